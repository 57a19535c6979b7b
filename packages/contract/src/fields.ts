/** Field shapes that many endpoints share: every string has a length, every number a range. */
import * as z from 'zod/mini'
import { countryNames, currencyNames } from './countries.ts'
import { roleNames } from './roles.ts'
import { stageNames } from './stages.ts'
import { languages } from './words.ts'

/** A record's id: a capital letter for its kind, then twelve of 0-9A-Z without I, L, O, U. */
export const id = z.string().check(z.regex(/^[A-Z][0-9A-HJKMNP-TV-Z]{12}$/))
export const accountId = z.int().check(z.gt(0), z.lte(2_147_483_647))
export const merchantId = z.int().check(z.gt(0), z.lte(32_767))
export const roleId = z.int().check(z.gt(0), z.lte(2_147_483_647))
/** A key that the database counts itself. */
export const serialId = z.int().check(z.gt(0), z.lte(2_147_483_647))
/** A key of a table that may outgrow that. */
export const entryNumber = z.int().check(z.gt(0), z.lte(9_000_000_000_000_000))
/** A workplace, a shift: keys of small lists. */
export const smallId = z.int().check(z.gt(0), z.lte(32_767))
export const version = z.int().check(z.gte(0), z.lte(2_147_483_647))
/** Nobody here was born before, and nothing is planned after: a year that is mistyped is refused, not counted through. */
const inOurTime = z.regex(/^(19|20|21)\d\d-/)
export const day = z.iso.date().check(inOurTime)
/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true }).check(z.maxLength(40), inOurTime)
export const country = z.enum(countryNames)
export const currency = z.enum(currencyNames)
export const stage = z.enum(stageNames)
export const role = z.enum(roleNames)
export const language = z.enum(languages)
/** A name, a word, a reference. */
export const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
/** A remark a person writes. */
export const remark = z.string().check(z.trim(), z.maxLength(2000))
/** Why something was done: a word at least, which has two letters in Chinese. */
export const reason = z.string().check(z.trim(), z.minLength(2), z.maxLength(500))
export const empty = z.strictObject({})
export const done = z.object({ done: z.literal(true) })
/** A number whose range a catalogue code of its own refuses, further in. */
export const looseNumber = z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000))
export const looseInt = z.int().check(z.gte(-1_000_000_000), z.lte(1_000_000_000))
/** How many of something. */
export const count = z.int().check(z.gte(0), z.lte(1_000_000))
