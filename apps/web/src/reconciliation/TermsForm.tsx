import type { Output } from '@cordillera/contract/endpoint'
import { listReconSettings, saveReconTerms } from '@cordillera/contract/reconciliation/run'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, TextareaField, Two } from '../ui/form/fields.tsx'
import { HundredthsField } from '../ui/form/HundredthsField.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'

type Account = Output<typeof listReconSettings>['accounts'][number]

/** By what an account is compared: the channel’s contract and how far both sides may be apart. */
export function TermsForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui()
  const { pulls: _, lastDay: __, closedThrough: ___, ...terms } = account
  const { currency } = account
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Terms of ${account.channel} ${currency}`}
      endpoint={saveReconTerms}
      defaults={terms}
      submit={t`Save the terms`}
      success={t`Saved: the next run goes by them.`}
      invalidate={[listReconSettings]}
    >
      <Two>
        <NumberField
          name="settlementDays"
          label={t`Working days until the bank shows it`}
          description={t`Until then a booking is expected, not missing`}
          min={0}
          max={30}
        />
        <NumberField name="dayTolerance" label={t`Days both sides may be apart`} min={0} max={30} />
      </Two>
      <Two>
        <MoneyField name="amountTolerance" label={t`Amount both sides may be apart`} currency={currency} />
        <MoneyField
          name="rounding"
          label={t`Rounding up to`}
          description={t`More is a write-off, which takes a second person`}
          currency={currency}
        />
      </Two>
      <Two>
        <MoneyField name="feeFixed" label={t`Fee of a movement`} currency={currency} />
        <HundredthsField name="feeRate" label={t`Fee of its amount`} max={10_000} suffix=" %" />
      </Two>
      <Two>
        <HundredthsField name="feeTaxRate" label={t`Tax on the fee`} max={10_000} suffix=" %" />
        <NumberField
          name="cutoffHour"
          label={t`Cut-off hour`}
          description={t`From it on money counts for the next day; 24 for none`}
          min={0}
          max={24}
        />
      </Two>
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
