import { type Currency, currencyNames } from '@cordillera/contract/countries'
import { minorDigits } from '@cordillera/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from './fail.ts'
import { Evidence, type FileReading, readAmount, readingOf, readMoment } from './table-values.ts'

const column = { amounts: [0], days: [] }
const rowsOf = (texts: readonly string[]) => texts.map((text, at) => ({ number: at + 2, cells: [text] }))

/** A column read as an import reads it: every amount, or the name of what has to be asked. */
function readColumn(texts: readonly string[], currency: Currency) {
  const evidence = new Evidence(column)
  for (const row of rowsOf(texts)) evidence.see(row)
  try {
    const { decimalSign } = readingOf(evidence, undefined, false)
    return texts.map((text) => readAmount(text, false, currency, decimalSign))
  } catch (error) {
    if (error instanceof Failure) return error.error
    throw error
  }
}

describe('amounts of a whole column', () => {
  test.each([
    ['a group or decimals, nobody knows', ['412.345'], 'MXN', 'file.decimalUnclear'],
    ['the same in a currency without decimals', ['412.345', '9.000'], 'CLP', 'file.decimalUnclear'],
    ['a point that another row proves', ['412.345', '10.50'], 'MXN', ['tooManyDecimals', 1050]],
    ['a thousandth', ['0.001'], 'MXN', ['tooManyDecimals']],
    ['a thousandth beside a proof', ['0.001', '1,234.50'], 'MXN', ['tooManyDecimals', 123450]],
    ['groups that another row proves', ['412.345', '10,50'], 'MXN', [41234500, 1050]],
    ['millions by points', ['1.234.567', '412.345'], 'COP', [123456700, 41234500]],
    ['both signs', ['10.50', '10,50'], 'PEN', 'file.decimalUnclear'],
    ['whole numbers', ['7', '1200'], 'CLP', [7, 1200]],
    ['zeros beyond the currency', ['45000.00'], 'CLP', [45000]],
    ['zeros that look like a group', ['412.000', '0.50'], 'MXN', ['tooManyDecimals', 50]],
    ['half a peso of Chile', ['0.5'], 'CLP', ['tooManyDecimals']],
    ['spaces between the thousands', ['1 234 567,50', '412\u202f345'], 'MXN', [123456750, 41234500]],
    ['what is no amount', ['12,34,56', '1.2.3', 'x', '1e3', '-5', ''], 'MXN', Array(6).fill('notAmount')],
  ] as const)('%s', (_, texts, currency, expected) => {
    expect(readColumn(texts, currency)).toEqual(expected)
  })

  test('a number of a workbook is written with a point, whatever its texts are written with', () => {
    const evidence = new Evidence(column)
    evidence.see({ number: 2, cells: ['412.345'], numeric: [true] })
    expect(evidence.decimalSign).toBe('.')
    expect(readAmount('412.34', true, 'MXN', ',')).toBe(41234)
    expect(readAmount('412.345', true, 'MXN', ',')).toBe('tooManyDecimals')
  })

  const locales = ['es-MX', 'es-CO', 'es-PE', 'es-CL', 'es-EC', 'es-ES', 'en-US', 'pt-BR', 'fr-FR', 'de-CH', 'zh-CN']
  const amount = fc.oneof(fc.bigInt({ min: 0n, max: 99_999n }), fc.bigInt({ min: 0n, max: 9_999_999_999n }))

  test('a column that any locale wrote is read as it was meant, or asked about; never otherwise', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...currencyNames),
        fc.boolean(),
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        (locale, currency, useGrouping, meant) => {
          const digits = minorDigits[currency]
          // the oracle writes with the platform's own tables; it shares nothing with the reader
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, useGrouping })
          const texts = meant.map((units) => {
            const text = String(units).padStart(digits + 1, '0')
            const plain = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text
            return format.format(plain as Intl.StringNumericLiteral)
          })
          const read = readColumn(texts, currency)
          if (read === 'file.decimalUnclear') {
            // only where no value shows a decimal and one could be a group
            expect(digits === 0 && texts.some((text) => /^\d{1,3}[.,]\d{3}$/.test(text))).toBe(true)
          } else expect(read).toEqual(meant.map(Number))
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('digits beyond the currency are refused in every locale', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.constantFrom(...currencyNames),
        fc.integer({ min: 1000, max: 999_999_999 }),
        fc.integer({ min: 1, max: 9 }),
        (locale, currency, whole, last) => {
          const digits = minorDigits[currency] + 1
          const text = `${whole}.${String(last).padStart(digits, '0')}`
          const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, useGrouping: false })
          const sign = format.format(1.5).includes(',') ? ',' : '.'
          expect(readAmount(format.format(text as Intl.StringNumericLiteral), false, currency, sign)).toBe(
            'tooManyDecimals',
          )
        },
      ),
    )
  })
})

describe('days of a whole column', () => {
  const reading: FileReading = { decimalSign: '.', dayOrder: 'dmy', from1904: false }
  const orderOf = (...texts: string[]) => {
    const evidence = new Evidence({ amounts: [], days: [0] })
    for (const row of rowsOf(texts)) evidence.see(row)
    return evidence.dayOrder
  }

  test('day first unless a row proves the month first; rows of both are asked about', () => {
    expect(orderOf('03/04/2026')).toBe('dmy')
    expect(orderOf('03/04/2026', '04/28/2026')).toBe('mdy')
    expect(orderOf('28/04/2026', '04/28/2026')).toBe(null)
    expect(orderOf('2026-04-28', '28.04.2026')).toBe('dmy')
    expect(readMoment('03/04/2026', false, { ...reading, dayOrder: 'mdy' })?.day).toBe('2026-03-04')
    expect(readMoment('03-04-2026 8:05', false, reading)?.text).toBe('2026-04-03 08:05:00')
    expect(readMoment('31/02/2026', false, reading)).toBe(null)
  })

  test('a day number of a spreadsheet is the day that it shows', () => {
    // 46347 is what Excel keeps for 21 November 2026
    expect(readMoment('46347', true, reading)).toEqual({ day: '2026-11-21', text: '2026-11-21 00:00:00' })
    expect(readMoment('46347.354166666664', true, reading)?.text).toBe('2026-11-21 08:30:00')
    expect(readMoment('44885', true, { ...reading, from1904: true })?.day).toBe('2026-11-21')
    expect(readMoment('20261121', true, reading)).toBe(null)
    expect(readMoment('46347', false, reading)).toBe(null)
  })
})
