/** Public holidays per country and year: made from a library once, edited by people since. Contact and attendance read them. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { count, country, day, reason, shortText, version } from '../fields.ts'

export const holidayYear = z.int().check(z.gte(2020), z.lte(2100))
const place = z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60)))
const holidayId = z.int().check(z.gt(0), z.lte(2_147_483_647))

export const listHolidays = endpoint({
  path: '/forward/collect/cs/holiday/list',
  access: { menu: ['holidayPublic', 'compliance', 'tools'] },
  rows: 'none',
  spec: '2 §7 Holiday',
  summary: 'Public holidays of a country in a year, removed ones too',
  input: z.strictObject({ country, year: holidayYear }),
  output: z.object({
    /** Whether the year was ever made: an unknown year is contacted on no day. */
    known: z.boolean(),
    list: z.array(
      z.object({
        holidayId,
        day,
        name: z.string(),
        /** A state or city that keeps it alone; null: the whole country. */
        place: z.nullable(z.string()),
        removed: z.boolean(),
        /** Where the day was read, and when; null: unverified. */
        source: z.nullable(z.string()),
        sourceDated: z.nullable(day),
        editedBy: z.nullable(z.string()),
        /** What somebody asked for and somebody else has to agree to; the holiday holds as it stands until then. */
        proposal: z.nullable(
          z.object({
            kind: z.enum(['change', 'remove']),
            day: z.nullable(day),
            name: z.nullable(z.string()),
            place: z.nullable(z.string()),
            reason: z.string(),
            by: z.string(),
            /** The caller asked, so somebody else decides. */
            own: z.boolean(),
          }),
        ),
        version,
      }),
    ),
  }),
  errors: [],
})

export const updateHolidayYear = endpoint({
  path: '/forward/collect/cs/holidayYear/update',
  access: { button: 'holidayPublic_change' },
  rows: 'none',
  writes: true,
  spec: '2 §7 Holiday',
  summary: 'Make a year from the library, or add what it has more since; what people edited or removed stays',
  input: z.strictObject({ country, year: holidayYear }),
  output: z.object({ added: count, kept: count }),
  errors: ['staff.noPermission'],
})

export const updateHoliday = endpoint({
  path: '/forward/collect/cs/holiday/update',
  access: { button: 'holidayPublic_change' },
  rows: 'none',
  writes: true,
  spec: '2 §7 Holiday',
  summary:
    'Add a holiday, put one back or rename it, at once; ask to move or remove one, which somebody else has to agree to',
  input: z.discriminatedUnion('operation', [
    z.strictObject({ operation: z.literal('add'), country, day, name: shortText, place }),
    z.strictObject({
      operation: z.literal('change'),
      ...{ holidayId, version, day, name: shortText, place },
      /** Why it moves. */
      reason: z._default(reason, 'corrected'),
    }),
    z.strictObject({ operation: z.enum(['remove', 'restore']), holidayId, version, reason }),
  ]),
  output: z.object({ holidayId, version, /** Somebody else has to agree first. */ waits: z.boolean() }),
  errors: ['staff.noPermission', 'record.missing', 'record.stale', 'attendance.holidayTwice'],
})

export const citeHoliday = endpoint({
  path: '/forward/collect/cs/holiday/cite',
  access: { button: 'holidayPublic_change' },
  rows: 'none',
  writes: true,
  spec: 'DOMAIN §14: country rules are data with their legal source',
  summary: 'Say where a holiday was read and when, for every year of it; until then it is unverified',
  input: z.strictObject({ holidayId, version, source: shortText, dated: day }),
  output: z.object({ version }),
  errors: ['staff.noPermission', 'record.missing', 'record.stale', 'attendance.sourceDay'],
})

export const decideHoliday = endpoint({
  path: '/forward/collect/cs/holiday/decide',
  access: { button: 'holidayPublic_change' },
  rows: 'none',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §16; decision 048',
  summary: 'Agree that a holiday is moved or removed, as somebody else asked, or leave it as it stands',
  input: z.strictObject({ holidayId, version, approve: z.boolean(), reason }),
  output: z.object({ holidayId, version }),
  errors: [
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'attendance.holidayTwice',
    'attendance.noProposal',
    ...secondPersonErrors,
  ],
})
