/** A coupon and what the ledger knows of it, together: given, taken back. The caller brings the bill's case in line. */
import { type BillToReduce, forgive, takeBackForgiven } from '../credit/public.ts'
import { sql, type Tx } from '../platform/db.ts'
import { type By, endByHand, insertCoupon, type Terms } from './coupon.queries.ts'
import { couponParts } from './coupon.rules.ts'
import { giveUsesBack } from './template.queries.ts'

/**
 * Takes the amount off a locked bill that owes at least as much beside its principal, or of its interest alone; money back is booked
 * when the bill is repaid. Answers the coupon's id.
 */
export async function giveCoupon(
  tx: Tx,
  bill: BillToReduce,
  terms: Terms,
  by: By,
  of: 'charges' | 'interest' = 'charges',
): Promise<string> {
  const couponId = await insertCoupon(tx, bill, terms, by)
  if (terms.kind !== 'cashBack')
    await forgive(tx, bill, couponParts(bill, terms.amount, of), { ...by, kind: 'coupon', reference: couponId })
  return couponId
}

/** Undoes a coupon that stands: its locked bill owes the amount again, booked on `today`. */
export async function takeCouponBack(
  tx: Tx,
  { couponId, reason, today }: { couponId: string; reason: string; today: string },
  by: By,
): Promise<void> {
  await takeBackForgiven(tx, sql`(select ${couponId}::text)`, { ...by, day: today })
  await endByHand(tx, { couponId, reason }, by)
  await giveUsesBack(tx, sql`(select ${couponId}::text)`, today, by.now)
}
