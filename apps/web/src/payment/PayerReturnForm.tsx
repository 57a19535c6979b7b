import type { Output } from '@cordillera/contract/endpoint'
import { askPayerReturn, listPayerReturns } from '@cordillera/contract/payment/payer-return'
import { listPayments, paymentDetail } from '@cordillera/contract/payment/payment'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextareaField, TextField } from '../ui/form/fields.tsx'
import { Facts, Money } from '../ui/show/show.tsx'

/** Money of nobody goes back whole: to the account that the channel told, else to one that somebody found out. */
export function PayerReturnForm({ payment, onClose }: { payment: Output<typeof paymentDetail>; onClose: () => void }) {
  const { t } = useLingui()
  const { paymentId, payer, amount, currency } = payment
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Return to the payer`}
      endpoint={askPayerReturn}
      defaults={{ paymentId, reason: '' }}
      submit={t`Ask for the return`}
      success={t`Asked for: a colleague decides, and the money can't be matched meanwhile.`}
      invalidate={[paymentDetail, listPayments, listPayerReturns]}
    >
      <Facts
        facts={[
          { label: t`Amount`, value: <Money minor={amount} currency={currency} /> },
          ...(payer
            ? [
                { label: t`To whom`, value: payer.beneficiary },
                { label: t`To account`, value: [payer.bank, payer.bankAccount].filter(Boolean).join(' ') },
              ]
            : []),
        ]}
      />
      {payer ? (
        <p>{t`The channel told which account paid: the money goes back to that one alone.`}</p>
      ) : (
        <>
          <p>{t`The channel did not tell who paid. Take name and account from the payer's proof, and say in the reason where they stand.`}</p>
          <TextField name="beneficiary" label={t`Name of the payer`} />
          <TextField name="bankAccount" label={t`Account of the payer`} />
          <TextField name="bank" label={t`Bank`} optional />
        </>
      )}
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
