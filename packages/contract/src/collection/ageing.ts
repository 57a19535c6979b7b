/** Ageing: stages, cases opened and closed, promises judged, for a day of each merchant. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, day, id, instant, merchantId } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

/** What a run changed; all zero when the day was done already. */
export const ageingCounts = z.object({
  /** Bills that entered or left a stage. */
  moved: z.int(),
  opened: z.int(),
  closed: z.int(),
  /** Cases that stayed with their collector. */
  stayed: z.int(),
  /** Bills past day 361: proposed for write-off, recovery goes on without a stage. */
  beyond: z.int(),
  /** Bills whose accrued penalty was booked. */
  penalised: z.int(),
  promisesDue: z.int(),
  promisesKept: z.int(),
  promisesPartlyKept: z.int(),
  promisesBroken: z.int(),
})

export const runAgeing = endpoint({
  path: '/forward/collect/ageing/run',
  access: { button: 'jobs_ageing' },
  rows: 'merchant',
  writes: true,
  idempotent: true,
  spec: 'DOMAIN §5',
  summary: 'Age a country’s bills up to a day, missed days in order, as a job',
  input: z.strictObject({
    country,
    /** A calendar day of each merchant; its today without one. A day before the last one done changes nothing. */
    day: z.optional(day),
  }),
  output: z.object({ jobId: id }),
  errors: ['collection.ageingAhead', 'access.merchantNotAllowed'],
})

export const listAgeingRuns = endpoint({
  path: '/forward/collect/ageing/list',
  access: { menu: 'jobs' },
  rows: 'merchant',
  spec: 'DOMAIN §5',
  summary: 'Ageing runs by merchant and day, newest first, with what they changed',
  input: listInput(
    {
      country: z.optional(country),
      merchant: z.optional(merchantId),
      dayFrom: z.optional(day),
      dayTo: z.optional(day),
    },
    ['day'],
  ),
  output: listOf(
    z.object({
      merchant: merchantId,
      merchantName: z.string(),
      country,
      day,
      finishedTime: instant,
      counts: ageingCounts,
    }),
  ),
  errors: [],
})
