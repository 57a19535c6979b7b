/**
 * Where somebody lives, read from what was written down: a region by its official or short name, its ISO 3166-2 code or an
 * abbreviation, and a town where a clock or a holiday is the town's own. What is not recognised stays unknown, and unknown
 * means every possibility: all zones, all local holidays.
 */
import { type Country, countryNames } from '../countries.ts'
import { chile, colombia, ecuador, peru } from './andes.ts'
import { mexico } from './mexico.ts'
import type { Region } from './region.ts'

export const regionsOf: Readonly<Record<Country, readonly Region[]>> = {
  MX: mexico,
  CO: colombia,
  PE: peru,
  CL: chile,
  EC: ecuador,
}

/** Changes with what is recognised: what was stored by an earlier version is read again. */
export const placesVersion = '2026-11-27'

/** The zone of a place; null: not known, so contact must be legal in each of `zones`. */
export function zoneOfPlace(country: Country, state: string | null, city: string | null): string | null {
  const { zones } = placeOf(country, state, city)
  return zones.length === 1 ? (zones[0] ?? null) : null
}

export interface Place {
  /** ISO 3166-2 with the country (`MX-SON`); null: not recognised. */
  region: string | null
  /** Every zone it may lie in; one where it is known. */
  zones: readonly string[]
  /**
   * What a local holiday's key is compared with (`EC-P`, `EC-P/quito`); `EC-P/*` where the town may be any of the region's.
   * Null: any local holiday of the country may be kept there.
   */
  keys: readonly string[] | null
}

/** Every zone of a country whose clock differs from the others' on some day. */
export const clocksOf: Readonly<Record<Country, readonly string[]>> = {
  MX: [
    'America/Mexico_City',
    'America/Cancun',
    'America/Hermosillo',
    'America/Mazatlan',
    'America/Tijuana',
    'America/Ciudad_Juarez',
    'America/Ojinaga',
    'America/Matamoros',
  ],
  CO: ['America/Bogota'],
  PE: ['America/Lima'],
  CL: ['America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter'],
  EC: ['America/Guayaquil', 'Pacific/Galapagos'],
}

interface Town {
  /** The name that stands for it in keys. */
  name: string
  zones: readonly string[]
}
interface Known {
  /** With the country. */
  code: string
  zones: readonly string[]
  towns: ReadonlyMap<string, Town>
}
interface Gazetteer {
  regions: ReadonlyMap<string, Known>
  /** Towns whose name only one region has, by that name. */
  towns: ReadonlyMap<string, { region: Known; town: Town }>
}

/** No accents, case, dots or spaces: `Q. Roo` is `qroo`. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bcd\b\.?/g, 'ciudad')
    .replace(/[^a-z0-9*]/g, '')
}

/** What comes before a region's or town's own name. */
const titles =
  /^(?:[ivx]+\s+)?(?:regi[oó]n|provincia|departamento|depto\.?|dpto\.?|dep\.?|estado|edo\.?|prov\.?|reg\.?|municipio|comuna|cant[oó]n|ciudad|cd\.?)\s+(?:libre y soberano\s+)?(?:del?\s+)?/iu
const article = /^(?:la|los|las|el)\s+/iu
const countryAtEnd = /,\s*(?:m[eé]xico|chile|colombia|per[uú]|ecuador)\.?$/iu

/** The spellings under which a name may be known, the one as written first. */
function spellings(text: string): string[] {
  const written = text.trim()
  const without = written.replace(countryAtEnd, '')
  const untitled = without.replace(titles, '')
  return [written, without, without.replace(/(?<!\s)\s+regi[oó]n$/iu, ''), untitled, untitled.replace(article, '')]
    .map(plain)
    .filter((one) => one !== '')
}

const namesIn = (list = ''): string[] =>
  list
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function readRegion(country: Country, region: Region): Known {
  const towns = new Map<string, Town>()
  const add = (lines: readonly string[], zones: readonly string[]) => {
    for (const names of lines.map((line) => line.split('=').map(plain)))
      for (const name of names) towns.set(name, { name: names[0] ?? name, zones })
  }
  add(namesIn(region.towns), [region.zone])
  for (const { zones, towns: apart } of region.apart ?? []) add(namesIn(apart), zones)
  const zones = [...new Set([region.zone, ...(region.apart ?? []).flatMap((one) => one.zones)])]
  return { code: `${country}-${region.code}`, zones, towns }
}

