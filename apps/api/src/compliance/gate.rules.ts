/**
 * The gate: may this person be contacted this way at this moment? Pure: the rulebook, the question with its history, and
 * the moment are arguments, so that a decision can be made again years later from what was kept with it (replay.service.ts). Everything goes through
 * it (docs/decisions/014-contact-gate.md).
 */
import type { LoggedChannel } from '@cordillera/contract/collection/channels'
import type { ContactRule, SilenceKind } from '@cordillera/contract/compliance/rules'
import type { ContactLimit, Party, PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { clockOf, dayMs, type LocalMoment, weekdayOf, type ZoneClock } from './zone-clock.rules.ts'

export type Channel = LoggedChannel

export interface DatedPolicy {
  policyId: number
  /** First local day (number) on which it holds, until the next one begins. */
  from: number
  terms: PolicyTerms
}

export interface HolidayCalendar {
  /** Days (numbers) that are holidays in the whole country, and where only in a place: its keys (places/place.ts). */
  days: ReadonlyMap<number, 'national' | readonly string[]>
  /** Years that are known; outside of them nobody may assume that there is no holiday. */
  years: ReadonlySet<number>
}

export interface Rulebook {
  /** Oldest first. */
  policies: Readonly<Partial<Record<Country, readonly DatedPolicy[]>>>
  holidays: Readonly<Partial<Record<Country, HolidayCalendar>>>
}

export interface PastContact {
  /** Epoch milliseconds. */
  at: number
  channel: Channel
  /** It went out, whatever came of it. */
  attempted: boolean
  /** Somebody was spoken to; of a contact that is not over: may be. */
  reached: boolean
  /** Another merchant of the house contacted: counts unless a policy narrows its limits to one merchant. */
  elsewhere?: true
  /** A message that its provider says arrived: a direct contact where the law counts it as one. */
  delivered?: boolean
}

/** A channel that the consumer authorised, and for which hours. */
export interface Consent {
  channel: Channel
  /** Null: whenever the law permits. */
  from: string | null
  to: string | null
}

export interface ContactQuestion {
  country: Country
  /** One, or every zone of the country where the borrower's is unknown: the contact must be legal in all of them. */
  zones: readonly string[]
  /** Keys of where the person lives (places/place.ts); null: unknown, so a holiday of any place counts. */
  places: readonly string[] | null
  party: Party
  channel: Channel
  paid: boolean
  closed: boolean
  stopped: boolean
  onHold: boolean
  disabled: boolean
  silence: SilenceKind | null
  /** Whether the channel has a number or address to go to. */
  reachable: boolean
  /** At the moment of sending: the number or address it was meant for is not the person's any more. */
  replaced?: boolean
  /** How old whoever is contacted is known to be; `adult` unless said. */
  age?: 'adult' | 'minor' | 'unknown'
  /** What the person's entries in the register authorise; null or left out: the register knows nothing of the person. */
  consents?: readonly Consent[] | null
  history: readonly PastContact[]
}

export interface Refusal {
  rule: ContactRule
  figures: Record<string, string | number>
}

export interface Decision {
  allowed: boolean
  /** Null when allowed. */
  refusal: Refusal | null
  /** Epoch ms. When refused: the earliest moment at which it is legal, were nothing to happen until then; null: not by waiting. */
  nextAt: number | null
  /** Epoch ms. When allowed: until when. */
  untilAt: number | null
  policyId: number | null
  /** Allowed, but only just: within minutes of the end of hours, or the last of a limit. */
  near: 'closing' | 'lastOfLimit' | null
}

/** How far ahead the next moment is looked for; longer than any limit and any run of holidays. */
const horizonDays = 45
const nearMs = 10 * 60_000

export function decide(question: ContactQuestion, book: Rulebook, now: number): Decision {
  const policies = book.policies[question.country] ?? []
  const standing = standingRefusal(question)
  if (standing) {
    const policyId = policyOn(policies, clockOf(question.zones[0] ?? 'UTC').at(now).day)?.policyId ?? null
    return { allowed: false, refusal: standing, nextAt: null, untilAt: null, policyId, near: null }
  }
  const asked = new Asked(question, policies, book.holidays[question.country])
  const refusal = asked.refusalAt(now)
  const policyId = asked.policyIdAt(now)
  if (refusal)
    return { allowed: false, refusal, nextAt: asked.nextAfter(now, refusal), untilAt: null, policyId, near: null }
  const untilAt = asked.endAfter(now)
  return { allowed: true, refusal: null, nextAt: null, untilAt, policyId, near: asked.nearAt(now, untilAt) }
}

/** What no hour cures. The gravest first: it is what the person is told. */
function standingRefusal(question: ContactQuestion): Refusal | null {
  const refuse = (rule: ContactRule, figures = {}) => ({ rule, figures })
  if (question.paid) return refuse('paid')
  if (question.silence) return refuse('silenced', { kind: question.silence })
  if (question.onHold) return refuse('hold')
  if (question.stopped) return refuse('stopped')
  if (question.closed) return refuse('closed')
  if (question.disabled) return refuse('disabled')
  if (question.age === 'minor') return refuse('underAge')
  if (!question.reachable) return refuse('noAddress')
  if (question.replaced) return refuse('replaced')
  return null
}

function policyOn(policies: readonly DatedPolicy[], day: number): DatedPolicy | undefined {
  for (let index = policies.length - 1; index >= 0; index--) {
    const policy = policies[index]
    if (policy && policy.from <= day) return policy
  }
  return undefined
}

/** Rules that only a new policy changes. */
const byPolicyAlone: ReadonlySet<ContactRule> = new Set([
  'noPolicy',
  'thirdParty',
  'channel',
  'unknownAge',
  'noConsent',
])

/** The history on a zone's own calendar: the days of the events, in their order. */
interface Happened {
  events: readonly PastContact[]
  days: readonly number[]
}

/** One question in all its zones. */
class Asked {
  readonly #question: ContactQuestion
  readonly #policies: readonly DatedPolicy[]
  readonly #holidays: HolidayCalendar | undefined
  /** The history on each zone's own calendar. */
  readonly #zones: readonly { clock: ZoneClock; history: Happened }[]

  constructor(question: ContactQuestion, policies: readonly DatedPolicy[], holidays: HolidayCalendar | undefined) {
    this.#question = question
    this.#policies = policies
    this.#holidays = holidays
    this.#zones = question.zones.map((zone) => {
      const clock = clockOf(zone)
      return { clock, history: { events: question.history, days: question.history.map(({ at }) => clock.at(at).day) } }
    })
  }

  policyIdAt(instant: number): number | null {
    const day = this.#zones[0]?.clock.at(instant).day
    return day === undefined ? null : (policyOn(this.#policies, day)?.policyId ?? null)
  }

  /** The first rule that forbids it at an instant in any of its zones; null: legal in all. */
  refusalAt(instant: number): Refusal | null {
    for (const { clock, history } of this.#zones) {
      const local = clock.at(instant)
      const refusal =
        this.#refusalOfDay(local.day, history) ??
        this.#refusalOfMinute(local) ??
        spacingRefusal(this.#termsOn(local.day), this.#question.channel, instant, history)
      if (refusal) return refusal
    }
    return this.#zones.length === 0 ? { rule: 'noPolicy', figures: {} } : null
  }

  #termsOn(day: number): PolicyTerms | undefined {
    return policyOn(this.#policies, day)?.terms
  }

  #refusalOfDay(day: number, history: Happened): Refusal | null {
    const terms = this.#termsOn(day)
    const { party, channel, age } = this.#question
    if (!terms) return { rule: 'noPolicy', figures: {} }
    if (party !== 'self' && !terms.parties.includes(party)) return { rule: 'thirdParty', figures: {} }
    if (party !== 'self' && terms.provenAge && age === 'unknown') return { rule: 'unknownAge', figures: {} }
    if (!allows(terms, channel)) return { rule: 'channel', figures: {} }
    if (terms.consent && !this.#consentFor(terms)) return { rule: 'noConsent', figures: {} }
    if (!terms.week[weekdayOf(day) - 1]) return { rule: 'weekday', figures: {} }
    return this.#holidayRefusal(terms, day) ?? limitRefusal(terms, channel, day, history)
  }

  #holidayRefusal(terms: PolicyTerms, day: number): Refusal | null {
    if (terms.onHolidays) return null
    const calendar = this.#holidays
    if (!calendar?.years.has(yearOf(day))) return { rule: 'noCalendar', figures: {} }
    const where = calendar.days.get(day)
    if (!where) return null
    const { places } = this.#question
    const isHere = where === 'national' || places === null || where.some((place) => places.includes(place))
    return isHere ? { rule: 'holiday', figures: {} } : null
  }

  /** The consent that covers the channel; undefined where none does. A dialer's call is a call. */
  #consentFor({ consent }: PolicyTerms): Consent | undefined {
    const { channel, consents } = this.#question
    if (consents) return consents.find((one) => spoken(one.channel) === spoken(channel))
    return consent === 'contract' ? { channel, from: null, to: null } : undefined
  }

  /** The hours of a day: the policy's, narrowed to those that the consumer agreed to. */
  #hoursOf(day: number): { from: string; to: string } | null {
    const terms = this.#termsOn(day)
    const hours = terms?.week[weekdayOf(day) - 1]
    if (!terms || !hours) return null
    const agreed = terms.consent ? this.#consentFor(terms) : undefined
    if (!agreed?.from || !agreed.to) return hours
    const from = later(hours.from, agreed.from)
    const to = earlier(hours.to, agreed.to)
    return from < to ? { from, to } : null
  }

  #refusalOfMinute({ day, minute }: LocalMoment): Refusal | null {
    const hours = this.#termsOn(day)?.week[weekdayOf(day) - 1]
    if (!hours) return { rule: 'weekday', figures: {} }
    if (minute < minutes(hours.from) || minute >= minutes(hours.to)) {
      return { rule: 'hours', figures: { from: hours.from, to: hours.to } }
    }
    const agreed = this.#hoursOf(day)
    if (agreed && minute >= minutes(agreed.from) && minute < minutes(agreed.to)) return null
    const terms = this.#termsOn(day)
    const consent = terms && this.#consentFor(terms)
    return { rule: 'consentHours', figures: { from: consent?.from ?? '', to: consent?.to ?? '' } }
  }

  /**
   * The earliest legal instant after a refusal. Legality in a zone begins only where the day's hours open or where the
   * clock is moved into them, so these instants of all zones are the only candidates; days that are refused whole are left
   * out. A candidate of the following day is compared too: the same day begins apart in different zones, and a move of the
   * clock soon after midnight is a candidate of both days.
   */
  nextAfter(now: number, refusal: Refusal): number | null {
    const today = Math.min(...this.#zones.map(({ clock }) => clock.at(now).day))
    const changesLater = this.#policies.some(({ from }) => from > today)
    if (byPolicyAlone.has(refusal.rule) && !changesLater) return null
    let found: number | null = null
    for (let day = today; day <= today + horizonDays; day++) {
      const hit = this.#openingsOf(day, now).find((instant) => this.refusalAt(instant) === null)
      if (found !== null) return hit === undefined ? found : Math.min(found, hit)
      if (hit !== undefined) found = hit
    }
    return found
  }

  #openingsOf(day: number, after: number): number[] {
    const openings: number[] = []
    for (const { clock, history } of this.#zones) {
      const hours = this.#hoursOf(day)
      if (!hours || this.#refusalOfDay(day, history)) continue
      openings.push(...clock.instantsOf(day, minutes(hours.from)), ...clock.movesOn(day))
      openings.push(...this.#releasesOn(day, clock))
    }
    return openings.filter((instant) => instant > after).sort((a, b) => a - b)
  }

  /** The instants of a day at which a limit counted in hours frees a contact. */
  #releasesOn(day: number, clock: ZoneClock): number[] {
    const limits = (this.#termsOn(day)?.limits ?? []).filter(({ unit }) => unit === 'hours')
    const releases = limits.flatMap(({ days }) => this.#question.history.map(({ at }) => at + days * dayMs))
    return releases.filter((instant) => clock.at(instant).day === day)
  }

  /** When the hours of a legal instant end, in the zone where they end first. */
  endAfter(now: number): number | null {
    const ends = this.#zones.flatMap(({ clock }) => {
      const { day } = clock.at(now)
      const hours = this.#hoursOf(day)
      if (!hours) return []
      return clock.instantsOf(day, minutes(hours.to)).find((instant) => instant > now) ?? []
    })
    return ends.length > 0 ? Math.min(...ends) : null
  }

  nearAt(now: number, untilAt: number | null): Decision['near'] {
    if (untilAt !== null && untilAt - now <= nearMs) return 'closing'
    const { channel } = this.#question
    const isLast = this.#zones.some(({ clock, history }) => {
      const { day } = clock.at(now)
      const terms = this.#termsOn(day)
      if (!terms) return false
      const used = (limit: ContactLimit) =>
        limit.unit === 'hours' ? countSince(limit, now, history, terms) : countWithin(limit, day, history, terms)
      return terms.limits.some(
        (limit) =>
          limit.counts === 'attempts' &&
          limit.most > 1 &&
          limit.channels.includes(channel) &&
          used(limit) === limit.most - 1,
      )
    })
    return isLast ? 'lastOfLimit' : null
  }
}

