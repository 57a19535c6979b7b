/**
 * Ageing as two statements a merchant and day. The first finds the bills whose stage no longer fits their due date (index
 * bill_ageing) and counts them, so that the second, which moves them, is planned for as many; nothing else is written.
 */
import { stageNames } from '@cordillera/contract/stages'
import { type RawBuilder, sql } from 'kysely'
import { accruedByMonthEnd, accruedPenalty, bookPenaltyFrom } from '../../credit/public.ts'
import { array, type Db, type Tx } from '../../platform/db.ts'
import { collectable, misfits } from './ageing.rules.ts'

export interface Moved {
  moved: number
  opened: number
  closed: number
  stayed: number
  beyond: number
  penalised: number
}

/** `day` as a constant: each condition is then estimated by itself and answered from its own range of bill_ageing. */
function outOfPlace(day: string): RawBuilder<unknown> {
  const { from, to } = collectable(day)
  const conditions = stageNames.map((stage) => {
    const { movedOn, extended } = misfits(stage, day)
    return sql`b.stage = ${sql.lit(stage)} and b.due_date < ${sql.lit(movedOn)}::date
      or b.stage = ${sql.lit(stage)} and b.due_date > ${sql.lit(extended)}::date`
  })
  return sql`(b.stage is null and b.due_date between ${sql.lit(from)}::date and ${sql.lit(to)}::date or ${sql.join(conditions, sql` or `)})`
}

/** Puts the bills that move, where to, what they owe then and the penalty booked on the way, into `moving`. Are there any? */
async function findMoving(tx: Tx, merchantId: number, day: string, only?: readonly string[]): Promise<boolean> {
  const on = sql`${sql.lit(day)}::date`
  await sql`
    create temp table moving on commit drop as
    select b.bill_id, b.merchant_id, b.app_id, b.user_id, b.currency, b.instalment, b.instalments, b.due_date, ${on} as day,
      stage_of(${on} - b.due_date) as stage, b.stopped_at is not null as stopped, b.extension_count > 0 as extended,
      b.repaid_minor > 0 as partly, accrued.penalty, ${accruedByMonthEnd(on)} as by_month_end, coalesce(b.penalty_through, b.due_date) as accrued_from,
      b.open_minor + accrued.penalty as open_minor, b.principal_open * t.penalty_daily_rate as accrues_daily,
      greatest(b.due_date + t.grace_days, b.penalty_through, case when b.due_date < ${on} then ${on} end) as accrues_from,
      greatest(0, round(b.principal_minor * t.penalty_cap_rate)::bigint - b.penalty_minor - accrued.penalty) as accrues_most,
      b.due_date < ${on} and (b.stage is null or b.stage in ('D0_BEFORE', 'D0')) as turns_overdue
    from bill b join product t using (product_id)
      cross join lateral (select ${accruedPenalty(on)} as penalty) accrued
    where b.merchant_id = ${sql.lit(merchantId)} and b.status <> 'repaid' and ${outOfPlace(day)}
      ${only ? sql`and b.bill_id = any(${array(only)}::text[])` : sql``}`.execute(tx)
  const { rows } = await sql<{ any: boolean }>`select exists (select from moving) as any`.execute(tx)
  await sql`analyze moving`.execute(tx)
  return rows[0]?.any === true
}

const nothingMoved: Moved = { moved: 0, opened: 0, closed: 0, stayed: 0, beyond: 0, penalised: 0 }

/** The case type from the instalment before it (spec 2 §4). */
const caseType = sql`
  case when m.instalments = 1 then 'none' when m.instalment = 1 then 'init'
    else coalesce((select case when p.status <> 'repaid' and p.due_date < m.day then 'overdue' else 'repayment' end
      from bill p where p.app_id = m.app_id and p.instalment = m.instalment - 1), 'repayment') end`

/**
 * Moves a merchant's bills to the stage of `day`: closes the case of the stage left, opens one in the stage entered (with
 * its collector where they work that stage or hold a live promise on the bill, else in the pool), books penalty, and
 * keeps the multi-arrears flag of people who became overdue. The case that opens depends on the one that closed, so for
 * every bill the close happens first, as the unique index on open cases demands.
 */
export async function moveBills(tx: Tx, merchantId: number, day: string, now: Date): Promise<Moved> {
  const moved = (await findMoving(tx, merchantId, day)) ? await applyMoves(tx, day, now) : nothingMoved
  await sql`drop table moving`.execute(tx)
  return moved
}

/** The same for bills whose due date was moved: their stage and case follow at once instead of with the night. */
export async function restageBills(
  tx: Tx,
  { merchantId, day, now, billIds }: { merchantId: number; day: string; now: Date; billIds: readonly string[] },
): Promise<void> {
  if (await findMoving(tx, merchantId, day, billIds)) await applyMoves(tx, day, now)
  await sql`drop table moving`.execute(tx)
}

