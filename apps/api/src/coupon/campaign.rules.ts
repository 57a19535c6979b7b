/** What a template takes off a bill. Pure; amounts are minor units. */
import { mostByCoupon } from '@cordillera/contract/coupon/coupon'

export interface TemplateValue {
  valueKind: 'amount' | 'percent'
  /** Minor units, or hundredths of a percent. */
  value: number
  cap: number | null
  minimum: number
}

/** Never principal, never more than the cap; a percentage is rounded half up, once. Null: the bill owes less than the minimum. */
export function takesOff(template: TemplateValue, bill: { due: number; principal: number }): number | null {
  if (bill.due < template.minimum) return null
  const most = mostByCoupon(bill)
  const asked = template.valueKind === 'amount' ? template.value : halfUp(most, template.value)
  return Math.min(asked, template.cap ?? asked, most)
}

/** BigInt: the product of an amount and hundredths of a percent may leave what a number holds exactly. */
const halfUp = (amount: number, hundredths: number): number =>
  Number((BigInt(amount) * BigInt(hundredths) + 5_000n) / 10_000n)
