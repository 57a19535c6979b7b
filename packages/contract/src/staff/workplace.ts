/** Where people work, and when: workplaces and their shifts. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, day } from '../fields.ts'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The hours of a shift that hold now. An end at or before the start lies on the next day. `days`: ISO, 1 Monday … 7 Sunday. */
const shift = z.object({
  shiftId: z.int(),
  name: z.string(),
  isDefault: z.boolean(),
  startTime: time,
  endTime: time,
  days: z.array(z.int().check(z.gte(1), z.lte(7))),
  breakMinutes: z.int(),
  toleranceMinutes: z.int(),
})

export const allWorkplace = endpoint({
  path: '/forward/collect/cs/workplace/allWorkplace',
  access: 'session',
  rows: 'none',
  spec: '2 §7 Workplace',
  summary: 'Workplaces in use, with the hours of their shifts',
  input: z.strictObject({ country: z.optional(country), closed: z._default(z.boolean(), false) }),
  output: z.array(
    z.object({
      workplaceId: z.int(),
      name: z.string(),
      country,
      company: z.string(),
      timeZone: z.string(),
      capacity: z.nullable(z.int()),
      closedOn: z.nullable(day),
      shifts: z.array(shift),
    }),
  ),
  errors: [],
})
