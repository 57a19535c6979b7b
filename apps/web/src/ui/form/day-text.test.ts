import { expect, test } from 'vitest'
import { readDay } from './day-text.ts'

test('a day is read as people type it in each language, and nothing is guessed of what is none', () => {
  for (const text of [
    '2026-12-05',
    '2026-12-5',
    '2026/12/05',
    '2026/12/5',
    '2026年12月5日',
    '05/12/2026',
    '5/12/26',
    ' 5-12-2026 ',
  ])
    expect(readDay(text)).toBe('2026-12-05')
  for (const text of ['', '2026-02-30', '31/11/2026', '12/2026', 'mañana']) expect(readDay(text)).toBe(null)
})
