/** The rules of countries as they stand, each state of them kept once, so that a decision can be made again years later. */
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type Country, countryNames } from '@cordillera/contract/countries'
import { array, type Db, sql } from '../platform/db.ts'
import type { HolidayCalendar, Rulebook } from './gate.rules.ts'
import { dayNumber } from './zone-clock.rules.ts'

/** A country's rules as they are kept: policies in force and to come, oldest first, holidays, and the years that are known. */
export interface RulebookContent {
  policies: { policyId: number; from: string; terms: PolicyTerms }[]
  holidays: { day: string; place: string | null }[]
  years: number[]
}

export interface ReadRulebook {
  book: Rulebook
  /** Of each country read: what its rules are kept under. */
  hashes: ReadonlyMap<Country, string>
  /** States that no decision was made by so far. */
  fresh: readonly RulebookRow[]
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

/** Rules change a few times a year: what was parsed is used again. Bounded, as every state has a hash of its own. */
const parsed = new Map<string, CountryBook>()
const parsedAtMost = 50

export async function readRulebook(db: Db, of: readonly Country[] = countryNames): Promise<ReadRulebook> {
  const { rows } = await sql<RulebookRow & { kept: boolean }>`
    with content as (
      select country, jsonb_build_object(
        'policies', coalesce((select jsonb_agg(jsonb_build_object('policyId', policy_id, 'from', effective_from, 'terms', terms)
          order by effective_from) from contact_policy p where p.country = c.country and state = 'approved'), '[]'),
        'holidays', coalesce((select jsonb_agg(jsonb_build_object('day', day, 'place', place) order by day, place)
          from holiday h where h.country = c.country and removed_at is null), '[]'),
        'years', coalesce((select jsonb_agg(year order by year) from holiday_year y where y.country = c.country), '[]'))::text as content
      from unnest(${array(of)}::text[]) c (country)
    )
    select country, content, hash, exists (select from contact_rulebook k where k.hash = made.hash) as kept
    from (select country, content, md5(country || content) as hash from content) made`.execute(db)
  const found = rows.map(({ country, content, hash }) => ({ country, hash, ...parseOnce(hash, content) }))
  return {
    book: {
      policies: Object.fromEntries(found.map(({ country, policies }) => [country, policies])),
      holidays: Object.fromEntries(found.map(({ country, holidays }) => [country, holidays])),
    },
    hashes: new Map(found.map(({ country, hash }) => [country, hash])),
    fresh: rows.filter(({ kept }) => !kept),
  }
}

function parseOnce(hash: string, content: string): CountryBook {
  const known = parsed.get(hash)
  if (known) return known
  if (parsed.size >= parsedAtMost) parsed.clear()
  const made = countryBookOf(JSON.parse(content) as RulebookContent)
  parsed.set(hash, made)
  return made
}

/** A country's rules as the gate takes them. */
export function countryBookOf({ policies, holidays, years }: RulebookContent): CountryBook {
  return {
    policies: policies.map(({ policyId, from, terms }) => ({ policyId, from: dayNumber(from), terms })),
    holidays: { years: new Set(years), days: calendarOf(holidays) },
  }
}

/** How far back any limit of these countries looks, with a day for the zones at each end. */
export function lookBackMs(book: Rulebook): number {
  const days = Object.values(book.policies)
    .flat()
    .flatMap(({ terms }) => [terms.oneChannelDays, ...terms.limits.map((limit) => limit.days)])
  return (Math.max(0, ...days) + 2) * 86_400_000
}

function calendarOf(rows: RulebookContent['holidays']): HolidayCalendar['days'] {
  const days = new Map<number, 'national' | string[]>()
  for (const { day, place } of rows) {
    const known = days.get(dayNumber(day))
    if (place === null || known === 'national') days.set(dayNumber(day), 'national')
    else days.set(dayNumber(day), [...(known ?? []), plainPlace(place)])
  }
  return days
}

/** A place's name as it is compared: no accents, no case. */
export function plainPlace(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** Keeps the rules that decisions are made by from now on. */
export async function keepRulebooks(db: Db, fresh: readonly RulebookRow[], now: Date): Promise<void> {
  if (fresh.length === 0) return
  await db
    .insertInto('contactRulebook')
    .values(fresh.map(({ country, hash, content }) => ({ country, hash, content, firstUsedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
