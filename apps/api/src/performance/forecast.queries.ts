/** What forecasts learn from, and what is kept of them. Counts by country: no row of a person leaves here. */
import type { Country } from '@cordillera/contract/countries'
import { collectorRoles } from '@cordillera/contract/roles'
import type { Stage } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import { wentOn } from '../collection/public.ts'
import { array, type Db, type Tx } from '../platform/db.ts'
import { stageOrder } from '../settings/public.ts'
import type { CasesOf, Exposure, History } from './forecast.rules.ts'

/** Days of history that rates are learnt from. */
const learntDays = 60

/** Bills open and repaid by day past due, over the last days before `today`; open bills; bills for each new customer. */
export async function historyOf(db: Db, country: Country, today: string): Promise<History> {
  const merchants = sql`(select merchant_id, time_zone from merchant where country = ${country})`
  const [exposures, cohorts, billsAfter] = await Promise.all([
    sql<Exposure>`
      with bills as materialized (
        select b.due_date, case when b.status = 'repaid' then (b.repaid_at at time zone m.time_zone)::date end as repaid_on, count(*) as n
        from bill b join ${merchants} m using (merchant_id)
        where b.due_date between ${today}::date - 361 - ${learntDays}::int and ${today}::date + 1
          and (b.status <> 'repaid' or (b.repaid_at at time zone m.time_zone)::date >= ${today}::date - ${learntDays}::int)
        group by 1, 2
      ), watched as (
        select n, repaid_on - due_date as repaid_at, greatest(-1, ${today}::date - ${learntDays}::int - due_date) as first,
          least(361, ${today}::date - 1 - due_date, repaid_on - due_date) as last
        from bills
      ), change as (
        -- where bills begin and end to be watched: days times bills would be too many
        select first as dpd, n as at_risk, 0 as repaid from watched where first <= last
        union all select last + 1, -n, 0 from watched where first <= last
        union all select last, 0, n from watched where first <= last and repaid_at = last
        union all select dpd, 0, 0 from generate_series(-1, 361) dpd
      )
      select * from (
        select dpd, (sum(sum(at_risk)) over (order by dpd))::int as at_risk, sum(repaid)::int as repaid from change group by dpd
      ) days where at_risk > 0 order by dpd`.execute(db),
    sql<History['cohorts'][number]>`
      select b.due_date as due_day, count(*) as bills from bill b join ${merchants} m using (merchant_id)
      where b.status <> 'repaid' and b.due_date >= ${today}::date - 361 group by b.due_date order by 1`.execute(db),
    sql<History['billsAfter'][number]>`
      with loans as (
        select a.app_id, a.disbursed_on, a.new_customer from application a join ${merchants} m using (merchant_id)
        where a.disbursed_on between ${today}::date - ${learntDays}::int and ${today}::date - 1
      )
      select b.original_due_date - l.disbursed_on as days,
        count(*)::float / (select greatest(1, count(*)) from loans where new_customer) as per_new_customer
      from loans l join bill b using (app_id) group by 1 order by 1`.execute(db),
  ])
  return { exposures: exposures.rows, cohorts: cohorts.rows, billsAfter: billsAfter.rows }
}

export interface CustomerDay {
  day: string
  customers: number
  suggested: number
  changedByName: string | null
  actual: number | null
}

