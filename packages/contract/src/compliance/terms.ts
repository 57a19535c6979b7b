/** What a country's contact policy says: data that people edit, and that the gate decides by. */
import * as z from 'zod/mini'
import { contactChannels, loggedChannels } from '../collection/channels.ts'

const minuteOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/))
/** From inclusive, to exclusive, on the wall where the borrower is. */
const hours = z
  .strictObject({ from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from < to, { error: 'from must be before to' }))
/** Hours within a day that a consumer agreed to. */
export const agreedHours = hours
const channels = z.array(z.enum(contactChannels)).check(z.minLength(1), z.maxLength(contactChannels.length))

/** `attempts`: whatever went out. `contacts`: somebody was spoken to. */
export const limitCounts = ['attempts', 'contacts'] as const
/** `days`: calendar days there. `hours`: that many times 24 hours on the clock. */
export const limitUnits = ['days', 'hours'] as const
const limit = z.strictObject({
  channels: z.array(z.enum(loggedChannels)).check(z.minLength(1), z.maxLength(loggedChannels.length)),
  counts: z.enum(limitCounts),
  most: z.int().check(z.gte(1), z.lte(100)),
  /** Within this many calendar days there, today among them. 1 is "a day", 7 "a week", 2 "not on two days running". */
  days: z.int().check(z.gte(1), z.lte(31)),
  /** How the days are counted; calendar days unless said. */
  unit: z.optional(z.enum(limitUnits)),
})

/**
 * What a consumer's authorisation of a channel rests on. `contract`: what the loan's contract names, until the register says
 * otherwise of the person. `register`: only what the register has.
 */
export const consentBases = ['contract', 'register'] as const

/** Who else than the borrower can be contacted at all. Anybody else is a third party. */
export const parties = ['self', 'codebtor', 'guarantor', 'thirdParty'] as const
export type Party = (typeof parties)[number]

export const policyTerms = z.strictObject({
  /** Monday to Sunday; null: no contact that day. */
  week: z.array(z.nullable(hours)).check(z.length(7)),
  onHolidays: z.boolean(),
  channels,
  /** Parties beside the borrower that may be contacted. */
  parties: z.array(z.enum(['codebtor', 'guarantor', 'thirdParty'])).check(z.maxLength(3)),
  limits: z.array(limit).check(z.maxLength(12)),
  /** After a direct contact only that channel for this many days; 0: any. */
  oneChannelDays: z.int().check(z.gte(0), z.lte(31)),
  /** By what law each merchant has limits of its own; without it they hold for the person over all merchants of the house. */
  perMerchant: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))),
  /** A message that was delivered is a direct contact. */
  deliveredCounts: z.optional(z.boolean()),
  /** The consumer authorises channels beforehand. */
  consent: z.optional(z.enum(consentBases)),
  /** Whoever is not the borrower must be known to be of age. */
  provenAge: z.optional(z.boolean()),
})
export type PolicyTerms = z.output<typeof policyTerms>
export type ContactLimit = z.output<typeof limit>
