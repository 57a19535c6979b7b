/** Which channel takes an order: priority, then weight, within limits and hours. Pure. */

import { createHash } from 'node:crypto'
import { type Minor, minor } from '@cordillera/contract/money'
import type { RouteReason } from '@cordillera/contract/payment/routing/terms'

export interface FeeBand {
  fromMinor: number
  fixedMinor: number
  /** Hundredths of a percent, of the amount and of the fee. */
  rate: number
  taxRate: number
}

/** A channel of one direction and country, with what went over it already. */
export interface Candidate {
  channelId: number
  code: string
  provider: string
  merchants: readonly number[]
  priority: number
  weight: number
  minMinor: number | null
  maxMinor: number | null
  dayMaxMinor: number | null
  monthMaxMinor: number | null
  opensMinute: number | null
  closesMinute: number | null
  weekdays: readonly number[]
  active: boolean
  connected: boolean
  needsTest: boolean
  frozenUntil: string | null
  usedDayMinor: number
  usedMonthMinor: number
  fees: readonly FeeBand[]
}

export interface Routed {
  merchantId: number | null
  amountMinor: number
  /** Spreads orders over channels of equal priority, the same order always to the same one. */
  trackingKey: string
  avoids: readonly string[]
  heldChannel: string | null
}

/** A moment as the channels' country reads it. */
export interface LocalMoment {
  at: Date
  minuteOfDay: number
  /** 1 is Monday. */
  weekday: number
}

export interface Judged {
  channelId: number
  code: string
  reason: RouteReason
}

export interface Route {
  taken: Candidate | null
  feeMinor: Minor | null
  candidates: Judged[]
}

/** What keeps a channel from taking an order; null: nothing does. */
export function obstacle(of: Candidate, order: Routed, { at, minuteOfDay, weekday }: LocalMoment): RouteReason | null {
  const { amountMinor: amount, merchantId, heldChannel } = order
  if (heldChannel !== null && heldChannel !== of.code) return 'held'
  if (!of.active) return 'inactive'
  if (!of.connected) return 'notConnected'
  if (of.needsTest) return 'untested'
  if (of.frozenUntil !== null && new Date(of.frozenUntil) > at) return 'frozen'
  if (of.merchants.length > 0 && (merchantId === null || !of.merchants.includes(merchantId))) return 'merchant'
  if (order.avoids.includes(of.code)) return 'refused'
  return overLimit(of, amount) ?? (isOpen(of, { minuteOfDay, weekday }) ? null : 'closed')
}

function overLimit(of: Candidate, amount: number): RouteReason | null {
  const over = (used: number, limit: number | null) => limit !== null && used + amount > limit
  if (of.minMinor !== null && amount < of.minMinor) return 'belowMinimum'
  if (over(0, of.maxMinor)) return 'aboveMaximum'
  if (over(of.usedDayMinor, of.dayMaxMinor)) return 'dayLimit'
  return over(of.usedMonthMinor, of.monthMaxMinor) ? 'monthLimit' : null
}

const isOpen = (
  { weekdays, opensMinute, closesMinute }: Candidate,
  { minuteOfDay, weekday }: Pick<LocalMoment, 'minuteOfDay' | 'weekday'>,
): boolean =>
  weekdays.includes(weekday) && minuteOfDay >= (opensMinute ?? 0) && minuteOfDay < (closesMinute ?? minutesOfDay)
const minutesOfDay = 24 * 60

/** Weighted rendezvous: with weights 3 and 1 three of four orders go to the first, and a channel that comes or goes moves only its share. */
function score({ code, weight }: Candidate, trackingKey: string): number {
  const digest = createHash('sha256').update(`${code}/${trackingKey}`).digest()
  const unit = (digest.readUInt32BE(0) + 1) / (2 ** 32 + 1)
  return -weight / Math.log(unit)
}

export function routeOf(channels: readonly Candidate[], order: Routed, moment: LocalMoment): Route {
  const judged = channels.map((channel) => ({ channel, reason: obstacle(channel, order, moment) }))
  const able = judged.flatMap(({ channel, reason }) => (reason === null ? [channel] : []))
  const first = Math.min(...able.map(({ priority }) => priority))
  const equals = able.filter(({ priority }) => priority === first)
  const scored = equals.map((channel) => ({ channel, points: score(channel, order.trackingKey) }))
  const taken = scored.reduce<(typeof scored)[number] | null>(
    (best, one) => (best === null || one.points > best.points ? one : best),
    null,
  )?.channel
  const reasonOf = (channel: Candidate): RouteReason => {
    if (channel === taken) return 'taken'
    return channel.priority === first ? 'weight' : 'priority'
  }
  return {
    taken: taken ?? null,
    feeMinor: taken ? feeOf(taken.fees, order.amountMinor) : null,
    candidates: judged.map(({ channel, reason }) => ({
      channelId: channel.channelId,
      code: channel.code,
      reason: reason ?? reasonOf(channel),
    })),
  }
}

/** Each order counts against the limits of those that come after it. */
export function routeAll<O extends Routed>(
  channels: readonly Candidate[],
  orders: readonly O[],
  moment: LocalMoment,
): { order: O; route: Route }[] {
  const used = new Map(channels.map((channel) => [channel.channelId, { ...channel }]))
  return orders.map((order) => {
    const route = routeOf([...used.values()], order, moment)
    if (route.taken) {
      const of = used.get(route.taken.channelId)
      if (of) {
        of.usedDayMinor += order.amountMinor
        of.usedMonthMinor += order.amountMinor
      }
    }
    return { order, route }
  })
}

/** Of the band the amount lies in, each part rounded half up once; null: nobody said what it costs. */
export function feeOf(bands: readonly FeeBand[], amountMinor: number): Minor | null {
  const band = bands.reduce<FeeBand | null>(
    (best, one) => (one.fromMinor <= amountMinor && (best === null || one.fromMinor > best.fromMinor) ? one : best),
    null,
  )
  if (!band) return null
  const fee = band.fixedMinor + share(amountMinor, band.rate)
  return minor(fee + share(fee, band.taxRate))
}

const wholeRate = 10_000n
const share = (minor: number, rate: number): number =>
  Number((BigInt(minor) * BigInt(rate) + wholeRate / 2n) / wholeRate)

/** What may be otherwise in a while. */
const passing: ReadonlySet<RouteReason> = new Set(['taken', 'frozen', 'untested', 'dayLimit', 'monthLimit', 'closed'])

/** A channel refused it for sure and there is none left that could take it, now or later: somebody has to look. */
export const hasNoHope = ({ avoids }: Pick<Routed, 'avoids'>, { taken, candidates }: Route): boolean =>
  taken === null && avoids.length > 0 && !candidates.some(({ reason }) => passing.has(reason))

interface Said {
  status: 'failed' | 'unknown'
  retryElsewhere: boolean
}

/**
 * An order goes by what its code meant when two people approved it, or more cautiously: what one person says since of a code lets
 * nothing leave again that was under way.
 */
export function moreCautious<S extends Said>(now: S | null, asOrdered: S | null): S | null {
  const caution = (said: S | null) => (said?.status === 'unknown' ? 2 : said?.retryElsewhere ? 0 : 1)
  return caution(now) >= caution(asOrdered) ? now : asOrdered
}
