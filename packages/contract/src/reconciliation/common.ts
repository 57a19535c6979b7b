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
/** Minor units that one person may call a channel's fee; what is more takes a second person. */
export const feeOfOne: Record<Currency, number> = {
  ...{ MXN: 100_000, COP: 20_000_000, PEN: 20_000, CLP: 50_000, USD: 5_000 },
}

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
