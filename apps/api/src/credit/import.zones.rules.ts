/**
 * The time zone a borrower lives in, by state or region and, where a state has several, by city. Null: unknown, so contact
 * must be legal in every zone of the country. Source: IANA tz database 2025b; FACTS "Zones".
 */
import type { Country } from '@cordillera/contract/countries'
import { plainName } from './import.mapping.rules.ts'

/** A state that lies in one zone, or its towns by zone (the rest of it is unknown). */
type StateZone = string | { towns: Record<string, string> }

const mexico: Record<string, StateZone> = {
  'baja california': 'America/Tijuana',
  'baja california sur': 'America/Mazatlan',
  sinaloa: 'America/Mazatlan',
  sonora: 'America/Hermosillo',
  'quintana roo': 'America/Cancun',
  yucatan: 'America/Merida',
  campeche: 'America/Merida',
  'nuevo leon': { towns: { monterrey: 'America/Monterrey', guadalupe: 'America/Monterrey' } },
  coahuila: { towns: { saltillo: 'America/Monterrey', torreon: 'America/Monterrey' } },
  durango: 'America/Monterrey',
  // the border keeps daylight saving time with the United States
  tamaulipas: {
    towns: {
      'ciudad victoria': 'America/Monterrey',
      tampico: 'America/Monterrey',
      matamoros: 'America/Matamoros',
      reynosa: 'America/Matamoros',
      'nuevo laredo': 'America/Matamoros',
    },
  },
  chihuahua: {
    towns: {
      chihuahua: 'America/Chihuahua',
      'ciudad juarez': 'America/Ciudad_Juarez',
      juarez: 'America/Ciudad_Juarez',
      ojinaga: 'America/Ojinaga',
    },
  },
  nayarit: { towns: { tepic: 'America/Mazatlan', 'bahia de banderas': 'America/Bahia_Banderas' } },
}
const central = `aguascalientes|chiapas|ciudad de mexico|cdmx|distrito federal|colima|estado de mexico|mexico|guanajuato|guerrero|
hidalgo|jalisco|michoacan|morelos|oaxaca|puebla|queretaro|san luis potosi|tabasco|tlaxcala|veracruz|zacatecas`
for (const state of central.split(/\|\s*/)) mexico[state] = 'America/Mexico_City'

const zones: Record<Country, { states: Record<string, StateZone>; elsewhere: string | null }> = {
  MX: { states: mexico, elsewhere: null },
  CO: { states: {}, elsewhere: 'America/Bogota' },
  PE: { states: {}, elsewhere: 'America/Lima' },
  CL: {
    states: {
      magallanes: 'America/Punta_Arenas',
      'magallanes y de la antartica chilena': 'America/Punta_Arenas',
      aysen: 'America/Coyhaique',
      'aysen del general carlos ibanez del campo': 'America/Coyhaique',
      valparaiso: {
        towns: {
          valparaiso: 'America/Santiago',
          'vina del mar': 'America/Santiago',
          'isla de pascua': 'Pacific/Easter',
        },
      },
    },
    elsewhere: 'America/Santiago',
  },
  EC: { states: { galapagos: 'Pacific/Galapagos' }, elsewhere: 'America/Guayaquil' },
}

export function borrowerZone(country: Country, state: string, city: string): string | null {
  const { states, elsewhere } = zones[country]
  // a country of one zone needs no state
  if (Object.keys(states).length === 0) return elsewhere
  if (state === '') return null
  const zone = states[plainName(state)] ?? elsewhere
  if (zone === null || typeof zone === 'string') return zone
  return zone.towns[plainName(city)] ?? null
}
