import type { Words } from './words.ts'

/** The five countries, each with its currency and the minor-unit digits that money is stored and shown with (docs/GLOSSARY.md). */
export const countries = {
  MX: {
    name: { zh: '墨西哥', en: 'Mexico', es: 'México' },
    currency: 'MXN',
    zone: 'America/Mexico_City',
    locale: 'es-MX',
  },
  CO: {
    name: { zh: '哥伦比亚', en: 'Colombia', es: 'Colombia' },
    currency: 'COP',
    zone: 'America/Bogota',
    locale: 'es-CO',
  },
  PE: { name: { zh: '秘鲁', en: 'Peru', es: 'Perú' }, currency: 'PEN', zone: 'America/Lima', locale: 'es-PE' },
  CL: { name: { zh: '智利', en: 'Chile', es: 'Chile' }, currency: 'CLP', zone: 'America/Santiago', locale: 'es-CL' },
  EC: {
    name: { zh: '厄瓜多尔', en: 'Ecuador', es: 'Ecuador' },
    currency: 'USD',
    zone: 'America/Guayaquil',
    locale: 'es-EC',
  },
} as const satisfies Record<string, { name: Words; currency: Currency; zone: string; locale: string }>
export type Country = keyof typeof countries
export const countryNames = Object.keys(countries) as [Country, ...Country[]]

export type Currency = 'MXN' | 'COP' | 'PEN' | 'CLP' | 'USD'
export const currencyNames = ['MXN', 'COP', 'PEN', 'CLP', 'USD'] as const satisfies readonly Currency[]

/** The time zones that a merchant of a country may keep its days in, the usual one first (IANA). */
export const zonesOf: Readonly<Record<Country, readonly [string, ...string[]]>> = {
  MX: [
    'America/Mexico_City',
    'America/Monterrey',
    'America/Merida',
    'America/Chihuahua',
    'America/Ciudad_Juarez',
    'America/Ojinaga',
    'America/Matamoros',
    'America/Bahia_Banderas',
    'America/Cancun',
    'America/Mazatlan',
    'America/Hermosillo',
    'America/Tijuana',
  ],
  CO: ['America/Bogota'],
  PE: ['America/Lima'],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter'],
  EC: ['America/Guayaquil', 'Pacific/Galapagos'],
}
