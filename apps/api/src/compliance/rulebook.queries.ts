/** The rules of countries as they stand, each state of them kept once, so that a decision can be made again years later. */
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type Country, countryNames } from '@cordillera/contract/countries'
import { holidayKeyOf, placesVersion } from '@cordillera/contract/places/place'
import { array, type Db, sql } from '../platform/db.ts'
import type { HolidayCalendar, Rulebook } from './gate.rules.ts'
import { law, lawVersion } from './law.data.ts'
import { effectivePolicies } from './law.rules.ts'
import { dayNumber, dayText } from './zone-clock.rules.ts'

/**
 * A country's rules as they are kept: policies in force and to come, oldest first, holidays, and the years that are known. With
 * `law`, policies stand within that version of its bound and places are keys (places/place.ts), so that neither is read
 * again by a later version; without it both are as people wrote them, as decisions were made before there was a bound.
 */
export interface RulebookContent {
  law?: string
  policies: { policyId: number; from: string; terms: PolicyTerms }[]
  holidays: { day: string; place: string | null }[]
  years: number[]
}
interface WrittenRulebook extends RulebookContent {
  policies: (RulebookContent['policies'][number] & { noteUntil: string | null })[]
}

export interface ReadRulebook {
  book: Rulebook
  /** Of each country: what its rules are kept under. */
  hashes: ReadonlyMap<Country, string>
  /** Of each country, as they are kept. */
  rows: readonly RulebookRow[]
}
interface RulebookRow {
  country: Country
  hash: string
  content: string
}

interface CountryBook {
  policies: NonNullable<Rulebook['policies'][Country]>
  holidays: HolidayCalendar
}

/** Rules change a few times a year: each state of a database's is read once by a process. */
const known = new Map<string, ReadRulebook>()
const knownAtMost = 10

/** The rules of all countries; of a version that is known they are not read again (migration 0720). */
export async function readRulebook(db: Db, version?: string): Promise<ReadRulebook> {
  const before = version && known.get(version)
  if (before) return before
  const { rows } = await sql<RulebookRow & { version: string }>`
    with content as materialized (
      select country, jsonb_build_object(
        'policies', coalesce((select jsonb_agg(jsonb_build_object('policyId', policy_id, 'from', effective_from, 'terms', terms,
            'noteUntil', legal_note_until)
          order by effective_from) from contact_policy p where p.country = c.country and state = 'approved'), '[]'),
        'holidays', coalesce((select jsonb_agg(jsonb_build_object('day', day, 'place', place) order by day, place)
          from holiday h where h.country = c.country and removed_at is null), '[]'),
        'years', coalesce((select jsonb_agg(year order by year) from holiday_year y where y.country = c.country), '[]'))::text as content
      from unnest(${array(countryNames)}::text[]) c (country)
    )
    select country, content, md5(country || content || ${lawVersion} || ${placesVersion}) as hash, version
    from content cross join contact_rules_version`.execute(db)
  const read = rulebookOf(rows)
  if (known.size >= knownAtMost) known.clear()
  if (rows[0]) known.set(rows[0].version, read)
  return read
}

function rulebookOf(rows: readonly RulebookRow[]): ReadRulebook {
  const found = rows.map(({ country, hash, content: written }) => {
    const content = withinLaw(country, JSON.parse(written) as WrittenRulebook)
    return { country, hash, content: JSON.stringify(content), ...countryBookOf(content) }
  })
  return {
    book: {
      policies: Object.fromEntries(found.map(({ country, policies }) => [country, policies])),
      holidays: Object.fromEntries(found.map(({ country, holidays }) => [country, holidays])),
    },
    hashes: new Map(found.map(({ country, hash }) => [country, hash])),
    rows: found.map(({ country, hash, content }) => ({ country, hash, content })),
  }
}

/** What people wrote, as it holds: policies within the law's bound, places as keys. */
function withinLaw(country: Country, { policies, holidays, years }: WrittenRulebook): RulebookContent {
  const approved = policies.map(({ noteUntil, from, ...policy }) => ({
    ...policy,
    from: dayNumber(from),
    noteUntil: noteUntil === null ? null : dayNumber(noteUntil),
  }))
  return {
    law: lawVersion,
    policies: effectivePolicies(approved, law[country]).map((policy) => ({ ...policy, from: dayText(policy.from) })),
    // a place that nobody recognises may be anywhere
    holidays: holidays.map(({ day, place }) => ({ day, place: place === null ? null : holidayKeyOf(country, place) })),
    years,
  }
}

/** A country's rules as the gate takes them. */
export function countryBookOf({ law: version, policies, holidays, years }: RulebookContent): CountryBook {
  return {
    policies: policies.map(({ policyId, from, terms }) => ({ policyId, from: dayNumber(from), terms })),
    holidays: { years: new Set(years), days: calendarOf(holidays, version === undefined ? plainPlace : undefined) },
  }
}

/** Whether any policy of the country asks what the consumer authorised. */
export const asksConsent = (book: Rulebook, country: Country): boolean =>
  (book.policies[country] ?? []).some(({ terms }) => terms.consent !== undefined)

/** How far back any limit of these countries looks, with a day for the zones at each end. */
export function lookBackMs(book: Rulebook, countries: readonly Country[]): number {
  const days = countries
    .flatMap((country) => book.policies[country] ?? [])
    .flatMap(({ terms }) => [terms.oneChannelDays, ...terms.limits.map((limit) => limit.days)])
  return (Math.max(0, ...days) + 2) * 86_400_000
}

function calendarOf(
  rows: RulebookContent['holidays'],
  read: ((place: string) => string) | undefined,
): HolidayCalendar['days'] {
  const days = new Map<number, 'national' | string[]>()
  for (const { day, place } of rows) {
    const known = days.get(dayNumber(day))
    if (place === null || known === 'national') days.set(dayNumber(day), 'national')
    else days.set(dayNumber(day), [...(known ?? []), ...(read ? [read(place)] : [place, place.replace(/\/.*/, '/*')])])
  }
  return days
}

/** A place's name as decisions compared it before there were keys: no accents, no case. */
function plainPlace(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** Keeps the rules of these hashes; decisions are made by them from now on. */
export async function keepRulebooks(
  db: Db,
  { rows }: ReadRulebook,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  const fresh = rows.filter(({ hash }) => hashes.includes(hash))
  if (fresh.length === 0) return
  await db
    .insertInto('contactRulebook')
    .values(fresh.map(({ country, hash, content }) => ({ country, hash, content, firstUsedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
