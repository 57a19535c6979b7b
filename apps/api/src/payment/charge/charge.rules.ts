/** How an amount is split into charges, what a provider's word does to one, and when it is asked again. Pure. */
import type { ChargeProvider, ChargeState } from '@cordillera/contract/payment/charge/terms'
import type { Charges, ChargeWord } from './provider.ts'

/** More bar codes than this are no help to anybody at a till. */
export const partsAtMost = 6
const centsOfWhole = 100

/** Parts as equal as can be, each within the limit; none where it would take too many. Cents that can't be paid are rounded up. */
export function partsOf(amountMinor: number, { maxMinor, whole }: Charges['limits']): number[] {
  const unit = whole ? centsOfWhole : 1
  const units = Math.ceil(amountMinor / unit)
  const unitsAtMost = maxMinor === null ? units : Math.floor(maxMinor / unit)
  const count = Math.ceil(units / unitsAtMost)
  if (count > partsAtMost || count < 1) return []
  const each = Math.floor(units / count)
  const over = units - each * count
  return Array.from({ length: count }, (_, at) => (each + (at < over ? 1 : 0)) * unit)
}

export interface ChargeStands {
  state: ChargeState
  amountMinor: number
  paymentId: string | null
}

/**
 * `book`: its money came in · `reverse`: what was booked is taken back · `update`: it stands otherwise · `conflict`: another
 * amount was paid · `none`: known already, or older than what is known.
 */
export type Effect = 'book' | 'reverse' | 'update' | 'conflict' | 'none'

export function effectOf({ state, amountMinor, paymentId }: ChargeStands, word: ChargeWord): Effect {
  const live = state === 'asked' || state === 'open'
  if (word.status === 'paid') {
    if (state === 'reversed') return 'none'
    if (word.amountMinor !== null && word.amountMinor !== amountMinor) return 'conflict'
    return paymentId === null ? 'book' : 'none'
  }
  if (word.status === 'reversed') return state === 'paid' ? 'reverse' : state === 'reversed' ? 'none' : 'update'
  // what is paid or ended does not open again: an older word came late
  if (!live) return 'none'
  return word.status === state ? 'none' : 'update'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const livingMs = 15 * minute
const watchedDays = { PAYVALIDA: 60, PAYNET: 0 } as const satisfies Record<ChargeProvider, number>
const afterExpiryDays = 7

export interface Looked {
  provider: ChargeProvider
  state: ChargeState
  expiresAt: Date
  paidAt: Date | null
}

/**
 * When the provider is asked next: every quarter of an hour while it can be paid, at its expiry, and for some days after it, as a
 * till's money may come late; what is paid is watched where a refund is told by nobody. Null: never again.
 */
export function nextLook({ provider, state, expiresAt, paidAt }: Looked, now: Date): Date | null {
  const at = now.getTime()
  const end = expiresAt.getTime()
  if (state === 'asked' || state === 'open') {
    if (at < end) return new Date(Math.min(at + livingMs, end + minute))
    if (at < end + day) return new Date(at + hour)
  }
  if (state === 'open' || state === 'expired' || state === 'cancelled')
    return at < end + afterExpiryDays * day ? new Date(at + day) : null
  const watched = state === 'paid' && paidAt && at < paidAt.getTime() + watchedDays[provider] * day
  return watched ? new Date(at + day) : null
}

/** After a question without an answer: soon, then less and less often. */
export const retryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(5000 * 2 ** Math.min(tries, 10), livingMs))
