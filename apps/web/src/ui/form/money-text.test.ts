import { formatMinor } from '@cordillera/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMoney, toEdit } from './money-text.ts'

test.each([
  ['1,234.50', 'MXN', 'es-MX', 123450],
  ['1234.5', 'MXN', 'es-MX', 123450],
  ['$ 1,234', 'MXN', 'es-MX', 123400],
  ['1.234,50', 'COP', 'es-CO', 123450],
  ['1.234', 'COP', 'es-CO', 123400],
  ['1234.50', 'COP', 'es-CO', 123450],
  ['12,5', 'MXN', 'es-MX', 1250],
  ['1.234.567', 'CLP', 'es-CL', 1234567],
  ['-7', 'PEN', 'es-PE', -700],
] as const)('%s %s in %s is %s minor units', (text, currency, locale, minor) => {
  expect(readMoney(text, currency, locale)).toBe(minor)
})

test.each([
  ['1.234', 'MXN', 'es-MX'], // three decimals, or a group of another place
  ['1,23,4', 'MXN', 'es-MX'],
  ['1.2.3', 'MXN', 'es-MX'],
  ['12,50', 'CLP', 'es-CL'], // no cents in Chile
  ['abc', 'MXN', 'es-MX'],
  ['', 'MXN', 'es-MX'],
  ['1e5', 'MXN', 'es-MX'],
] as const)('%s %s in %s is refused rather than guessed', (text, currency, locale) => {
  expect(readMoney(text, currency, locale)).toBeNull()
})

test('what the console shows can be typed back', () => {
  const places = fc.constantFrom(
    ['MXN', 'es-MX'],
    ['PEN', 'es-PE'],
    ['CLP', 'es-CL'],
    ['USD', 'es-EC'],
  ) as fc.Arbitrary<['MXN' | 'PEN' | 'CLP' | 'USD', string]>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), places, (minor, [currency, locale]) => {
      expect(readMoney(formatMinor(minor, currency, locale), currency, locale)).toBe(minor)
    }),
  )
})

test.each(['es-MX', 'es-CO', 'es-PE', 'es-CL', 'es-EC'])(
  'what is offered to edit in %s is read as the same amount',
  (locale) => {
    for (const currency of ['MXN', 'COP', 'CLP'] as const)
      for (const minor of [5, 100, 123_456_789])
        expect(readMoney(toEdit(minor, currency, locale), currency, locale)).toBe(minor)
  },
)
