import { listDerateChanges } from '@cordillera/contract/derate/change'
import { listDerateQuotas, updateDerateQuota } from '@cordillera/contract/derate/quota'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, NumberField, TextareaField } from '../ui/form/fields.tsx'
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
      defaults={{ id, version, totalCount, totalAmount, feeTypes, reason: '' }}
      submit={t`Save`}
      success={({ waits }) => (waits ? t`Asked for: somebody else has to agree.` : t`Saved`)}
      invalidate={[listDerateQuotas, listDerateChanges]}
    >
      <NumberField name="totalCount" label={t`Reductions today`} min={countUsed} />
      <MoneyField name="totalAmount" label={t`Amount today`} currency={currency} />
      <MultiSelectField name="feeTypes" label={t`What may be reduced`} options={feeTypeOptions()} />
      <TextareaField
        name="reason"
        label={t`Reason`}
        description={t`What gives more waits until somebody else agrees.`}
        rows={2}
      />
    </FormDrawer>
  )
}
