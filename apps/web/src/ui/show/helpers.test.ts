import { expect, test } from 'vitest'
import { agoText, instantOf, waitedText } from './ago.ts'
import { beginsLarge } from './large.ts'
import { isReasonable, percentText, shortNumber, thousands } from './numbers.ts'
import { stamp } from './stamp.ts'

const zone = 'America/Mexico_City'
const now = new Date('2026-11-21T20:05:09.042Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test('the default format is year-month-day hour:minute:second, in the zone', () => {
  expect(stamp(now, zone)).toBe('2026-11-21 14:05:09')
  expect(stamp(now, 'UTC')).toBe('2026-11-21 20:05:09')
})

test('every token of a date, quarter and millisecond too', () => {
  expect(stamp(now, zone, 'YYYY|MM|DD|HH|mm|ss|Q|SSS')).toBe('2026|11|21|14|05|09|4|042')
  expect(stamp(new Date('2026-03-31T12:00:00Z'), zone, '[Q]Q YYYY')).toBe('Q1 2026')
})

test.each([
  [0, 'just now', 'ahora mismo', '刚刚'],
  [29, 'just now', 'ahora mismo', '刚刚'],
  [30, '1 minute ago', 'hace 1 minuto', '1分钟前'],
  [3599, '59 minutes ago', 'hace 59 minutos', '59分钟前'],
  [3600, '1 hour ago', 'hace 1 hora', '1小时前'],
  [86_399, '23 hours ago', 'hace 23 horas', '23小时前'],
  [86_400, '1 day ago', 'hace 1 día', '1天前'],
  [172_799, '1 day ago', 'hace 1 día', '1天前'],
  [172_800, '19 Nov', '19 nov', '11月19日'],
])('%i seconds ago', (seconds, en, es, zh) => {
  expect(agoText(secondsAgo(seconds), 'en', zone, now)).toBe(en)
  expect(agoText(secondsAgo(seconds), 'es', zone, now)).toBe(es)
  expect(agoText(secondsAgo(seconds), 'zh', zone, now)).toBe(zh)
})

test.each([
  [59, '0 minutes ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [864_000, '10 days ago'],
])('the older variant: what waits %i seconds', (seconds, words) => {
  expect(waitedText(secondsAgo(seconds), 'en', now)).toBe(words)
})

test('ten digits are seconds, thirteen milliseconds, the rest ISO', () => {
  const iso = '2026-11-21T20:05:09.000Z'
  expect(instantOf(1_795_291_509).toISOString()).toBe(iso)
  expect(instantOf('1795291509').toISOString()).toBe(iso)
  expect(instantOf(1_795_291_509_000).toISOString()).toBe(iso)
  expect(instantOf(iso).toISOString()).toBe(iso)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1250, '1.3k'],
  [999_950, '1M'],
  [-34_000_000, '-34M'],
  [2e9, '2G'],
  [3e12, '3T'],
  [4e15, '4P'],
  [5e18, '5E'],
])('%d is short for %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test('thousands stand in groups of three, everywhere', () => {
  expect(thousands(1234, 'es-MX')).toBe('1,234')
  expect(thousands(1234, 'es-CO')).toBe('1.234')
  expect(thousands(1234, 'es-CL')).toBe('1.234')
  expect(thousands(1_234_567, 'es-EC')).toBe('1.234.567')
  expect(percentText(1234, 'es-MX')).toBe('12.3%')
})

test('what is not a number, or too large to be exact, is not reasonable', () => {
  expect(isReasonable('12')).toBe(true)
  expect(isReasonable(Number.MAX_SAFE_INTEGER)).toBe(true)
  expect(isReasonable('twelve')).toBe(false)
  expect(isReasonable('')).toBe(false)
  expect(isReasonable('9007199254740993')).toBe(false)
  expect(isReasonable(Number.POSITIVE_INFINITY)).toBe(false)
})

test.each([
  ['in use', 'In use'],
  ['última', 'Última'],
  ['每晚', '每晚'],
  ['PTP', 'PTP'],
  ['', ''],
])('%s stands alone as %s', (words, alone) => {
  expect(beginsLarge(words)).toBe(alone)
})
