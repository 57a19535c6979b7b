/** What an endpoint that reaches tenant rows is tried with: an input that aims at rows that are not the caller's. */
import type { GivenLoan } from '../given-loans.ts'

export interface Target extends GivenLoan {
  merchantId: number
  country: string
  collectorId: number
}

export const reason = 'trying to reach it'

/** Ids that are nobody's. */
export const noFile = 'F000000000000'
export const noLeave = 'V000000000000'

export const reveal = { field: 'mobile', reason }

/** How each path answers an id that is not the caller's. */
export type Aim =
  /** Names one case: foreign 40711, out of scope 40712. */
  | { names: 'case'; input: (row: Target) => unknown }
  /** Lists or counts: the rows are simply not there. */
  | { names: 'nothing'; input: (row: Target) => unknown }
  /** Answers a file; the rows are not in it. */
  | { names: 'file'; input: (row: Target) => unknown }
  /** Names one person: foreign in its own way, out of scope 40002. */
  | { names: 'person'; input: (row: Target) => unknown; code: number }
  /** Refuses in its own way, named here; `foreign` where another's merchant is refused before anything else is looked at. */
  | { names: 'other'; input: (row: Target) => unknown; code: number; foreign?: number }

/** A borrower whom the caller doesn't know does not exist. */
export const noBorrower: Aim = { names: 'other', input: (row) => ({ userId: row.userId }), code: 40001 }

/** By the endpoint's path. */
export type Aims = Record<string, Aim>
