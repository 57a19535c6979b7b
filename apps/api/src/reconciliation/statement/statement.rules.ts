/** One form for what every bank tells, whatever it is written in. Pure. */

import { firstOf } from '../../platform/cut.ts'

export interface StatementLine {
  row: number
  direction: 'in' | 'out'
  /** Minor units, above zero. */
  gross: number
  fee: number
  feeTax: number
  trackingKey: string | null
  /** The key of what it gives back. */
  returnsKey: string | null
  reference: string | null
  /** The settlement that it is or belongs to. */
  batch: string | null
  /** The bank's own name of it; banks repeat them. */
  bankLineKey: string | null
  account: string | null
  payer: string | null
  operationDay: string
  valueDay: string | null
  status: string | null
  /** What the bank takes for itself. */
  isCharge: boolean
  /** The bank marked it as the undoing of an earlier entry. */
  isReversal: boolean
  raw: Record<string, string>
}

export interface StatementHead {
  bankReference: string | null
  account: string | null
  currency: string | null
  /** Minor units; null where the file tells none. */
  opening: number | null
  closing: number | null
  fromDay: string | null
  toDay: string | null
  /** Lines that are announced and not booked yet: they come again under another name. */
  pending: number
}

export const emptyHead = (): StatementHead => ({
  ...{ bankReference: null, account: null, currency: null, opening: null, closing: null, fromDay: null, toDay: null },
  pending: 0,
})

export interface StatementFile {
  format: 'camt.053' | 'MT940' | 'table' | 'STP'
  /** Whole once all batches were read. */
  head: StatementHead
  batches(): AsyncGenerator<StatementLine[]>
}

type Fault =
  | 'damaged'
  | 'documentType'
  | 'otherCurrency'
  | 'notAmount'
  | 'notDay'
  | 'noDirection'
  | 'bothDirections'
  | 'balanceGap'
  | 'cutOff'
  | 'notLine'
  | 'notBalance'
  | 'otherEncoding'
  | 'secondAccount'

/** A line of a file that can't be read; it stops the whole file, as a sum without it proves nothing. */
export class StatementFault extends Error {
  readonly row: number
  readonly why: Fault
  constructor(row: number, why: Fault) {
    super(`line ${row}: ${why}`)
    this.row = row
    this.why = why
  }
}

export interface Sums {
  in: number
  out: number
  /** What lines marked as reversals change the account by. */
  reversed: number
}

/**
 * Opening + in − out = closing. Some banks sign a reversal as what it undoes, the standard signs it as what it does: where only
 * the other reading agrees, `turned` says so. `gap` is what is missing; null where a balance is not told.
 */
export function proofOf(
  head: Pick<StatementHead, 'opening' | 'closing'>,
  sums: Sums,
): { gap: number | null; turned: boolean } {
  if (head.opening === null || head.closing === null) return { gap: null, turned: false }
  const gap = head.closing - (head.opening + sums.in - sums.out)
  if (gap !== 0 && sums.reversed !== 0 && gap + 2 * sums.reversed === 0) return { gap: 0, turned: true }
  return { gap, turned: false }
}

const wordsOfNothing = new Set(['', 'NONREF', 'NOTPROVIDED', 'NOT PROVIDED', 'ND', 'NA', 'N/A', '0'])
/** A reference that says something, without the spaces around it. */
export function said(text: string | null | undefined): string | null {
  const plain = (text ?? '').trim()
  return wordsOfNothing.has(plain.toUpperCase()) ? null : firstOf(plain, 200)
}

const leastOfAccount = 6

/** Whether two ways of writing an account, with or without its bank and check digits, may be the same one. */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((account) => account.replace(/[^0-9A-Za-z]/g, '').toUpperCase())
  if (!a || !b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  // what is too short to be an account of its own is in many
  return short.length < leastOfAccount ? short === long : long.includes(short)
}
