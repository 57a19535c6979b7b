/** Regions of a country by name. */
import type { Country } from '@cordillera/contract/countries'
import { regionsOf } from '@cordillera/contract/places/place'

export const districtOptions = (country: Country) =>
  regionsOf[country].map(({ code, name }) => ({ value: `${country}-${code}`, label: name }))

export const districtName = (code: string): string => {
  const [country, region] = code.split('-')
  return regionsOf[country as Country]?.find((one) => one.code === region)?.name ?? code
}
