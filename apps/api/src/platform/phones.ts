/** Phone numbers as people type them. */
import { type Country, countryNames } from '@cordillera/contract/countries'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** `00` before a country's own code is its plus, whatever a country dials abroad by: Colombia's 005 would make a Russian of `00 57 300…`. */
const abroadBy = /^00(?=(?:52|57|51|56|593)\d{8,})/
/** Mexico dropped 044, 045, 01 and the 1 after +52 in 2019; people still write them. */
const mobileOfOld = /^\+521(?=\d{10}$)/
const dialledOfOld = /^(?:521|04[45]|01)(?=\d{10}$)/

/** What a number in full looked like before it was typed in one of the ways that a parser reads as another number. */
export function spelled(text: string, country: Country): string {
  const compact = text.replace(/[\s().-]/g, '').replace(abroadBy, '+')
  const known = compact.replace(mobileOfOld, '+52')
  if (known.startsWith('+52') || country !== 'MX') return known.startsWith('+') ? known : text
  return known.replace(dialledOfOld, '+52')
}

/** Numbers as typed may be whole or national: what it would be in each of the five countries, in E.164. */
export function phonesMeant(typed: string): string[] {
  const meant = countryNames.map((country) => parsePhoneNumberFromString(spelled(typed, country), country)?.number)
  return [...new Set(meant.filter((number) => number !== undefined))]
}
