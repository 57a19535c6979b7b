/** Days and instants as a person of this place says them. Pure: the zone, the language and now are arguments. */
import { type Language, languageTags } from '@cordillera/contract/words'

const made = new Map<string, Intl.DateTimeFormat>()
function format(language: Language, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const next = new Intl.DateTimeFormat(languageTags[language], { timeZone: zone, ...options })
  made.set(key, next)
  return next
}

/** The calendar day `YYYY-MM-DD` of an instant in a zone. */
export function dayIn(zone: string, instant: Date): string {
  // sv-SE writes dates as ISO 8601 does
  const key = `sv ${zone}`
  const iso = made.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  made.set(key, iso)
  return iso.format(instant)
}
/** The instant at which a calendar day begins in a zone. */
export function startOfDay(day: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  // the distance from UTC may change in this very hour: of the two guesses, the first that lies in the day
  const before = asUtc - offsetMs(zone, asUtc)
  const after = asUtc - offsetMs(zone, before)
  const inDay = (at: number) => dayIn(zone, new Date(at)) === day
  return new Date([Math.min(before, after), Math.max(before, after)].find(inDay) ?? after)
}
function offsetMs(zone: string, at: number): number {
  const key = `offset ${zone}`
  const clock =
    made.get(key) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  made.set(key, clock)
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at
}
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const near = new Map<Language, Intl.RelativeTimeFormat>()
function relative(language: Language): Intl.RelativeTimeFormat {
  const known = near.get(language) ?? new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'auto' })
  near.set(language, known)
  return known
}

/** `today`, `tomorrow`, `yesterday`; else `17 Nov`, with the year where it is another one. */
export function dayText(day: string, language: Language, today: string): string {
  const distance = daysBetween(today, day)
  if (Math.abs(distance) <= 1) return relative(language).format(distance, 'day')
  return shortDay(day, language, today)
}
function shortDay(day: string, language: Language, today: string): string {
  const otherYear = day.slice(0, 4) !== today.slice(0, 4)
  return format(language, 'UTC', {
    day: 'numeric',
    // 2025年11月30日 is wider than the columns of days: lists write 2025/11/30
    month: otherYear && language === 'zh' ? 'numeric' : 'short',
    ...(otherYear ? { year: 'numeric' as const } : {}),
  }).format(new Date(day))
}
/** `17 Nov 2026`: a day of a record, the same whenever it is read. */
export const recordedDay = (day: string, language: Language): string =>
  format(language, 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(day))
/** `in 2 days (Mon 23 Nov)`, as short as people write it in a column. */
export function dayFromNowText(day: string, language: Language, today: string): string {
  const exact = format(language, 'UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(day))
  const from = relative(language).format(daysBetween(today, day), 'day')
  if (language === 'zh') return `${from}（${exact}）`
  return `${from.replace(/^dentro de /, 'en ')} (${exact.replace(',', '').replace(' de ', ' ')})`
}
/** `Mon`. */
export const weekday = (day: string, language: Language): string =>
  format(language, 'UTC', { weekday: 'short' }).format(new Date(day))
/** `November 2026` of `2026-11`. */
export const monthText = (month: string, language: Language): string =>
  format(language, 'UTC', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`))
/** The whole of it, for the title. */
export function longDay(day: string, language: Language): string {
  return format(language, 'UTC', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(day),
  )
}

/** `today 14:05`, `yesterday 09:30`, `17 Nov 14:05`. */
export function instantText(instant: Date, language: Language, zone: string, now: Date): string {
  return `${dayText(dayIn(zone, instant), language, dayIn(zone, now))} ${timeText(instant, language, zone)}`
}
/** `14:05`. */
export function timeText(instant: Date, language: Language, zone: string): string {
  return format(language, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(instant)
}
/** To the second, with the zone's name. */
export function longInstant(instant: Date, language: Language, zone: string): string {
  return format(language, zone, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(instant)
}

/** The month `YYYY-MM` some months later or earlier. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** `America/Mexico City`: a zone as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
