/** Phone numbers as people type them. */
import { countryNames } from '@cordillera/contract/countries'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number as typed may be whole or national: what it would be in each of the five countries, in E.164. */
export function phonesMeant(typed: string): string[] {
  const meant = countryNames.map((country) => parsePhoneNumberFromString(typed, country)?.number)
  return [...new Set(meant.filter((number) => number !== undefined))]
}
