import { expect, test } from 'vitest'
import { formatMinor, shownAtMost } from './money.ts'

test('a limit is never said larger than it is: what was read can be typed', () => {
  const read = (value: number, currency: 'COP' | 'CLP' | 'MXN') =>
    formatMinor(shownAtMost(value, currency), currency, 'en')
  expect(formatMinor(13_402_667, 'COP', 'en')).toBe('134,027')
  expect(read(13_402_667, 'COP')).toBe('134,026')
  expect(read(13_402_600, 'COP')).toBe('134,026')
  expect(read(134_026, 'CLP')).toBe('134,026')
  expect(read(1_999, 'MXN')).toBe('19.99')
})
