import { isSuper, listAccounts, saveAccount } from '@cordillera/contract/access/account'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, SelectField, SwitchField, TextField } from '../ui/form/fields.tsx'
import type { Option } from '../ui/option.ts'
import { useData } from '../ui/use-data.ts'
import { useMerchantOptions, useRoleOptions } from './AccountList.tsx'
import classes from './access.module.css'
import { type Account, seesNothing } from './account.ts'

interface AccountFormProps {
  /** Null: a new one. */
  readonly account: Account | null
  readonly onClose: () => void
  /** The first password of a new account. */
  readonly onMade: (userName: string, half: string) => void
}

const languageNames = [
  { value: 'es', label: 'Español' },
  { value: 'en', label: 'English' },
  { value: 'zh', label: '中文' },
] as const

export function AccountForm({ account, onClose, onMade }: AccountFormProps) {
  const { t } = useLingui()
  const known = account && {
    accountId: account.accountId,
    version: account.version,
    username: account.userName,
    name: account.name,
    language: account.language,
    roles: account.roles.map(({ role }) => role),
    merchants: account.merchants.map(({ merchant }) => merchant),
    marketMerchants: account.marketMerchants,
    isSuperuser: account.isSuperuser,
  }
  const fresh = { username: '', name: '', language: 'es' as const, roles: [], merchants: [], isSuperuser: false }
  const name = account?.userName ?? ''
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={account ? t`Account ${name}` : t`New account`}
      endpoint={saveAccount}
      defaults={known ?? fresh}
      submit={account ? t`Save the account` : t`Create the account`}
      {...(account ? { success: t`Saved. If its rights changed, the account was signed out.` } : {})}
      invalidate={[listAccounts]}
      onDone={({ password }, { username }) => password && onMade(username.toLowerCase(), password)}
    >
      <TextField
        name="username"
        label={t`User name`}
        description={account ? t`A user name never changes.` : t`Letters and underscores only.`}
        disabled={account !== null}
      />
      <TextField name="name" label={t`Name`} />
      <SelectField name="language" label={t`Language`} options={languageNames} />
      <Rights account={account} />
      {!account && (
        <p className={classes.about}>
          {t`Somebody else confirms it: a colleague under Accounts, or the person’s leader under Staff workflow. Then a link to choose a password goes to the person’s own e-mail; where the house sends no mail, you see the first half of a password once, and who confirms sees the second. At the first sign-in the person binds an authenticator.`}
        </p>
      )}
    </FormDrawer>
  )
}

/** Of the merchants above, whose loan market the account keeps; a new account keeps it for all of them. */
function MarketMerchants({ options }: { options: readonly Option<number>[] }) {
  const { t } = useLingui()
  const chosen = useWatch({ name: 'merchants' }) as readonly number[] | undefined
  return (
    <MultiSelectField
      name="marketMerchants"
      label={t`Loan market of`}
      description={t`The merchants that its loan market screens choose from.`}
      options={options.filter(({ value }) => chosen?.includes(value))}
      optional
    />
  )
}

/** Says what an account without a role or a merchant comes to, before it is saved. */
function EmptyHanded() {
  const { t } = useLingui()
  const [roles = [], merchants = [], isSuperuser = false] = useWatch({
    name: ['roles', 'merchants', 'isSuperuser'],
  }) as [number[]?, number[]?, boolean?]
  if (!seesNothing({ roles, merchants, isSuperuser })) return null
  return (
    <p className={classes.warning} role="status">
      {roles.length === 0
        ? t`Without a role the person signs in and sees no screen.`
        : t`Without a merchant the person signs in and every list is empty.`}
    </p>
  )
}

/** Roles, merchants, superuser; what the account has beyond what the person may give stays to choose from. */
function Rights({ account }: { account: Account | null }) {
  const { t } = useLingui()
  const roles = useRoleOptions()
  const mine = useMerchantOptions()
  const foreign = (account?.merchants ?? [])
    .filter(({ merchant }) => !mine.some(({ value }) => value === merchant))
    .map(({ merchant, name }) => ({ value: merchant, label: name }))
  const { data } = useData(isSuper, {}, { goodForMs: 60_000 })
  return (
    <>
      <MultiSelectField
        name="roles"
        label={t`Roles`}
        description={t`You can give only what you hold yourself.`}
        options={roles}
        optional
      />
      <MultiSelectField name="merchants" label={t`Merchants`} options={[...mine, ...foreign]} optional />
      <MarketMerchants options={[...mine, ...foreign]} />
      {data?.is_superuser === '1' && (
        <SwitchField
          name="isSuperuser"
          label={t`Superuser`}
          description={t`Sees and does everything, for every merchant.`}
        />
      )}
      <EmptyHanded />
    </>
  )
}
