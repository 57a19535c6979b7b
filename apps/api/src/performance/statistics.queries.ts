/**
 * How work went, from the cases, contact logs, promises and ledger themselves. One statement for every grouping: a *slot* is a
 * day or the whole range, and each fact falls into a slot, a country and, where asked, a stage or a collector. Days are
 * the merchant's.
 */
import { collectResults } from '@cordillera/contract/collection/results'
import type { Output } from '@cordillera/contract/endpoint'
import { type getStatistics, statisticsColumns } from '@cordillera/contract/performance/statistics'
import { sql } from 'kysely'
import { lastDayOf } from '../collection/public.ts'
import { addDays } from '../platform/clock.ts'
import { array, type Db, type Sql } from '../platform/db.ts'
import { computed, listFile } from '../platform/export.ts'
import { all } from '../platform/page.ts'
import { stageOrder } from '../settings/public.ts'

export type Statistics = Output<typeof getStatistics>[number]

export interface StatisticsOf {
  from: string
  to: string
  /** One slot a day, or one for all of them. */
  byDay: boolean
  byStage: boolean
  byCollector: boolean
  country?: string | undefined
  merchant?: number | undefined
  stage?: string | undefined
  collector?: number | undefined
}

const codes = (wanted: (result: (typeof collectResults)[number]) => boolean) =>
  array(collectResults.filter(wanted).map(({ code }) => code))
const attempts = codes(({ attempt }) => attempt)
const effective = codes(({ attempt, reached }) => attempt && reached !== 'nobody')
const spokenTo = codes(({ reached }) => reached === 'borrower')

