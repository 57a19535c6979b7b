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
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof couponTables> {}
}