function limitRefusal(terms: PolicyTerms, channel: Channel, day: number, history: Happened): Refusal | null {
  if (history.days.length === 0) return null
  for (const limit of terms.limits) {
    if (limit.unit === 'hours' || !limit.channels.includes(channel)) continue
    if (countWithin(limit, day, history, terms) >= limit.most) return limitReached(limit)
  }
  const days = terms.oneChannelDays
  const usedOther = history.events.some((past, index) => {
    const ago = day - (history.days[index] ?? day + 1)
    if (!isDirect(past, terms) || isOthers(past, terms)) return false
    return ago >= 0 && ago < days && spoken(past.channel) !== spoken(channel)
  })
  return usedOther ? { rule: 'otherChannel', figures: { days } } : null
}

/** Limits counted in hours, which end within a day. */
function spacingRefusal(
  terms: PolicyTerms | undefined,
  channel: Channel,
  instant: number,
  history: Happened,
): Refusal | null {
  if (!terms) return null
  const reached = terms.limits.find(
    (limit) =>
      limit.unit === 'hours' &&
      limit.channels.includes(channel) &&
      countSince(limit, instant, history, terms) >= limit.most,
  )
  return reached ? limitReached(reached) : null
}

const limitReached = ({ counts, most, days }: ContactLimit): Refusal => ({
  rule: counts === 'attempts' ? 'attemptLimit' : 'contactLimit',
  figures: { most, days },
})

