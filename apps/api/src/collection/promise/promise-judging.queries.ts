/** Promises as days go by: due today, and judged once their day and its settlement grace are over. */
import { sql } from 'kysely'
import { addDays } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { settlementGraceDays } from '../ageing/ageing.rules.ts'
import { isPaidAsPromised } from './promise-kept.queries.ts'

export interface Judged {
  promisesDue: number
  promisesKept: number
  promisesPartlyKept: number
  promisesBroken: number
}

/** Promises of today come to the top of the working order. Answers how many cases moved up. */
async function raiseDue(db: Db, merchantId: number, day: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update collection_case c set work_rank = 0, work_at = ${now}
    from promise r
    where r.merchant_id = ${merchantId} and r.state = 'pending' and r.promised_on <= ${day}::date
      and c.bill_id = r.bill_id and c.closed_at is null and c.work_rank > 0`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Judges what is past its grace. A broken promise is work the same day, at the top; a case that stayed with a collector of
 * another stage only because of its promise goes back to the pool.
 */
async function judgeOverdue(db: Db, merchantId: number, day: string, now: Date): Promise<Omit<Judged, 'promisesDue'>> {
  const { rows } = await sql<Omit<Judged, 'promisesDue'>>`
    with judged as (
      update promise
      set state = case when ${isPaidAsPromised(sql`paid_minor`, sql`amount_minor`)} then 'kept' when paid_minor > 0 then 'partly kept' else 'broken' end,
        judged_at = ${now}
      where merchant_id = ${merchantId} and state = 'pending' and promised_on < ${addDays(day, -settlementGraceDays)}::date
      returning promise_id, bill_id, state
    ), freed as (
      select c.case_id, c.collector_id, judged.promise_id, judged.state,
        c.collector_id is not null and c.assigned_at < c.opened_at and s.stage is distinct from c.stage as returns
      from judged join collection_case c on c.bill_id = judged.bill_id and c.closed_at is null
        left join staff s on s.account_id = c.collector_id
    ), settled as (
      update collection_case c
      set promised_on = null, promised_minor = null, version = c.version + 1,
        work_rank = case when f.state <> 'kept' then 0 when c.contact_times > 0 then 2 else 1 end,
        work_at = case when f.state <> 'kept' then ${now}::timestamptz else coalesce(c.last_contact_at, ${now}::timestamptz) end,
        status = case when f.returns then 'not assigned' else c.status end,
        collector_id = case when f.returns then null else c.collector_id end,
        assigned_at = case when f.returns then null else c.assigned_at end
      from freed f where c.case_id = f.case_id
      returning c.merchant_id, c.case_id, c.bill_id, f.collector_id, f.returns, f.promise_id, f.state
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, kind, from_collector, to_collector, detail)
      select merchant_id, case_id, bill_id, ${now}::timestamptz, case when returns then 'returned' else 'promise judged' end,
        collector_id, case when not returns then collector_id end,
        jsonb_build_object('promise', promise_id, 'state', state) from settled
    )
    select count(*) filter (where state = 'kept') as promises_kept,
      count(*) filter (where state = 'partly kept') as promises_partly_kept,
      count(*) filter (where state = 'broken') as promises_broken
    from judged`.execute(db)
  return rows[0] ?? { promisesKept: 0, promisesPartlyKept: 0, promisesBroken: 0 }
}

/** A day's promises of a merchant: judged first, so that a promise broken today doesn't count as due. */
export async function judgePromises(db: Db, merchantId: number, day: string, now: Date): Promise<Judged> {
  const judged = await judgeOverdue(db, merchantId, day, now)
  return { ...judged, promisesDue: await raiseDue(db, merchantId, day, now) }
}
