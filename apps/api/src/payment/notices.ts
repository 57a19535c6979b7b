/** What channels tell us, in the one form that the rest of the house reads. A provider's own words stand in integrations/<provider>. */
import type { Currency } from '@cordillera/contract/countries'
import type { Minor } from '@cordillera/contract/money'
import type { Outcome } from './channel.ts'

export type NoticeBody = Record<string, string | number>

export interface DepositTold {
  trackingKey: string
  /** Null: the channel does not tell. */
  sendingBank: string | null
  operationDay: string | null
  /** Null: it is no amount. */
  amountMinor: Minor | null
  /** The account that it came in on, where that says whose it is. */
  account: string | null
  reference: string
}

export interface PayerTold {
  beneficiary: string
  bankAccount: string
  bank: string | null
}

export interface StateTold {
  /** The channel's own number of the order. */
  ref: string
  outcome: Outcome
}

/** How the notices of a channel are read: pure, and known whether the channel is bound or not. */
export interface Notices {
  readonly currency: Currency
  /** Whose days the channel's money is counted in. */
  readonly zone: string
  /** Where its words keep what the night's check reads for itself; `destination` says whose a deposit is. */
  readonly fields: {
    trackingKey: string
    amount: string
    destination: string
    sendingBank: string | null
    state: string
  }
  deposit(body: NoticeBody): DepositTold
  state(body: NoticeBody): StateTold
  /** Who paid, as the body or its booked copy says it; absent where the channel does not tell. */
  payer?(body: Readonly<Record<string, unknown>>): PayerTold | null
}

const known = new Map<string, Notices>()

/** Once a process, by the entry. */
export function registerNotices(channels: Readonly<Record<string, Notices>>): void {
  for (const [channel, notices] of Object.entries(channels)) known.set(channel, notices)
}

export const everyNotices = (): [channel: string, notices: Notices][] => [...known]

export function noticesOf(channel: string): Notices {
  const notices = known.get(channel)
  if (!notices) throw new Error(`nobody reads notices of ${channel}`)
  return notices
}

/** Who paid, where the channel is one that tells it. */
export const payerTold = (channel: string, raw: Readonly<Record<string, unknown>>): PayerTold | null =>
  known.get(channel)?.payer?.(raw) ?? null

export const noticeText = (value: unknown): string => String(value ?? '').trim()

/**
 * Whether a deposit went where a booked one did: to the same account, or under the same reference. What a file booked does
 * not say it.
 */
export function sameDestination(channel: string, told: NoticeBody, booked: Readonly<Record<string, unknown>>): boolean {
  const { destination } = noticesOf(channel).fields
  const before = booked[destination]
  return before === undefined || noticeText(before) === noticeText(told[destination])
}
