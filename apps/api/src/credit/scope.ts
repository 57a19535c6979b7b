/** Which rows of credit a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, knownTo } from '../data-scope/public.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const creditTables = {
  applications: scopedTable('application', ['merchant', 'log'], (caller) => inMerchants(caller)),
  /** Images and certificates of the merchants' applications. */
  applicationImages: scopedTable('applicationImage', ['merchant'], (caller) => inMerchants(caller)),
  certificates: scopedTable('certificate', ['merchant'], (caller) => inMerchants(caller)),
  /** Bills of the people in the caller's merchants and scope. */
  bills: scopedTable(
    'bill',
    ['merchant', 'log'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'bill')}`,
  ),
  writeOffs: scopedTable('writeOff', ['merchant'], (caller) => inMerchants(caller)),
  products: scopedTable('product', ['merchant'], (caller) => inMerchants(caller)),
}

export const creditReach: ReachOf = {
  nobody: ['legal_cap'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof creditTables> {}
}
