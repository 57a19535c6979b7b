import { accountStates, exportAccounts, listAccounts, tfaStates } from '@cordillera/contract/access/account'
import { queryAllRoleName } from '@cordillera/contract/access/role'
import { queryUserInfo } from '@cordillera/contract/access/session'
import { countries, countryNames } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import type { Filters } from '../ui/filters/use-filters.ts'
import { IconEdit, IconEye, IconLock } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { useList } from '../ui/use-list.ts'
import classes from './access.module.css'
import { type Account, seesNothing } from './account.ts'
import { type Care, careNames, cares } from './care.ts'
import { roleName, stateTones, stateWords, tfaTones, tfaWords } from './words.ts'

export const accountFilters = {
  find: param.text(64),
  role: param.number(),
  state: param.choice(accountStates),
  tfa: param.choice(tfaStates),
  country: param.choice(countryNames),
  merchant: param.number(),
  locked: param.flag(),
  superuser: param.flag(),
}
type AccountFilters = Filters<typeof accountFilters, 'userName' | 'lastLogin' | 'created'>

interface Opening {
  readonly onEdit: (account: Account) => void
  readonly onSees: (account: Account) => void
  readonly onHistory: (account: Account) => void
  readonly onCare: (account: Account, care: Care) => void
}

export function AccountList({ filters, ...opening }: { filters: AccountFilters } & Opening) {
  const { t } = useLingui()
  const list = useList(listAccounts, filters.query)
  return (
    <>
      <AccountFilterBar filters={filters} />
      <DataTable
        name="accountManage"
        label={t`Accounts`}
        columns={useColumns(opening)}
        list={list}
        filters={filters}
        rowKey={(account) => account.accountId}
        onOpen={opening.onSees}
        file={<ExportMenu endpoint={exportAccounts} input={{ filter: filters.values }} />}
        empty={<Empty title={t`No accounts`}>{t`Nobody in your scope has an account yet.`}</Empty>}
      />
    </>
  )
}

/** Roles to choose from; the same answer serves filter and form. */
export function useRoleOptions() {
  const { data = [] } = useData(queryAllRoleName, {}, { goodForMs: 60_000 })
  return data.map(({ role, name }) => ({ value: role, label: roleName(name) }))
}
/** The merchants that the person may use, and so may give. */
export function useMerchantOptions() {
  const { data } = useData(queryUserInfo, {}, { goodForMs: Number.POSITIVE_INFINITY })
  const merchants = data?.merchant_info.all_merchant ?? []
  return merchants.map((one) => ({ value: one.merchant, label: `${one.merchant_name} · ${one.country}` }))
}

function AccountFilterBar({ filters }: { filters: AccountFilters }) {
  const { t, i18n } = useLingui()
  const { values, set } = filters
  const roles = useRoleOptions()
  const merchants = useMerchantOptions()
  return (
    <FilterBar filters={filters}>
      <TextFilter label={t`Name, user name or number`} value={values.find} onChange={(find) => set({ find })} />
      <ChoiceFilter label={t`Role`} options={roles} value={values.role} onChange={(role) => set({ role })} />
      <ChoiceFilter
        label={t`State`}
        options={accountStates.map((value) => ({ value, label: i18n._(stateWords[value]) }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
      <ChoiceFilter
        label={t`Second factor`}
        options={tfaStates.map((value) => ({ value, label: i18n._(tfaWords[value]) }))}
        value={values.tfa}
        onChange={(tfa) => set({ tfa })}
      />
      <ChoiceFilter
        label={t`Country`}
        options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        value={values.country}
        onChange={(country) => set({ country })}
      />
      <ChoiceFilter
        label={t`Merchant`}
        options={merchants}
        value={values.merchant}
        onChange={(merchant) => set({ merchant })}
      />
      <FlagFilter label={t`Locked`} value={values.locked} onChange={(locked) => set({ locked })} />
      <FlagFilter label={t`Superuser`} value={values.superuser} onChange={(superuser) => set({ superuser })} />
    </FilterBar>
  )
}

function useColumns({ onEdit, onSees, onHistory, onCare }: Opening) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const changes = may.press('accountManage_change')
  const allowed = useAllowedCares()
  return useTableColumns(
    () => [
      text<Account>({
        id: 'userName',
        header: t`User name`,
        value: (row) => row.userName,
        sort: 'userName',
        width: 144,
      }),
      text<Account>({ id: 'name', header: t`Name`, value: (row) => row.name, width: 128 }),
      text<Account>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 88 }),
      text<Account>({
        id: 'roles',
        header: t`Roles`,
        value: (row) => row.roles.map(({ name }) => roleName(name)).join(', '),
        width: 128,
      }),
      text<Account>({
        id: 'merchants',
        header: t`Merchants`,
        value: (row) => (row.isSuperuser ? t`every merchant` : row.merchants.map(({ name }) => name).join(', ')),
        width: 128,
      }),
      custom<Account>({
        id: 'state',
        header: t`State`,
        width: 112,
        cell: (row) => <StateCell account={row} />,
        copy: (row) => i18n._(stateWords[row.state]),
      }),
      badge<Account>({
        id: 'tfa',
        header: t`Second factor`,
        value: (row) => ({ tone: tfaTones[row.tfa], label: i18n._(tfaWords[row.tfa]) }),
        width: 104,
      }),
      instant<Account>({
        id: 'lastLogin',
        header: t`Last sign-in`,
        value: (row) => row.lastLoginTime,
        sort: 'lastLogin',
        width: 104,
      }),
      number<Account>({ id: 'sessions', header: t`Sessions`, value: (row) => row.sessions || null, width: 72 }),
      text<Account>({ id: 'country', header: t`Country`, value: (row) => row.country, width: 72, optional: true }),
      text<Account>({
        id: 'workplace',
        header: t`Workplace`,
        value: (row) => row.workplaceName,
        width: 128,
        optional: true,
      }),
      instant<Account>({
        id: 'created',
        header: t`Made`,
        value: (row) => row.createdTime,
        sort: 'created',
        optional: true,
      }),
      actions<Account>({
        header: t`Actions`,
        width: 112,
        of: (row) => [
          ...(changes && row.state !== 'deleted' ? [{ label: t`Edit`, icon: IconEdit, run: () => onEdit(row) }] : []),
          { label: t`What this account sees`, icon: IconEye, run: () => onSees(row) },
          { label: t`History`, run: () => onHistory(row) },
          ...allowed
            .filter((care) => cares[care].when(row))
            .map((care) => ({
              label: i18n._(cares[care].label),
              danger: cares[care].danger ?? false,
              run: () => onCare(row, care),
            })),
        ],
      }),
    ],
    [changes, allowed.length],
  )
}

/** What the person may do to accounts at all. */
function useAllowedCares(): Care[] {
  const may = useMay()
  const tfa = may.press('accountManage_tfa')
  const change = may.press('accountManage_change')
  const held = { tfa, change, either: tfa || change }
  return careNames.filter((care) => held[cares[care].needs])
}

function StateCell({ account }: { account: Account }) {
  const { t, i18n } = useLingui()
  return (
    <span className={classes.badges}>
      <Tone tone={stateTones[account.state]}>{i18n._(stateWords[account.state])}</Tone>
      {account.isSuperuser && <Tone tone="violet">{t`Superuser`}</Tone>}
      {account.lockedUntil && (
        <Tone tone="red" icon={<IconLock size={11} aria-hidden />}>
          {t`Locked`}
        </Tone>
      )}
      {seesNothing(account) && <Tone tone="amber">{t`Sees nothing`}</Tone>}
    </span>
  )
}
