/** Goals: the rate a stage should reach on a day, and what it came to. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, done, instant, looseNumber, stage } from '../fields.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { share } from './incentive.ts'

/** Measured as statistics measure them (statistics.ts). */
export const goalTypes = {
  recovery: { zh: '回收率', en: 'Recovery', es: 'Recuperación' },
  coverage: { zh: '覆盖率', en: 'Coverage', es: 'Cobertura' },
  ptp: { zh: '承诺率', en: 'Promise rate', es: 'Tasa de promesas' },
  kept: { zh: '承诺兑现率', en: 'Kept rate', es: 'Tasa de cumplimiento' },
} as const satisfies Record<string, Words>
export type GoalType = keyof typeof goalTypes
export const goalTypeNames = Object.keys(goalTypes) as [GoalType, ...GoalType[]]
/** Goals are set from today on, this far. */
export const goalHorizonDays = 366

const typed = z.string().check(z.trim(), z.maxLength(40))

export const listGoals = endpoint({
  path: '/forward/collect/goal/list',
  access: { menu: 'goal' },
  rows: 'staff',
  spec: '2 §7 Goals',
  summary: 'Goals, latest day first',
  input: listInput(
    {
      country: z.optional(country),
      period: z.optional(stage),
      type: z.optional(z.enum(goalTypeNames)),
      dayFrom: z.optional(day),
      dayTo: z.optional(day),
    },
    ['day'],
  ),
  output: listOf(
    z.object({
      goalId: accountId,
      country,
      period: stage,
      day,
      type: z.enum(goalTypeNames),
      /** Hundredths of a percent. */
      rate: z.int(),
      creatorName: z.string(),
      createdTime: instant,
    }),
  ),
  errors: [],
})

export const goalActuals = endpoint({
  path: '/forward/collect/goal/actuals',
  access: { menu: 'goal' },
  rows: 'staff',
  spec: 'requirement: goals with actuals beside them',
  summary: 'What goals of a list came to: apart from the list, because it is counted from the cases themselves',
  input: z.strictObject({ goalIds: z.array(accountId).check(z.minLength(1), z.maxLength(200)) }),
  output: z.array(
    z.object({
      goalId: accountId,
      /** Hundredths of a percent, so far on the day itself; null ahead, or where there was nothing to measure. */
      actual: share,
      /** What `actual` divides: accounts, or minor units for recovery. */
      part: z.nullable(z.int()),
      whole: z.nullable(z.int()),
      state: z.enum(['ahead', 'today', 'reached', 'missed', 'nothing']),
    }),
  ),
  errors: [],
})

export const createGoal = endpoint({
  path: '/forward/collect/goal/create',
  access: { button: 'goal_change' },
  rows: 'staff',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Goals',
  summary: 'A goal for a stage and day, or for each day up to another',
  input: z.strictObject({
    country,
    /** A stage; anything else is 40506. */
    period: typed,
    /** `YYYY-MM-DD`, today or later; anything else is 40501. */
    day: typed,
    /** The last day, where there are several; 40501 too. */
    until: z.optional(typed),
    /** One of `goalTypes`; anything else is 40503. */
    type: typed,
    /** Hundredths of a percent, 1 to 10,000; anything else is 40502. */
    rate: looseNumber,
  }),
  output: z.object({ created: z.int() }),
  errors: [
    'performance.invalidDay',
    'performance.invalidRate',
    'performance.invalidType',
    'performance.goalExists',
    'performance.unsupportedPeriod',
    'staff.noPermission',
  ],
})

export const deleteGoal = endpoint({
  path: '/forward/collect/goal/delete',
  access: { button: 'goal_change' },
  rows: 'staff',
  writes: true,
  spec: '2 §7 Goals',
  summary: 'Delete a goal; the operation log keeps it',
  input: z.strictObject({ goalId: accountId }),
  output: done,
  errors: ['record.missing', 'staff.noPermission'],
})