/** `cases` is the table of cases that may be counted: a handler's scope, or all of them for goals. */
export async function statisticsOf(db: Db, cases: Sql, of: StatisticsOf): Promise<Statistics[]> {
  const { from, to, byDay, country, merchant, stage, collector } = of
  const stageKey = (column: Sql) => (of.byStage ? column : sql`null::text`)
  const personKey = (column: Sql) => (of.byCollector ? column : sql`null::integer`)
  const slotOf = (column: Sql) => (byDay ? column : sql`${from}::date`)
  /** The days of any zone, as constants: for the index. */
  const near = (column: Sql) =>
    sql`${column} >= ${addDays(from, -1)}::timestamptz and ${column} < ${addDays(to, 2)}::timestamptz`
  const { rows } = await sql<Statistics>`
    with place as materialized (
      select merchant_id, country, currency, time_zone from merchant
      where ${all([
        // only what is asked for: a condition that is always true would be guessed to leave one row
        country && sql`country = ${country}`,
        merchant !== undefined && sql`merchant_id = ${merchant}::smallint`,
      ])}
    ), live as materialized (
      select c.case_id, c.bill_id, c.stage, c.collector_id, b.open_minor, p.country, p.currency, p.time_zone,
        c.opened_on, coalesce(${lastDayOf(sql`p.time_zone`)}, 'infinity') as last_on, c.stopped
      from ${cases} c join place p using (merchant_id) join bill b on b.bill_id = c.bill_id
      where ${all([
        sql`c.opened_on <= ${to}::date and (c.closed_at is null or c.closed_at >= ${from}::date)`,
        stage && sql`c.stage = ${stage}`,
        collector !== undefined && sql`c.collector_id = ${collector}::int`,
      ])}
    ), slot as (
      select d::date as day, ${byDay ? sql`d::date` : sql`${to}::date`} as until
      from generate_series(${from}::date, ${byDay ? sql`${to}::date` : sql`${from}::date`}, interval '1 day') d
    ), flow as materialized (
      -- what bills owed on a day is what they owe now without what came later; lending itself was there before the case
      select l.country, l.stage, l.collector_id, l.opened_on, l.last_on, x.value_day, sum(e.amount_minor)::bigint as change,
        -sum(e.amount_minor) filter (where p.kind = 'payment' and p.state = 'booked')::bigint as minor
      from live l join ledger_entry e on e.bill_id = l.bill_id and e.account like 'receivable.%'
        join ledger_tx x using (tx_id) left join payment p on p.payment_id = x.payment_id
      where x.value_day >= ${from}::date and x.kind not in ('disbursement', 'accrual')
      group by 1, 2, 3, 4, 5, 6
    ), standing as (
      -- cases that came and went alike are counted together: days times cases would be too many
      select country, stage, collector_id, opened_on, last_on, count(*) filter (where not stopped) as n,
        sum(open_minor) as open_minor from live group by 1, 2, 3, 4, 5
    ), base as (
      select slot.day, s.country, ${stageKey(sql`s.stage`)} as stage, ${personKey(sql`s.collector_id`)} as collector,
        sum(s.n) as accounts, sum(s.open_minor) as open_minor
      from slot join standing s on s.opened_on <= slot.until and s.last_on >= slot.day group by 1, 2, 3, 4
    ), came as (
      select slot.day, c.country, ${stageKey(sql`c.stage`)} as stage, ${personKey(sql`c.collector_id`)} as collector,
        sum(c.change) filter (where c.value_day >= c.opened_on) as since,
        sum(c.minor) filter (where c.value_day <= slot.until and c.value_day between c.opened_on and c.last_on) as collected
      from slot join flow c on c.opened_on <= slot.until and c.last_on >= slot.day and c.value_day >= slot.day
      group by 1, 2, 3, 4
    ), logged as (
      select ${slotOf(sql`(g.at at time zone l.time_zone)::date`)} as day, l.country, ${stageKey(sql`l.stage`)} as stage,
        ${personKey(sql`l.collector_id`)} as collector,
        count(distinct l.case_id) filter (where g.result = any(${attempts}::int[])) as attempted,
        count(*) filter (where g.result = any(${attempts}::int[])) as attempts,
        count(*) filter (where g.result = any(${effective}::int[])) as effective,
        count(distinct l.case_id) filter (where g.result = any(${spokenTo}::int[])) as spoken_to
      from live l join contact_log g on g.bill_id = l.bill_id and g.case_id = l.case_id
      where ${near(sql`g.at`)} and (g.at at time zone l.time_zone)::date between ${from}::date and ${to}::date group by 1, 2, 3, 4
    ), promised as (
      select ${slotOf(sql`(r.made_at at time zone l.time_zone)::date`)} as day, l.country, ${stageKey(sql`l.stage`)} as stage,
        ${personKey(sql`l.collector_id`)} as collector, count(distinct l.case_id) as promised
      from live l join promise r on r.case_id = l.case_id
      where ${near(sql`r.made_at`)} and (r.made_at at time zone l.time_zone)::date between ${from}::date and ${to}::date group by 1, 2, 3, 4
    ), matured as (
      -- on its day, wherever its case is by then
      select ${slotOf(sql`r.promised_on`)} as day, p.country, ${stageKey(sql`c.stage`)} as stage,
        ${personKey(sql`c.collector_id`)} as collector, count(*) as matured, count(*) filter (where r.state = 'kept') as kept,
        sum(r.amount_minor)::bigint as promised_amount, sum(least(r.paid_minor, r.amount_minor))::bigint as kept_amount
      from promise r join ${cases} c on c.case_id = r.case_id join place p on p.merchant_id = c.merchant_id
      where ${all([
        sql`r.promised_on between ${from}::date and ${to}::date and r.state in ('kept', 'partly kept', 'broken')`,
        stage && sql`c.stage = ${stage}`,
        collector !== undefined && sql`c.collector_id = ${collector}::int`,
      ])}
      group by 1, 2, 3, 4
    ), row as (
      select day, country, stage, collector from base union select day, country, stage, collector from came
      union select day, country, stage, collector from logged union select day, country, stage, collector from promised
      union select day, country, stage, collector from matured
    ), figure as (
      select b.day, b.country, b.stage, b.collector, coalesce(o.accounts, 0)::bigint as accounts, coalesce(g.attempted, 0) as attempted,
        coalesce(g.attempts, 0) as attempts, coalesce(g.effective, 0) as effective, coalesce(g.spoken_to, 0) as spoken_to,
        coalesce(m.promised, 0) as promised, coalesce(k.matured, 0) as matured, coalesce(k.kept, 0) as kept,
        coalesce(k.promised_amount, 0) as promised_amount, coalesce(k.kept_amount, 0) as kept_amount,
        (coalesce(o.open_minor, 0) - coalesce(c.since, 0))::bigint as outstanding, coalesce(c.collected, 0)::bigint as collected
      from row b
        left join base o on (o.day, o.country) = (b.day, b.country) and o.stage is not distinct from b.stage and o.collector is not distinct from b.collector
        left join came c on (c.day, c.country) = (b.day, b.country) and c.stage is not distinct from b.stage and c.collector is not distinct from b.collector
        left join logged g on (g.day, g.country) = (b.day, b.country) and g.stage is not distinct from b.stage and g.collector is not distinct from b.collector
        left join promised m on (m.day, m.country) = (b.day, b.country) and m.stage is not distinct from b.stage and m.collector is not distinct from b.collector
        left join matured k on (k.day, k.country) = (b.day, b.country) and k.stage is not distinct from b.stage and k.collector is not distinct from b.collector
    )
    select f.country, (select min(currency) from place p where p.country = f.country) as currency,
      ${byDay ? sql`f.day` : sql`null::date`} as day, f.stage as period, f.collector, a.name as collector_name, f.accounts,
      f.attempted, share_of(f.attempted, f.accounts) as coverage, f.attempts, f.effective, share_of(f.effective, f.attempts) as contact,
      f.spoken_to, f.promised, share_of(f.promised, f.spoken_to) as ptp, f.matured, f.kept, share_of(f.kept, f.matured) as kept_rate,
      f.promised_amount, f.kept_amount, share_of(f.kept_amount, f.promised_amount) as kept_amount_rate, f.outstanding, f.collected,
      share_of(f.collected, f.outstanding) as recovery
    from figure f left join account a on a.account_id = f.collector
    where ${of.byCollector ? sql`f.collector is not null` : sql`true`}
    order by f.country, f.day, ${stageOrder(sql`f.stage`)}, a.name, f.collector`.execute(db)
  return rows
}

const rates = ['coverage', 'contact', 'ptp', 'keptRate', 'keptAmountRate', 'recovery'] as const
const inPercent = (row: Statistics) => ({
  ...row,
  ...Object.fromEntries(rates.map((rate) => [rate, row[rate] === null ? null : row[rate] / 100])),
})

export const statisticsFile = listFile({
  name: 'statistics',
  columns: statisticsColumns,
  rows: (_, figures: Statistics[]) => computed(figures.map(inPercent)),
})
