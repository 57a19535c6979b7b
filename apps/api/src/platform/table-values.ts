/**
 * Amounts and days as people and spreadsheets write them. What a sign means is never guessed from one value: `412.345` is four
 * hundred in one office and four hundred thousand in another, so the whole column says it, or the person who imports.
 */
import type { Currency } from '@cordillera/contract/countries'
import { type DayOrder, type DecimalSign, type Reading, unclear } from '@cordillera/contract/job/table-reading'
import { type Minor, minor, minorDigits } from '@cordillera/contract/money'
import { Failure } from './fail.ts'
import type { TableRow } from './table-file.ts'

/** How the values of a file are to be read. */
export interface FileReading {
  decimalSign: DecimalSign
  dayOrder: DayOrder
  /** Day numbers count from 1904 (old Macintosh workbooks). */
  from1904: boolean
}

const grouping = /(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?!\d))/g
const hasGrouping = /[ \u00a0\u202f'’]/
const ungrouped = (text: string) => (hasGrouping.test(text) ? text.replace(grouping, '') : text)

const wholeShape = /^\d+$/
const oneSignShape = /^(\d*)([.,])(\d+)$/
const groupShape = /^[1-9]\d{0,2}$/
const pointShape = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
const commaShape = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/

/** The decimal sign that an amount is written with; `any` fits both, `unclear` means one thing by each. */
function signOf(text: string): DecimalSign | 'any' | 'unclear' | null {
  if (wholeShape.test(text)) return 'any'
  const [, before = '', sign, after = ''] = oneSignShape.exec(text) ?? []
  if (sign) return after.length === 3 && groupShape.test(before) ? 'unclear' : (sign as DecimalSign)
  if (pointShape.test(text)) return '.'
  return commaShape.test(text) ? ',' : null
}

export type AmountFault = 'notAmount' | 'tooManyDecimals'

/**
 * An amount that is not negative, in minor units, or what is wrong with it. Decimals beyond the currency's are taken only
 * where they are zeros and can't be a group of thousands: `45000.00` pesos of Chile, but not `412.000` of Mexico.
 */
export function readAmount(
  text: string,
  isNumber: boolean,
  currency: Currency,
  sign: DecimalSign,
): Minor | AmountFault {
  const plain = isNumber ? text : ungrouped(text)
  const written = signOf(plain)
  if (written === null || (isNumber && written === ',')) return 'notAmount'
  const decimal = isNumber ? '.' : sign
  if (written !== 'any' && written !== 'unclear' && written !== decimal) return 'notAmount'
  const at = plain.lastIndexOf(decimal)
  const whole = (at < 0 ? plain : plain.slice(0, at)).replace(/[.,]/g, '')
  const decimals = at < 0 ? '' : plain.slice(at + 1)
  return minorOf(whole, decimals, currency, !isNumber && written === 'unclear')
}

function minorOf(whole: string, decimals: string, currency: Currency, likeGroup: boolean): Minor | AmountFault {
  const digits = minorDigits[currency]
  if (decimals.length > digits && (likeGroup || /[1-9]/.test(decimals.slice(digits)))) return 'tooManyDecimals'
  if (whole.length > 13) return 'notAmount'
  const units = Number(`${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`)
  return Number.isSafeInteger(units) ? minor(units) : 'notAmount'
}

export interface Moment {
  /** The calendar day as written, YYYY-MM-DD. */
  day: string
  /** As PostgreSQL reads it; with an offset only where one is written: else it is the merchant's local time. */
  text: string
}

const isoShape = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const slashShape = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const serialShape = /^\d{1,6}(\.\d+)?$/

/**
 * `2026-11-21`, `21/11/2026` or `11/21/2026` by the file's order, each with a time or without, or a spreadsheet's day number
 * where the cell is a number; null where it is no day of the calendar.
 */
export function readMoment(text: string, isNumber: boolean, reading: FileReading): Moment | null {
  if (isNumber) return serialShape.test(text) ? momentOfSerial(Number(text), reading.from1904) : null
  const iso = isoShape.exec(text)
  if (iso) return momentOf([iso[1], iso[2], iso[3]], [iso[4], iso[5], iso[6]], iso[7] ?? '')
  const slash = slashShape.exec(text)
  if (!slash) return null
  const [day, month] = reading.dayOrder === 'dmy' ? [slash[1], slash[3]] : [slash[3], slash[1]]
  return momentOf([slash[4], month, day], [slash[5], slash[6], slash[7]], '')
}

const dayMs = 86_400_000

function momentOfSerial(serial: number, from1904: boolean): Moment | null {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const [day = '', time = ''] = new Date(epoch + Math.round((serial * dayMs) / 1000) * 1000).toISOString().split('T')
  const [year, month, date] = day.split('-')
  const [hour, minute, second] = time.split(/[:.]/)
  // before March 1900 a spreadsheet's day numbers are one off, and no file here is that old
  return serial < 61 && !from1904 ? null : momentOf([year, month, date], [hour, minute, second], '')
}

type Parts = [string | undefined, string | undefined, string | undefined]

function momentOf([year, month, date]: Parts, [hour = '0', minute = '0', second = '0']: Parts, offset: string) {
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  if (m < 1 || m > 12 || d < 1 || d > daysIn(y, m) || y < 1900 || y > 2200) return null
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const day = `${year}-${two(m)}-${two(d)}`
  return { day, text: `${day} ${two(Number(hour))}:${two(Number(minute))}:${two(Number(second))}${offset}` }
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n))
function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** The order that a day is written in; null where it fits both or is written otherwise. */
function orderOf(text: string): DayOrder | null {
  const slash = slashShape.exec(text)
  if (!slash) return null
  const [first, second] = [Number(slash[1]), Number(slash[3])]
  if (first > 12 && second <= 12) return 'dmy'
  return second > 12 && first <= 12 ? 'mdy' : null
}

