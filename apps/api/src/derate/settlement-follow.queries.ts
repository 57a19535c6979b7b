/** What money and time do to agreed settlements: kept and the rest forgiven, or broken. */
import { sql } from 'kysely'
import { settlementGraceDays } from '../collection/public.ts'
import { account, receivable, takeBackForgiven } from '../credit/public.ts'
import type { Sql, Tx } from '../platform/db.ts'

/** What came in for a settlement by value day, from the day it was agreed on to its last one. */
const paidOf = (where: Sql): Sql => sql`
  select s.settlement_id, greatest(0, coalesce(sum(-e.amount_minor), 0))::bigint as paid
  from settlement s join merchant m on m.merchant_id = s.merchant_id
    left join ledger_entry e on e.bill_id = s.bill_id and e.account like 'receivable.%'
      and exists (select from ledger_tx x left join ledger_tx o on o.tx_id = x.reverses_tx
        where x.tx_id = e.tx_id and x.payment_id is not null and coalesce(o.value_day, x.value_day)
          between (s.agreed_at at time zone m.time_zone)::date and (s.plan -> -1 ->> 'day')::date)
  where ${where} group by s.settlement_id`

/** Each instalment whose day and grace are over was covered by what its payers paid until then, however late we heard of it. */
const paidInTime = (now: Date): Sql => sql`not exists (
  select from (select (i ->> 'day')::date as day, sum((i ->> 'amount')::bigint) over (order by (i ->> 'day')::date) as owed
      from jsonb_array_elements(s.plan) i) part
  where part.day < (${now}::timestamptz at time zone m.time_zone)::date - ${settlementGraceDays}::int and part.owed > (
    select coalesce(sum(-e.amount_minor), 0) from ledger_entry e join ledger_tx x using (tx_id) left join ledger_tx o on o.tx_id = x.reverses_tx
    where e.bill_id = s.bill_id and e.account like 'receivable.%' and x.payment_id is not null
      and coalesce(o.value_day, x.value_day) between (s.agreed_at at time zone m.time_zone)::date and part.day + ${settlementGraceDays}::int))`

/** Nothing else was agreed on the bill since. */
const isLastAgreed = sql`not exists (select from settlement o where o.bill_id = s.bill_id and o.settlement_id <> s.settlement_id
    and (o.state in ('requested', 'endorsed', 'agreed') or o.agreed_at > s.agreed_at))
  and not exists (select from derate d where d.bill_id = s.bill_id and (d.state = 'requested' or d.given_at > s.agreed_at))`

/**
 * Judges settlements of bills whose money was just booked: paid in full the rest of the bill is forgiven, and what was
 * forgiven comes back where such a payment is reversed. One that was broken stands again where its payer had paid in time and only the
 * word of it came late; one whose bill is repaid with less is kept too. `bills` is a subselect of bill ids.
 */
export async function followSettlements(tx: Tx, bills: Sql, now: Date): Promise<void> {
  const { rows } = await sql<{ settlementId: string; state: string }>`
    with came as (${paidOf(sql`s.bill_id in ${bills} and s.state in ('agreed', 'kept', 'broken')`)}), judged as (
      select s.settlement_id, s.state as was, c.paid, case
        when s.state = 'broken' and not (b.status <> 'repaid' and ${isLastAgreed} and ${paidInTime(now)}) then 'broken'
        when c.paid >= s.pay_minor or b.status = 'repaid' then 'kept' else 'agreed' end as state
      from came c join settlement s using (settlement_id) join bill b using (bill_id) join merchant m on m.merchant_id = s.merchant_id
    ), changed as (
      update settlement s
      set paid_minor = j.paid, state = j.state, version = s.version + 1,
        ended_at = case when j.state = j.was then s.ended_at when j.state = 'kept' then ${now}::timestamptz end
      from judged j where s.settlement_id = j.settlement_id and (s.paid_minor, s.state) is distinct from (j.paid, j.state)
      returning s.*, j.was
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, kind, detail)
      select merchant_id, case_id, bill_id, ${now}::timestamptz, 'settlement agreed', jsonb_build_object('amount', pay_minor)
      from changed where was = 'broken' and state = 'agreed'
    )
    select settlement_id, state from changed`.execute(tx)
  if (rows.length === 0) return
  const idsIn = (state: string) =>
    sql`(select unnest(${rows.filter((row) => row.state === state).map(({ settlementId }) => settlementId)}::text[]))`
  await forgiveRest(tx, idsIn('kept'), now)
  const reopened = idsIn('agreed')
  await takeBackForgiven(tx, reopened, { day: null, now, accountId: null })
}

