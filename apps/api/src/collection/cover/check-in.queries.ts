/**
 * Untouched cases of collectors who have not checked in go back to the pool: only where the merchant wants it, after the
 * time it gives, and only when a device's file of that day was imported after that time, so that nobody loses cases because
 * punches are late. Once a person, merchant and day.
 */
import type { checkInRules } from '@cordillera/contract/collection/cover'
import type { Output } from '@cordillera/contract/endpoint'
import { collectorRoles } from '@cordillera/contract/roles'
import { isAbsent } from '../../attendance/public.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'

type Rule = Output<typeof checkInRules>['rules'][number]

/** The rule of each merchant that is in force on the day it is there now. */
const rulesInForce = (now: Date) => sql`(
  select distinct on (r.merchant_id) r.merchant_id, r.after_minutes, r.from_day, r.set_by
  from check_in_rule r join merchant m using (merchant_id)
  where r.from_day <= (${now}::timestamptz at time zone m.time_zone)::date order by r.merchant_id, r.from_day desc)`

export async function anyCheckInRule(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`select from ${rulesInForce(now)} r where r.after_minutes is not null limit 1`.execute(db)
  return rows.length > 0
}

export interface CheckInReturn {
  accountId: number
  name: string
  leaderId: number | null
  merchantId: number
  day: string
  cases: string[]
}

/** Whoever wrote a log, has asked for a missing punch, is on leave or has a free day is left alone; so is every case that was touched. */
export async function returnOfMissing(tx: Tx, now: Date): Promise<CheckInReturn[]> {
  const utcDay = now.toISOString().slice(0, 10)
  const { rows } = await sql<CheckInReturn>`
    with rule as materialized (select * from ${rulesInForce(now)} r where r.after_minutes is not null),
    missing as materialized (
      select d.account_id, d.day, d.workplace_id, d.starts_at, s.leader_id, rule.merchant_id,
        d.starts_at + rule.after_minutes * interval '1 minute' as allowed_until
      from planned_days(${utcDay}::date - 1, ${utcDay}::date + 1) d join staff s using (account_id)
        join account_merchant am using (account_id) join rule on rule.merchant_id = am.merchant_id
      where d.plan = 'work' and d.has_shift and s.status = 'COLLECTING' and s.role = any(${array(collectorRoles)}::text[])
        and ${now}::timestamptz >= d.starts_at + rule.after_minutes * interval '1 minute' and ${now}::timestamptz < d.ends_at
        and not ${isAbsent(now)}
    ), gone as materialized (
      select m.* from missing m
      where not exists (select from punch p where p.account_id = m.account_id and p.attendance_date = m.day
          and p.check_type = 'in' and p.state in ('counts', 'asked'))
        and exists (select from punch p join job j on j.job_id = p.job_id where p.workplace_id = m.workplace_id
          and p.attendance_date = m.day and p.record_type = 'card' and p.state = 'counts' and j.finished_at >= m.allowed_until)
        and not exists (select from contact_log l where l.account_id = m.account_id and l.at >= m.starts_at - interval '1 hour'
          and l.at >= ${utcDay}::date - 3)
        and not exists (select from check_in_return r
          where (r.account_id, r.merchant_id, r.day) = (m.account_id, m.merchant_id, m.day))
    ), untouched as (
      select c.case_id, gone.account_id, gone.workplace_id, gone.day, gone.leader_id
      from gone join collection_case c on c.collector_id = gone.account_id and c.merchant_id = gone.merchant_id and c.closed_at is null
      where not c.stopped and not c.on_hold and c.promised_on is null and c.callback_at is null
        and (c.last_contact_at is null or c.last_contact_at < c.assigned_at) and c.assigned_at < gone.allowed_until
        and not exists (select from case_claim k where k.case_id = c.case_id and k.until > ${now})
        and not exists (select from case_cover k where k.bill_id = c.bill_id and k.ended_at is null)
    ), moved as (
      update collection_case c set status = 'not assigned', collector_id = null, assigned_at = null, version = c.version + 1,
        workplace_id = u.workplace_id
      from untouched u where c.case_id = u.case_id and c.collector_id = u.account_id
      returning c.case_id, c.merchant_id, c.bill_id, c.open_minor, u.account_id, u.day, u.leader_id
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, open_minor)
      select merchant_id, case_id, bill_id, ${now}, null, 'not checked in', account_id, open_minor from moved
    ), kept as (
      insert into check_in_return (account_id, merchant_id, day, at, cases)
      select account_id, merchant_id, day, ${now}, array_agg(case_id order by case_id) from moved group by account_id, merchant_id, day
      returning account_id, merchant_id, day, cases
    )
    select kept.account_id, a.name, s.leader_id, kept.merchant_id, kept.day, kept.cases
    from kept join account a using (account_id) join staff s using (account_id) order by kept.account_id`.execute(tx)
  return rows
}

export async function checkInRulesOf(db: Db, merchants: readonly number[], now: Date): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select m.merchant_id as merchant, m.name as "merchantName", m.country, r.after_minutes as "afterMinutes",
      r.from_day as "fromDay", a.name as "setBy",
      (select json_build_object('afterMinutes', f.after_minutes, 'fromDay', f.from_day) from check_in_rule f
        where f.merchant_id = m.merchant_id and f.from_day > (${now}::timestamptz at time zone m.time_zone)::date
        order by f.from_day limit 1) as next
    from merchant m left join ${rulesInForce(now)} r using (merchant_id) left join account a on a.account_id = r.set_by
    where m.merchant_id = any(${array(merchants)}::smallint[]) order by m.country, m.name`.execute(db)
  return rows
}
