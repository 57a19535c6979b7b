/**
 * Who collected what in a month. Everything is derived from payments, the ledger and the cases' history as they were known
 * at an instant (`asOf`), so a frozen month can be explained later exactly as it was computed.
 *
 * A case counts for whoever held it at any moment of the month; two people may have held it. Money counts for who held the
 * case when it was paid, in the month of its value day, unless it was taken back. A case counts as repaid for who held it
 * when the last money came. Months begin and end at midnight in the merchant's zone.
 */

import { type Country, countries } from '@cordillera/contract/countries'
import { collectorRoles } from '@cordillera/contract/roles'
import type { Stage } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import type { Db, Sql } from '../platform/db.ts'
import { hereFrom } from '../platform/history.ts'
import { addMonths } from './month.rules.ts'

export interface MetricsOf {
  country: Country
  /** Its first day. */
  month: string
  asOf: Date
  /** Only this stage; ranks are within a stage, so they stay right. */
  stage?: Stage | undefined
  /** What `eventsFrom` answers for the month. */
  events: Date | null
}

/** No zone's month begins longer than this before UTC's. */
const zonesMs = 14 * 3_600_000
/**
 * From when on the month's figures read the history of cases: where it lies here, and of what went to the archive only what was
 * kept. Null: all of it, for a month that began before.
 */
export async function eventsFrom(db: Db, month: string): Promise<Date | null> {
  const here = await hereFrom(db, 'case_event')
  return here && Date.parse(month) - zonesMs >= here.getTime() ? here : null
}

/** Who held a case when, and when its money was there: a case's events in the order of `event_id`. */
function historyFrom(since: Date | null): Sql {
  if (!since) return sql`case_event`
  const columns = sql`event_id, case_id, kind, at, to_collector, open_minor`
  return sql`(
      select ${columns}, from_collector from case_event where at >= ${sql.lit(since.toISOString())}::timestamptz
      -- each of them said who held the case, if only that nobody did
      union all select ${columns}, -1 from case_event_kept)`
}

/**
 * Common table expressions: `held` (case, person, stage, what was open when it came to them), `got` (a payment's part that
 * counts for a person's case, and whether it finished it), `person` (the month's figures of each person and stage).
 */
export function metrics({ country, month, asOf, stage, events }: MetricsOf): Sql {
  const next = sql.lit(addMonths(month, 1))
  const start = sql.lit(month)
  const known = sql`${sql.lit(asOf.toISOString())}::timestamptz`
  // money of a country is its currency's; a merchant that lends in another is not summed with it
  return sql`
  place as materialized (
    select merchant_id, ${start}::timestamp at time zone time_zone as from_at, ${next}::timestamp at time zone time_zone as to_at
    from merchant where country = ${sql.lit(country)} and currency = ${sql.lit(countries[country].currency)}
  ), live as materialized (
    select c.case_id, c.bill_id, c.stage, c.open_minor, place.from_at, place.to_at
    from collection_case c join place using (merchant_id)
    where c.opened_at < place.to_at and (c.closed_at is null or c.closed_at >= place.from_at)
      ${stage ? sql`and c.stage = ${sql.lit(stage)}` : sql``}
  ), event as materialized (
    select e.case_id, l.bill_id, l.stage, e.event_id, e.kind, e.at, e.to_collector, e.open_minor, l.from_at, l.to_at
    from live l join ${historyFrom(events)} e using (case_id)
    where e.at <= ${known}
      and (e.from_collector is not null or e.to_collector is not null or e.kind in ('payed', 'reopened'))
  ), held as materialized (
    select case_id, bill_id, stage, account_id, since, until, open_minor
    from (
      select case_id, bill_id, stage, case when kind <> 'payed' then to_collector end as account_id, at as since,
        coalesce(lead(at) over (partition by case_id order by event_id), 'infinity') as until, open_minor, from_at, to_at
      from event) h
    where account_id is not null and since < to_at and until > from_at
  ), settled as (
    select bill_id from (
      select distinct on (bill_id) bill_id, kind from event where kind in ('payed', 'reopened') order by bill_id, event_id desc
    ) last where kind = 'payed'
  ), credit as materialized (
    select p.payment_id, e.bill_id, p.paid_at, p.value_day, -sum(e.amount_minor)::bigint as minor
    from payment p join place using (merchant_id) join ledger_tx x on x.payment_id = p.payment_id
      join ledger_entry e on e.tx_id = x.tx_id
    where p.kind = 'payment' and p.value_day >= ${start}::date and x.at <= ${known} and e.bill_id is not null
      and e.account like 'receivable.%'
      and not exists (select from payment r where r.reverses_id = p.payment_id and r.received_at <= ${known})
    group by p.payment_id, e.bill_id, p.paid_at, p.value_day
  ), last_credit as (
    select bill_id, max(paid_at) as paid_at from credit join settled using (bill_id) group by bill_id
  ), got as (
    select h.account_id, h.stage, h.case_id, c.bill_id, c.payment_id, c.minor, coalesce(c.paid_at = l.paid_at, false) as finishes
    from credit c join held h on h.bill_id = c.bill_id and c.paid_at > h.since and c.paid_at <= h.until
      left join last_credit l on l.bill_id = c.bill_id
    where c.value_day < ${next}::date
  ), per_case as (
    select h.account_id, h.stage, h.case_id, coalesce(h.open_minor, l.open_minor + coalesce(g.minor, 0)) as placed,
      coalesce(g.minor, 0) as collected, coalesce(g.finishes, false) as repaid
    from (select account_id, stage, case_id, max(open_minor) as open_minor from held group by 1, 2, 3) h
      join live l using (case_id)
      left join (
        select account_id, case_id, sum(minor)::bigint as minor, bool_or(finishes) as finishes from got group by 1, 2
      ) g using (account_id, case_id)
  ), person as materialized (
    select account_id, stage, count(*) as cases, count(*) filter (where repaid) as repaid, sum(placed)::bigint as placed,
      sum(collected)::bigint as collected, share_of(count(*) filter (where repaid), count(*)) as case_rate,
      share_of(sum(collected)::bigint, sum(placed)::bigint) as amount_rate
    from per_case group by account_id, stage
  )`
}