/** New customers of each day: what came before today; the mean of the same weekday of eight weeks; what somebody expects. */
export async function customersOf(
  db: Db,
  country: Country,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<CustomerDay[]> {
  const { rows } = await sql<CustomerDay>`
    with came as materialized (
      select a.disbursed_on as day, count(*) as n from application a join merchant m using (merchant_id)
      where m.country = ${country} and a.new_customer
        and a.disbursed_on between least(${from}::date, ${today}::date - 56) and ${today}::date - 1 group by 1
    ), usual as (
      select extract(isodow from d)::int as weekday, round(avg(coalesce(came.n, 0)))::int as n
      from generate_series(${today}::date - 56, ${today}::date - 1, interval '1 day') d left join came on came.day = d::date group by 1
    )
    select d::date as day, coalesce(f.customers, u.n) as customers, u.n as suggested, a.name as changed_by_name,
      case when d::date < ${today}::date then coalesce(came.n, 0)::int end as actual
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
      join usual u on u.weekday = extract(isodow from d) left join came on came.day = d::date
      left join customer_forecast f on f.country = ${country} and f.day = d::date
      left join account a on a.account_id = f.changed_by
    order by d`.execute(db)
  return rows
}

/** Expects a number on each day; none: forgets what was expected. Answers how many days changed. */
export async function expectCustomers(
  tx: Tx,
  country: Country,
  { from, to, customers }: { from: string; to: string; customers: number | null },
  { by, at }: { by: number; at: Date },
): Promise<number> {
  const { rows } =
    customers === null
      ? await sql<{ n: number }>`
          with gone as (delete from customer_forecast where country = ${country} and day between ${from}::date and ${to}::date returning 1)
          select count(*) as n from gone`.execute(tx)
      : await sql<{ n: number }>`
          with kept as (
            insert into customer_forecast (country, day, customers, changed_by, changed_at)
            select ${country}, d::date, ${customers}::int, ${by}::int, ${at}::timestamptz
            from generate_series(${from}::date, ${to}::date, interval '1 day') d
            on conflict (country, day) do update
            set customers = excluded.customers, changed_by = excluded.changed_by, changed_at = excluded.changed_at
            where customer_forecast.customers <> excluded.customers returning 1)
          select count(*) as n from kept`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * Open cases at the start of each day up to today, by stage. A case that was paid on a day was there that morning; the day is
 * the payer's, as in the rates that a forecast learns from, also where the money was told of later.
 */
export async function actualCases(
  db: Db,
  country: Country,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; stage: Stage; cases: number }[]> {
  const { rows } = await sql<{ day: string; stage: Stage; cases: number }>`
    with standing as materialized (
      select c.stage, c.opened_on, least(${wentOn(sql`m.time_zone`)} + (c.close_reason = 'paid')::integer,
          case when b.status = 'repaid' then (b.repaid_at at time zone m.time_zone)::date + 1 end) as gone_on,
        count(*) as n
      from collection_case c join merchant m using (merchant_id) join bill b on b.bill_id = c.bill_id
      where m.country = ${country} and c.opened_on <= ${to}::date and (c.closed_at is null or c.closed_at >= ${from}::date - 1)
      group by 1, 2, 3
    )
    select d::date as day, s.stage, sum(s.n)::int as cases
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
      join standing s on s.opened_on <= d::date and (s.gone_on is null or s.gone_on > d::date)
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The day of a country’s first case: after it a stage without cases has none, before it nobody counted. */
export async function countedSince(db: Db, country: Country): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(c.opened_on) as day from collection_case c join merchant m using (merchant_id)
    where m.country = ${country}`.execute(db)
  return rows[0]?.day ?? null
}

/** What had been forecast for days before today, about so many days ahead: the earliest kept forecast not older than that. */
export async function keptForecasts(
  db: Db,
  country: Country,
  { from, to, horizonDays }: { from: string; to: string; horizonDays: number },
): Promise<{ day: string; stage: Stage; cases: number }[]> {
  const { rows } = await sql<{ day: string; stage: Stage; cases: number }>`
    select distinct on (day, stage) day, stage, cases from case_forecast
    where country = ${country} and day between ${from}::date and ${to}::date and made_on < day
      and made_on >= day - ${horizonDays}::int
    order by day, stage, made_on`.execute(db)
  return rows
}

/** Keeps today's forecast, once. */
export async function keepForecast(
  tx: Tx,
  country: Country,
  today: string,
  forecast: ReadonlyMap<string, CasesOf>,
): Promise<void> {
  const rows = [...forecast].flatMap(([day, cases]) =>
    (Object.entries(cases) as [Stage, number][]).map(([stage, count]) => ({ day, stage, cases: Math.round(count) })),
  )
  await sql`
    insert into case_forecast (country, made_on, day, stage, cases)
    select ${country}, ${today}::date, * from unnest(${array(rows.map(({ day }) => day))}::date[],
      ${array(rows.map(({ stage }) => stage))}::text[], ${array(rows.map(({ cases }) => cases))}::int[])
    on conflict do nothing`.execute(tx)
}

export async function hasForecast(db: Db, country: Country, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('caseForecast')
    .select('country')
    .where('country', '=', country)
    .where('madeOn', '=', today)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface Staffing {
  stage: Stage
  casesPerHead: number
  active: number
}

/** How many cases one person works in each stage, and how many collectors work there now. */
export async function staffingOf(db: Db, country: Country): Promise<Staffing[]> {
  const { rows } = await sql<Staffing>`
    select h.stage, h.cases as cases_per_head, (select count(*)::int from staff s join account a using (account_id)
      where s.country = h.country and s.stage = h.stage and s.status = 'COLLECTING' and a.active
        and s.role = any(${array(collectorRoles)}::text[])) as active
    from cases_per_head h where h.country = ${country}
    order by ${stageOrder(sql`h.stage`)}`.execute(db)
  return rows
}

/** Answers the new version; null where somebody else changed it meanwhile. */
export async function setCasesPerHead(
  tx: Tx,
  country: Country,
  stage: Stage,
  { cases, was }: { cases: number; was: number },
): Promise<number | null> {
  const changed = await tx
    .updateTable('casesPerHead')
    .set((row) => ({ cases, version: row('version', '+', 1) }))
    .where('country', '=', country)
    .where('stage', '=', stage)
    .where('cases', '=', was)
    .returning('version')
    .executeTakeFirst()
  return changed?.version ?? null
}
