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
export const version = z.int().check(z.gte(0))
export const day = z.iso.date()
/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true })
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
/** How many of something. */
export const count = z.int().check(z.gte(0), z.lte(1_000_000))
