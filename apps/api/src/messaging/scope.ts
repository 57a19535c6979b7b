/** Which rows of messaging a caller reaches. */
import { inMerchants, onCases } from '../data-scope/public.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const messagingTables = {
  /** Messages to people of cases in the caller's scope. */
  messages: scopedTable('message', ['case'], (caller) => onCases(caller, 'message', 'case_id')),
  /** Messages as they are counted for the report. */
  messageTallies: scopedTable('messageTally', ['merchant'], inMerchants),
  shortLinks: scopedTable('shortLink', ['merchant'], inMerchants),
  smsTemplates: scopedTable('smsTemplate', ['merchant'], inMerchants),
}

export const messagingReach: ReachOf = {
  nobody: ['message_channel', 'message_template'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof messagingTables> {}
}
