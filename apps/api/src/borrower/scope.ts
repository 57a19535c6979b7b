/** Which rows of borrower a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, knownTo } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const borrowerTables = {
  /** People in the caller's merchants and scope. */
  borrowers: scopedTable(
    'borrower',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'borrower')}`,
  ),
  /** People of the caller's merchants, whether in scope or not: for what is narrowed by other means, as log entries are. */
  merchantBorrowers: scopedTable('borrower', ['log'], (caller) => inMerchants(caller)),
  blacklist: scopedTable('blacklist', ['merchant'], (caller) => inMerchants(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof borrowerTables> {}
}
