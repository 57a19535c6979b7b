/** Changes of reduction rules, quotas and limits of settlements that let more be given up: they wait for a second person. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { count, country, id, instant, reason, stage, version } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { feeTypeList, rate, workplaceId } from './rule.ts'

export const changeKinds = ['addRule', 'changeRule', 'deleteRule', 'changeQuota', 'saveLimit'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** On which view they stand. */
export const changeTopics = { rules: changeKinds.slice(0, 3), quotas: ['changeQuota'], limits: ['saveLimit'] } as const
const topics = Object.keys(changeTopics) as [keyof typeof changeTopics, ...(keyof typeof changeTopics)[]]

/** Of a rule its rates and fees, of a quota how much of today, of a limit how much in how many parts and days. */
const terms = z.object({
  rateCount: z.optional(rate),
  rateAmount: z.optional(rate),
  totalCount: z.optional(count),
  totalAmount: z.optional(minorAmount),
  feeTypes: z.optional(feeTypeList),
  maxForgiven: z.optional(rate),
  maxInstalments: z.optional(z.int()),
  maxDays: z.optional(z.int()),
})
export type ChangeTerms = z.output<typeof terms>

export const derateChange = z.object({
  id,
  kind: z.enum(changeKinds),
  country,
  /** Whom it is for: a person, or everybody of a stage (and workplace). */
  userName: z.nullable(z.string()),
  workplace: z.nullable(workplaceId),
  workplaceName: z.nullable(z.string()),
  period: z.nullable(stage),
  /** What holds until somebody agrees; null where nothing does. */
  before: z.nullable(terms),
  /** What would hold; null where a rule goes. */
  after: z.nullable(terms),
  reason: z.string(),
  by: z.string(),
  time: instant,
  /** The caller asked, so somebody else decides. */
  own: z.boolean(),
  /** What it changes was changed or used up meanwhile: it can only be refused. */
  overtaken: z.boolean(),
  version,
})

const eitherChange = ['derateRule_change', 'derateQuota_change'] as const

export const listDerateChanges = endpoint({
  path: '/forward/collect/derate/change/list',
  access: { menu: ['derateRule', 'derateQuota'] },
  rows: 'case',
  spec: 'DOMAIN §16 second person; decision 045',
  summary: 'What waits for a second person of rules, quotas or limits, the oldest first',
  input: z.strictObject({ topic: z.enum(topics) }),
  output: z.array(derateChange),
  errors: [],
})

export const decideDerateChange = endpoint({
  path: '/forward/collect/derate/change/decide',
  access: { button: [...eitherChange] },
  rows: 'case',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §16 second person; decision 045',
  summary: 'Agree to what somebody else asked for, refuse it, or take back what one asked for oneself',
  input: z.strictObject({ id, version, approve: z.boolean(), reason }),
  output: z.object({ state: z.enum(['made', 'refused', 'withdrawn']) }),
  errors: [
    'record.missing',
    'record.stale',
    'credit.decided',
    'derate.notYours',
    'derate.changeOvertaken',
    'derate.ruleExists',
    'derate.quotaPast',
    'derate.quotaUsed',
    ...secondPersonErrors,
  ],
})
