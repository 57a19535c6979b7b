/**
 * The operations wall: how today goes hour by hour, and how fast bills roll from one day past due to the next. Beside it a
 * leader's screen shows the team board's shares and idle people, today's goals, and what the contact gate refused.
 */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, day, empty } from '../fields.ts'
import { minorAmount } from '../money.ts'

/** Days past due by which rolls are told apart: from each to the one before the next. */
export const rollCohorts = [-1, 0, 1, 2, 3, 4, 8, 15, 31, 61, 91] as const
/** Rolls are of so many whole days before today. */
export const rollDays = 7

export const operationsWall = endpoint({
  path: '/api/cms/dashboard/wall',
  access: { menu: 'caseManagement' },
  rows: 'case',
  spec: 'requirement: operations wall; decision 022',
  summary:
    'Today by the hour in my scope: attempts, borrowers reached, promises, cases touched, money; rolls by days past due',
  input: empty,
  output: z.object({
    today: day,
    /** The hour it is there, 0 to 23. */
    hour: z.int(),
    /** Cases that may be worked, as coverage counts them: in somebody's hands, neither stopped nor on hold. */
    workable: z.int(),
    currency,
    /** Cases in scope that money came in for today. */
    paidCases: z.int(),
    hours: z.array(
      z.object({
        hour: z.int(),
        attempts: z.int(),
        reached: z.int(),
        promises: z.int(),
        /** Of the workable cases those whose first attempt today was in this hour: together they are the coverage of now. */
        touched: z.int(),
        /** Payments received in this hour on cases in scope, by when they came in. */
        collected: minorAmount,
      }),
    ),
    /**
     * By days past due in the morning, over the last seven whole days: bills that were open then, and of those the ones that
     * were still open at night and so went on to the next day.
     */
    rolls: z.array(z.object({ dpdFrom: z.int(), bills: z.int(), rolled: z.int() })),
  }),
  errors: [],
})
