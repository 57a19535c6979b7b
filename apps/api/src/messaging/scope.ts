/** Which rows of messaging a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, onCases } from '../data-scope/public.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const messagingTables = {
  /** Messages to people of cases in the caller's scope. Notices and campaigns go to people without one: nobody sees them as a case's. */
  messages: scopedTable(
    'message',
    ['case'],
    (caller) => sql`case_id is not null and ${onCases(caller, 'message', 'case_id')}`,
  ),
  /** Messages as they are counted for the report. */
  /** Messages of the merchants that the report counts, whoever they went to; who that is it does not say. */
  reportedMessages: scopedTable('message', ['merchant'], inMerchants),
  messageTallies: scopedTable('messageTally', ['merchant'], inMerchants),
  shortLinks: scopedTable('shortLink', ['merchant'], inMerchants),
  cascades: scopedTable('cascade', ['merchant'], inMerchants),
  cascadeRuns: scopedTable('cascadeRun', ['merchant'], inMerchants),
  /** Addresses of the merchants' countries; of an e-mail address no country is known. */
  suppressions: scopedTable(
    'suppression',
    ['merchant'],
    (caller) => sql`(country is null or country in (select m.country from merchant m where ${inMerchants(caller)}))`,
  ),
  /** What of messages waits for a person: the merchants' own, and of what is known to be nobody's that of their countries. */
  messageWork: scopedTable(
    'messageWork',
    ['merchant'],
    (caller) => sql`(${inMerchants(caller)} or merchant_id is null
      and (country is null or country in (select m.country from merchant m where ${inMerchants(caller)})))`,
  ),
  smsTemplates: scopedTable('smsTemplate', ['merchant'], inMerchants),
}

export const messagingReach: ReachOf = {
  nobody: ['message_channel', 'message_template', 'sms_reference'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof messagingTables> {}
}
