/** Channels as the console keeps them, connected: by credentials of their own, else by what the environment bound. */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { type Provider, providers, termsOf } from '@cordillera/contract/payment/routing/terms'
import type { App } from '../../platform/app.ts'
import { unseal } from '../../platform/secrets.ts'
import { boundChannels, type Channel, channelNamed, providerNamed, type StatementEntry } from '../channel.ts'
import { addBound, type ChannelKept, channelsKept, type NewChannel } from './route.queries.ts'

export type Connecting = Pick<App, 'db' | 'clock' | 'http' | 'secretKey'>

export const secretPurpose = (channelId: number, name: string): string => `payment channel ${channelId} ${name}`

const opened = new WeakMap<App['http'], Map<string, Channel>>()

/** Null: nobody has said where it is. */
export function connect(app: Connecting, kept: Omit<ChannelKept, 'direction'>): Channel | null {
  if (Object.keys(kept.settings).length === 0) return channelNamed(app, kept.provider)
  const cache = opened.get(app.http) ?? new Map<string, Channel>()
  opened.set(app.http, cache)
  const key = `${kept.channelId}/${kept.version}`
  const known = cache.get(key)
  if (known) return known
  const made = providerNamed(app, kept.provider)?.open(kept.settings, secretsOf(app, kept)) ?? null
  if (made) cache.set(key, made)
  return made
}

const secretsOf = (app: Connecting, { channelId, secrets }: Pick<ChannelKept, 'channelId' | 'secrets'>) =>
  Object.fromEntries(
    Object.entries(secrets).map(([name, sealed]) => [
      name,
      unseal(app.secretKey, secretPurpose(channelId, name), sealed),
    ]),
  )

/** Whether an order can be told to it at all. */
export const isConnected = (app: Connecting, { provider, hasSettings }: { provider: string; hasSettings: boolean }) =>
  hasSettings ? providerNamed(app, provider) !== null : channelNamed(app, provider) !== null

/** The connections of what these orders went by; of a channel that nobody keeps, what is bound under its name. */
export async function connectionsOf(
  app: Connecting,
  codes: readonly string[],
): Promise<(direction: 'payOut' | 'debit', code: string) => Channel | null> {
  const kept = codes.length === 0 ? [] : await channelsKept(app.db, [...new Set(codes)])
  return (direction, code) => {
    const found = kept.find((one) => one.code === code && one.direction === direction)
    return found ? connect(app, found) : channelNamed(app, code)
  }
}

/** Of these channels, those whose statement of a day can be asked for, whatever they move. */
export async function statementsOf(
  app: Connecting,
  codes: readonly string[],
): Promise<Map<string, (day: string) => Promise<readonly StatementEntry[]>>> {
  const kept = codes.length === 0 ? [] : await channelsKept(app.db, [...new Set(codes)])
  const known = new Map(codes.map((code) => [code, channelNamed(app, code)]))
  for (const one of kept) {
    const channel = connect(app, one)
    if (channel?.statement) known.set(one.code, channel)
  }
  return new Map(
    [...known].flatMap(([code, channel]) => {
      const statement = channel?.statement?.bind(channel)
      return statement ? [[code, statement]] : []
    }),
  )
}

/** Whether any channel of the provider signed these values. */
export async function signedByProvider(
  app: Connecting,
  provider: string,
  values: readonly string[],
  signature: string,
): Promise<boolean> {
  if (channelNamed(app, provider)?.signed(values, signature)) return true
  const kept = await channelsKept(app.db)
  return kept
    .filter((one) => one.provider === provider && Object.keys(one.settings).length > 0)
    .some((one) => connect(app, one)?.signed(values, signature) ?? false)
}

const ensured = new WeakMap<App['http'], Set<string>>()

/** What the environment binds is kept as channels too, in use: their limits and costs are then said on the screen. */
export async function keepBound(app: Connecting): Promise<void> {
  const known = ensured.get(app.http) ?? new Set<string>()
  ensured.set(app.http, known)
  const fresh = boundChannels(app).filter(({ name }) => !known.has(name))
  if (fresh.length === 0) return
  const channels = fresh.flatMap(rowsOf)
  await addBound(app.db, channels, app.clock.now())
  for (const { name } of fresh) known.add(name)
}

function rowsOf({ name, paysOut }: Channel): NewChannel[] {
  if (!(name in providers)) return []
  const { country, method, directions } = termsOf(name as Provider)
  const { currency } = countries[country]
  return directions
    .filter((direction) => direction === 'collect' || paysOut !== null)
    .map((direction) => ({ code: name, provider: name, country, currency, direction, method }))
}

export const countryOfCurrency = (currency: string): Country | null =>
  countryNames.find((country) => countries[country].currency === currency) ?? null
