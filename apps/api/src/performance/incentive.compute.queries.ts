/** Computing a country's month: results in one statement over everybody, then what changed in months frozen before. */
import type { Country } from '@cordillera/contract/countries'
import { sql } from 'kysely'
import { type Db, type Sql, type Tx, takeLock } from '../platform/db.ts'
import { eventsFrom, metrics, paying, payouts } from './incentive.metrics.queries.ts'
import { addMonths } from './month.rules.ts'

/** How far back a taken back or late payment still changes what was paid for a frozen month. */
const monthsBack = 3
/** What was being booked while a month was computed counts as booked after it. */
const overlap = '1 hour'

export interface Run {
  country: Country
  month: string
  state: 'computed' | 'frozen'
  computedAt: Date
  computedBy: number | null
  results: number
  version: number
}

/** Keeps every month of a country as it is until the transaction ends: none is computed or frozen meanwhile. */
export async function holdMonths(tx: Tx, country: string): Promise<void> {
  await sql`select from incentive_run where country = ${country} order by month for share`.execute(tx)
}

/** The month of a country, locked; null while nobody has computed it. */
export async function lockRun(db: Db, country: Country, month: string): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select country, month, state, computed_at, computed_by, results, version from incentive_run
    where country = ${country} and month = ${month}::date for update`.execute(db)
  return rows[0] ?? null
}

/** One month of a country is computed at a time: two that saw the same money taken back would both make its entry. */
export async function computeAlone(tx: Tx, country: Country): Promise<void> {
  await takeLock(tx, sql`hashtext('performance.incentive'), hashtext(${country})`)
}

/** Whether any rule pays for the month. */
export async function hasRules(db: Db, country: Country, month: string): Promise<boolean> {
  const of = { country: sql`${country}`, month: sql`${month}::date` }
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from ${paying(sql`incentive_plan`, of)}) as some`.execute(db)
  return rows[0]?.some === true
}

/**
 * Whether rules of the month changed since it was computed, so that its results are not what they pay: a version begun or
 * ended, tiers that pay otherwise, another least number of cases. Results that stand only for what was said of them hold no case.
 */
export const rulesChanged = ({
  country,
  month,
  computedAt,
}: {
  country: Sql
  month: Sql
  computedAt: Sql
}): Sql => sql`(
  exists (
    select from incentive_result r join incentive_plan p using (plan_id)
      left join ${paying(sql`incentive_plan`, { country, month })} on paying.plan_id = r.plan_id
      cross join lateral incentive_pay(r.type, p.tiers, case when r.cases >= p.min_cases then r.result end, r.repaid_cases,
        r.collected_minor, r.case_rate, r.amount_rate) pay
    where r.country = ${country} and r.month = ${month} and r.cases > 0
      and (paying.plan_id is null or (pay.tier, pay.goal, pay.amount) is distinct from (r.tier, r.goal, r.amount_minor)
        or (r.ranking is null) <> (r.cases < p.min_cases or r.collected_minor <= 0 or r.amount_rate is null)))
  or exists (select from ${paying(sql`incentive_plan`, { country, month })} where paying.created_at > ${computedAt}))`

/** Whether anybody has a result or an entry of the month, and whether they are what its rules pay. */
export async function stateOfResults(
  db: Db,
  { country, month, computedAt, results }: Run,
): Promise<{ isEmpty: boolean; areOutdated: boolean }> {
  const of = { country: sql`${country}`, month: sql`${month}::date`, computedAt: sql`${computedAt}::timestamptz` }
  const { rows } = await sql<{ isEmpty: boolean; areOutdated: boolean }>`
    select ${results}::int = 0 and not exists (select from incentive_adjustment a
        where a.country = ${country} and a.month = ${month}::date) as is_empty,
      ${rulesChanged(of)} as are_outdated`.execute(db)
  const [state] = rows
  if (!state) throw new Error('a select of conditions answers one row')
  return state
}

