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

/** `09:14` on a clock in that zone. */
export function clockIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now)
}

/** Completed years between two calendar days. */
export function ageOn(birthDay: string | null, today: string): number | null {
  if (birthDay === null) return null
  const beforeBirthday = today.slice(5) < birthDay.slice(5)
  return Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4)) - (beforeBirthday ? 1 : 0)
}
