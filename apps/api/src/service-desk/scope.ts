/** Which rows of the service desk a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, knownTo } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const serviceDeskTables = {
  /** Work orders of the caller's merchants: those of people in scope; of bare phones whoever knows everybody there. */
  workOrders: scopedTable(
    'workOrder',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'work_order')}`,
  ),
  /** Help questions of the merchants' apps. */
  helpQuestions: scopedTable('helpQuestion', ['merchant'], inMerchants),
  /** Complaints through authorities of people in scope. */
  authorityComplaints: scopedTable(
    'authorityComplaint',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'authority_complaint')}`,
  ),
  /** Feedback and suggestions of people in scope. */
  appFeedback: scopedTable(
    'appFeedback',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'app_feedback')}`,
  ),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof serviceDeskTables> {}
}
