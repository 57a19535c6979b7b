/** What the wall of contact compliance counts: decisions, logs nobody asked about, people at a limit, records to put right. */

import { collectResults } from '@cordillera/contract/collection/results'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { complianceWall } from '@cordillera/contract/compliance/wall'
import { type Country, countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { addDays, dayIn } from '../platform/clock.ts'
import { array, duringDays, sql } from '../platform/db.ts'
import type { Reach } from '../platform/reach.ts'
import type { Asked as Reading } from './contact.queries.ts'
import { isSamePersonAs } from './person.ts'
import { unknownPlaces } from './place.queries.ts'
import { clockOf, dayMs, dayNumber } from './zone-clock.rules.ts'

export interface Asked extends Reading {
  reach: Reach
}

export interface Span {
  country: Country
  day: string
  days: 1 | 7
}

type Wall = Output<typeof complianceWall>
const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code)

/** Of the caller's merchants in the country; a subselect, so that the index by merchant and time is used. */
export const merchantsOf = ({ user }: Asked, country: Country) =>
  sql`(select merchant_id from merchant where country = ${country} and merchant_id = any(${array([...user.merchants])}::smallint[]))`

/** `at` within the span, by the clock of the country's capital. */
export function during(at: string, { country, day, days }: Span) {
  const { zone } = countries[country]
  return duringDays(sql.ref(at), sql`${zone}::text`, { dayFrom: addDays(day, 1 - days), dayTo: day })
}

/** The clock a decision was made by; one from before it was kept, the borrower's as it is now. */
export const zoneOfDecision = sql`coalesce(d.basis -> 'zones' ->> 0, p.time_zone, m.time_zone)`

/** Notices that their rules held back, as `n`; they hang on no case, so they are their merchant's. */
export const isRefusedNotice = (asked: Asked, span: Span) =>
  sql`n.merchant_id in ${merchantsOf(asked, span.country)} and not n.allowed and ${during('n.at', span)}`

/** Logs of attempts that no decision stands behind, as `l`. */
export const isWithout = sql`l.decision_id is null and l.result = any(${array(attempts)}::smallint[])`

export async function hoursOf(asked: Asked, span: Span): Promise<Wall['hours']> {
  const { db, rows } = asked
  const { rows: hours } = await sql<Wall['hours'][number]>`
    with contacts as (
      select d.at at time zone ${zoneOfDecision} as here, d.allowed, not d.allowed as refused, false as without
      from ${rows.contactDecisions} d join borrower p on p.user_id = d.user_id join merchant m on m.merchant_id = d.merchant_id
      where d.merchant_id in ${merchantsOf(asked, span.country)} and ${during('d.at', span)} and d.purpose <> 'reveal'
      union all
      select l.at at time zone coalesce(p.time_zone, m.time_zone), false, false, true
      from ${rows.contactLogs} l join borrower p on p.user_id = l.user_id join merchant m on m.merchant_id = l.merchant_id
      where l.merchant_id in ${merchantsOf(asked, span.country)} and ${during('l.at', span)} and ${isWithout}
    )
    select extract(isodow from here)::int as weekday, extract(hour from here)::int as hour, count(*) filter (where allowed)::int as allowed,
      count(*) filter (where refused)::int as refused, count(*) filter (where without)::int as without
    from contacts group by 1, 2 order by 1, 2`.execute(db)
  return hours
}

export interface Counted {
  account: number | null
  name: string | null
  rule: Wall['rules'][number]['rule'] | null
  allowed: number
  refused: number
  near: number
}

/** Decisions by who asked and by rule. */
export async function decidedBy(asked: Asked, span: Span): Promise<Counted[]> {
  const { db, rows } = asked
  const { rows: counted } = await sql<Counted>`
    select d.account_id as account, a.name, d.rule, count(*) filter (where d.allowed)::int as allowed,
      count(*) filter (where not d.allowed)::int as refused, count(*) filter (where d.near is not null)::int as near
    from ${rows.contactDecisions} d left join account a on a.account_id = d.account_id
    where d.merchant_id in ${merchantsOf(asked, span.country)} and ${during('d.at', span)}
    group by d.account_id, a.name, d.rule`.execute(db)
  return counted
}

/** Since when a limit counts at a moment: calendar days by the clock of the country's capital, or hours. */
function sinceOf({ days, unit }: PolicyTerms['limits'][number], zone: string, now: Date): Date {
  if (unit === 'hours') return new Date(now.getTime() - days * dayMs)
  const first = dayNumber(addDays(dayIn(zone, now), 1 - days))
  return new Date(clockOf(zone).instantsOf(first, 0)[0] ?? first * dayMs)
}

/**
 * People of open cases in scope for whom, or for whose number, a limit of the policy is reached now, as
 * `at_limit (user_id, case_id, used, most, days)`; what is pending counts, whichever merchant of the house contacted, unless the
 * policy counts each merchant's own.
 */
