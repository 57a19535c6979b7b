/** What money and time do to coupons that stand: used once the bill is repaid, undone when it was not in time. */
import { sql } from 'kysely'
import { takeBackForgiven } from '../credit/public.ts'
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
