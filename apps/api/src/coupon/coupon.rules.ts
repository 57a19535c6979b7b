/** How a coupon falls on a bill, and until when it may be valid. Pure; days are arguments. */
import { couponHorizonDays } from '@cordillera/contract/coupon/coupon'
import { partsOf, type Reducible } from '../derate/public.ts'
import { addDays } from '../platform/clock.ts'

/** Late interest first, then the fee with its tax, then interest; `amount` is at most all of them. Of interest alone it takes nothing else. */
export function couponParts(
  open: Reducible & { interest: number },
  amount: number,
  of: 'charges' | 'interest' = 'charges',
): Reducible & { interest: number } {
  if (of === 'interest') return { penalty: 0, fee: 0, feeTax: 0, interest: amount }
  const interest = Math.max(0, amount - open.penalty - open.fee - open.feeTax)
  return { ...partsOf(open, ['penalty', 'fee'], amount - interest), interest }
}

/** Calendar days compare as text. */
export const isValidThrough = (today: string, through: string): boolean =>
  today <= through && through <= addDays(today, couponHorizonDays)
