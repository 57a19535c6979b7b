/** Which rows of the service desk a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, knownTo } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

const inGroups = ({ isSuperuser, lendingApp, accountId }: Caller) =>
  isSuperuser || lendingApp
    ? sql`true`
    : sql`(not exists (select from desk_member g where g.account_id = ${accountId}) or handler_id = ${accountId}
        or group_name in (select g.group_name from desk_member g where g.account_id = ${accountId}))`

export const serviceDeskTables = {
  /**
   * Work orders of the caller's merchants: those of people in scope; of bare phones whoever knows everybody there. Who works in
   * some groups of the desk alone reaches those, and what one handles.
   */
  workOrders: scopedTable(
    'workOrder',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'work_order')} and ${inGroups(caller)}`,
  ),
  /** Help questions of the merchants' apps. */
  helpQuestions: scopedTable('helpQuestion', ['merchant'], inMerchants),
  /** Complaints through authorities of people in scope. */
  authorityComplaints: scopedTable(
    'authorityComplaint',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'authority_complaint')}`,
  ),
  /** Complaints on cases of people in scope. */
  caseComplaints: scopedTable(
    'complaint',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'complaint')}`,
  ),
  /** Talks of the apps' users in scope. */
  chatConversations: scopedTable(
    'chatConversation',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'chat_conversation')}`,
  ),
  /** Requests of people in scope to delete their account. */
  accountDeletions: scopedTable(
    'accountDeletion',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'account_deletion')}`,
  ),
  /** Marketing lists of the merchants. */
  marketingLists: scopedTable('marketingList', ['merchant'], inMerchants),
  /** Changes of phones of people in scope. */
  phoneChanges: scopedTable(
    'phoneChange',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'phone_change')}`,
  ),
  /** Feedback and suggestions of people in scope. */
  appFeedback: scopedTable(
    'appFeedback',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'app_feedback')}`,
  ),
}

export const serviceDeskReach: ReachOf = {
  nobody: ['authority_deadline'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof serviceDeskTables> {}
}
