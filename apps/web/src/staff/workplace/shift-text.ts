import { currentLanguage } from '../../ui/language.ts'

/** Monday 5 January 2026, in UTC: weekday names are of the language, not of a zone. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

/** The short name of an ISO day of the week: 1 is Monday. */
export const weekdayName = (day: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(monday + (day - 1) * dayMs),
  )

/** `Day 09:00–18:00 (Mon–Sat)`: days that follow each other as a span. */
export function shiftText({
  name,
  startTime,
  endTime,
  days,
}: {
  name: string
  startTime: string
  endTime: string
  days: readonly number[]
}): string {
  return `${name} ${startTime}–${endTime} (${daysText(days)})`
}

function daysText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return '—'
  const isSpan = last - first === sorted.length - 1 && sorted.length > 2
  return isSpan ? `${weekdayName(first)}–${weekdayName(last)}` : sorted.map(weekdayName).join(', ')
}
