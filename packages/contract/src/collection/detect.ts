/** Detect: how collecting goes, with the calls and logs behind every figure. */
import * as z from 'zod/mini'
import { decisionPurposes, refusedBy } from '../compliance/contact.ts'
import { endpoint } from '../endpoint.ts'
import { accountId, day, id, instant, merchantId, stage } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import { callFailureNames, callOutcomeNames, callStates } from './call.ts'
import { loggedChannels } from './channels.ts'

const share = z.object({ part: z.int(), whole: z.int() })
export const detectGroups = ['collector', 'period', 'date'] as const
/** At most so many days in one question. */
export const detectAtMostDays = 31

const span = { startDay: day, endDay: day, merchant: z.optional(merchantId), period: z.optional(stage) } as const

export const detectStatistics = endpoint({
  path: '/forward/collect/detect/detectStatistics',
  access: { menu: 'collectRecords' },
  rows: 'case',
  spec: '2 §7 Detect',
  summary: 'Calls, talk time, logs and coverage of a span of days in my scope, by collector, stage or day',
  input: z.strictObject({ ...span, groupBy: z._default(z.enum(detectGroups), 'collector') }),
  output: z.array(
    z.object({
      collector: z.nullable(accountId),
      name: z.nullable(z.string()),
      period: z.nullable(stage),
      date: z.nullable(day),
      calls: z.int(),
      /** Calls that were answered, of all calls. */
      answered: share,
      talkSeconds: z.int(),
      logs: z.int(),
      /** Logs that reached the borrower, of logged attempts. */
      rightParty: share,
      promises: z.int(),
      /** Cases that somebody logged on or called. */
      cases: z.int(),
      /** Touched in these days, of the cases held now that can be worked; null by day and for auto-outbound. */
      coverage: z.nullable(share),
    }),
  ),
  errors: ['performance.invalidDate'],
})

export const callFilterFields = {
  collector: z.optional(accountId),
  merchant: z.optional(merchantId),
  caseId: z.optional(id),
  period: z.optional(stage),
  outcome: z.optional(z.enum(callOutcomeNames)),
  /** By hand, in a batch, or by an auto-outbound job. */
  purpose: z.optional(z.enum(decisionPurposes)),
  /** Those on a line now. */
  live: z.optional(z.boolean()),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
} as const

export const callRow = z.object({
  callId: id,
  caseId: id,
  merchantName: z.string(),
  /** Masked, as the number. */
  borrower: z.string(),
  period: stage,
  collector: z.nullable(accountId),
  collectorName: z.nullable(z.string()),
  /** Null: the borrower. */
  contactName: z.nullable(z.string()),
  number: z.string(),
  purpose: z.enum(decisionPurposes),
  line: z.nullable(z.string()),
  state: z.enum(callStates),
  outcome: z.nullable(z.enum(callOutcomeNames)),
  failure: z.nullable(z.enum(callFailureNames)),
  time: instant,
  ringSeconds: z.nullable(z.int()),
  talkSeconds: z.nullable(z.int()),
  recording: z.nullable(z.string()),
  decisionId: id,
  ...refusedBy,
  sampleId: z.nullable(id),
})

export const detectCallRecords = endpoint({
  path: '/forward/collect/detect/detectCallRecords',
  access: { menu: 'collectRecords' },
  rows: 'case',
  spec: '2 §7 Detect',
  summary: 'Calls on cases in my scope, newest first, each with how it ended and where its recording lies',
  input: listInput(callFilterFields, ['time']),
  output: listOf(callRow),
  errors: [],
})

export const logFilterFields = {
  collector: z.optional(accountId),
  merchant: z.optional(merchantId),
  caseId: z.optional(id),
  period: z.optional(stage),
  result: z.optional(z.int().check(z.gte(0), z.lte(16))),
  channel: z.optional(z.enum(loggedChannels)),
  /** Whether the borrower was spoken to. */
  reached: z.optional(z.boolean()),
  /** Whether a promise came of it. */
  promised: z.optional(z.boolean()),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
} as const

export const logRow = z.object({
  logId: z.int(),
  caseId: id,
  merchantName: z.string(),
  borrower: z.string(),
  period: stage,
  collector: accountId,
  collectorName: z.string(),
  channel: z.enum(loggedChannels),
  result: z.int(),
  remark: z.nullable(z.string()),
  promisedDay: z.nullable(day),
  time: instant,
  sampleId: z.nullable(id),
})

export const detectCsLogs = endpoint({
  path: '/forward/collect/detect/detectCsLogs',
  access: { menu: 'collectRecords' },
  rows: 'case',
  spec: '2 §7 Detect',
  summary:
    'What collectors logged on cases in my scope, newest first; months that lie in the archive are read by a first day among them',
  input: listInput(logFilterFields, ['time']),
  /** Logs older than `since` lie in the archive and were not looked at; null where all were. */
  output: z.extend(listOf(logRow), { since: z.nullable(instant) }),
  errors: [],
})
