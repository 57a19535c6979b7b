/** Tokens, expiry and sealed amounts of links. Pure, but for the token's chance. */

import { createHash, randomBytes } from 'node:crypto'
import type { Minor } from '@cordillera/contract/money'
import type { linkPurposes } from '@cordillera/contract/payment/pay-link'
import { addDays } from '../platform/clock.ts'
import { seal, unseal } from '../platform/secrets.ts'

/** 192 random bits in an address; the hash alone is kept. */
export const newToken = (): string => randomBytes(24).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const tokenShape = /^[A-Za-z0-9_-]{32}$/

/** How far a zone's clock is from UTC's at an instant. */
function offsetAt(zone: string, at: Date): number {
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => Number(shown.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - at.getTime()
}

/**
 * The first moment of a day in a zone: the same as the end of the day before. Its offset is the one that holds there, not the one of UTC's
 * midnight; where the clocks skip midnight it is the moment at which they do.
 */
export function startOfDay(zone: string, day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`)
  const seenFrom = (at: Date) => new Date(midnight.getTime() - offsetAt(zone, at))
  const guess = seenFrom(midnight)
  const better = seenFrom(guess)
  if (seenFrom(better).getTime() === better.getTime()) return better
  return better > guess ? better : guess
}

/** Until the end of `today`, or of some days later. */
export const endOfDay = (zone: string, today: string, daysLater = 0): Date =>
  startOfDay(zone, addDays(today, 1 + daysLater))

type Use = 'repayment' | 'extension' | 'cancelLoan'
interface MeantLink {
  purpose: (typeof linkPurposes)[number]
  expiresAt: Date
  usedAt: Date | null
}
const dayMs = 86_400_000

/**
 * What money with a link's reference does. An extension or a cancellation happens once: what comes again pays what is owed,
 * and so does what comes for a cancellation when its time is over (`graceDays`: how late a till's money of the last day may come).
 */
export function useOf(link: MeantLink | null, paidAt: Date, graceDays: number): Use {
  if (!link || link.usedAt !== null) return 'repayment'
  if (link.purpose === 'extension') return 'extension'
  const isInTime = paidAt.getTime() <= new Date(link.expiresAt).getTime() + graceDays * dayMs
  return link.purpose === 'cancelLoan' && isInTime ? 'cancelLoan' : 'repayment'
}

/** Has the link had what it was made for? An extension or a cancellation that did not come about can still be paid. */
export const endsLink = (purpose: MeantLink['purpose'], did: Use): boolean =>
  (purpose !== 'extension' && purpose !== 'cancelLoan') || purpose === did

const purpose = 'payment.amount'
interface SealedAmount {
  billId: string
  amount: Minor
  day: string
}

export const sealAmount = (key: Buffer, of: SealedAmount): string => seal(key, purpose, JSON.stringify(of))

/** The amount, where it is ours, for this bill and of today; else null. */
export function openAmount(key: Buffer, sealed: string, of: Omit<SealedAmount, 'amount'>): Minor | null {
  try {
    const { billId, amount, day } = JSON.parse(unseal(key, purpose, sealed)) as SealedAmount
    return billId === of.billId && day === of.day ? amount : null
  } catch {
    return null
  }
}
