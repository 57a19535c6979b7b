/** Which rows of costs a caller reaches. */
import { sql } from 'kysely'
import { inMerchants } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const costTables = {
  /** Unit costs of the countries of the caller's merchants. */
  unitCosts: scopedTable(
    'unitCost',
    ['merchant'],
    (caller) => sql`country in (select country from merchant where ${inMerchants(caller)})`,
  ),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof costTables> {}
}
