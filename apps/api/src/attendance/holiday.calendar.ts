/** date-holidays (ISC; its data CC-BY-3.0, vacanza and contributors), loaded only when a year is made: it is large. */
import type { Country } from '@cordillera/contract/countries'
import { type PublicHoliday, publicHolidays } from './holiday.rules.ts'

/** The national days of rest that the library knows, corrected. */
export async function holidaysOfYear(country: Country, year: number): Promise<PublicHoliday[]> {
  const { default: Holidays } = await import('date-holidays')
  const listed = new Holidays(country, { languages: ['es'], types: ['public'] })
    .getHolidays(year)
    .map(({ date, name }) => ({ day: date.slice(0, 10), name }))
  return publicHolidays(country, year, listed)
}