/** Whom a month's results and entries pay, or take from. */
export const paidInMonth = (country: Country, month: string) => sql`
  select account_id from incentive_result where country = ${country} and month = ${month}::date and amount_minor <> 0
  union select account_id from incentive_adjustment where country = ${country} and month = ${month}::date`

export interface Computed {
  people: number
  results: number
}

/**
 * Every person's results of the month as of now. A result keeps its id over computing again, so that what was said about it
 * stays with it; one that no longer exists goes, unless somebody spoke of it: then it stays, paying nothing.
 */
export async function computeResults(tx: Tx, country: Country, month: string, asOf: Date): Promise<Computed> {
  // one country at a time computes: its millions of payments are put together in memory
  await sql`select set_config('work_mem', '128MB', true)`.execute(tx)
  const events = await eventsFrom(tx, month)
  await sql`
    create temp table paid_now on commit drop as
    with ${metrics({ country, month, asOf, events })}, ${payouts({ country, month })} select * from paid`.execute(tx)
  await sql`
    insert into incentive_result (country, month, account_id, stage, role, type, plan_id, currency, tier, goal, result,
      amount_minor, ranking, cases, repaid_cases, placed_minor, collected_minor, case_rate, amount_rate)
    select ${country}, ${month}::date, account_id, stage, role, type, plan_id, currency, tier, goal, result, amount, ranking,
      cases, repaid, placed, collected, case_rate, amount_rate from paid_now
    on conflict (country, month, account_id, stage, type) do update
    set role = excluded.role, plan_id = excluded.plan_id, tier = excluded.tier, goal = excluded.goal, result = excluded.result,
      amount_minor = excluded.amount_minor, ranking = excluded.ranking, cases = excluded.cases,
      repaid_cases = excluded.repaid_cases, placed_minor = excluded.placed_minor, collected_minor = excluded.collected_minor,
      case_rate = excluded.case_rate, amount_rate = excluded.amount_rate`.execute(tx)
  await sql`
    with stale as materialized (
      select r.result_id, exists (select from incentive_dispute d where d.result_id = r.result_id)
        or exists (select from incentive_adjustment a where a.result_id = r.result_id) as spoken_of
      from incentive_result r where r.country = ${country} and r.month = ${month}::date and not exists (
        select from paid_now p where (p.account_id, p.stage, p.type) = (r.account_id, r.stage, r.type))
    ), emptied as (
      update incentive_result r set tier = null, amount_minor = 0, ranking = null, cases = 0, repaid_cases = 0, placed_minor = 0,
        collected_minor = 0, case_rate = null, amount_rate = null, result = null
      from stale where stale.result_id = r.result_id and stale.spoken_of
    )
    delete from incentive_result r using stale where stale.result_id = r.result_id and not stale.spoken_of`.execute(tx)
  const { rows } = await sql<Computed>`
    select count(distinct account_id) as people, count(*) as results from paid_now`.execute(tx)
  const [computed] = rows
  if (!computed) throw new Error('an aggregate answers one row')
  return computed
}

/**
 * What became of frozen months since they were computed: money taken back, money that came late. Each person's own figures
 * are computed again as of now, by the rule that paid then; the difference to all that was paid for the month is an entry
 * of the month computed now. Somebody else's money changes nobody's entry.
 */
export async function adjustFrozenMonths(tx: Tx, country: Country, month: string, now: Date): Promise<number> {
  await sql`
    delete from incentive_adjustment
    where country = ${country} and month = ${month}::date and kind in ('clawback', 'late')`.execute(tx)
  let adjusted = 0
  for (let back = 1; back <= monthsBack; back++) {
    const frozen = addMonths(month, -back)
    if (await moneyMovedSinceFrozen(tx, country, frozen)) adjusted += await adjust(tx, country, frozen, month, now)
  }
  return adjusted
}