/** A visit goes where a policy knows visits at all: where one of its limits names them. */
const allows = (terms: PolicyTerms, channel: Channel): boolean =>
  channel === 'visit'
    ? terms.limits.some((limit) => limit.channels.includes('visit'))
    : terms.channels.includes(channel)

/** A dialer's call is a call to whom it rings. */
const spoken = (channel: Channel): Channel => (channel === 'dialer' ? 'call' : channel)

/** Limits hold over all merchants of the house, unless the policy says by what law they are each merchant's own. */
const isOthers = (past: PastContact, terms: PolicyTerms): boolean =>
  past.elsewhere === true && Boolean(terms.perMerchant)

/** Somebody was spoken to; where the law says so, also who got a message. */
const isDirect = (past: PastContact, terms: PolicyTerms): boolean =>
  past.reached || (terms.deliveredCounts === true && past.delivered === true)

function isCounted(past: PastContact, { channels, counts }: ContactLimit, terms: PolicyTerms): boolean {
  if (!channels.includes(past.channel) || isOthers(past, terms)) return false
  return counts === 'attempts' ? past.attempted : isDirect(past, terms)
}

function countWithin(limit: ContactLimit, day: number, history: Happened, terms: PolicyTerms): number {
  let count = 0
  for (let index = 0; index < history.days.length; index++) {
    const ago = day - (history.days[index] ?? day + 1)
    const past = history.events[index]
    if (past && ago >= 0 && ago < limit.days && isCounted(past, limit, terms)) count++
  }
  return count
}

/** The same on the clock: `days` times 24 hours, their end free again. */
function countSince(limit: ContactLimit, instant: number, history: Happened, terms: PolicyTerms): number {
  let count = 0
  for (const past of history.events) {
    const ago = instant - past.at
    if (ago >= 0 && ago < limit.days * dayMs && isCounted(past, limit, terms)) count++
  }
  return count
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The calendar year of a day's number. */
function yearOf(day: number): number {
  return new Date(day * dayMs).getUTCFullYear()
}

/** `07:30` as minutes since midnight. */
function minutes(text: string): number {
  return (
    (text.charCodeAt(0) - 48) * 600 +
    (text.charCodeAt(1) - 48) * 60 +
    (text.charCodeAt(3) - 48) * 10 +
    text.charCodeAt(4) -
    48
  )
}
