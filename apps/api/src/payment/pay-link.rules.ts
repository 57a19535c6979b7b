/** Tokens, expiry and sealed amounts of links. Pure, but for the token's chance. */
import { createHash, randomBytes } from 'node:crypto'
import { addDays } from '../platform/clock.ts'
import { seal, unseal } from '../platform/secrets.ts'

/** 192 random bits in an address; the hash alone is kept. */
export const newToken = (): string => randomBytes(24).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const tokenShape = /^[A-Za-z0-9_-]{32}$/

/** The first moment of a day in a zone: the same as the end of the day before. */
export function startOfDay(zone: string, day: string): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  const shown = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(guess)
  const part = (type: string) => Number(shown.find((each) => each.type === type)?.value)
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return new Date(guess.getTime() - (there - guess.getTime()))
}

/** Until the end of `today`, or of some days later. */
export const endOfDay = (zone: string, today: string, daysLater = 0): Date =>
  startOfDay(zone, addDays(today, 1 + daysLater))

const purpose = 'payment.amount'
interface SealedAmount {
  billId: string
  amount: number
  day: string
}

export const sealAmount = (key: Buffer, of: SealedAmount): string => seal(key, purpose, JSON.stringify(of))

/** The amount, where it is ours, for this bill and of today; else null. */
export function openAmount(key: Buffer, sealed: string, of: Omit<SealedAmount, 'amount'>): number | null {
  try {
    const { billId, amount, day } = JSON.parse(unseal(key, purpose, sealed)) as SealedAmount
    return billId === of.billId && day === of.day ? amount : null
  } catch {
    return null
  }
}
