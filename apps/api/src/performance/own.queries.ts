/** What a person sees of their own month. */
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { getResultByUser } from '@cordillera/contract/performance/incentive'
import type { Stage } from '@cordillera/contract/stages'
import { type Db, sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { stageOrder } from '../settings/public.ts'
import { eventsFrom, type MetricsOf, metrics, payouts } from './incentive.metrics.queries.ts'
import { addMonths } from './month.rules.ts'

export type OwnResult = Output<typeof getResultByUser>[number]

/** Computed results of a month, by stage and type. */
export async function ownComputed(db: Scoped, rows: ScopedRows, month: string): Promise<OwnResult[]> {
  const { rows: found } = await sql<OwnResult>`
    select r.country, s.user_no, a.name as user_name, r.type as incentive_type, r.goal as incentive_goal, r.result,
      r.amount_minor as amount, r.currency, r.stage as period, r.ranking, r.tier, r.case_rate as case_percentage,
      r.amount_rate as amount_percentage, r.result_id, run.state, null::bigint as projected_result, null::bigint as projected_amount,
      null as role, null::bigint as next_goal, null::bigint as next_amount
    from ${rows.me} a join staff s using (account_id) join incentive_result r using (account_id)
      join incentive_run run on run.country = r.country and run.month = r.month
    where r.month = ${month}::date order by ${stageOrder(sql`r.stage`)}, r.type`.execute(db)
  return found
}

export interface Place {
  country: Country
  stages: Stage[]
  computed: boolean
}

/** Where the caller works: the country, whether its month was computed, and every stage worked in it or with cases in their hands. */
export async function ownPlace(db: Scoped, rows: ScopedRows, month: string): Promise<Place | null> {
  const { rows: found } = await sql<Place>`
    select s.country, exists (select from incentive_run r where r.country = s.country and r.month = ${month}::date) as computed,
      array(select distinct stage from (
        select w.stage from staff_span w where w.account_id = s.account_id and w.stage is not null
          and w.from_day < ${addMonths(month, 1)}::date and w.to_day >= ${month}::date
        union all select c.stage from collection_case c where c.collector_id = s.account_id and c.closed_at is null) t) as stages
    from ${rows.me} a join staff s using (account_id)`.execute(db)
  return found[0] ?? null
}

/** A stage's results as they stand now, by person: what `liveResults` keeps for a minute. */
export async function stageResultsNow(
  db: Db,
  of: Omit<MetricsOf, 'events'>,
  pace: number,
): Promise<Map<number, Omit<OwnResult, 'state'>[]>> {
  const events = await eventsFrom(db, of.month)
  const { rows } = await sql<Omit<OwnResult, 'state'> & { accountId: number }>`
    with ${metrics({ ...of, events })}, ${payouts(of, pace)}
    select p.account_id, ${of.country} as country, p.user_no, a.name as user_name, p.type as incentive_type,
      p.goal as incentive_goal, p.result, p.amount, p.currency, p.stage as period, p.ranking::int, p.tier, p.case_rate as case_percentage,
      p.amount_rate as amount_percentage, null as result_id, p.projected_result, p.projected_amount, p.role,
      (p.tiers -> coalesce(p.tier, 0) ->> 'goal')::bigint as next_goal, (p.tiers -> coalesce(p.tier, 0) ->> 'amount')::bigint as next_amount
    from paid p join account a using (account_id) order by ${stageOrder(sql`p.stage`)}, p.type`.execute(db)
  const byPerson = new Map<number, Omit<OwnResult, 'state'>[]>()
  for (const { accountId, ...result } of rows) byPerson.set(accountId, [...(byPerson.get(accountId) ?? []), result])
  return byPerson
}

/** The profile dialog's facts in one statement. */
export async function profileOf(db: Scoped, rows: ScopedRows) {
  const { rows: found } = await sql<{
    name: string
    userNo: string | null
    entryDate: string | null
    outboundAccounts: { channel: string; country: Country; accounts: string[]; unauthorised: string[] }[]
  }>`
    select a.name, s.user_no, s.enter_day as entry_date, coalesce((
      select json_agg(o order by o.country, o.channel) from (
        select channel, country, json_agg(name order by name) as accounts,
          coalesce(json_agg(name order by name) filter (where prefix_shown is false), '[]'::json) as unauthorised from outbound_account
        where account_id = a.account_id and active group by channel, country) o), '[]'::json) as outbound_accounts
    from ${rows.me} a left join staff s using (account_id)`.execute(db)
  const [profile] = found
  if (!profile) throw new Error('the caller has an account')
  return profile
}
