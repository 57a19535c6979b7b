/** Which rows of audit a caller reaches. */
import { sql } from 'kysely'
import { auditScope, inMerchants } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const auditTables = {
  /** Audits in the caller's merchants: of those who hand them out or read them all, of an auditor the own ones. */
  audits: scopedTable('audit', ['merchant'], (caller) => sql`${inMerchants(caller)} and ${auditScope(caller)}`),
  /** Audits of the caller's merchants, whether its own or not: only to tell "not yours" from "not there". */
  merchantAudits: scopedTable('audit', ['merchant'], (caller) => inMerchants(caller)),
  /** Conclusions of the caller's merchants. */
  auditConclusions: scopedTable('auditConclusion', ['merchant'], (caller) => inMerchants(caller)),
  imageAudits: scopedTable('imageAudit', ['merchant'], (caller) => inMerchants(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof auditTables> {}
}
