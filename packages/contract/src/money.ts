/**
 * Money is an integer count of the currency's minor unit, always beside its currency. `Minor` is branded so that a plain
 * number can't stand for money by accident: the schemas read one, and whoever computes one says so by `minor()`, which refuses
 * what is not a safe integer.
 */
import * as z from 'zod/mini'
import type { Currency } from './countries.ts'

export type Minor = number & { readonly __minor: unique symbol }

/** Digits after the point per currency, pinned: ISO 4217 gives COP two where Intl says none. */
export const minorDigits: Record<Currency, number> = { MXN: 2, COP: 2, PEN: 2, CLP: 0, USD: 2 }
/** Digits shown to a person: nobody in Colombia writes centavos. */
const shownDigits: Record<Currency, number> = { MXN: 2, COP: 0, PEN: 2, CLP: 0, USD: 2 }

export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of minor units`)
  return value as Minor
}

/** Reads a plain decimal text (`1234.5`, `-7`) as minor units; null where it is not one or has too many digits. */
export function parseDecimal(text: string, currency: Currency): Minor | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text.trim())
  if (!match) return null
  const digits = minorDigits[currency]
  const fraction = (match[3] ?? '').replace(/(?<!0)0+$/, '')
  if (fraction.length > digits) return null
  const units = Number(`${match[2]}${fraction.padEnd(digits, '0')}`)
  return Number.isSafeInteger(units) ? minor(match[1] === '-' ? 0 - units : units) : null
}

/** `1234.50`: the plain decimal of an amount, for files and fields, all minor digits kept. */
export function toDecimal(value: number, currency: Currency): string {
  const digits = minorDigits[currency]
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${value < 0 ? '-' : ''}${whole}${digits ? `.${text.slice(-digits)}` : ''}`
}

/** Making one costs more than a hundred uses of it, and a list has hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, made)
  return made
}

/** `4,532.18` in the locale's manner, without the currency: screens show the code small before it. */
export function formatMinor(value: number, currency: Currency, locale: string): string {
  // format takes a decimal string exactly; a division would bring floats in
  return formatOf(locale, shownDigits[currency]).format(toDecimal(value, currency) as Intl.StringNumericLiteral)
}

/**
 * A limit as it is said to somebody who types an amount within it: a currency whose cents are not shown would round it up,
 * and what was read would be refused.
 */
export const shownAtMost = (value: number, currency: Currency): number =>
  value - (value % 10 ** (minorDigits[currency] - shownDigits[currency]))

/** What was read by its schema is money from there on. */
const branded = (amount: z.ZodMiniType<number, number>) => amount as unknown as z.ZodMiniType<Minor, number>

/** An amount on the wire: a safe integer of minor units. */
export const minorAmount = branded(z.int().check(z.gte(-9_000_000_000_000_000), z.lte(9_000_000_000_000_000)))
/** An amount a person may enter: above zero. */
export const positiveMinor = branded(z.int().check(z.gt(0), z.lte(9_000_000_000_000)))
