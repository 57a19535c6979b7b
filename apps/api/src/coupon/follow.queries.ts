/** What money and time do to coupons that stand: used once the bill is repaid, undone when it was not in time. */
import { sql } from 'kysely'
import { account, takeBackForgiven } from '../credit/public.ts'
import type { Sql, Tx } from '../platform/db.ts'
import { giveUsesBack } from './template.queries.ts'

/**
 * Judges the coupons of bills whose money was just booked: *used* where the bill is repaid while the coupon stands, standing
 * again where such a payment was reversed. `bills` is a subselect of bill ids; running it again changes nothing.
 */
export async function followCoupons(tx: Tx, bills: Sql, now: Date): Promise<void> {
  await sql`
    with changed as (
      update coupon c
      set state = case when b.status = 'repaid' then 'used' else 'issued' end,
        ended_at = case when b.status = 'repaid' then ${now}::timestamptz end, version = c.version + 1
      from bill b
      where b.bill_id = c.bill_id and c.bill_id in ${bills} and c.state in ('issued', 'used')
        and (c.state = 'used') <> (b.status = 'repaid')
      returning c.*
    )
    ${toldOfCases(sql`(select * from changed where state = 'used')`, { now, accountId: null })}`.execute(tx)
  await payBack(tx, bills, now)
}

/**
 * Brings what balances got of *money back* to what their coupons say: all of it where the bill is repaid in time, at most what was
 * paid; nothing where that payment was sent back, as far as the money is still there: in the balance, or in a refund that has not left.
 * Running it again changes nothing.
 */
async function payBack(tx: Tx, bills: Sql, now: Date): Promise<void> {
  await sql`
    with off as materialized (
      select c.coupon_id, c.merchant_id, c.user_id, c.currency,
        case when c.state = 'used' then least(c.amount_minor, b.repaid_minor) else 0 end - c.credited_minor as minor
      from coupon c join bill b using (bill_id) where c.bill_id in ${bills} and c.kind = 'cashBack' and c.state in ('issued', 'used')
    ), owner as materialized (
      select p.user_id, p.balance_minor from borrower p where p.user_id in (select user_id from off where minor <> 0)
      order by p.user_id for update
    ), there as materialized (
      select w.user_id, w.balance_minor + coalesce((
        select sum(r.amount_minor) from refund r
        where r.user_id = w.user_id and (r.state in ('requested', 'failed') or r.state = 'approved' and not exists (
          select from payout t where t.target_id = r.refund_id and t.state not in ('waiting', 'failed')))), 0) as minor
      from owner w
    ), moved as materialized (
      select o.*, case when o.minor > 0 then o.minor else -least(-o.minor, greatest(0, w.minor - o.before))::bigint end as moves
      from (select *, coalesce(sum(-minor) filter (where minor < 0) over (partition by user_id order by coupon_id
          rows between unbounded preceding and 1 preceding), 0) as before from off where minor <> 0) o
        join there w using (user_id)
    ), raised as (
      update borrower p set balance_minor = p.balance_minor + m.moves, version = p.version + 1
      from (select user_id, sum(moves)::bigint as moves from moved group by user_id having sum(moves) <> 0) m where p.user_id = m.user_id
    ), marked as (
      update coupon c set credited_minor = c.credited_minor + m.moves, version = c.version + 1
      from moved m where m.coupon_id = c.coupon_id and m.moves <> 0
    ), booking as (
      insert into ledger_tx (merchant_id, kind, reference, at, value_day)
      select m.merchant_id, 'cashBack', m.coupon_id, ${now}, (${now}::timestamptz at time zone t.time_zone)::date
      from moved m join merchant t using (merchant_id) where m.moves <> 0 returning tx_id, reference
    )
    insert into ledger_entry (tx_id, merchant_id, account, user_id, currency, amount_minor)
    select k.tx_id, m.merchant_id, e.account, m.user_id, m.currency, e.amount
    from booking k join moved m on m.coupon_id = k.reference
      cross join lateral (values (${account.coupon}, m.moves), (${account.borrowerBalance}, -m.moves)) e (account, amount)`.execute(
    tx,
  )
}

/**
 * Undoes the coupons whose day and the settlement grace are over and whose bills are not repaid. Answers the bills that owe
 * again; the caller brings their cases in line.
 */
export async function expireCoupons(
  tx: Tx,
  { merchantId, day, lastPaidDay, now }: { merchantId: number; day: string; lastPaidDay: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ couponId: string; billId: string }>`
    with over as (
      update coupon set state = 'expired', ended_at = ${now}::timestamptz, version = version + 1
      where merchant_id = ${merchantId} and state = 'issued' and valid_through < ${lastPaidDay}::date
      returning *
    ), told as (${toldOfCases(sql`over`, { now, accountId: null })})
    select coupon_id, bill_id from over`.execute(tx)
  const ids = rows.map(({ couponId }) => couponId)
  if (ids.length > 0) {
    await takeBackForgiven(tx, sql`(select unnest(${ids}::text[]))`, { day, now, accountId: null })
    await giveUsesBack(tx, sql`(select unnest(${ids}::text[]))`, day, now)
  }
  return rows.map(({ billId }) => billId)
}

/** A line in the history of the bills' open cases, as a statement over rows of `coupon`; a bill that is not due yet has no case. */
export const toldOfCases = (coupons: Sql, { now, accountId }: { now: Date; accountId: number | null }): Sql => sql`
  insert into case_event (merchant_id, case_id, bill_id, at, account_id, kind, detail)
  select k.merchant_id, k.case_id, k.bill_id, ${now}::timestamptz, ${accountId}::integer, 'coupon ' || c.state,
    jsonb_strip_nulls(jsonb_build_object('amount', c.amount_minor,
      'reason', case c.state when 'issued' then c.reason when 'void' then c.void_reason end))
  from ${coupons} c join collection_case k on k.bill_id = c.bill_id and k.closed_at is null`
