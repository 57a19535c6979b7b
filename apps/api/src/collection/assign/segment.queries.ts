/**
 * Segments of cases and how collectors did in them: a stage's day band, an amount band, new or known customer, and what
 * was reached before. The same words of SQL cut today's cases and those that ended, so that one can be told by the other.
 */
import { collectResults } from '@cordillera/contract/collection/results'
import { type RawBuilder, sql } from 'kysely'
import { array, type Db } from '../../platform/db.ts'
import { hereFrom } from '../../platform/history.ts'
import { type Asked, type CaseSelection, casesSelected, todayOf } from '../cases/case-filter.queries.ts'

/** Days past due at which another chance of recovery begins; the stages' own bounds, S2 and M3 cut once more. */
const dayBands = [0, 1, 4, 8, 16, 31, 61, 91, 181]
const historyDays = 90
const reached = collectResults.filter((result) => result.reached !== 'nobody').map(({ code }) => code)

interface Facts {
  dpd: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  isNew: RawBuilder<unknown>
  lastResult: RawBuilder<unknown>
}

/** `bounds`: the amounts, rising, at which another band begins. */
const segmentOf = ({ dpd, amount, isNew, lastResult }: Facts, bounds: readonly number[]): RawBuilder<unknown> => sql`
  width_bucket((${dpd})::int, ${array(dayBands)}::int[]) || ':' || width_bucket(${amount}, ${array(bounds)}::bigint[]) || ':'
    || case when ${isNew} then 'n' else 'k' end || ':'
    || case when ${lastResult} is null then 0 when ${lastResult} = any(${array(reached)}::smallint[]) then 2 else 1 end`

export interface Spread {
  currencies: string[]
  stages: string[]
  /** The third and two thirds of the open amounts. */
  bounds: number[]
}

const assignable = (asked: Asked, selection: CaseSelection): RawBuilder<unknown> =>
  sql`from ${asked.rows.cases} c where ${casesSelected(selection, asked).where} and c.closed_at is null and not c.stopped and not c.on_hold`

export async function spreadOf(asked: Asked, selection: CaseSelection): Promise<Spread> {
  const { rows } = await sql<Spread>`
    select array_agg(distinct c.currency) as currencies, array_agg(distinct c.stage) as stages,
      array[percentile_disc(0.34) within group (order by c.open_minor), percentile_disc(0.67) within group (order by c.open_minor)] as bounds
    ${assignable(asked, selection)}`.execute(asked.db)
  return rows[0] ?? { currencies: [], stages: [], bounds: [] }
}

export interface Weighed {
  ids: string[]
  segments: string[]
  /** Open, minor units. */
  amounts: number[]
}

export async function weigh(asked: Asked, selection: CaseSelection, bounds: readonly number[]): Promise<Weighed> {
  const segment = segmentOf(
    {
      dpd: sql`${todayOf(asked)} - c.due_date`,
      amount: sql`c.open_minor`,
      isNew: sql`c.new_customer`,
      lastResult: sql`c.last_result`,
    },
    bounds,
  )
  const { rows } = await sql<{ weighed: Weighed }>`
    select json_build_object('ids', coalesce(json_agg(case_id), '[]'), 'segments', coalesce(json_agg(segment), '[]'),
      'amounts', coalesce(json_agg(open_minor), '[]')) as weighed
    from (select c.case_id, c.open_minor, ${segment} as segment ${assignable(asked, selection)}) c`.execute(asked.db)
  return rows[0]?.weighed ?? { ids: [], segments: [], amounts: [] }
}

export interface Ended {
  /** Null: anybody who is not asked about. */
  collector: number | null
  segment: string
  ended: number
  paid: number
}

/**
 * Cases of these stages that ended in the hands of a collector in the last ninety days, by collector and segment. They are
 * counted whoever's they were: only numbers of the merchants leave, nobody's case does. The day, amount and result are
 * those of the moment it was assigned.
 */
export async function endedBefore(
  db: Db,
  of: {
    merchants: readonly number[]
    stages: readonly string[]
    collectors: readonly number[]
    bounds: readonly number[]
    now: Date
  },
): Promise<Ended[]> {
  // what was said before a month in the archive is too old to weigh
  const here = await hereFrom(db, 'contact_log')
  const segment = segmentOf(
    {
      dpd: sql`(c.assigned_at at time zone 'UTC')::date - c.due_date`,
      amount: sql`b.principal_minor + b.interest_minor + b.fee_minor + b.fee_tax_minor`,
      isNew: sql`c.new_customer`,
      lastResult: sql`before.result`,
    },
    of.bounds,
  )
  const { rows } = await sql<Ended>`
    select case when c.collector_id = any(${array(of.collectors)}::int[]) then c.collector_id end as collector,
      ${segment} as segment, count(*) as ended, count(*) filter (where c.close_reason = 'paid') as paid
    from collection_case c join bill b using (bill_id)
      left join lateral (select l.result from contact_log l where l.bill_id = c.bill_id and l.at < c.assigned_at
          and ${here ? sql`l.at >= ${here}` : sql`true`}
        order by l.log_id desc limit 1) before on true
    where c.closed_at > ${new Date(of.now.getTime() - historyDays * 86_400_000)} and c.merchant_id = any(${array(of.merchants)}::smallint[])
      and c.stage = any(${array(of.stages)}::text[]) and c.collector_id is not null and c.assigned_at is not null
    group by 1, 2`.execute(db)
  return rows
}
