/**
 * A zone's wall clock in integer arithmetic. `Intl` is asked once a zone and year for the changes of its offset; after that
 * a local day and minute cost a short search. Days are counted from 1970-01-01 in the zone, minutes from its midnight.
 */
const minuteMs = 60_000
const never: readonly number[] = []
export const dayMs = 86_400_000

export interface LocalMoment {
  /** Calendar days since 1970-01-01. */
  day: number
  /** Minutes since midnight on the wall. */
  minute: number
}

interface Change {
  /** From this instant on … */
  at: number
  /** … the wall is this many milliseconds ahead of UTC. */
  offset: number
}

export class ZoneClock {
  readonly zone: string
  readonly #format: Intl.DateTimeFormat
  readonly #years = new Map<number, readonly Change[]>()
  /** The year asked for last: mostly the one asked for next. */
  #year = Number.NaN
  #changes: readonly Change[] = []

  constructor(zone: string) {
    this.zone = zone
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  }

  at(instant: number): LocalMoment {
    const wall = instant + this.#offsetAt(instant)
    const day = Math.floor(wall / dayMs)
    return { day, minute: Math.floor((wall - day * dayMs) / minuteMs) }
  }

  /**
   * The instants at which the wall shows a minute of a day, earliest first: two where the clock goes back over it. Where it
   * leaps over it, the instant of the leap.
   */
  instantsOf(day: number, minute: number): number[] {
    const wall = day * dayMs + minute * minuteMs
    const before = this.#offsetAt(wall - dayMs)
    const after = this.#offsetAt(wall + dayMs)
    if (before === after) return [wall - before]
    const shown = [wall - before, wall - after]
      .filter((instant) => instant + this.#offsetAt(instant) === wall)
      .sort((a, b) => a - b)
    return shown.length > 0 ? [...new Set(shown)] : [this.#leapBefore(wall - before)]
  }

  /** The instants within a calendar day, and two hours on both sides of it, at which the clock is moved. */
  movesOn(day: number): readonly number[] {
    const changes = this.#changesOf(day * dayMs)
    // the first one is only where the list begins
    if (changes.length === 1) return never
    const start = day * dayMs - this.#offsetAt(day * dayMs)
    const around = 2 * 3_600_000
    return changes.flatMap(({ at }) => (at >= start - around && at <= start + dayMs + around ? [at] : []))
  }

  #leapBefore(instant: number): number {
    return [...this.#changesOf(instant)].reverse().find(({ at }) => at <= instant)?.at ?? instant
  }

  #offsetAt(instant: number): number {
    const changes = this.#changesOf(instant)
    let last = changes.length - 1
    while (last > 0 && (changes[last]?.at ?? 0) > instant) last--
    return changes[last]?.offset ?? 0
  }

  #changesOf(instant: number): readonly Change[] {
    // 365.2425 days on average: near New Year it may name the neighbour, whose list reaches a month over on both sides
    const year = 1970 + Math.floor(instant / 31_556_952_000)
    if (year === this.#year) return this.#changes
    let known = this.#years.get(year)
    if (!known) {
      known = this.#readChanges(Date.UTC(year, 0, 1) - 31 * dayMs, Date.UTC(year + 1, 0, 1) + 31 * dayMs)
      this.#years.set(year, known)
    }
    this.#year = year
    this.#changes = known
    return known
  }

  #readChanges(from: number, to: number): Change[] {
    const changes: Change[] = [{ at: from, offset: this.#askOffset(from) }]
    for (let at = from; at < to; at += dayMs) {
      const offset = this.#askOffset(at + dayMs)
      if (offset !== changes.at(-1)?.offset) changes.push({ at: this.#firstWith(offset, at, at + dayMs), offset })
    }
    return changes
  }

  /** The minute at which an offset begins, by halving. */
  #firstWith(offset: number, from: number, to: number): number {
    let low = from
    let high = to
    while (high - low > minuteMs) {
      const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs
      if (this.#askOffset(middle) === offset) high = middle
      else low = middle
    }
    return high
  }

  #askOffset(instant: number): number {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
    for (const { type, value } of this.#format.formatToParts(instant)) parts[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
  }
}

const clocks = new Map<string, ZoneClock>()
/** The clock of an IANA zone, read once a process. */
export function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone) ?? new ZoneClock(zone)
  clocks.set(zone, known)
  return known
}

/** The number of a calendar day (YYYY-MM-DD), and back. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** 1 Monday … 7 Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1
