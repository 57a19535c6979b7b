/** The operations wall: today by the hour, and rolls by days past due. */
import type { operationsWall } from '@cordillera/contract/dashboard/wall'
import { rollCohorts, rollDays } from '@cordillera/contract/dashboard/wall'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { casesMatching, openOrPaid } from '../collection/public.ts'
import { array } from '../platform/db.ts'
import { type Asked, casesWith, logged, place, worked } from './place.queries.ts'

type Wall = Output<typeof operationsWall>

export async function todayByHour(asked: Asked): Promise<Omit<Wall, 'rolls'>> {
  const { db, rows, user, now } = asked
  const inScope = sql`= any(array(select distinct collector_id from ${rows.cases} c join place using (merchant_id) where c.closed_at is null and collector_id is not null))`
  const { rows: found } = await sql<Omit<Wall, 'rolls'>>`
    with ${place(asked)}, zone as (
      select time_zone, currency, (${now}::timestamptz at time zone time_zone) as here from merchant where merchant_id = ${user.merchantId}
    ), ${logged(asked, inScope)}, work as (
      select extract(hour from l.at at time zone zone.time_zone)::int as hour, count(*) filter (where attempt) as attempts,
        count(*) filter (where attempt and reached) as reached, count(*) filter (where promised) as promises
      from logged l cross join zone group by 1
    ), first as (
      -- a case that moved on to another stage today was touched as the one before
      select extract(hour from coalesce(l.at, c.last_contact_at) at time zone zone.time_zone)::int as hour
      from ${rows.cases} c cross join zone left join (select case_id, min(at) as at from logged where attempt group by case_id) l using (case_id)
      where c.merchant_id in (select merchant_id from place) and ${casesMatching({ ...worked, happened: 'touched' }, asked)}
    ), money as (
      select extract(hour from p.received_at at time zone zone.time_zone)::int as hour, sum(p.amount_minor)::bigint as collected
      from payment p join place using (merchant_id) cross join zone
      where p.received_at >= place.day_began and p.kind = 'payment' and p.state = 'booked'
        and exists (select from ${rows.cases} c where ${openOrPaid} and (c.bill_id = p.bill_id or (p.bill_id is null and c.bill_id in (
          select e.bill_id from ledger_tx x join ledger_entry e using (tx_id) where x.payment_id = p.payment_id))))
      group by 1
    )
    select to_char(zone.here, 'YYYY-MM-DD') as today, extract(hour from zone.here)::int as hour, zone.currency,
      ${casesWith(asked, worked)} as workable,
      ${casesWith(asked, { happened: 'paid' })} as "paidCases",
      (select json_agg(json_build_object('hour', h, 'attempts', coalesce(work.attempts, 0), 'reached', coalesce(work.reached, 0),
          'promises', coalesce(work.promises, 0), 'touched', (select count(*) from first where first.hour = h),
          'collected', coalesce(money.collected, 0)) order by h)
        from generate_series(0, extract(hour from zone.here)::int) h left join work on work.hour = h left join money on money.hour = h) as hours
    from zone`.execute(db)
  const [wall] = found
  if (!wall) throw new Error('a wall is one row')
  return wall
}

/** Reads every bill that was open in the last days: kept for some minutes by who asks. */
export async function rollsOf(asked: Asked): Promise<Wall['rolls']> {
  const { rows: rolls } = await sql<Wall['rolls'][number]>`
    with ${place(asked)}, owed as (
      select distinct on (b.bill_id) b.bill_id, b.due_date, place.day,
        (b.repaid_at at time zone m.time_zone)::date as repaid_day, b.created_at
      from ${asked.rows.cases} c join place using (merchant_id) join merchant m on m.merchant_id = c.merchant_id join bill b using (bill_id)
      where b.status <> 'repaid' or b.repaid_at >= place.day_began - make_interval(days => ${rollDays})
    ), mornings as (
      select day - n - due_date as dpd, repaid_day is null or repaid_day > day - n as rolled
      from owed cross join generate_series(1, ${rollDays}::int) n
      where (repaid_day is null or repaid_day >= day - n) and day - n - due_date between ${rollCohorts[0]} and 361 and created_at < day - n
    )
    select (${array(rollCohorts)}::int[])[width_bucket(dpd, ${array(rollCohorts)}::int[])] as "dpdFrom", count(*) as bills,
      count(*) filter (where rolled) as rolled
    from mornings group by 1 order by 1`.execute(asked.db)
  return rolls
}
