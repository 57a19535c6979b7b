/** What the calls of reconciliation share. */
import * as z from 'zod/mini'
import type { Currency } from '../countries.ts'
import { currency } from '../fields.ts'

/** A channel's name, as payments carry it. */
export const channelName = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,29}$/))
/** One channel's account. */
export const accountFields = { channel: channelName, currency } as const

/** Minor units: whatever an account's terms say, more than that is no rounding, and takes a second person. */
export const roundingAtMost = 500
/** Minor units that one person may call a channel's fee, or explain without a booking; what is more takes a second person. */
export const feeOfOne: Record<Currency, number> = {
  ...{ MXN: 100_000, COP: 20_000_000, PEN: 20_000, CLP: 50_000, USD: 5_000 },
}

/** Of one person and day, all fees, roundings and explanations together: what is more takes a second person, however small it is. */
export const aloneADay = (of: Currency): number => 10 * feeOfOne[of]

/** Hundredths of a percent that an account's terms may call its channel's fee, and its tax: what the rules match by goes past everybody. */
export const feeRateAtMost = 1_000
export const feeTaxRateAtMost = 3_000

export const matchRules = [
  'trackingKey',
  'referenceAmount',
  'accountDay',
  'oneToMany',
  'manyToOne',
  'oneToManyDay',
] as const
/** `hand`: a person said so. */
export const matchedBy = [...matchRules, 'hand'] as const

export const reconClasses = [
  'matched',
  'expected',
  'feeDiffers',
  'amountDiffers',
  'missingHere',
  'missingThere',
  'duplicate',
  'late',
  'returned',
  'unidentified',
  'outOfCutOff',
] as const
export type ReconClass = (typeof reconClasses)[number]
/** What a matched pair can be. */
export const matchClasses = [
  'matched',
  'feeDiffers',
  'amountDiffers',
  'late',
  'returned',
  'unidentified',
  'outOfCutOff',
] as const
export const directions = ['in', 'out'] as const
export const movementSources = ['payment', 'reversal', 'payout', 'payoutReturn', 'transferOut', 'transferIn'] as const
/** The detail lists. */
export const reconLists = ['collect', 'withdraw', 'internal', 'reversal'] as const
export type ReconList = (typeof reconLists)[number]
