import { expect, test } from 'vitest'
import { dayFromNowText, dayIn, dayText, instantText, recordedDay, zoneName } from './dates.ts'

const now = new Date('2026-11-21T20:05:00Z')
const zone = 'America/Mexico_City'

test('a day is the day of its zone, not of UTC', () => {
  expect(dayIn(zone, new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-20')
  expect(dayIn('America/Santiago', new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
})

test('near days are words, far days carry their year', () => {
  const today = '2026-11-21'
  expect(dayText('2026-11-21', 'en', today)).toBe('today')
  expect(dayText('2026-11-22', 'es', today)).toBe('mañana')
  expect(dayText('2026-11-20', 'zh', today)).toBe('昨天')
  expect(dayText('2025-11-30', 'zh', today)).toBe('2025/11/30')
  expect(dayText('2026-11-17', 'en', today)).toBe('17 Nov')
  expect(dayText('2025-11-17', 'en', today)).toBe('17 Nov 2025')
})

test('a day of a record is the same whenever it is read', () => {
  expect(recordedDay('2026-11-17', 'en')).toBe('17 Nov 2026')
  expect(recordedDay('2026-11-17', 'es')).toBe('17 nov 2026')
  expect(recordedDay('2026-11-17', 'zh')).toBe('2026年11月17日')
})

test('a distance has the day beside it', () => {
  expect(dayFromNowText('2026-11-23', 'en', '2026-11-21')).toBe('in 2 days (Mon 23 Nov)')
  expect(dayFromNowText('2026-12-10', 'es', '2026-11-28')).toBe('en 12 días (jue 10 dic)')
  expect(dayFromNowText('2026-12-10', 'zh', '2026-11-28')).toBe('12天后（12月10日周四）')
})

test('an instant is the person’s day and a 24-hour time', () => {
  expect(instantText(new Date('2026-11-21T06:05:00Z'), 'en', zone, now)).toBe('today 00:05')
  expect(instantText(new Date('2026-11-20T20:05:00Z'), 'en', zone, now)).toBe('yesterday 14:05')
})

test('a zone is written without the marks of its code', () => {
  expect(zoneName('America/Mexico_City')).toBe('America/Mexico City')
})
