/**
 * What money does to cases: what is open, *payed* on full payment, reopened when that is reversed; promises, reductions,
 * coupons and settlements judged by what came in by their day. Everything is derived from the bills and the ledger; what is
 * due on an open case follows its bill by itself (trigger `cases_follow_bills`).
 */
import { sql } from 'kysely'
import { accrualTerms } from '../../credit/public.ts'
import type { Sql, Tx } from '../../platform/db.ts'
import { happened } from '../../platform/domain-events.ts'
import { isPaidAsPromised } from '../promise/promise-kept.queries.ts'
import { settlementGraceDays } from './ageing.rules.ts'

declare module '../../platform/domain-events.ts' {
  interface DomainEvents {
    /** Money of these bills, a subselect of their ids, has been booked; their cases are locked and follow afterwards. */
    'collection.billsPaid': { bills: Sql; now: Date }
  }
}

/** What became of cases, by merchant and kind of change. */
export type CaseChanges = {
  merchantId: number
  change: 'payed' | 'reopened' | 'paid part'
  count: number
  /** Each of them, where all changes together are few enough to be told one by one. */
  cases: { caseId: string; billId: string }[] | null
}[]

/** Screens are told of so many cases one by one; beyond it each merchant is told once. */
const toldOneByOne = 200

/**
 * Brings cases and promises in line with their bills, whose money has been booked in this transaction. `bills` is a
 * subselect of bill ids.
 */
export async function followBills(
  tx: Tx,
  bills: Sql,
  { now, accountId }: { now: Date; accountId: number | null },
): Promise<CaseChanges> {
  await lockCases(tx, bills)
  await happened(tx, 'collection.billsPaid', { bills, now })
  await judgeByPayments(tx, bills, now)
  const changes = await followCases(tx, bills, now, accountId)
  await followArrears(tx, bills)
  return changes
}

/** Cases before their promises, as whoever logs a result takes them, and in one order: else each would wait for the other. */
async function lockCases(tx: Tx, bills: Sql): Promise<void> {
  await sql`
    select from collection_case where bill_id in ${bills} and (closed_at is null or close_reason = 'paid')
    order by case_id for no key update`.execute(tx)
}

/**
 * A promise is kept once what came in after it was made and with a value day up to its own covers it (or nothing is left to
 * pay); of one whose bill had been paid before it was made nothing is left, so it is cancelled. Else it is pending until its grace is over, then partly kept or broken. Money of a reversed payment doesn't count. Only the
 * latest promise of a bill can be pending.
 */
async function judgeByPayments(tx: Tx, bills: Sql, now: Date): Promise<void> {
  await sql`
    with made as (
      select r.promise_id, r.bill_id, r.amount_minor, r.promised_on, r.made_at, m.time_zone,
        (r.made_at at time zone m.time_zone)::date as made_on,
        row_number() over (partition by r.bill_id order by r.made_at desc, r.promise_id desc) = 1 as is_latest,
        (${now}::timestamptz at time zone m.time_zone)::date as today,
        b.status = 'repaid' and (b.repaid_at at time zone m.time_zone)::date <= r.promised_on as settled,
        b.status = 'repaid' and not ${isSince(sql`b.repaid_at`, sql`r.made_at`, sql`r.made_at`, sql`m.time_zone`)} as paid_before
      from promise r join bill b using (bill_id) join merchant m on m.merchant_id = r.merchant_id
      where r.bill_id in ${bills} and r.state <> 'cancelled'
    ), came as (
      select made.promise_id, greatest(0, coalesce(sum(-e.amount_minor), 0))::bigint as paid
      from made left join ledger_entry e on e.bill_id = made.bill_id and e.account like 'receivable.%'
        and exists (select from ledger_tx x left join ledger_tx o on o.tx_id = x.reverses_tx
            join payment p on p.payment_id = coalesce(o.payment_id, x.payment_id)
          where x.tx_id = e.tx_id and coalesce(o.value_day, x.value_day) between made.made_on and made.promised_on
            and ${isSince(sql`p.paid_at`, sql`p.received_at`, sql`made.made_at`, sql`made.time_zone`)})
      group by made.promise_id
    ), judged as (
      select promise_id, paid, case when ${isPaidAsPromised(sql`paid`, sql`amount_minor`)} or settled and not paid_before then 'kept'
        when paid_before then 'cancelled'
        when is_latest and promised_on >= today - ${settlementGraceDays}::integer then 'pending'
        when paid > 0 then 'partly kept' else 'broken' end as state
      from made join came using (promise_id)
    )
    update promise r
    set paid_minor = j.paid, state = j.state,
      judged_at = case when j.state = 'pending' then null when r.state = j.state then r.judged_at else ${now}::timestamptz end
    from judged j where r.promise_id = j.promise_id and (r.paid_minor, r.state) is distinct from (j.paid, j.state)`.execute(
    tx,
  )
}

