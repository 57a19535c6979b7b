/**
 * The one way an order gets its channel: routed and marked in one transaction, sent after it. A definite failure that is the
 * channel's sends the order to another one; silence keeps it where it is (decision 110).
 */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { recordSystem } from '../../operation-log/public.ts'
import { dayIn } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Sent } from '../channel.ts'
import type { Taken } from '../payout.queries.ts'
import { type Connecting, countryOfCurrency, isConnected, keepBound } from './connections.ts'
import { tellFrozen } from './frozen.notify.ts'
import {
  type ChannelToRoute,
  channelAnswers,
  channelFails,
  channelsToRoute,
  isTold,
  keepRoutes,
  type Leaving,
  mayRoute,
  meaningsOf,
  orderAtHand,
  routeAnswered,
  takeBack,
  tryAnother,
  type WaitingOrder,
  waitingOrders,
} from './route.queries.ts'
import {
  type Candidate,
  hasNoHope,
  type LocalMoment,
  moreCautious,
  obstacle,
  type Route,
  routeAll,
} from './route.rules.ts'

export interface RoutedOrders {
  /** To be told to their channels now, and when they were routed. */
  sending: Taken[]
  routedAt: Date
  /** Every channel that could ever carry them has refused. */
  refusedByAll: { id: string; message: string }[]
}

/** The day of each country. */
export const daysOf = (now: Date): Record<Country, string> =>
  Object.fromEntries(countryNames.map((country) => [country, dayIn(countries[country].zone, now)])) as Record<
    Country,
    string
  >

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The moment as people of the country read it from a clock. */
export function momentIn(country: Country, at: Date): LocalMoment {
  const { zone } = countries[country]
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    })
  clocks.set(zone, clock)
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const minuteOfDay = Number(parts['hour']) * 60 + Number(parts['minute'])
  return { at, minuteOfDay, weekday: weekdays.indexOf(parts['weekday'] ?? '') + 1 }
}

export const candidateOf = (app: Connecting, channel: ChannelToRoute): Candidate => ({
  ...channel,
  connected: isConnected(app, channel),
})

export async function routeOrders(app: Connecting, direction: Leaving): Promise<RoutedOrders> {
  await keepBound(app)
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const none = { sending: [], refusedByAll: [], routedAt: now }
    if (!(await mayRoute(tx))) return none
    const orders = await waitingOrders(tx, direction, now)
    if (orders.length === 0) return none
    const days = daysOf(now)
    const channels = await channelsToRoute(tx, direction, days)
    const routed = countryNames.flatMap((country) =>
      routeAll(
        channels.filter((channel) => channel.country === country).map((channel) => candidateOf(app, channel)),
        orders.filter(({ currency }) => countryOfCurrency(currency) === country),
        momentIn(country, now),
      ).map((one) => ({ ...one, day: days[country] })),
    )
    await keepRoutes(
      tx,
      direction,
      routed.map(({ order, route, day }) => ({
        ...{ orderId: order.id, channelId: route.taken?.channelId ?? null, channel: route.taken?.code ?? null, day },
        ...{ feeMinor: route.feeMinor, amountMinor: order.amountMinor, candidates: route.candidates },
      })),
      now,
    )
    return { ...outcomeOf(routed), routedAt: now }
  })
}

const outcomeOf = (routed: readonly { order: WaitingOrder; route: Route }[]): Omit<RoutedOrders, 'routedAt'> => ({
  sending: routed.flatMap(({ order, route }) => (route.taken ? [{ ...order, channel: route.taken.code }] : [])),
  refusedByAll: routed.flatMap(({ order, route }) =>
    hasNoHope(order, route) ? [{ id: order.id, message: order.refusal ?? 'refused by every channel' }] : [],
  ),
})

/**
 * Whether an order is to be told to its channel at this moment. What it was routed by may have changed while others were told: money taken
 * back, a channel that rests, a limit that fell. Nobody was told of it, so it waits and is routed anew.
 */
export async function mayTell(
  app: Connecting,
  direction: Leaving,
  { id: orderId, channel, currency }: Taken,
  routedAt: Date,
): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const order = await orderAtHand(tx, direction, { orderId, routedAt, now })
    if (!order) return false
    const country = countryOfCurrency(currency) ?? 'MX'
    const [found] = await channelsToRoute(tx, direction, { [country]: order.routeDay }, channel)
    const stands = found && obstacle(candidateOf(app, withoutOwn(found, order)), order, momentIn(country, now))
    if (found && !stands && !order.isLeft) {
      await isTold(tx, direction, orderId, now)
      return true
    }
    const judged = found && stands ? [{ channelId: found.channelId, code: channel, reason: stands }] : null
    await takeBack(tx, direction, order, judged)
    return false
  })
}

/** What went over a channel beside the order itself, which counts since it was routed. */
const withoutOwn = (channel: ChannelToRoute, { amountMinor }: Taken): ChannelToRoute => ({
  ...channel,
  usedDayMinor: channel.usedDayMinor - amountMinor,
  usedMonthMinor: channel.usedMonthMinor - amountMinor,
})

/** What an answer makes of an order. `another`: it waits for another channel · `doubt`: maybe sent, so it is asked for. */
export type Answered = 'taken' | 'failed' | 'another' | 'doubt'

export async function answerOf(
  app: Connecting,
  direction: Leaving,
  order: Taken,
  sent: Sent | null,
  provider: string,
): Promise<Answered> {
  const { db } = app
  if (!sent) {
    await routeAnswered(db, order.id, { outcome: 'silent', code: null })
    return 'doubt'
  }
  if (sent.taken) {
    await routeAnswered(db, order.id, { outcome: 'taken', code: null })
    await channelAnswers(db, direction, order.channel)
    return 'taken'
  }
  const now = app.clock.now()
  const code = sent.message.slice(0, 120)
  const country = countryOfCurrency(order.currency) ?? 'MX'
  const said = await meaningsOf(db, { provider, code, day: daysOf(now)[country], orderId: order.id })
  const meaning = moreCautious(said.now, said.asOrdered)
  if (meaning?.status === 'unknown') {
    await routeAnswered(db, order.id, { outcome: 'silent', code })
    return 'doubt'
  }
  await routeAnswered(db, order.id, { outcome: 'refused', code })
  // what is wrong with the order itself says nothing about the channel
  if (sent.fits !== false && (!meaning || meaning.retryElsewhere))
    await countFailure(app, direction, order.channel, code)
  if (!meaning?.retryElsewhere) return 'failed'
  const isBack = await inTransaction(db, (tx) => tryAnother(tx, direction, order, sent.message))
  return isBack ? 'another' : 'doubt'
}

async function countFailure(app: Connecting, direction: Leaving, code: string, message: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const frozen = await channelFails(tx, { direction, code, message, now })
    if (!frozen) return
    await recordSystem(tx, now, 'payment.route', {
      action: 'payment.channelFrozen',
      target: `payment channel:${frozen.channelId}`,
      reason: message,
      after: { failuresInRow: frozen.freezeAfter, until: frozen.frozenUntil.toISOString() },
    })
    await tellFrozen(tx, { channelId: frozen.channelId, why: message }, now)
  })
}
