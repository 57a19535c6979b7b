/** Months as the calls name them, and how far one has gone. */
import { addDays, daysBetween } from '../platform/clock.ts'

/** The first day of the month that `YYYY-MM` or a day in it names; null where it names none. */
export function monthOf(text: string): string | null {
  const match = /^(\d{4})-(\d{2})(-\d{2})?$/.exec(text.trim())
  if (!match) return null
  const first = `${match[1]}-${match[2]}-01`
  const year = Number(match[1])
  const number = Number(match[2])
  if (year < 2000 || year > 2199 || number < 1 || number > 12) return null
  if (match[3] && addDays(first, Number(match[3].slice(1)) - 1) !== text.trim()) return null
  return first
}

/** The calendar day that a text is; null where it is none. */
export function dayOf(text: string): string | null {
  const day = text.trim()
  const first = monthOf(day)
  return first !== null && day.length === 10 ? day : null
}

/** Saturdays and Sundays of a month, in order. */
export function weekendDays(month: string): string[] {
  const days = Array.from({ length: daysBetween(month, addMonths(month, 1)) }, (_, index) => addDays(month, index))
  return days.filter(isWeekend)
}
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** The first day of the month some months later or earlier. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** How the month stands for a place where today is `today`. */
export type MonthAge = 'over' | 'running' | 'ahead'
export function ageOf(month: string, today: string): MonthAge {
  const now = `${today.slice(0, 7)}-01`
  return month < now ? 'over' : month === now ? 'running' : 'ahead'
}

/** "At this pace": what to multiply what was done by, having counted today as a whole day. 1 for a month that is over. */
export function paceOf(month: string, today: string): number {
  if (ageOf(month, today) !== 'running') return 1
  return daysBetween(month, addMonths(month, 1)) / (daysBetween(month, today) + 1)
}
