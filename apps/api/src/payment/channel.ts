/**
 * The interface every payment channel is put behind. A provider's protocol lives in integrations/<provider>; the entry
 * binds it here, and this domain asks for a channel by currency alone.
 */
import type { Currency } from '@cordillera/contract/countries'
import type { App } from '../platform/app.ts'
import type { Charges } from './charge/provider.ts'

/** What a provider says to a harmless question, as it came. */
export interface Checked {
  ok: boolean
  raw: Record<string, string>
}

export interface Order {
  /** Ours, once and for all: the channel knows the order by it. */
  trackingKey: string
  amountMinor: number
  currency: Currency
  beneficiary: string
  bankAccount: string
  /** Its code or name, where the record knows it; CLABE and CCI say it by themselves. */
  bank: string | null
  concept: string
}

/**
 * `taken`: the channel has it and will say what became of it. Otherwise nothing happened and nothing will. `fits: false`: no order like this
 * goes by such a channel, which says nothing about how the channel works.
 */
export type Sent = ({ taken: true; ref: string } | { taken: false; message: string; fits?: false }) & { raw?: object }

/** What became of an order; `pending` while the channel works on it. */
export interface Outcome {
  state: 'pending' | 'settled' | 'failed' | 'returned'
  message: string | null
  /** The channel's answer as it came, where it was asked. */
  raw?: object
}

/** One line of a channel's own statement. */
export interface StatementEntry {
  direction: 'in' | 'out'
  amountMinor: number
  trackingKey: string | null
  /** The key of what it gives back. */
  returnsKey: string | null
  reference: string | null
  account: string | null
  payer: string | null
  bankLineKey: string | null
  operationDay: string
  status: string
  raw: Record<string, string>
}

export interface Channel {
  readonly name: string
  /** The currency it sends and withholds; null: it only takes money in. */
  readonly paysOut: Currency | null
  /** Throws where nobody knows whether the order arrived: it is asked for later and never sent again blindly. */
  payOut(order: Order): Promise<Sent>
  /** Takes money from the account instead of sending it there. */
  withhold(order: Order): Promise<Sent>
  /** Null: the channel never got such an order. */
  outcomeOf(trackingKey: string): Promise<Outcome | null>
  /** What it settled on an operation day, whole; absent where it can't be asked. Throws where it does not answer. */
  statement?(day: string): Promise<readonly StatementEntry[]>
  /** Asks something harmless, signed as an order would be. Throws where it does not answer. */
  check?(): Promise<Checked>
  /** Collects what a payer is asked for by name, at a till or in a bank's own page; absent where it does not. */
  readonly charges?: Charges
  /** Whether the channel signed these values in this order. */
  signed(values: readonly string[], signature: string): boolean
}

const bound = new WeakMap<App['http'], Channel[]>()

export function bindChannel(app: Pick<App, 'http'>, channel: Channel): void {
  bound.set(app.http, [...(bound.get(app.http) ?? []), channel])
}

export const channelFor = (app: Pick<App, 'http'>, currency: string): Channel | null =>
  bound.get(app.http)?.find((channel) => channel.paysOut === currency) ?? null

export const currenciesPaid = (app: Pick<App, 'http'>): Currency[] =>
  (bound.get(app.http) ?? []).flatMap(({ paysOut }) => paysOut ?? [])

export const boundChannels = (app: Pick<App, 'http'>): readonly Channel[] => bound.get(app.http) ?? []

/** Opens a channel by credentials that the console keeps; known by the provider's name. */
export interface ProviderOf {
  readonly name: string
  open(settings: Readonly<Record<string, string>>, secrets: Readonly<Record<string, string>>): Channel
}
const providersOf = new WeakMap<App['http'], Map<string, ProviderOf>>()

export function bindProvider(app: Pick<App, 'http'>, provider: ProviderOf): void {
  const known = providersOf.get(app.http) ?? new Map<string, ProviderOf>()
  providersOf.set(app.http, known.set(provider.name, provider))
}

export const providerNamed = (app: Pick<App, 'http'>, name: string): ProviderOf | null =>
  providersOf.get(app.http)?.get(name) ?? null

export const channelNamed = (app: Pick<App, 'http'>, name: string): Channel | null =>
  bound.get(app.http)?.find((channel) => channel.name === name) ?? null
