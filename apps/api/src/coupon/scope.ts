/** Which rows of coupon a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, knownTo } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const couponTables = {
  /** Coupons of people in the caller's merchants and scope. */
  coupons: scopedTable(
    'coupon',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'coupon')}`,
  ),
  /** Templates and activities of the caller's merchants. */
  couponTemplates: scopedTable('couponTemplate', ['merchant'], inMerchants),
  couponActivities: scopedTable('couponActivity', ['merchant'], inMerchants),
  /** Coupons that people in scope hold. */
  heldCoupons: scopedTable(
    'heldCoupon',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'held_coupon')}`,
  ),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof couponTables> {}
}