async function applyMoves(tx: Tx, day: string, now: Date): Promise<Moved> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<Moved>`
  with aged as (
    update bill b
    set stage = m.stage, status = case when m.due_date < m.day then 'overdue' else 'repayment' end,
      penalty_minor = b.penalty_minor + m.penalty, penalty_open = b.penalty_open + m.penalty,
      penalty_through = case when m.due_date < m.day then greatest(b.penalty_through, m.day) else b.penalty_through end,
      version = b.version + 1
    from moving m where b.bill_id = m.bill_id
  ), ${bookPenaltyFrom('moving', { kind: 'penalty', at: now, accountId: null })}, closed as (
    update collection_case c
    set closed_at = ${at}, close_reason = case when m.stage is null and m.due_date < m.day then 'beyond stages' else 'stage changed' end,
      version = c.version + 1
    from moving m where c.bill_id = m.bill_id and c.closed_at is null
    returning c.*
  ), owing as (
    select b.user_id, count(*) > 1 as many
    from (select distinct user_id from moving where turns_overdue) u join bill b using (user_id)
    where b.status <> 'repaid' and b.due_date < ${sql.lit(day)}::date group by b.user_id
  ), opened as (
    insert into collection_case (merchant_id, bill_id, app_id, user_id, stage, status, collector_id, assigned_at, case_type,
      cycle, instalment, due_date, currency, open_minor, repayment_status, new_customer, multi_arrears, extended, stopped,
      on_hold, contact_times, last_contact_at, last_result, promised_on, promised_minor, work_rank, work_at, opened_on, opened_at,
      opened_minor, accrues_daily, accrues_from, accrues_most)
    select m.merchant_id, m.bill_id, m.app_id, m.user_id, m.stage,
      case when stays.kept then 'assigned' else 'not assigned' end, case when stays.kept then c.collector_id end,
      case when stays.kept then c.assigned_at end, ${caseType}, m.instalment, m.instalment, m.due_date, m.currency, m.open_minor,
      m.partly::int, case when c.bill_id is not null then c.new_customer
        else (select a.new_customer from application a where a.app_id = m.app_id) end,
      coalesce(owing.many, c.multi_arrears, (
        select count(*) > 1 from bill o where o.user_id = m.user_id and o.status <> 'repaid' and o.due_date < m.day)),
      m.extended, m.stopped, coalesce(c.on_hold, false), coalesce(c.contact_times, earlier.contact_times, 0),
      coalesce(c.last_contact_at, earlier.last_contact_at), coalesce(c.last_result, earlier.last_result), r.promised_on,
      r.amount_minor, coalesce(c.work_rank, case when earlier.contact_times > 0 then 2 else 1 end),
      coalesce(c.work_at, earlier.last_contact_at, ${at}), m.day, ${at}, m.open_minor,
      m.accrues_daily, m.accrues_from, m.accrues_most
    from moving m left join closed c using (bill_id)
      left join owing on owing.user_id = m.user_id
      left join staff s on s.account_id = c.collector_id
      left join promise r on r.bill_id = m.bill_id and r.state = 'pending'
      -- a bill whose case was completed or closed before keeps its contact history all the same
      left join lateral (
        select p.contact_times, p.last_contact_at, p.last_result from collection_case p
        where c.bill_id is null and p.bill_id = m.bill_id order by p.opened_at desc limit 1) earlier on true
      cross join lateral (
        select coalesce(c.collector_id is not null and not m.stopped
          and (r.bill_id is not null or (s.stage = m.stage or m.stage = any(s.stages_covered)) and s.status = 'COLLECTING'), false) as kept) stays
    where m.stage is not null
    returning case_id, bill_id, merchant_id, stage, collector_id, user_id, open_minor
  ), history as (
    insert into case_event (merchant_id, case_id, bill_id, at, kind, from_collector, to_collector, detail, open_minor)
    select c.merchant_id, c.case_id, c.bill_id, ${at}, 'closed', c.collector_id, null,
      jsonb_build_object('reason', c.close_reason), c.open_minor from closed c
    union all
    select o.merchant_id, o.case_id, o.bill_id, ${at}, 'opened', c.collector_id, o.collector_id,
      jsonb_build_object('stage', o.stage, 'day', ${day}::text, 'from', c.case_id), o.open_minor
    from opened o left join closed c using (bill_id)
  ), neighbours as (
    update collection_case c set multi_arrears = owing.many
    from owing where c.user_id = owing.user_id and c.closed_at is null and c.multi_arrears <> owing.many
      and not exists (select from moving m where m.bill_id = c.bill_id)
  )
  select (select count(*) from moving) as moved, (select count(*) from opened) as opened, (select count(*) from closed) as closed,
    (select count(*) from opened where collector_id is not null) as stayed,
    (select count(*) from moving where stage is null and day > due_date) as beyond,
    (select count(*) from moving where penalty > 0) as penalised`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate answers one row')
  return counts
}

/** The last day that was aged for a merchant. */
export async function lastDayAged(db: Db, merchantId: number): Promise<string | null> {
  const { lastDay } = await db
    .selectFrom('ageingRun')
    .select((eb) => eb.fn.max('day').as('lastDay'))
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return lastDay
}

/** Remembers that a day was done. A second run of it adds what it found on top. */
export async function rememberRun(
  db: Db,
  run: { merchantId: number; day: string; finishedAt: Date; counts: Record<string, number> },
): Promise<void> {
  await sql`
    insert into ageing_run (merchant_id, day, finished_at, counts)
    values (${run.merchantId}, ${run.day}, ${run.finishedAt}, ${JSON.stringify(run.counts)})
    on conflict (merchant_id, day) do update set finished_at = excluded.finished_at, counts = (
      select jsonb_object_agg(key, coalesce((ageing_run.counts->>key)::bigint, 0) + value::bigint)
      from jsonb_each_text(excluded.counts) found(key, value))`.execute(db)
}
