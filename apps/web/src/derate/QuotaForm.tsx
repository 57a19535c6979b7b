import { listDerateQuotas, updateDerateQuota } from '@cordillera/contract/derate/quota'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, NumberField } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import type { RowOf } from '../ui/use-list.ts'
import { feeTypeOptions } from './words.ts'

export type Quota = RowOf<typeof listDerateQuotas>

/** Gives somebody more or less of today; never less than what is used. */
export function QuotaForm({ quota, onClose }: { quota: Quota; onClose: () => void }) {
  const { t } = useLingui()
  const { id, version, totalCount, totalAmount, feeTypes, countUsed, currency } = quota
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Quota of ${quota.userName} today`}
      endpoint={updateDerateQuota}
      defaults={{ id, version, totalCount, totalAmount, feeTypes }}
      submit={t`Save`}
      success={t`Saved`}
      invalidate={[listDerateQuotas]}
    >
      <NumberField name="totalCount" label={t`Reductions today`} min={countUsed} />
      <MoneyField name="totalAmount" label={t`Amount today`} currency={currency} />
      <MultiSelectField name="feeTypes" label={t`What may be reduced`} options={feeTypeOptions()} />
    </FormDrawer>
  )
}
