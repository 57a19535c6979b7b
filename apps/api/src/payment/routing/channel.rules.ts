/** What a channel may be set to, and what of it takes a second person. Pure. */

import type { Parsed } from '@cordillera/contract/endpoint'
import type { ErrorName } from '@cordillera/contract/errors'
import type { Minor } from '@cordillera/contract/money'
import type { savePaymentChannel } from '@cordillera/contract/payment/routing/channel'
import { type Provider, termsOf } from '@cordillera/contract/payment/routing/terms'

type Saved = Parsed<typeof savePaymentChannel>

export interface Limits {
  maxPerTransaction: Minor | null
  maxPerDay: Minor | null
  maxPerMonth: Minor | null
}

/** Why it can't be kept as it is; null: it can. */
export function faultOf(input: Saved): ErrorName | null {
  const { opensAt, closesAt, fees, minPerTransaction: min, maxPerTransaction: max } = input
  if (!termsOf(input.provider).directions.includes(input.direction)) return 'payment.channelCannot'
  if ((opensAt === null) !== (closesAt === null)) return 'payment.channelHours'
  if (opensAt !== null && closesAt !== null && opening(opensAt) >= closing(closesAt)) return 'payment.channelHours'
  const begins: number[] = fees.map(({ from }) => from)
  if (fees.length > 0 && (!begins.includes(0) || new Set(begins).size < begins.length)) return 'payment.channelBands'
  return min !== null && max !== null && min > max ? 'payment.channelBounds' : null
}

/** `09:30` as minutes of the day; a closing hour of 00:00 is its end. */
export const opening = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))
export const closing = (hour: string): number => opening(hour) || 24 * 60

const names = ['maxPerTransaction', 'maxPerDay', 'maxPerMonth'] as const
const rises = (before: number | null, after: number | null) => before !== null && (after === null || after > before)

/** Limits that hold at once, and whether any rises: that one waits for a second person. */
export function splitLimits(before: Limits, wanted: Limits): { now: Limits; rising: boolean } {
  const now = { ...wanted }
  for (const name of names) if (rises(before[name], wanted[name])) now[name] = before[name]
  return { now, rising: names.some((name) => rises(before[name], wanted[name])) }
}

/** Names that are missing or are not of this provider. */
export function credentialFaults(provider: Provider, given: { settings: object; secrets: object }): string[] {
  const terms = termsOf(provider)
  const faults = (has: object, needs: readonly string[]) => [
    ...needs.filter((name) => !(name in has)),
    ...Object.keys(has).filter((name) => !needs.includes(name)),
  ]
  return [...faults(given.settings, terms.settings), ...faults(given.secrets, terms.secrets)]
}
