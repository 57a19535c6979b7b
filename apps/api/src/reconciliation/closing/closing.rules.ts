/** What a day comes to, what keeps it from being closed, and the seal that proves it later. */

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Minor } from '@cordillera/contract/money'
import type { dayObstacles } from '@cordillera/contract/reconciliation/closing'

export type DayObstacle = (typeof dayObstacles)[number]

export interface DayFigures {
  channel: string
  currency: string
  day: string
  opening: Minor
  paidIn: Minor
  paidOut: Minor
  fees: Minor
  adjusted: Minor
  explained: Minor
  closing: Minor
  bankClosing: Minor | null
  ledger: Minor
  matches: number
  /** A digest of every match and exception of the day. */
  content: string
}

/** A day that is not closed, with what stands open on it. */
export interface OpenDay extends DayFigures {
  isFirst: boolean
  isTold: boolean
  openExceptions: number
  /** What lines of the day were matched to on a later one: in the bank’s closing, not in ours. */
  carried: number
}

/** How far the bank’s closing is from ours; null where the bank tells none. */
export const bankGap = ({ bankClosing, closing, carried }: OpenDay): number | null =>
  bankClosing === null ? null : bankClosing - closing - carried

/** How far the ledger is from what went over the account. */
export const ledgerGap = ({ paidIn, paidOut, fees, adjusted, explained, ledger }: DayFigures): number =>
  paidIn - paidOut - fees - adjusted - explained - ledger

export function obstaclesOf(day: OpenDay): DayObstacle[] {
  const stands: readonly (readonly [DayObstacle, boolean])[] = [
    ['earlier', !day.isFirst],
    ['statement', !day.isTold],
    ['exceptions', day.openExceptions > 0],
    ['bank', (bankGap(day) ?? 0) !== 0],
    ['ledger', ledgerGap(day) !== 0],
  ]
  return stands.flatMap(([name, isInTheWay]) => (isInTheWay ? [name] : []))
}

const said = ({ channel, currency, day, ...of }: DayFigures) => [
  ...[channel, currency, day, of.opening, of.paidIn, of.paidOut, of.fees, of.adjusted, of.explained, of.closing],
  ...[of.bankClosing, of.ledger, of.matches, of.content],
]

export const sameFigures = (one: DayFigures, other: DayFigures): boolean =>
  JSON.stringify(said(one)) === JSON.stringify(said(other))

const keyOf = (secretKey: Buffer) => Buffer.from(hkdfSync('sha256', secretKey, '', 'closed days of reconciliation', 32))

/** Proves the figures, all rows of the day and the day closed before it: none can change without being seen. */
export const sealOf = (secretKey: Buffer, figures: DayFigures, before: string | null): string =>
  createHmac('sha256', keyOf(secretKey))
    .update(JSON.stringify([before, ...said(figures)]))
    .digest('hex')

export const sealHolds = (seal: string, expected: string): boolean =>
  seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected))
