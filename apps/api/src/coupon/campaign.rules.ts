/** What a template takes off a bill. Pure; amounts are minor units. */

import type { CouponKind } from '@cordillera/contract/coupon/campaign-terms'
import { mostByCoupon } from '@cordillera/contract/coupon/coupon'
import { type Minor, minor } from '@cordillera/contract/money'

export interface TemplateValue {
  kind: CouponKind
  valueKind: 'amount' | 'percent' | 'days'
  /** Minor units, hundredths of a percent, or days. */
  value: number
  cap: number | null
  minimum: number
}

export interface BillValue {
  due: number
  principal: number
  /** Open of it. */
  interest: number
  /** What it was billed, and for how many days. */
  interestBilled: number
  interestDays: number
}

/**
 * What it takes off, or gives back: never principal, never more than the cap; rounded half up, once. Days are their share of the
 * interest billed, at most what is open of it. Money back is at most what the bill owes. Null: the bill owes less than the minimum.
 */
export function takesOff(template: TemplateValue, bill: BillValue): Minor | null {
  if (bill.due < template.minimum) return null
  const most = template.kind === 'cashBack' && template.valueKind === 'amount' ? bill.due : mostByCoupon(bill)
  const asked = askedBy(template, bill)
  return minor(Math.min(asked, template.cap ?? asked, most))
}

function askedBy({ valueKind, value }: TemplateValue, bill: BillValue): number {
  if (valueKind === 'amount') return value
  if (valueKind === 'percent') return halfUp(mostByCoupon(bill), value, 10_000)
  return Math.min(bill.interest, halfUp(bill.interestBilled, Math.min(value, bill.interestDays), bill.interestDays))
}

/** BigInt: the product may leave what a number holds exactly. */
const halfUp = (amount: number, part: number, whole: number): number =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
