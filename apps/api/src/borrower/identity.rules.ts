/** What somebody typed, as it may be stored: phones in full, documents and accounts without their dots. */
import { countryNames } from '@cordillera/contract/countries'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number as typed may be whole or national: what it would be in each of the five countries, in E.164. */
export function phonesMeant(typed: string): string[] {
  const meant = countryNames.map((country) => parsePhoneNumberFromString(typed, country)?.number)
  return [...new Set(meant.filter((number) => number !== undefined))]
}

/** A national id as it may be kept: as typed, compact, and as a RUT with its dash. */
export function documentsMeant(typed: string): string[] {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase()
  return [...new Set([typed.trim().toUpperCase(), compact, compact.replace(/^(\d+)([\dK])$/, '$1-$2')])]
}

export const accountsMeant = (typed: string): string[] => [...new Set([typed.trim(), typed.replace(/[\s-]/g, '')])]

export const shortestName = 3
/** Whether a name has a word long enough to look for: one or two letters would mean everybody. */
export const nameIsSearchable = (typed: string): boolean =>
  typed
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= shortestName)
