/** What every board's statement begins with: merchants with their day, and whose cases count. */
import { collectResults } from '@cordillera/contract/collection/results'
import { type RawBuilder, sql } from 'kysely'
import { type CaseFilter, casesMatching, maturedDays } from '../collection/public.ts'
import type { Caller } from '../platform/caller.ts'
import { dayIn } from '../platform/clock.ts'
import { array } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
  now: Date
}

/** The day of the merchant that the caller works for now. */
export function todayOf({ user: { merchantId, merchants, merchantZones }, now }: Asked): string {
  return dayIn(merchantZones[merchants.indexOf(merchantId)] ?? merchantZones[0] ?? 'UTC', now)
}

const attempts = collectResults.filter(({ attempt }) => attempt).map(({ code }) => code as number)
const reached = collectResults.filter((result) => result.reached === 'borrower').map(({ code }) => code as number)

/**
 * `place`: the caller's merchants in the country it works in now, each with its day and when that began. A board is of one
 * country: figures of several are never summed, and switching the merchant switches the board.
 */
export const place = ({ user, now }: Asked): RawBuilder<unknown> => sql`
  place as materialized (
    select merchant_id, (${now}::timestamptz at time zone time_zone)::date as day,
      (${now}::timestamptz at time zone time_zone)::date::timestamp at time zone time_zone as day_began
    from merchant where merchant_id = any(${array([...user.merchants])}::smallint[])
      and country = (select country from merchant where merchant_id = ${user.merchantId}))`

/** No zone's day began longer ago: known to the planner, so that it looks at this month's logs alone. */
const dayBeganAfter = (now: Date) => new Date(now.getTime() - 27 * 3_600_000)

/** `logged`: what these people logged since midnight, one row a log. */
export const logged = ({ now }: Pick<Asked, 'now'>, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  logged as materialized (
    select l.account_id, l.case_id, l.at, l.result = any(${array(attempts)}::smallint[]) as attempt,
      l.result = any(${array(reached)}::smallint[]) as reached, l.promise_id is not null as promised
    from contact_log l join place using (merchant_id)
    where l.at >= (select min(day_began) from place) and l.at >= ${dayBeganAfter(now)} and l.at >= place.day_began and l.account_id ${people})`

/** `matured`: promises these people got whose day was one of the last 30, and how they turned out. */
export const matured = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  matured as materialized (
    select p.made_by, p.state, p.currency, p.amount_minor, least(p.paid_minor, p.amount_minor) as paid_minor
    from promise p join place using (merchant_id)
    where p.made_by ${people} and p.promised_on > place.day - ${maturedDays}::int and p.promised_on <= place.day
      and p.state in ('kept', 'partly kept', 'broken'))`

/** The cases that coverage is of, for a team and hour by hour: in somebody's hands, neither stopped nor on hold. */
export const worked = { status: ['assigned' as const], workable: true }

/** How many cases of the board's country the case list shows with a filter: a tile and the list that it opens can't differ. */
export const casesWith = (asked: Asked, filter: CaseFilter): RawBuilder<unknown> => sql`
  (select count(*) from ${asked.rows.cases} c where c.merchant_id in (select merchant_id from place) and ${casesMatching(filter, asked)})`

/** The shares of what was logged and what matured, as the boards answer them. `whose`: the cases that the tiles open. */
export const workFigures = (asked: Asked, whose: CaseFilter): RawBuilder<unknown> => sql`
  (select json_build_object('part', count(*) filter (where attempt and reached), 'whole', count(*) filter (where attempt)) from logged) as "rightParty",
  json_build_object('part', ${casesWith(asked, { ...whose, happened: 'promised' })},
    'whole', ${casesWith(asked, { ...whose, happened: 'reached' })}) as promised,
  (select json_build_object('part', count(*) filter (where state = 'kept'), 'whole', count(*)) from matured) as kept,
  ${casesWith(asked, { ...whose, happened: 'kept' })} as "keptCases"`