/** Where a file's amounts and days stand in a row. */
export interface ReadColumns {
  amounts: readonly number[]
  days: readonly number[]
}

/** What the values of whole columns say of how they are written: rows are shown to it, then it is asked. */
export class Evidence {
  readonly #columns: ReadColumns
  /** The first value of each kind. */
  readonly #amounts: Partial<Record<DecimalSign | 'unclear', string>> = {}
  readonly #days: Partial<Record<DayOrder, string>> = {}

  constructor(columns: ReadColumns) {
    this.#columns = columns
  }

  see({ cells, numeric }: TableRow): void {
    for (const column of this.#columns.amounts) {
      const text = numeric?.[column] ? '' : (cells[column] ?? '').trim()
      const sign = text === '' ? null : signOf(ungrouped(text.replace(/^[-−]\s*/, '')))
      if (sign !== null && sign !== 'any') this.#amounts[sign] ??= text
    }
    for (const column of this.#columns.days) {
      const text = cells[column] ?? ''
      // most files write 2026-11-21
      if (text.charCodeAt(4) === 45) continue
      const order = orderOf(text.trim())
      if (order) this.#days[order] ??= text.trim()
    }
  }

  /** The sign before decimals, or null where the column does not tell or contradicts itself. */
  get decimalSign(): DecimalSign | null {
    const { '.': point, ',': comma, unclear: either } = this.#amounts
    if (point && comma) return null
    if (comma) return ','
    return point || !either ? '.' : null
  }

  /** Null where days of both orders stand in the file. Where none tells, days come first as in all five countries. */
  get dayOrder(): DayOrder | null {
    if (this.#days.dmy && this.#days.mdy) return null
    return this.#days.mdy ? 'mdy' : 'dmy'
  }

  /** Values that show why somebody has to say how they are read. */
  get examples(): { amounts: string[]; days: string[] } {
    const { '.': point, ',': comma, unclear: either } = this.#amounts
    const amounts = this.decimalSign === null ? [point, comma, either] : []
    const days = this.dayOrder === null ? [this.#days.dmy, this.#days.mdy] : []
    const said = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined)
    return { amounts: said(amounts), days: said(days) }
  }
}

/** How a file is read: as the person said, else as its columns say. Throws where neither does. */
export function readingOf(evidence: Evidence, chosen: Reading | undefined, from1904: boolean): FileReading {
  const decimalSign = chosen?.decimalSign ?? evidence.decimalSign
  const dayOrder = chosen?.dayOrder ?? evidence.dayOrder
  const { amounts, days } = evidence.examples
  if (decimalSign === null) throw new Failure(unclear.decimalSign, { examples: amounts.join(' · ') })
  if (dayOrder === null) throw new Failure(unclear.dayOrder, { examples: days.join(' · ') })
  return { decimalSign, dayOrder, from1904 }
}

/** Before anything was read: as the person said, else as most files are. */
export const firstReading = (chosen: Reading | undefined, evidence: Evidence, from1904: boolean): FileReading => ({
  decimalSign: chosen?.decimalSign ?? evidence.decimalSign ?? '.',
  dayOrder: chosen?.dayOrder ?? evidence.dayOrder ?? 'dmy',
  from1904,
})
