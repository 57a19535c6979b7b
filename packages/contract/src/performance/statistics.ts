/**
 * How work went. Each rate comes with what it divides, and null where there is nothing to divide by. Denominators:
 * coverage = accounts with an attempt ÷ accounts assignable · contact = attempts that reached somebody ÷ attempts · PTP = accounts
 * with a new promise ÷ accounts whose borrower was spoken to · kept = promises kept ÷ promises matured, by number, and by amount what
 * was paid, at most what was promised ÷ what was promised · recovery = collected ÷ outstanding at the start or when it came in.
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, currency, day, merchantId, stage } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { share } from './incentive.ts'

/** At most this many days at once. */
export const statisticsDays = 92
export const statisticsGroups = ['day', 'period', 'collector'] as const

const figures = {
  accounts: z.int(),
  attempted: z.int(),
  coverage: share,
  attempts: z.int(),
  effective: z.int(),
  contact: share,
  spokenTo: z.int(),
  promised: z.int(),
  ptp: share,
  matured: z.int(),
  kept: z.int(),
  keptRate: share,
  promisedAmount: minorAmount,
  keptAmount: minorAmount,
  keptAmountRate: share,
  outstanding: minorAmount,
  collected: minorAmount,
  recovery: share,
} as const

export const getStatistics = endpoint({
  path: '/forward/collect/bi/getStatistics',
  access: { menu: 'statistics' },
  rows: 'case',
  spec: '2 §7 BI',
  summary: 'Recovery, coverage, promises and kept promises by day, stage or collector, of the cases in my scope',
  input: z.strictObject({
    startDay: z.string().check(z.maxLength(10)),
    endDay: z.string().check(z.maxLength(10)),
    groupBy: z.enum(statisticsGroups),
    country: z.optional(country),
    merchant: z.optional(merchantId),
    period: z.optional(stage),
    /** 40102 where the caller sees nobody of that number. */
    userNo: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  }),
  /** A row for each group and country: money of two countries is never summed. */
  output: z.array(
    z.object({
      country,
      currency,
      day: z.nullable(day),
      period: z.nullable(stage),
      collector: z.nullable(accountId),
      collectorName: z.nullable(z.string()),
      ...figures,
    }),
  ),
  errors: ['staff.invalidStartDay', 'staff.invalidEndDay', 'performance.invalidUser'],
})