async function moneyMovedSinceFrozen(tx: Tx, country: Country, frozen: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select exists (
      select from incentive_run u
        join payment p on p.value_day >= u.month and p.value_day < u.month + interval '1 month' and p.kind = 'payment'
        join merchant m on m.merchant_id = p.merchant_id and m.country = u.country
      where u.country = ${country} and u.month = ${frozen}::date and u.state = 'frozen'
        and (exists (select from ledger_tx x where x.payment_id = p.payment_id and x.at > u.computed_at - ${overlap}::interval)
          or exists (select from payment r where r.reverses_id = p.payment_id and r.received_at > u.computed_at - ${overlap}::interval))
    ) as moved`.execute(tx)
  return rows[0]?.moved === true
}

async function adjust(tx: Tx, country: Country, frozen: string, month: string, now: Date): Promise<number> {
  const events = await eventsFrom(tx, frozen)
  const { rows } = await sql<{ n: number }>`
    with ${metrics({ country, month: frozen, asOf: now, events })}, again as (
      select r.result_id, r.account_id, r.stage, r.role, r.type, r.currency, p.collected - r.collected_minor as moved,
        pay.amount - r.amount_minor - coalesce((select sum(a.amount_minor) from incentive_adjustment a
          where a.result_id = r.result_id and a.kind in ('clawback', 'late')), 0)::bigint as difference
      from incentive_result r join incentive_plan plan using (plan_id)
        join person p on p.account_id = r.account_id and p.stage = r.stage
        cross join lateral (select case r.type when 1 then p.case_rate::bigint when 2 then p.repaid when 3 then p.collected
          when 5 then p.amount_rate::bigint
          when 4 then case when p.collected > 0 then 1 + (select count(*) from incentive_result o where o.country = r.country and o.month = r.month
            and o.plan_id = r.plan_id and o.account_id <> r.account_id and o.ranking is not null and o.amount_rate > p.amount_rate)
          end end as result) done
        cross join lateral incentive_pay(r.type, plan.tiers, case when p.cases >= plan.min_cases then done.result end, p.repaid,
          p.collected, p.case_rate, p.amount_rate) pay
      where r.country = ${country} and r.month = ${frozen}::date
        -- money that came back again takes back what an entry took away
        and ((p.collected, p.repaid) is distinct from (r.collected_minor, r.repaid_cases::bigint)
          or exists (select from incentive_adjustment a where a.result_id = r.result_id and a.kind in ('clawback', 'late')))
    ), made as (
      insert into incentive_adjustment (result_id, stage, role, type, country, month, for_month, account_id, kind, currency,
        amount_minor, reason, created_at)
      select result_id, stage, role, type, ${country}, ${month}::date, ${frozen}::date, account_id,
        case when difference < 0 then 'clawback' else 'late' end, currency, difference,
        case when moved < 0 then 'taken back: ' else 'came late: ' end || abs(moved), ${now}
      from again where difference <> 0 returning 1
    )
    select count(*) as n from made`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Remembers that the month was computed, by whom and on what knowledge. */
export async function rememberComputed(
  tx: Tx,
  run: Computed & { country: Country; month: string; by: number | null; at: Date },
): Promise<void> {
  await sql`
    insert into incentive_run (country, month, state, computed_at, computed_by, people, results)
    values (${run.country}, ${run.month}::date, 'computed', ${run.at}, ${run.by}, ${run.people}, ${run.results})
    on conflict (country, month) do update set computed_at = excluded.computed_at, computed_by = excluded.computed_by,
      people = excluded.people, results = excluded.results, version = incentive_run.version + 1`.execute(tx)
}

export async function freezeRun(tx: Tx, run: Run, { by, at }: { by: number; at: Date }): Promise<void> {
  await tx
    .updateTable('incentiveRun')
    .set({ state: 'frozen', approvedAt: at, approvedBy: by, version: run.version + 1 })
    .where('country', '=', run.country)
    .where('month', '=', run.month)
    .execute()
}