/** Of `plans` the version of each that pays in a month: the latest one that has begun, if it has not ended. */
export const paying = (plans: Sql, { country, month }: { country: Sql; month: Sql }): Sql => sql`(
  select * from (
    select distinct on (stage, role, type) * from ${plans} version
    where country = ${country} and from_month <= ${month} order by stage, role, type, from_month desc) latest
  where until_month is null or until_month >= ${month}) paying`

/**
 * `paid`: what each plan of the month pays each person, from `metrics`; with a `pace` also what it would pay for that many
 * times what was done so far. Whoever was given another job since is paid for the month by the one they collected in. Ranks
 * are by amount percentage among those who collected something with the plan's least number of cases; equal percentages share
 * a rank.
 */
export function payouts({ country, month }: Pick<MetricsOf, 'country' | 'month'>, pace?: number): Sql {
  const start = sql`${sql.lit(month)}::date`
  const next = sql`${sql.lit(addMonths(month, 1))}::date`
  const collectors = sql.join(collectorRoles.map((role) => sql.lit(role)))
  const times = sql`${sql.lit(String(pace ?? 1))}::numeric`
  // a month in which nobody collected has no winner
  const ranks = sql`p.cases >= plan.min_cases and p.collected > 0 and p.amount_rate is not null`
  const projected = sql`round(done.result * case when r.type in (2, 3) then ${times} else 1 end)::bigint`
  const later = sql`
      cross join lateral incentive_pay(r.type, r.tiers, case when r.counts then ${projected} end, round(r.repaid * ${times})::bigint,
        round(r.collected * ${times})::bigint, r.case_rate, r.amount_rate) later`
  return sql`
  plan as materialized (select * from ${paying(sql`incentive_plan`, { country: sql.lit(country), month: start })}), ranked as materialized (
    select p.*, plan.role, s.user_no, plan.plan_id, plan.type, plan.currency, plan.tiers, p.cases >= plan.min_cases as counts,
      case when ${ranks} then rank() over (
        partition by plan.plan_id order by case when ${ranks} then p.amount_rate end desc nulls last) end as ranking
    from person p join staff s using (account_id)
      left join lateral (
        select w.role from staff_span w
        where w.account_id = p.account_id and w.from_day < ${next} and w.to_day >= ${start} and w.role in (${collectors})
        order by w.from_day desc limit 1) worked on true
      join plan on plan.stage = p.stage and plan.role = coalesce(worked.role, s.role)
  ), paid as (
    select r.account_id, r.stage, r.role, r.user_no, r.plan_id, r.type, r.currency, r.ranking, r.cases, r.repaid, r.placed,
      r.collected, r.case_rate, r.amount_rate, now.tier, now.goal, now.amount, done.result
      ${pace === undefined ? sql`` : sql`, r.tiers, ${projected} as projected_result, later.amount as projected_amount`}
    from ranked r
      cross join lateral (select case r.type when 1 then r.case_rate::bigint when 2 then r.repaid when 3 then r.collected
        when 4 then r.ranking when 5 then r.amount_rate::bigint end as result) done
      cross join lateral incentive_pay(r.type, r.tiers, case when r.counts then done.result end, r.repaid, r.collected,
        r.case_rate, r.amount_rate) now ${pace === undefined ? sql`` : later}
  )`
}
