/** Incentive rules: what a kind of incentive pays a role in a stage, by version. The specification's word is rule. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, currency, instant, reason, role, shortText, stage, version } from '../fields.ts'
import { positiveMinor } from '../money.ts'
import { listInput, listOf } from '../page.ts'
import { incentiveDate } from './incentive.ts'
import { incentiveType } from './incentive-types.ts'

const hundredths = z.int().check(z.gte(1), z.lte(1_000_000))
/** Of a whole that can't be more than itself. */
const shareOfAll = z.int().check(z.gte(1), z.lte(10_000))

/** A tier is reached at `goal` (for a ranking: at that rank or better) and, where said, from these percentages on. */
export const tier = z.strictObject({
  /** In the unit of the type: hundredths of a percent, cases, minor units, rank. */
  goal: z.int().check(z.gte(0), z.lte(9_000_000_000_000)),
  /** Paid at once, in minor units. */
  amount: z.optional(positiveMinor),
  /** A share of all that was collected, in hundredths of a percent. */
  rate: z.optional(shareOfAll),
  /** Paid for each repaid case, in minor units. */
  perCase: z.optional(positiveMinor),
  /** Least share of repaid cases, in hundredths of a percent. */
  casePercentage: z.optional(shareOfAll),
  /** Least share of the placed amount collected, in hundredths of a percent; penalties that grew can make it more than all. */
  amountPercentage: z.optional(hundredths),
})
export type Tier = z.infer<typeof tier>

const planId = accountId
const terms = {
  name: shortText,
  /** Who holds fewer cases in the month is neither ranked nor paid. */
  minCases: z.int().check(z.gte(0), z.lte(100_000)),
  /** From the easiest to the hardest; the last one reached pays. */
  tiers: z.array(tier).check(z.minLength(1), z.maxLength(12)),
} as const
const whose = { country, period: stage, role, incentiveType } as const

export const plan = z.object({
  planId,
  ...whose,
  name: z.string(),
  minCases: z.int(),
  tiers: z.array(tier),
  currency,
  versionNumber: z.int(),
  /** First month it pays, and last; null where nothing ends it. `YYYY-MM-01`. */
  fromMonth: z.string(),
  untilMonth: z.nullable(z.string()),
  state: z.enum(['coming', 'current', 'past']),
  /** A frozen month was paid by it: it can't be changed any more. */
  used: z.boolean(),
  creatorName: z.string(),
  createdTime: instant,
  version,
})

const filters = {
  country: z.optional(country),
  period: z.optional(stage),
  role: z.optional(role),
  incentiveType: z.optional(incentiveType),
  /** Only what pays in this month. */
  incentiveDate: z.optional(incentiveDate),
} as const

export const getRuleCount = endpoint({
  path: '/forward/collect/incentive/getRuleCount',
  access: { menu: 'incentive' },
  rows: 'staff',
  spec: '2 §7 Incentive',
  summary: 'How many incentive rules pay in a month, by type',
  input: z.strictObject(filters),
  output: z.object({ total: z.int(), counts: z.array(z.object({ incentiveType, count: z.int() })) }),
  errors: ['performance.invalidDate'],
})

export const queryRuleList = endpoint({
  path: '/forward/collect/incentive/queryRuleList',
  access: { menu: 'incentive' },
  rows: 'staff',
  spec: '2 §7 Incentive',
  summary: 'Incentive rules with all their versions, newest first',
  input: listInput(filters, ['fromMonth']),
  output: listOf(plan),
  errors: ['performance.invalidDate'],
})

export const createRule = endpoint({
  path: '/forward/collect/incentive/createRule',
  access: { button: 'incentive_change' },
  rows: 'staff',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §7: rules per country, stage, role and type with tiers',
  summary: 'A new incentive rule, or a new version of one from a month on',
  input: z.strictObject({ ...whose, ...terms, fromMonth: incentiveDate }),
  output: z.object({ planId, versionNumber: z.int() }),
  errors: [
    'performance.invalidDate',
    'performance.monthFrozen',
    'performance.planExists',
    'performance.invalidTiers',
    'staff.unsupportedRole',
    'staff.noPermission',
  ],
})

export const modifyRule = endpoint({
  path: '/forward/collect/incentive/modifyRule',
  access: { button: 'incentive_change' },
  rows: 'staff',
  writes: true,
  spec: 'DOMAIN §7: rules per country, stage, role and type with tiers',
  summary: 'Change a version that no frozen month was paid by',
  input: z.strictObject({ planId, version, ...terms }),
  output: z.object({ version }),
  errors: [
    'performance.planMissing',
    'performance.planInUse',
    'performance.invalidTiers',
    'record.stale',
    'staff.noPermission',
  ],
})

export const endRule = endpoint({
  path: '/forward/collect/incentive/endRule',
  access: { button: 'incentive_change' },
  rows: 'staff',
  writes: true,
  spec: 'DOMAIN §7',
  summary: 'End a rule with a month; it pays that month for the last time',
  input: z.strictObject({ planId, version, lastMonth: incentiveDate, reason }),
  output: z.object({ version }),
  errors: [
    'performance.planMissing',
    'performance.invalidDate',
    'performance.monthFrozen',
    'record.stale',
    'staff.noPermission',
  ],
})