/**
 * Whether money was paid after a promise was made. A file that tells only the day says midnight: money of the promise's own day
 * counts then, unless it was here before the promise.
 */
const isSince = (paidAt: Sql, receivedAt: Sql, madeAt: Sql, zone: Sql): Sql => sql`(${paidAt} >= ${madeAt}
  or ${paidAt} at time zone ${zone} = date_trunc('day', ${madeAt} at time zone ${zone}) and ${receivedAt} >= ${madeAt})`

/** The open case of each bill, or the one that its full payment closed where it is owed again in the same stage. */
async function followCases(tx: Tx, bills: Sql, now: Date, accountId: number | null): Promise<CaseChanges> {
  const { rows } = await sql<CaseChanges[number]>`
    with state as (
      select distinct on (b.bill_id) b.bill_id, b.status = 'repaid' as repaid, b.repaid_minor > 0 as partly, c.case_id,
        b.open_minor, ${accrualTerms}, c.collector_id,
        c.closed_at is not null as was_closed, r.promised_on, r.amount_minor as promised_minor, r.promised_on <= today.day as is_due,
        c.promised_on is not null and r.promise_id is null as settled,
        exists (select from promise p where p.bill_id = b.bill_id and p.judged_at = ${now} and p.state <> 'kept') as disappointed,
        s.account_id is not null and b.stopped_at is null as works, b.stopped_at is not null as stopped
      from bill b join product t using (product_id) join collection_case c using (bill_id)
        join merchant m on m.merchant_id = b.merchant_id
        cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
        left join promise r on r.bill_id = b.bill_id and r.state = 'pending'
        left join staff s on s.account_id = c.collector_id and s.status = 'COLLECTING'
      where b.bill_id in ${bills} and (c.closed_at is null or c.close_reason = 'paid'
        and b.status <> 'repaid' and c.stage = b.stage and c.stage = stage_of(today.day - b.due_date))
      order by b.bill_id, c.closed_at desc nulls first
    ), followed as (
      update collection_case c
      set open_minor = s.open_minor, accrues_from = s.accrues_from, accrues_daily = s.accrues_daily,
        accrues_most = s.accrues_most, repayment_status = case when s.repaid then 2 else s.partly::int end,
        status = case when s.repaid then 'payed' when not s.was_closed then c.status
          when s.works then 'assigned' else 'not assigned' end,
        collector_id = case when s.was_closed and not s.works then null else c.collector_id end, stopped = s.stopped,
        closed_at = case when s.repaid then ${now}::timestamptz end, close_reason = case when s.repaid then 'paid' end,
        promised_on = s.promised_on, promised_minor = s.promised_minor,
        work_rank = case when s.promised_on is not null then case when s.is_due then 0 else 3 end
          when s.disappointed then 0 when s.settled then case when c.contact_times > 0 then 2 else 1 end else c.work_rank end,
        work_at = case when s.settled then ${now}::timestamptz else c.work_at end, version = c.version + 1
      from state s where c.case_id = s.case_id
      returning c.case_id, c.bill_id, c.merchant_id, c.collector_id, c.open_minor, s.collector_id as had,
        case when s.repaid then 'payed' when s.was_closed then 'reopened' else 'paid part' end as change
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, from_collector, to_collector, open_minor)
      select merchant_id, case_id, bill_id, ${now}::timestamptz, ${accountId}::integer, change, had, collector_id, open_minor
      from followed where change <> 'paid part'
    )
    select merchant_id, change, count(*) as count, case when sum(count(*)) over () <= ${toldOneByOne}
      then json_agg(json_build_object('caseId', case_id, 'billId', bill_id) order by case_id) end as cases
    from followed group by merchant_id, change order by merchant_id, change`.execute(tx)
  return rows
}

/** The multi-arrears flag on every open case of the people whose bills changed. */
async function followArrears(tx: Tx, bills: Sql): Promise<void> {
  await sql`
    with owing as (
      select b.user_id, count(*) filter (where b.status = 'overdue') > 1 as many from bill b
      where b.user_id in (select user_id from bill where bill_id in ${bills}) group by b.user_id
    )
    update collection_case c set multi_arrears = owing.many from owing
    where c.user_id = owing.user_id and c.closed_at is null and c.multi_arrears <> owing.many`.execute(tx)
}
