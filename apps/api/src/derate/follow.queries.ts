/** What money and time do to reductions that stand: kept by payment, undone and released when it did not come. */
import { sql } from 'kysely'
import { takeBackForgiven } from '../credit/public.ts'
import type { Sql, Tx } from '../platform/db.ts'
import { release } from './quota.queries.ts'

/**
 * Judges the reductions of bills whose money was just booked: *kept* once what came in by value day, from the day it was
 * given to its own, covers what was agreed, or the bill is repaid; standing again where such a payment was reversed, or undone
 * and released where another one stands by then: a bill has one at a time. `bills` is a subselect of bill ids. Derived from
 * the ledger, so running it again changes nothing.
 */
export async function followDerates(tx: Tx, bills: Sql, now: Date): Promise<void> {
  const { rows } = await sql<{ derateId: string }>`
    with given as (
      select d.derate_id, d.bill_id, d.state, d.pay_minor, d.pay_by, (d.given_at at time zone m.time_zone)::date as given_on,
        b.status = 'repaid' as repaid
      from derate d join bill b using (bill_id) join merchant m on m.merchant_id = d.merchant_id
      where d.bill_id in ${bills} and d.state in ('given', 'kept')
    ), came as (
      select given.derate_id, greatest(0, coalesce(sum(-e.amount_minor), 0))::bigint as paid
      from given left join ledger_entry e on e.bill_id = given.bill_id and e.account like 'receivable.%'
        and exists (select from ledger_tx x left join ledger_tx o on o.tx_id = x.reverses_tx
          where x.tx_id = e.tx_id and x.payment_id is not null
            and coalesce(o.value_day, x.value_day) between given.given_on and given.pay_by)
      group by given.derate_id
    ), judged as (
      select derate_id, paid, case when paid >= pay_minor or repaid then 'kept'
        when state = 'kept' and exists (
          select from derate o where o.bill_id = given.bill_id and o.derate_id <> given.derate_id and o.state in ('requested', 'given'))
          then 'undone'
        else 'given' end as state
      from given join came using (derate_id)
    ), changed as (
      update derate d
      set paid_minor = j.paid, state = j.state, version = d.version + 1,
        ended_at = case when j.state = d.state then d.ended_at when j.state <> 'given' then ${now}::timestamptz end
      from judged j
      where d.derate_id = j.derate_id and (d.paid_minor, d.state) is distinct from (j.paid, j.state)
      returning d.*
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, kind, detail)
      select merchant_id, case_id, bill_id, ${now}::timestamptz, 'derate ' || state, jsonb_build_object('amount', amount_minor)
      from changed where state <> 'given'
    )
    select derate_id from changed where state = 'undone'`.execute(tx)
  if (rows.length === 0) return
  const undone = sql`(select unnest(${rows.map(({ derateId }) => derateId)}::text[]))`
  await takeBackForgiven(tx, undone, { day: null, now, accountId: null })
  await release(tx, undone)
}

/**
 * Ends what its day and the settlement grace have left behind: a reduction that was not paid is undone and its quota
 * released, a request that nobody decided lapses. Answers the bills that owe again; the caller brings their cases in line.
 */
export async function lapseDerates(
  tx: Tx,
  { merchantId, day, lastPaidDay, now }: { merchantId: number; day: string; lastPaidDay: string; now: Date },
): Promise<string[]> {
  await sql`
    create temp table derate_over on commit drop as
    select derate_id, merchant_id, case_id, bill_id, amount_minor, state from derate
    where merchant_id = ${merchantId} and (state = 'given' and pay_by < ${lastPaidDay}::date
      or state = 'requested' and pay_by < ${day}::date)
    for update`.execute(tx)
  const undone = sql`(select derate_id from derate_over where state = 'given')`
  await takeBackForgiven(tx, undone, { day, now, accountId: null })
  await release(tx, undone)
  await sql`
    with ended as (
      update derate d
      set state = case o.state when 'given' then 'undone' else 'lapsed' end, ended_at = ${now}::timestamptz,
        version = d.version + 1
      from derate_over o where d.derate_id = o.derate_id
      returning d.*
    )
    insert into case_event (merchant_id, case_id, bill_id, at, kind, detail)
    select merchant_id, case_id, bill_id, ${now}::timestamptz, 'derate ' || state, jsonb_build_object('amount', amount_minor)
    from ended`.execute(tx)
  const { rows } = await sql<{ billId: string }>`select bill_id from derate_over where state = 'given'`.execute(tx)
  await sql`drop table derate_over`.execute(tx)
  return rows.map(({ billId }) => billId)
}
