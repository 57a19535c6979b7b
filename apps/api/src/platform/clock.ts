/** Time is an argument. The server has one clock; tests set theirs. Days are calendar days in a named zone, never UTC's. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands where it is put. */
export class SettableClock implements Clock {
  #now: Date
  constructor(start: Date) {
    this.#now = start
  }
  now(): Date {
    return new Date(this.#now)
  }
  set(instant: Date | string): void {
    this.#now = new Date(instant)
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms)
  }
}

interface ZoneDay {
  format: Intl.DateTimeFormat
  /** What was asked last: mostly the same now for every call. */
  quarter: number
  day: string
}
const zoneDays = new Map<string, ZoneDay>()
/** Every zone's midnight is at a quarter of an hour of UTC. */
const quarterMs = 900_000

/** The calendar day (YYYY-MM-DD) of an instant in an IANA zone. */
export function dayIn(zone: string, instant: Date): string {
  const quarter = Math.floor(instant.getTime() / quarterMs)
  let known = zoneDays.get(zone)
  if (!known) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    known = { format, quarter: Number.NaN, day: '' }
    zoneDays.set(zone, known)
  }
  if (known.quarter !== quarter) {
    known.day = known.format.format(instant)
    known.quarter = quarter
  }
  return known.day
}

/** A calendar day some days later (or earlier). */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Whole calendar days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** `09:14` on a clock in that zone. */
export function clockIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now)
}

/** Completed years between two calendar days. */
export function ageOn(birthDay: string, today: string): number
export function ageOn(birthDay: string | null, today: string): number | null
export function ageOn(birthDay: string | null, today: string): number | null {
  if (birthDay === null) return null
  const beforeBirthday = today.slice(5) < birthDay.slice(5)
  return Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4)) - (beforeBirthday ? 1 : 0)
}
