/** Coupons: a borrower's, the one that is taken back, and their changes. */
import type { listCoupons } from '@cordillera/contract/coupon/coupon'
import type { Output } from '@cordillera/contract/endpoint'
import type { BillToReduce } from '../credit/public.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { toldOfCases } from './follow.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
const shownAtMost = 200

/** The coupons of a borrower in scope; null where the borrower isn't. */
export async function couponsOf({ db, rows }: Asked, userId: string): Promise<Output<typeof listCoupons> | null> {
  const { rows: found } = await sql<{ list: Output<typeof listCoupons> }>`
    select coalesce((select json_agg(row) from (
      select c.coupon_id as "couponId", c.bill_id as "billId", b.app_id as "appId", a.loan_ref as "loanId",
        b.instalment as cycle, b.instalments as periods, c.currency, c.amount_minor as amount, c.kind, c.state,
        c.valid_through as "validThrough", c.reason, issuer.name as "issuedBy", c.issued_at as "issuedTime",
        c.ended_at as "endedTime", voider.name as "voidedBy", c.void_reason as "voidReason", c.version
      from coupon c join bill b using (bill_id) join application a using (app_id)
        join account issuer on issuer.account_id = c.issued_by left join account voider on voider.account_id = c.voided_by
      where c.user_id = p.user_id order by c.issued_at desc, c.coupon_id limit ${shownAtMost}) row), '[]'::json) as list
    from ${rows.borrowers} p where p.user_id = ${userId}`.execute(db)
  return found[0]?.list ?? null
}

/** The merchant of a bill in scope; null where the bill isn't. */
export async function merchantOfBill({ db, rows }: Asked, billId: string): Promise<number | null> {
  const { rows: found } = await sql<{ merchantId: number }>`
    select b.merchant_id from ${rows.bills} b where b.bill_id = ${billId}`.execute(db)
  return found[0]?.merchantId ?? null
}

/** What of a bill stands in the way of a coupon, beside its being repaid. */
export async function obstaclesOf(tx: Db, billId: string): Promise<{ writtenOff: boolean; live: boolean }> {
  const { rows } = await sql<{ writtenOff: boolean; live: boolean }>`
    select exists (select from write_off where bill_id = ${billId} and state = 'approved') as written_off,
      exists (select from coupon where bill_id = ${billId} and state = 'issued') as live`.execute(tx)
  return rows[0] ?? { writtenOff: false, live: false }
}

export interface Terms {
  amount: number
  validThrough: string
  reason: string
  /** Left out: it is off the bill. */
  kind?: 'reduction' | 'cashBack'
}
export interface By {
  now: Date
  accountId: number
}

/** Answers its id. */
export async function insertCoupon(
  tx: Tx,
  { billId, merchantId, userId, currency }: BillToReduce,
  { amount, validThrough, reason, kind = 'reduction' }: Terms,
  by: By,
): Promise<string> {
  const { rows } = await sql<{ couponId: string }>`
    with made as (
      insert into coupon (merchant_id, bill_id, user_id, currency, amount_minor, kind, valid_through, state, reason, issued_by, issued_at)
      values (${merchantId}, ${billId}, ${userId}, ${currency}, ${amount}, ${kind}, ${validThrough}::date, 'issued', ${reason},
        ${by.accountId}, ${by.now})
      returning *
    ), told as (${toldOfCases(sql`made`, by)})
    select coupon_id from made`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('an insert answers its row')
  return made.couponId
}

export interface CouponToVoid {
  couponId: string
  merchantId: number
  billId: string
  appId: string
  userId: string
  currency: string
  amount: number
  state: string
  version: number
}

/** The coupon in scope; null where it isn't. */
export async function findCoupon({ db, rows }: Asked, couponId: string): Promise<CouponToVoid | null> {
  const { rows: found } = await sql<CouponToVoid>`
    select c.coupon_id, c.merchant_id, c.bill_id, b.app_id, c.user_id, c.currency, c.amount_minor as amount, c.state, c.version
    from ${rows.coupons} c join bill b using (bill_id) where c.coupon_id = ${couponId}`.execute(db)
  return found[0] ?? null
}

export async function endByHand(
  tx: Tx,
  { couponId, reason }: { couponId: string; reason: string },
  by: By,
): Promise<void> {
  await sql`
    with ended as (
      update coupon set state = 'void', ended_at = ${by.now}, voided_by = ${by.accountId}, void_reason = ${reason},
        version = version + 1
      where coupon_id = ${couponId} returning *
    )
    ${toldOfCases(sql`ended`, by)}`.execute(tx)
}