function gazetteerOf(country: Country): Gazetteer {
  const regions = new Map<string, Known>()
  const byTown = new Map<string, { region: Known; town: Town }[]>()
  for (const region of regionsOf[country]) {
    const known = readRegion(country, region)
    const codes = region.code.length > 1 ? [region.code, known.code] : [known.code]
    for (const name of [...codes, region.name, ...namesIn(region.also)]) regions.set(plain(name), known)
    for (const [name, town] of known.towns) byTown.set(name, [...(byTown.get(name) ?? []), { region: known, town }])
  }
  const unique = [...byTown].flatMap(([name, found]) =>
    found.length === 1 && found[0] ? [[name, found[0]] as const] : [],
  )
  return { regions, towns: new Map(unique) }
}

const gazetteers = new Map<Country, Gazetteer>(countryNames.map((country) => [country, gazetteerOf(country)]))
const remembered = new Map<string, Place>()
const mostRemembered = 20_000

/** Where a state and a city are. Both may be empty, wrong, or in each other's place. */
export function placeOf(country: Country, state: string | null, city: string | null): Place {
  const key = `${country}|${state ?? ''}|${city ?? ''}`
  const known = remembered.get(key)
  if (known) return known
  const place = findPlace(country, state ?? '', city ?? '')
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, place)
  return place
}

function findPlace(country: Country, state: string, city: string): Place {
  const gazetteer = gazetteers.get(country)
  if (!gazetteer) return unknownIn(country)
  const region = firstOf(spellings(state), gazetteer.regions)
  const inRegion = region && firstOf(spellings(city), region.towns)
  if (region && inRegion) return inTown(region, inRegion)
  // Chillán was of Biobío until 2018: its day is kept there whatever the region that was written
  const elsewhere = firstOf([...spellings(city), ...spellings(state)], gazetteer.towns)
  if (region) return inRegionAt(region, plain(city), elsewhere?.region === region ? undefined : elsewhere)
  // a town in the state's place, or a region in the city's
  if (elsewhere) return inTown(elsewhere.region, elsewhere.town)
  const byCity = firstOf(spellings(city), gazetteer.regions)
  return byCity ? inRegionAt(byCity, '', undefined) : unknownIn(country)
}

function firstOf<T>(names: readonly string[], known: ReadonlyMap<string, T>): T | undefined {
  for (const name of names) {
    const found = known.get(name)
    if (found) return found
  }
  return undefined
}

const unknownIn = (country: Country): Place => ({ region: null, zones: clocksOf[country], keys: null })

const inTown = ({ code }: Known, { name, zones }: Town): Place => ({
  region: code,
  zones,
  keys: [code, `${code}/${name}`],
})

/** In a region, in a town that is not one of its known ones: perhaps any of them, perhaps another region's of old. */
function inRegionAt(region: Known, town: string, elsewhere: { region: Known; town: Town } | undefined): Place {
  const { code, zones } = region
  const keys = [code, `${code}/*`]
  if (town) keys.push(`${code}/${town}`)
  if (elsewhere) keys.push(`${elsewhere.region.code}/${elsewhere.town.name}`)
  return { region: code, zones, keys }
}

/**
 * The key of a place that keeps a holiday alone: `CL-AP`, `EC-P/quito`; a town of a region is written `town, region` or,
 * where only one region has it, by its name. Null: no such place in the country.
 */
export function holidayKeyOf(country: Country, text: string): string | null {
  const [first = '', second = ''] = text.split(',')
  const gazetteer = gazetteers.get(country)
  if (!gazetteer) return null
  if (second.trim() !== '') {
    const region = firstOf(spellings(second), gazetteer.regions)
    return region ? `${region.code}/${firstOf(spellings(first), region.towns)?.name ?? plain(first)}` : null
  }
  const region = firstOf([plain(first)], gazetteer.regions)
  const town = firstOf([plain(first)], gazetteer.towns)
  // a canton and a province of one name: the holiday of both is the wider one, unless the town is meant by its region
  if (region) return region.code
  if (town) return `${town.region.code}/${town.town.name}`
  return firstOf(spellings(first), gazetteer.regions)?.code ?? null
}