/** What is left of the bills of kept settlements is forgiven: one transaction each, the bill repaid. */
async function forgiveRest(tx: Tx, settlements: Sql, now: Date): Promise<void> {
  await sql`
    with given as materialized (
      select s.settlement_id, b.*, (${now}::timestamptz at time zone m.time_zone)::date as day
      from settlement s join bill b using (bill_id) join merchant m on m.merchant_id = b.merchant_id
      where s.settlement_id in ${settlements} and b.status <> 'repaid' for update of b
    ), booking as (
      insert into ledger_tx (merchant_id, kind, reference, at, value_day)
      select merchant_id, 'settlement', settlement_id, ${now}::timestamptz, day from given
      where open_minor > 0
      returning tx_id, reference
    ), entries as (
      insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
      select x.tx_id, g.merchant_id, e.account, e.bill_id, g.user_id, g.currency, e.amount
      from booking x join given g on g.settlement_id = x.reference cross join lateral (values
        (${receivable.principal}, g.bill_id, -g.principal_open), (${receivable.interest}, g.bill_id, -g.interest_open),
        (${receivable.fee}, g.bill_id, -g.fee_open), (${receivable.feeTax}, g.bill_id, -g.fee_tax_open),
        (${receivable.penalty}, g.bill_id, -g.penalty_open), (${account.settlement}, null,
          g.principal_open + g.interest_open + g.fee_open + g.fee_tax_open + g.penalty_open)) e (account, bill_id, amount)
      where e.amount <> 0
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, kind, detail)
      select s.merchant_id, s.case_id, s.bill_id, ${now}::timestamptz, 'settlement kept', jsonb_build_object('amount',
        g.principal_open + g.interest_open + g.fee_open + g.fee_tax_open + g.penalty_open)
      from given g join settlement s using (settlement_id)
    )
    update bill b set principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0, penalty_open = 0,
      status = 'repaid', repaid_at = ${now}::timestamptz, version = b.version + 1
    from given g where b.bill_id = g.bill_id`.execute(tx)
}

/**
 * Ends what days have left behind: agreed ones of which an instalment and its settlement grace passed unpaid are broken, and
 * offers that nobody decided by their first day lapse. Nothing was forgiven yet, so nothing is booked. Answers how many.
 */
export async function endSettlements(
  tx: Tx,
  { merchantId, day, lastPaidDay, now }: { merchantId: number; day: string; lastPaidDay: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ended as (
      update settlement s
      set state = case s.state when 'agreed' then 'broken' else 'lapsed' end, ended_at = ${now}::timestamptz,
        version = s.version + 1
      where s.merchant_id = ${merchantId} and s.state in ('requested', 'endorsed', 'agreed') and s.first_day < ${day}::date
        and (s.state <> 'agreed' or s.paid_minor < (
          select coalesce(sum((i ->> 'amount')::bigint), 0) from jsonb_array_elements(s.plan) i
          where (i ->> 'day')::date < ${lastPaidDay}::date))
      returning s.*
    ), history as (
      insert into case_event (merchant_id, case_id, bill_id, at, kind, detail)
      select merchant_id, case_id, bill_id, ${now}::timestamptz, 'settlement ' || state, jsonb_build_object('amount', pay_minor)
      from ended
    )
    select count(*) as n from ended`.execute(tx)
  return rows[0]?.n ?? 0
}
