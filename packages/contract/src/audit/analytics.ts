/** What auditors did in a range of days, and what became of what they approved. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, currency, day, id, instant, merchantId } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { auditOutcomes, auditReasonNames, auditSteps } from './terms.ts'

/** A bill not repaid so many days after its first due date is a default. */
export const defaultDays = 30
export const analyticsDaysAtMost = 92

const figures = {
  /** First looks concluded; each audit's last one counts. */
  concluded: z.int(),
  passed: z.int(),
  reUpload: z.int(),
  rejected: z.int(),
  suspended: z.int(),
  /** Of the concluded: within the time they had. */
  inTime: z.int(),
  /** Minutes from taking in hand to concluding, the middle one. */
  medianMinutes: z.nullable(z.number()),
  /** Looks of a second person at what this one concluded, and how many agreed. */
  reviewed: z.int(),
  agreed: z.int(),
  /** Approved loans whose first bill fell due `defaultDays` ago or longer, and how many of those were not repaid by then. */
  matured: z.int(),
  defaulted: z.int(),
} as const

export const auditAnalytics = endpoint({
  path: '/forward/credit/audit/analytics',
  access: { menu: 'auditAnalytics' },
  rows: 'merchant',
  spec: '2 §2 auditAnalytics; requirement: later default of what each approved',
  summary: 'Throughput, outcomes, reasons, agreement and later default by auditor and by day',
  input: z.strictObject({ dayFrom: day, dayTo: day, merchant: z.optional(merchantId) }),
  output: z.object({
    total: z.object(figures),
    auditors: z.array(z.object({ auditor: accountId, name: z.string(), ...figures })),
    /** Each day from the first to the last one on which something was concluded. */
    days: z.array(z.object({ day, passed: z.int(), rejected: z.int(), reUpload: z.int(), suspended: z.int() })),
    reasons: z.array(z.object({ outcome: z.enum(auditOutcomes), reason: z.enum(auditReasonNames), count: z.int() })),
  }),
  errors: ['audit.rangeInvalid'],
})

export const listConclusions = endpoint({
  path: '/forward/credit/audit/conclusions',
  access: { menu: 'auditAnalytics' },
  rows: 'merchant',
  spec: 'requirement: rows open the list behind',
  summary: 'The conclusions that the figures are made of, the latest first unless asked otherwise',
  input: listInput(
    {
      auditor: z.optional(accountId),
      dayFrom: z.optional(day),
      dayTo: z.optional(day),
      merchant: z.optional(merchantId),
      outcome: z.optional(z.enum(auditOutcomes)),
      reason: z.optional(z.enum(auditReasonNames)),
      step: z.optional(z.enum(auditSteps)),
      /** Approved and not repaid `defaultDays` after its first due date. */
      defaulted: z.optional(z.literal(true)),
    },
    ['at'],
  ),
  output: listOf(
    z.object({
      auditId: id,
      appId: id,
      userId: id,
      borrower: z.string(),
      merchantName: z.string(),
      loanAmount: minorAmount,
      currency,
      at: instant,
      auditorName: z.string(),
      step: z.enum(auditSteps),
      outcome: z.enum(auditOutcomes),
      reason: z.enum(auditReasonNames),
      remark: z.nullable(z.string()),
      inTime: z.boolean(),
      /** Whether a second person came to the same; null where nobody looked. */
      agreed: z.nullable(z.boolean()),
      defaulted: z.boolean(),
    }),
  ),
  errors: [],
})
