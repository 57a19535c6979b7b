/** Incentive results: the own ones of a month, everybody's, what is behind them, computing and approving a month. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, stage } from '../fields.ts'
import { minorAmount } from '../money.ts'
import { roleNames } from '../roles.ts'
import { incentiveType } from './incentive-types.ts'

/** A month, `YYYY-MM`, or a day in it; anything else is 40101. */
export const incentiveDate = z.string().check(z.maxLength(10))
/** Hundredths of a percent; null where there is nothing to share. */
export const share = z.nullable(z.int())

/** `running`: the month goes on and figures are live. `open`: it is over and nobody computed it. */
export const monthStates = ['running', 'open', 'computed', 'frozen'] as const

/** `incentiveGoal` and `result` are in the unit of the type (incentive-types.ts); money is in `currency`. */
export const resultFields = {
  country,
  userNo: z.string(),
  userName: z.string(),
  incentiveType,
  /** The tier reached; the lowest where none is. */
  incentiveGoal: z.int(),
  result: z.nullable(z.int()),
  /** What it pays, before adjustments. */
  amount: minorAmount,
  currency,
  period: stage,
  /** Null where nobody is ranked: too few cases, nothing placed or collected. Ties share a rank. */
  ranking: z.nullable(z.int()),
  /** Which tier, from 1; null where none is reached. */
  tier: z.nullable(z.int()),
  casePercentage: share,
  amountPercentage: share,
} as const

export const ownResult = z.object({
  ...resultFields,
  /** Null while the figures are live. */
  resultId: z.nullable(z.string()),
  state: z.enum(monthStates),
  /** What it would pay at this pace; null once the month is over. */
  projectedResult: z.nullable(z.int()),
  projectedAmount: z.nullable(minorAmount),
  /** Among whom the rank counts; null once the month is computed. */
  role: z.nullable(z.enum(roleNames)),
  /** What the next tier asks for and pays at least, without its rate; null where the highest is reached or the month is computed. */
  nextGoal: z.nullable(z.int()),
  nextAmount: z.nullable(minorAmount),
})

export const getResultByUser = endpoint({
  path: '/forward/collect/incentive/getResultByUser',
  access: 'session',
  rows: 'own',
  spec: '2 §7 Incentive, 1 §4 personal incentive',
  summary: 'My incentive results of a month; live figures while it runs, or nobody has computed it',
  input: z.strictObject({ incentiveDate }),
  output: z.array(ownResult),
  errors: ['performance.invalidDate'],
})
