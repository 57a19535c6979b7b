/** What waits for the person who asks: what they may decide or work, and did not ask for themselves. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, empty, instant } from '../fields.ts'

export const waitingKinds = [
  'order',
  'complaint',
  'refund',
  'bankCard',
  'staffPayout',
  'writeOff',
  'payerReturn',
  'unidentified',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

export const waitingForMe = endpoint({
  path: '/api/cms/dashboard/waiting',
  access: 'session',
  rows: 'merchant',
  spec: 'UI: a board begins with what waits for whoever reads it',
  summary:
    'How many things wait for the caller, of each kind that the caller may decide or work; nothing of the others',
  input: empty,
  output: z.array(
    z.object({
      kind: z.enum(waitingKinds),
      count,
      /** Since when the longest waiting one does. */
      oldestTime: z.nullable(instant),
      /** The first legal deadline; null where the law sets none. */
      deadlineDay: z.nullable(day),
      /** So many are past their time: a work order's hours, a complaint's day. */
      late: count,
    }),
  ),
  errors: [],
})
