/** How long ago something was. Pure: the language and now are arguments. */
import { type Language, languageTags, type Words } from '@cordillera/contract/words'
import { dayIn, dayText } from './dates.ts'

const minute = 60
const hour = 3600
const day = 86_400
const justNow: Words = { zh: '刚刚', en: 'just now', es: 'ahora mismo' }

const formats = new Map<Language, Intl.RelativeTimeFormat>()
function before(count: number, unit: 'minute' | 'hour' | 'day', language: Language): string {
  // '1 day ago', not 'yesterday': it is a length of time and no calendar day
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(languageTags[language], { numeric: 'always' })
  formats.set(language, format)
  return format.format(-count, unit)
}

/** `just now` under 30 s, minutes under an hour, hours under a day, `1 day ago` under two days, then the date (spec 1 §9). */
export function agoText(instant: Date, language: Language, zone: string, now: Date): string {
  const seconds = (now.getTime() - instant.getTime()) / 1000
  if (seconds < 30) return justNow[language]
  if (seconds < hour) return before(Math.max(1, Math.floor(seconds / minute)), 'minute', language)
  if (seconds < day) return before(Math.floor(seconds / hour), 'hour', language)
  if (seconds < 2 * day) return before(1, 'day', language)
  return dayText(dayIn(zone, instant), language, dayIn(zone, now))
}

/** How long something waits: minutes under 3600 s, hours under 86400 s, days beyond: the older variant of spec 1 §9. */
export function waitedText(since: Date, language: Language, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - since.getTime()) / 1000)
  if (seconds < hour) return before(Math.floor(seconds / minute), 'minute', language)
  if (seconds < day) return before(Math.floor(seconds / hour), 'hour', language)
  return before(Math.floor(seconds / day), 'day', language)
}

/** What the wire or a file calls a time: ISO text, milliseconds, or ten digits, which are seconds (spec 1 §9). */
export function instantOf(value: string | number): Date {
  const text = String(value)
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000)
  return new Date(/^\d+$/.test(text) ? Number(text) : value)
}
