/** Where a borrower is in time. Pure; the moment is an argument. */
import { type Country, countries } from '@cordillera/contract/countries'
import { zonesOf } from '../../compliance/public.ts'

/** The borrower's zone: their record's, else their state's, else the country's: what is shown, not what is decided by. */
export function zoneOf(place: {
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
}): string {
  const [zone, another] = zonesOf(place)
  return zone && another === undefined ? zone : countries[place.country].zone
}
