import type { Output } from '@cordillera/contract/endpoint'
import { formatMinor } from '@cordillera/contract/money'
import {
  generateAmountEncrypt,
  generateBarcode,
  getCancelLoanLink,
  getExtPeriodLink,
  getVoucherLink,
  partPayment,
} from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { currentLanguage } from '../ui/language.ts'
import { longInstant } from '../ui/show/dates.ts'
import type { MadeLink } from './LinkDialog.tsx'
import type { Sealed } from './SealedDialog.tsx'
import type { UserInfo } from './user-info.ts'

export type LinkForm = 'part' | 'sealed' | 'barcode' | 'extension' | 'cancel' | 'voucher'

/** What is still owed, the oldest first. */
export const openBillsOf = (info: UserInfo) =>
  info.bills.filter(({ billStatus }) => billStatus !== 'repaid').toReversed()

/** Money that came in for the person and was booked, the latest first; what was taken back has no voucher to give out. */
export function paymentsOf({ timeline }: UserInfo) {
  const payments = timeline.flatMap((entry) => (entry.kind === 'payment' ? entry : []))
  return payments.filter(({ payment, state }) => payment === 'payment' && state === 'booked')
}

export const ofBarcode = (output: Output<typeof generateBarcode>): MadeLink => ({
  ...output,
  purpose: 'barcode',
  reference: output.barcode,
})

interface LinkFormsProps {
  readonly info: UserInfo
  readonly form: string | null
  readonly onClose: () => void
  readonly onMade: (link: MadeLink) => void
  readonly onSealed: (sealed: Sealed) => void
}

/** Which bill or loan a link is for, and how much of it, where the person owes several. */
export function LinkForms({ info, form, onClose, onMade, onSealed }: LinkFormsProps) {
  const { t } = useLingui()
  const { locale, zone } = useEnvironment()
  const payments = paymentsOf(info).map(({ paymentId, at, amount, currency, channel }) => ({
    value: paymentId,
    label: [
      longInstant(new Date(at), currentLanguage(), zone),
      `${currency} ${formatMinor(amount, currency, locale)}`,
      channel,
    ].join(' · '),
  }))
  const open = openBillsOf(info)
  const bills = open.map((bill) => ({ value: bill.billId, label: `${bill.loanId} · ${bill.cycle}/${bill.periods}` }))
  const loans = info.applications
    .filter(({ appId }) => open.some((bill) => bill.appId === appId))
    .map((loan) => ({ value: loan.appId, label: loan.loanId }))
  return (
    <>
      <FormDrawer
        opened={form === 'part'}
        onClose={onClose}
        title={t`Link for a part`}
        endpoint={partPayment}
        defaults={{ billId: bills[0]?.value ?? '' }}
        submit={t`Make the link`}
        onDone={onMade}
      >
        <SelectField name="billId" label={t`Bill`} options={bills} />
        <MoneyField name="amount" label={t`Amount`} currency={info.base.currency} />
      </FormDrawer>
      <FormDrawer
        opened={form === 'sealed'}
        onClose={onClose}
        title={t`Sealed amount for today`}
        endpoint={generateAmountEncrypt}
        defaults={{ billId: bills[0]?.value ?? '' }}
        submit={t`Seal the amount`}
        onDone={(output, { billId }) => onSealed({ ...output, billId })}
      >
        <SelectField name="billId" label={t`Bill`} options={bills} />
        <MoneyField name="amount" label={t`Amount`} currency={info.base.currency} />
      </FormDrawer>
      <FormDrawer
        opened={form === 'voucher'}
        onClose={onClose}
        title={t`Voucher of a payment`}
        endpoint={getVoucherLink}
        defaults={{ paymentId: payments[0]?.value ?? '' }}
        submit={t`Make the link`}
        onDone={onMade}
      >
        <SelectField name="paymentId" label={t`Payment`} options={payments} />
      </FormDrawer>
      <FormDrawer
        opened={form === 'barcode'}
        onClose={onClose}
        title={t`Bar code for today`}
        endpoint={generateBarcode}
        defaults={{ billId: bills[0]?.value ?? '' }}
        submit={t`Make the bar code`}
        onDone={(output) => onMade(ofBarcode(output))}
      >
        <SelectField name="billId" label={t`Bill`} options={bills} />
      </FormDrawer>
      <FormDrawer
        opened={form === 'extension'}
        onClose={onClose}
        title={t`Extension link`}
        endpoint={getExtPeriodLink}
        defaults={{ billId: bills[0]?.value ?? '' }}
        submit={t`Make the link`}
        onDone={onMade}
      >
        <SelectField name="billId" label={t`Bill`} options={bills} />
      </FormDrawer>
      <FormDrawer
        opened={form === 'cancel'}
        onClose={onClose}
        title={t`Cancel-loan link`}
        endpoint={getCancelLoanLink}
        defaults={{ appId: loans[0]?.value ?? '' }}
        submit={t`Make the link`}
        onDone={onMade}
      >
        <SelectField name="appId" label={t`Loan`} options={loans} />
      </FormDrawer>
    </>
  )
}
