/** What the desk sets up for itself: its hours by country, answers kept ready, macros, and who works in which groups. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accountId, country, done, id, instant, merchantId, reason, version } from '../fields.ts'
import { orderEndingNames, orderGroupNames } from './terms.ts'

const spec = '2 §3 Work order; DOMAIN §11'
const menu = { access: { menu: ['desk_hours', 'order_handel'] }, rows: 'merchant', spec } as const
const acting = { access: { button: 'desk_hours_change' }, rows: 'merchant', writes: true, spec } as const
const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
const said = z.string().check(z.trim(), z.minLength(3), z.maxLength(4000))
const words = z.object({ zh: z.string(), en: z.string(), es: z.string() })
/** A time of the wall, such as 09:00. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const spans = z
  .array(z.strictObject({ weekday: z.int().check(z.gte(1), z.lte(7)), opens: clockTime, closes: clockTime }))
  .check(z.maxLength(21))

export const listDeskHours = endpoint({
  ...menu,
  path: '/forward/collect/service/desk/hours',
  summary: 'The working hours of the desk by country and weekday; its holidays are the country’s',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      country,
      spans: z.array(z.object({ weekday: z.int(), opens: clockTime, closes: clockTime })),
      changedBy: z.nullable(z.string()),
      changedTime: z.nullable(instant),
      /** Open work orders whose time runs by them. */
      open: z.int(),
    }),
  ),
  errors: [],
})

export const saveDeskHours = endpoint({
  ...acting,
  path: '/forward/collect/service/desk/save_hours',
  summary: 'Other hours of a country, from now on; what is due of its open work orders is counted again by them',
  input: z.strictObject({
    country,
    /** The hours that were seen; refused where somebody set others meanwhile. */
    had: spans,
    spans: spans.check(z.minLength(1)),
    reason,
  }),
  output: z.object({
    /** Open ones that are due at another time now. */
    moved: z.int(),
  }),
  errors: ['record.stale', 'serviceDesk.hoursOverlap', 'serviceDesk.notYourCountry'],
})

/** Beside a work order: the order’s merchant, whichever is worked for. */
const ofMerchant = z.strictObject({ merchant: z.optional(merchantId) })
const answerFields = { name, text: z.strictObject({ zh: said, en: said, es: said }) }
export const listDeskAnswers = endpoint({
  ...menu,
  path: '/forward/collect/service/desk/answers',
  summary: 'Answers kept ready at a merchant of the caller’s, by default the one worked for',
  input: ofMerchant,
  output: z.array(
    z.object({ answerId: id, name: z.string(), text: words, changedBy: z.string(), changedTime: instant, version }),
  ),
  errors: [],
})

export const saveDeskAnswer = endpoint({
  ...acting,
  path: '/forward/collect/service/desk/save_answer',
  summary: 'Keep an answer ready, or word it anew; variables stand as {{customer}}',
  input: z.strictObject({ answerId: z.optional(id), version: z.optional(version), ...answerFields }),
  output: z.object({ answerId: id }),
  errors: ['record.missing', 'record.stale', 'serviceDesk.nameThere', 'serviceDesk.answerVariable'],
})

export const retireDeskAnswer = endpoint({
  ...acting,
  path: '/forward/collect/service/desk/retire_answer',
  summary: 'Offer an answer no more',
  input: z.strictObject({ answerId: id, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale', 'serviceDesk.answerUsed'],
})

const macroFields = {
  name,
  answerId: z.optional(id),
  group: z.optional(z.enum(orderGroupNames)),
  take: z._default(z.boolean(), false),
  escalate: z._default(z.boolean(), false),
  comment: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  ending: z.optional(z.enum(orderEndingNames)),
  /** What was done or is awaited; with an ending. */
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
}
export const listDeskMacros = endpoint({
  ...menu,
  path: '/forward/collect/service/desk/macros',
  summary: 'Steps that are taken in one press at a merchant of the caller’s, by default the one worked for',
  input: ofMerchant,
  output: z.array(
    z.object({
      macroId: id,
      name: z.string(),
      answerId: z.nullable(id),
      answerName: z.nullable(z.string()),
      group: z.nullable(z.enum(orderGroupNames)),
      take: z.boolean(),
      escalate: z.boolean(),
      comment: z.nullable(z.string()),
      ending: z.nullable(z.enum(orderEndingNames)),
      note: z.nullable(z.string()),
      changedBy: z.string(),
      changedTime: instant,
      version,
    }),
  ),
  errors: [],
})

export const saveDeskMacro = endpoint({
  ...acting,
  path: '/forward/collect/service/desk/save_macro',
  summary: 'Keep a macro, or change it; it does something, and an ending says what was done',
  input: z.strictObject({ macroId: z.optional(id), version: z.optional(version), ...macroFields }),
  output: z.object({ macroId: id }),
  errors: [
    'record.missing',
    'record.stale',
    'serviceDesk.nameThere',
    'serviceDesk.macroEmpty',
    'serviceDesk.macroMissing',
    'serviceDesk.noteMissing',
  ],
})

export const retireDeskMacro = endpoint({
  ...acting,
  path: '/forward/collect/service/desk/retire_macro',
  summary: 'Offer a macro no more',
  input: z.strictObject({ macroId: id, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})

const groups = z.array(z.enum(orderGroupNames)).check(z.maxLength(10))
export const listDeskMembers = endpoint({
  ...menu,
  path: '/forward/collect/service/desk/members',
  summary: 'Who works at the desk of the caller’s merchants, and in which groups alone; in none: in all',
  input: z.strictObject({}),
  output: z.array(z.object({ accountId, name: z.string(), groups: z.array(z.enum(orderGroupNames)) })),
  errors: [],
})

export const saveDeskMember = endpoint({
  ...acting,
  path: '/forward/collect/service/desk/save_member',
  summary: 'Let somebody see and work some groups alone, and what one handles oneself; none lets see all',
  input: z.strictObject({
    accountId,
    /** The groups that were seen; refused where somebody set others meanwhile. */
    had: groups,
    groups,
    reason,
  }),
  output: done,
  errors: ['record.stale', 'serviceDesk.memberMissing'],
})
