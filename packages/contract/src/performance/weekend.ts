/** The weekend work plan (WWP): who works or rests on which Saturday and Sunday. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, day, stage } from '../fields.ts'
import type { Words } from '../words.ts'
import { incentiveDate } from './incentive.ts'

export const weekendPlans = {
  unset: { zh: '未设置', en: 'Unset', es: 'Sin definir' },
  work: { zh: '上班', en: 'Work', es: 'Trabaja' },
  rest: { zh: '休息', en: 'Rest', es: 'Descansa' },
} as const satisfies Record<string, Words>
export type WeekendPlan = keyof typeof weekendPlans
export const weekendPlanNames = Object.keys(weekendPlans) as [WeekendPlan, ...WeekendPlan[]]

export const listWeekendPlan = endpoint({
  path: '/forward/collect/wwp/list',
  access: { menu: 'wwp' },
  rows: 'staff',
  spec: '2 §7 WWP',
  summary: 'The weekend days of a month and each collector’s plan, in my scope',
  input: z.strictObject({
    /** A month; anything else is 40601. */
    month: incentiveDate,
    country: z.optional(country),
    period: z.optional(stage),
    leader: z.optional(accountId),
  }),
  output: z.object({
    days: z.array(day),
    people: z.array(
      z.object({
        accountId,
        userNo: z.string(),
        name: z.string(),
        country,
        period: z.nullable(stage),
        leaderName: z.nullable(z.string()),
        /** By day; a day that is not there is unset. */
        plans: z.record(z.string(), z.enum(weekendPlanNames)),
      }),
    ),
  }),
  errors: ['performance.weekendInvalidDay'],
})

export const planWeekend = endpoint({
  path: '/forward/collect/wwp/create',
  // who may not press it is told why: the specification has a code for it
  access: { menu: 'wwp' },
  rows: 'staff',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 WWP',
  summary: 'Set people’s plan for weekend days, today or later, all of it or nothing; directors only',
  input: z.strictObject({
    people: z.array(accountId).check(z.minLength(1), z.maxLength(2_000)),
    days: z.array(z.string().check(z.maxLength(10))).check(z.minLength(1), z.maxLength(62)),
    plan: z.enum(weekendPlanNames),
  }),
  output: z.object({ changed: z.int() }),
  errors: [
    'performance.weekendInvalidDay',
    'performance.notWeekend',
    'performance.directorOnly',
    'performance.invalidUser',
  ],
})
