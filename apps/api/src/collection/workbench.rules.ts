/** Where a borrower is in time. Pure; the moment is an argument. */
import { type Country, countries } from '@cordillera/contract/countries'

/** States outside their country's main zone (docs/spec-gaps.md). Cities near a border may differ: borrower.time_zone wins. */
const zonesByState: Partial<Record<Country, Record<string, string>>> = {
  MX: {
    'baja california': 'America/Tijuana',
    'baja california sur': 'America/Mazatlan',
    sinaloa: 'America/Mazatlan',
    nayarit: 'America/Mazatlan',
    sonora: 'America/Hermosillo',
    'quintana roo': 'America/Cancun',
  },
  CL: { magallanes: 'America/Punta_Arenas', aysen: 'America/Punta_Arenas' },
  EC: { galapagos: 'Pacific/Galapagos' },
}

/** The borrower's zone: their record's, else their state's, else the country's. */
export function zoneOf(place: { country: Country; timeZone: string | null; state: string | null }): string {
  if (place.timeZone) return place.timeZone
  const state = (place.state ?? '').normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
  return zonesByState[place.country]?.[state] ?? countries[place.country].zone
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
