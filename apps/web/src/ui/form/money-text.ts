import type { Currency } from '@cordillera/contract/countries'
import { type Minor, parseDecimal, toDecimal } from '@cordillera/contract/money'

const separators = new Map<string, string>()
function decimalOf(locale: string): string {
  const known = separators.get(locale)
  if (known) return known
  const found = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  separators.set(locale, found)
  return found
}

/**
 * Reads an amount as people of a place type it: `1,234.50` in Mexico, `1.234,50` in Colombia, with or without the groups.
 * The other separator followed by one or two digits at the end is taken as the decimal one, as bank files and keyboards
 * with the wrong layout have it; what could mean two amounts is refused (null).
 */
export function readMoney(text: string, currency: Currency, locale: string): Minor | null {
  const bare = text.replace(/[\s\u00a0\u202f$]/g, '')
  const decimal = decimalOf(locale)
  const group = decimal === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = bare.split(decimal)
  if (more.length > 0) return null
  if (fraction !== undefined) {
    if (fraction.includes(group) || !areGroups(whole, group)) return null
    return parseDecimal(`${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`, currency)
  }
  if (areGroups(whole, group)) return parseDecimal(whole.replaceAll(group, ''), currency)
  const [left = '', right = '', ...others] = whole.split(group)
  if (others.length > 0 || right.length > 2 || right.length === 0) return null
  return parseDecimal(`${left}.${right}`, currency)
}

/** `1234`, or `1,234,567` with three digits in each group after the first. */
function areGroups(text: string, group: string): boolean {
  const [first = '', ...rest] = text.replace(/^-/, '').split(group)
  return rest.length === 0 || (first.length >= 1 && first.length <= 3 && rest.every((part) => part.length === 3))
}

/** Without groups, with the place's own decimal sign: what one edits, not what one reads. */
export function toEdit(value: number, currency: Currency, locale: string): string {
  return toDecimal(value, currency).replace('.', decimalOf(locale))
}
