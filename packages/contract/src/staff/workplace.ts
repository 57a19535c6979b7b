/** Where people work, and when: workplaces and their shifts. */
import * as z from 'zod/mini'
import type { Country } from '../countries.ts'
import { endpoint } from '../endpoint.ts'
import { country, day, done, reason, remark, shortText, smallId, version } from '../fields.ts'

/** Zones of each country; a workplace keeps the clock of one of them. */
export const zonesOfCountry: Record<Country, readonly string[]> = {
  MX: [
    'America/Mexico_City',
    'America/Monterrey',
    'America/Merida',
    'America/Chihuahua',
    'America/Bahia_Banderas',
    'America/Cancun',
    'America/Mazatlan',
    'America/Hermosillo',
    'America/Tijuana',
    'America/Ciudad_Juarez',
    'America/Ojinaga',
    'America/Matamoros',
  ],
  CO: ['America/Bogota'],
  PE: ['America/Lima'],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter'],
  EC: ['America/Guayaquil', 'Pacific/Galapagos'],
}

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

const shiftInput = z.strictObject({
  /** Left out: a new one. */
  shiftId: z.optional(smallId),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  startTime: time,
  endTime: time,
  days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  breakMinutes: z.int().check(z.gte(0), z.lte(240)),
  toleranceMinutes: z.int().check(z.gte(0), z.lte(120)),
})

export const listWorkplaces = endpoint({
  path: '/forward/collect/cs/workplace/list',
  access: { menu: 'workplaces' },
  rows: 'staff',
  spec: 'SCREENS /settings/workplaces',
  summary: 'Workplaces that I look after, with shifts, seats and how many people sit there',
  input: z.strictObject({ country: z.optional(country), closed: z._default(z.boolean(), false) }),
  output: z.array(
    z.object({
      workplaceId: z.int(),
      name: z.string(),
      country,
      company: z.string(),
      timeZone: z.string(),
      address: z.nullable(z.string()),
      capacity: z.nullable(z.int()),
      closedOn: z.nullable(day),
      shifts: z.array(shift),
      /** People who have not left. */
      people: z.int(),
      version,
      mayChange: z.boolean(),
    }),
  ),
  errors: [],
})

export const saveWorkplace = endpoint({
  path: '/forward/collect/cs/workplace/save',
  access: { button: 'workplaces_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/workplaces; DOMAIN §7 Workplace',
  summary: 'Make a workplace, or change it; its first shift is the usual one. New hours hold from a day on',
  input: z.strictObject({
    workplaceId: z.optional(smallId),
    version: z.optional(version),
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
    country,
    /** The employer. */
    company: shortText,
    /** IANA, of the workplace's country. */
    timeZone: z.string().check(z.maxLength(60)),
    address: z.optional(remark),
    capacity: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
    shifts: z.array(shiftInput).check(z.minLength(1), z.maxLength(12)),
    /** From when on changed hours hold; today unless said. Never before today. */
    hoursFrom: z.optional(day),
  }),
  output: z.object({ workplaceId: z.int() }),
  errors: [
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'staff.workplaceExists',
    'staff.zoneOfOtherCountry',
    'staff.invalidShift',
    'staff.invalidStartDay',
    'staff.workplaceFull',
  ],
})

export const closeWorkplace = endpoint({
  path: '/forward/collect/cs/workplace/close',
  access: { button: 'workplaces_change' },
  rows: 'none',
  writes: true,
  spec: 'SCREENS /settings/workplaces; nothing is deleted',
  summary: 'Close a workplace that nobody works in any more, or open it again',
  input: z.strictObject({ workplaceId: smallId, version, closed: z.boolean(), reason }),
  output: done,
  errors: ['staff.noPermission', 'record.missing', 'record.stale', 'staff.workplaceInUse'],
})

export const workplacePeople = endpoint({
  path: '/forward/collect/cs/workplace/people',
  access: { menu: 'workplaces' },
  rows: 'staff',
  spec: 'SCREENS /settings/workplaces: close with the people in it shown',
  summary: 'People of a workplace in my scope who have not left; at most 500',
  input: z.strictObject({ workplaceId: smallId }),
  output: z.array(
    z.object({
      accountId: z.int(),
      userNo: z.string(),
      name: z.string(),
      role: z.string(),
      status: z.string(),
      period: z.nullable(z.string()),
    }),
  ),
  errors: [],
})
