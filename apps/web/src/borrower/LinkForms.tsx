import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import type { Output } from '@cordillera/contract/endpoint'
import {
  cancelLoanDays,
  generateAmountEncrypt,
  generateBarcode,
  getCancelLoanLink,
  getExtPeriodLink,
  partPayment,
} from '@cordillera/contract/payment/pay-link'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { addDays } from '../ui/show/dates.ts'
import { moneyText } from '../ui/show/money-text.ts'
import type { MadeLink } from './LinkDialog.tsx'
import type { Sealed } from './SealedDialog.tsx'
import type { UserInfo } from './user-info.ts'

export type LinkForm = 'part' | 'sealed' | 'barcode' | 'extension' | 'cancel'

/** What is still owed, the oldest first. */
export const openBillsOf = (info: UserInfo) =>
  info.bills.filter(({ billStatus }) => billStatus !== 'repaid').toReversed()

/** Fresh loans of which nothing is repaid: they may be given back. */
export const loansToCancel = ({ applications, bills, today }: UserInfo) =>
  applications.filter(({ appId, payDay, openBills }) => {
    const isFresh = payDay !== null && payDay >= addDays(today, -cancelLoanDays)
    return isFresh && openBills > 0 && bills.every((bill) => bill.appId !== appId || bill.repaidAmount === 0)
  })

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
  const open = openBillsOf(info)
  const bills = open.map(({ billId, loanId, cycle, periods, dueAmount, currency }) => ({
    value: billId,
    label: `${loanId} · ${cycle}/${periods} · ${currency} ${moneyText(dueAmount, currency)}`,
  }))
  const loans = loansToCancel(info).map((loan) => ({ value: loan.appId, label: loan.loanId }))
  const drawer = (name: LinkForm) => ({ opened: form === name, onClose })
  const firstBill = { billId: bills[0]?.value ?? '' }
  const billField = <SelectField name="billId" label={t`Bill`} options={bills} />
  const amountField = <MoneyField name="amount" label={t`Amount`} currency={info.base.currency} />
  return (
    <>
      <FormDrawer
        {...drawer('part')}
        title={t`Link for a part`}
        endpoint={partPayment}
        defaults={firstBill}
        submit={t`Make the link`}
        invalidate={[fetchAllUserInfo]}
        onDone={onMade}
      >
        {billField}
        {amountField}
      </FormDrawer>
      <FormDrawer
        {...drawer('sealed')}
        title={t`Sealed amount for today`}
        endpoint={generateAmountEncrypt}
        defaults={firstBill}
        submit={t`Seal the amount`}
        invalidate={[fetchAllUserInfo]}
        onDone={(output, { billId }) => onSealed({ ...output, billId })}
      >
        {billField}
        {amountField}
      </FormDrawer>
      <FormDrawer
        {...drawer('barcode')}
        title={t`Bar code for today`}
        endpoint={generateBarcode}
        defaults={firstBill}
        submit={t`Make the bar code`}
        invalidate={[fetchAllUserInfo]}
        onDone={(output) => onMade(ofBarcode(output))}
      >
        {billField}
      </FormDrawer>
      <FormDrawer
        {...drawer('extension')}
        title={t`Extension link`}
        endpoint={getExtPeriodLink}
        defaults={firstBill}
        submit={t`Make the link`}
        invalidate={[fetchAllUserInfo]}
        onDone={onMade}
      >
        {billField}
      </FormDrawer>
      <FormDrawer
        {...drawer('cancel')}
        title={t`Cancel-loan link`}
        endpoint={getCancelLoanLink}
        defaults={{ appId: loans[0]?.value ?? '' }}
        submit={t`Make the link`}
        invalidate={[fetchAllUserInfo]}
        onDone={onMade}
      >
        <SelectField name="appId" label={t`Loan`} options={loans} />
      </FormDrawer>
    </>
  )
}
