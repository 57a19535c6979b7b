/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const couponActions = {
  'coupon.issued': w('发放优惠券', 'Issued a coupon', 'Emitió un cupón'),
  'coupon.voided': w('作废优惠券', 'Voided a coupon', 'Anuló un cupón'),
  'coupon.expired': w('优惠券过期', 'Coupons expired', 'Cupones vencidos'),
} as const satisfies Record<string, Words>
