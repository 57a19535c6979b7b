import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { couponHorizonDays, issueCoupon, listCoupons, mostByCoupon } from '@cordillera/contract/coupon/coupon'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { addDays } from '../ui/show/dates.ts'
import { moneyText } from '../ui/show/money-text.ts'
import type { UserInfo } from './user-info.ts'

const usualDays = 7

/** The most a coupon takes off this bill now, minor units. */
function mostOf({ dueAmount, components }: UserInfo['bills'][number]): number {
  const principal = components.find(({ component }) => component === 'principal')?.open ?? 0
  return mostByCoupon({ due: dueAmount, principal })
}

/** Bills that a coupon can take something off, oldest due first: none of what is repaid, written off, or principal alone. */
export const billsForCoupon = ({ bills }: UserInfo) =>
  bills.filter((bill) => bill.billStatus !== 'repaid' && bill.writeOff !== 'approved' && mostOf(bill) > 0).toReversed()

/** An amount off a bill, for as long as it may be paid in time. */
export function CouponForm({ info, opened, onClose }: { info: UserInfo; opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [first] = billsForCoupon(info)
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Issue a coupon`}
      endpoint={issueCoupon}
      defaults={{ billId: first?.billId ?? '', validThrough: addDays(info.today, usualDays) }}
      submit={t`Issue the coupon`}
      success={t`Issued: the bill owes that much less.`}
      invalidate={[fetchAllUserInfo, listCoupons]}
    >
      <Fields info={info} />
    </FormDrawer>
  )
}

function Fields({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const billId = useWatch({ name: 'billId' }) as string
  const { currency } = info.base
  const bills = billsForCoupon(info)
  const bill = bills.find((each) => each.billId === billId)
  const most = bill ? `${currency} ${moneyText(mostOf(bill), currency)}` : ''
  return (
    <>
      <SelectField
        name="billId"
        label={t`Bill`}
        options={bills.map((each) => ({ value: each.billId, label: `${each.loanId} · ${each.cycle}/${each.periods}` }))}
      />
      <MoneyField
        name="amount"
        label={t`Amount`}
        currency={currency}
        {...(most ? { description: t`At most ${most}: interest, fees and late interest, never principal.` } : {})}
      />
      <DayField
        name="validThrough"
        label={t`Valid through`}
        description={t`If the bill is not paid by then, it owes the amount again.`}
        min={info.today}
        max={addDays(info.today, couponHorizonDays)}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </>
  )
}