export function peopleAtLimit(asked: Asked, country: Country, terms: PolicyTerms) {
  const { now } = asked
  const limits = terms.limits.map((limit) => ({ ...limit, since: sinceOf(limit, countries[country].zone, now) }))
  const first = new Date(Math.min(now.getTime(), ...limits.map(({ since }) => since.getTime())))
  const whose = terms.perMerchant
    ? merchantsOf(asked, country)
    : sql`(select merchant_id from merchant where country = ${country})`
  return sql`
    limits as (
      select * from json_to_recordset(${JSON.stringify(limits.map((limit, n) => ({ ...limit, n })))}::json)
        l (n int, channels text[], counts text, most int, days int, since timestamptz)
    ), contacts as materialized (
      select h.person, h.phone, h.user_id, h.channel, coalesce(h.went_at, ${now}) as at, h.reached or h.open_until > ${now} as reached
      from contact_attempt h
      where h.merchant_id in ${whose} and h.decided_at > ${first}::timestamptz - interval '1 day'
        and (h.went_at is not null or h.open_until > ${now})
      union all
      select l.person, l.phone, l.user_id, l.channel, l.at, true from contact_log l
      where l.merchant_id in ${whose} and l.at > ${first} and ${isWithout}
    ), taken as (
      select person as whom, * from contacts union all select phone, * from contacts
    ), full_limits as (
      select t.whom, l.most, l.days, count(*)::int as used
      from taken t join limits l on t.channel = any(l.channels) and t.at >= l.since and (l.counts = 'attempts' or t.reached)
      group by t.whom, l.n, l.most, l.days having count(*) >= l.most
    ), at_limit as (
      select distinct on (theirs.user_id) f.*, theirs.user_id, c.case_id
      from full_limits f join taken t on t.whom = f.whom
        -- whoever was contacted, and whoever has the same document or number with a merchant of the reader
        cross join lateral (
          select t.user_id
          union select p.user_id from borrower q join borrower p on ${isSamePersonAs({ person: 'q', country: sql`${country}::text` })}
            where q.user_id = t.user_id and person_key(${country}, q.doc_type, q.doc_number) = f.whom
              and p.merchant_id in ${merchantsOf(asked, country)}
          union select p.user_id from borrower p where p.mobile = f.whom and p.merchant_id in ${merchantsOf(asked, country)}
        ) theirs
        join ${asked.rows.cases} c on c.user_id = theirs.user_id and c.closed_at is null
      order by theirs.user_id, f.days desc, f.used desc, c.case_id
    )`
}

/** More places than this are as many to repair. */
const countedPlaces = 10_000

/** How many of each there are; places are counted to ten thousand. */
export async function countsOf(
  asked: Asked,
  span: Span,
  terms: PolicyTerms | null,
): Promise<Pick<Wall['counts'], 'notices' | 'without' | 'atLimit' | 'obligors' | 'places'>> {
  const { db, rows, reach, user } = asked
  const merchants = merchantsOf(asked, span.country)
  const [notices, without, obligors, places, atLimit] = await Promise.all([
    sql<{ n: number }>`select count(*)::int as n from notice_decision n where ${isRefusedNotice(asked, span)}`.execute(
      reach.merchant(...user.merchants),
    ),
    sql<{ n: number }>`select count(*)::int as n from ${rows.contactLogs} l
      where l.merchant_id in ${merchants} and ${during('l.at', span)} and ${isWithout}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from obligor o
      cross join lateral (select from ${rows.cases} c where c.user_id = o.user_id limit 1) any_case
      where o.merchant_id in ${merchants} and o.verified_at is null and o.ended_at is null`.execute(db),
    // whoever has no zone is found by an index, each case by its borrower: never all cases
    sql<{ n: number }>`select count(*)::int as n from (
      select from ${unknownPlaces} u cross join lateral (
        select from ${rows.cases} c where c.user_id = u.user_id and c.closed_at is null limit 1) open_case
      where u.merchant_id in ${merchants} limit ${countedPlaces}) unknown`.execute(db),
    terms &&
      sql<{
        n: number
      }>`with ${peopleAtLimit(asked, span.country, terms)} select count(*)::int as n from at_limit`.execute(db),
  ])
  const first = (found: { rows: { n: number }[] } | null) => found?.rows[0]?.n ?? 0
  return {
    ...{ notices: first(notices), without: first(without), atLimit: first(atLimit) },
    ...{ obligors: first(obligors), places: first(places) },
  }
}

export async function holidaysUntil({ db, rows }: Asked, country: Country): Promise<number | null> {
  const { rows: found } = await sql<{ year: number | null }>`
    select (select max(year)::int from holiday_year where country = ${country}) as year from ${rows.me} me`.execute(db)
  return found[0]?.year ?? null
}
