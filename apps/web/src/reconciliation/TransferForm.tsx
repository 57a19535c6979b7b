import { queryUserInfo } from '@cordillera/contract/access/session'
import { countries } from '@cordillera/contract/countries'
import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { askTransfer, listTransfers } from '@cordillera/contract/reconciliation/transfer'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { useData } from '../ui/use-data.ts'
import { useAccounts } from './use-accounts.ts'

const goodForMs = 60_000
const evidenceAtMost = 3

/** Money that was moved from one own account to another: entered with its evidence, booked when somebody else approves. */
export function TransferForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const me = useData(queryUserInfo, {}, { goodForMs })
  if (!me.data) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Enter a transfer`}
      endpoint={askTransfer}
      defaults={{ merchant: me.data.merchant_info.user_merchant.merchant, day: dayIn(zone, new Date()) }}
      submit={t`Ask for approval`}
      success={t`Entered: another person approves it, which books it.`}
      invalidate={[listTransfers]}
    >
      <Fields merchants={me.data.merchant_info.all_merchant} />
    </FormDrawer>
  )
}

type Merchant = { merchant: number; merchant_name: string; country: keyof typeof countries }

function Fields({ merchants }: { merchants: readonly Merchant[] }) {
  const { t } = useLingui()
  const chosen = useWatch({ name: 'merchant' }) as number | undefined
  const owner = merchants.find(({ merchant }) => merchant === chosen)
  const currency = owner ? countries[owner.country].currency : 'MXN'
  const channels = useAccounts(currency).map(({ channel }) => ({ value: channel, label: channel }))
  return (
    <>
      <SelectField
        name="merchant"
        label={t`Merchant`}
        options={merchants.map(({ merchant, merchant_name }) => ({ value: merchant, label: merchant_name }))}
      />
      <Two>
        <SelectField name="fromChannel" label={t`From`} options={channels} />
        <SelectField name="toChannel" label={t`To`} options={channels} />
      </Two>
      <Two>
        <MoneyField name="amount" label={t`Amount`} currency={currency} />
        <DayField name="day" label={t`Day`} description={t`On which it leaves, as the banks show it`} />
      </Two>
      <TextField name="trackingKey" label={t`Tracking key`} optional />
      <TextareaField name="reason" label={t`Reason`} />
      <PicturesField
        name="evidence"
        label={t`Evidence`}
        description={t`Up to 3 JPG pictures of at most 2 MB: the bank’s receipt`}
        max={evidenceAtMost}
        maxBytes={imageLimitBytes}
      />
    </>
  )
}
