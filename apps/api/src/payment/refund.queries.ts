/** Refunds: the list, and the row that two people decide over. */

import type { Currency } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import type { listRefunds } from '@cordillera/contract/payment/refund'
import type { RawJson } from '../platform/answer.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export async function pageOfRefunds(
  { db, rows, user }: Asked & { user: { accountId: number } },
  input: Parsed<typeof listRefunds>,
): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder, state, merchant, userId } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = sql`r.requested_at ${way}, r.refund_id ${way}`
  const where = sql`true ${state ? sql`and r.state = ${state}` : sql``}
    ${merchant ? sql`and r.merchant_id = ${merchant}` : sql``} ${userId ? sql`and r.user_id = ${userId}` : sql``}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'r',
      fields: sql`r.refund_id as "refundId", r.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
          r.merchant_id as merchant, m.name as "merchantName", r.amount_minor as amount, p.balance_minor as balance, r.currency,
          mask_number(coalesce(y.bank_account, p.bank_account)) as "bankAccount", p.bank_name as "bankName", r.state,
          r.reason, asker.name as "requestedBy", r.requested_at as "requestedTime", decider.name as "decidedBy",
          r.decided_at as "decidedTime", r.decision_note as note, y.state as "payoutState", y.message as "payoutMessage",
          y.tracking_key as "trackingKey", r.finished_at as "finishedTime", r.requested_by = ${user.accountId} as mine,
          r.version`,
      hits: sql`from ${rows.refunds} r where ${where}`,
      joins: sql`join borrower p using (user_id) join merchant m on m.merchant_id = r.merchant_id
          join account asker on asker.account_id = r.requested_by
          left join account decider on decider.account_id = r.decided_by left join lateral (
            select * from payout o where o.target_id = r.refund_id order by o.made_at desc limit 1) y on true`,
      order,
    },
  )
}

export interface Payee {
  userId: string
  merchantId: number
  currency: Currency
  country: string
  bankAccount: string | null
  bank: string | null
  beneficiary: string
  today: string
}

const payeeColumns = sql`m.currency, m.country, b.bank_account, coalesce(b.bank_code, b.bank_name) as bank,
  concat_ws(' ', b.first_name, b.last_name) as beneficiary`

export async function findPayee({ db, rows }: Asked, userId: string, now: Date): Promise<Payee | null> {
  const { rows: found } = await sql<Payee>`
    select b.user_id, b.merchant_id, ${payeeColumns}, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.borrowers} b join merchant m using (merchant_id) where b.user_id = ${userId}`.execute(db)
  return found[0] ?? null
}

export interface RefundToDecide extends Payee {
  refundId: string
  amountMinor: number
  state: string
  requestedBy: number
  /** Below zero: the bank took back money that is asked for here. */
  balance: Minor
  version: number
}

/** The refund in scope, locked. */
export async function findRefund({ db, rows }: Asked, refundId: string, now: Date): Promise<RefundToDecide | null> {
  const { rows: found } = await sql<RefundToDecide>`
    select r.refund_id, r.user_id, r.merchant_id, r.amount_minor, r.state, r.requested_by, r.version, b.balance_minor as balance, ${payeeColumns},
      (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.refunds} r join borrower b using (user_id) join merchant m on m.merchant_id = r.merchant_id
    where r.refund_id = ${refundId} for update of r, b`.execute(db)
  return found[0] ?? null
}

/** An order `o` whose refund does not leave as it was approved: the bank took back what it was of, or the account on record is another. */
const mayNotLeave = sql`(b.balance_minor < 0 or o.bank_account is distinct from b.bank_account)`
export const refundIsLeft = sql`(o.purpose = 'refund' and exists (select from refund r join borrower b using (user_id)
  where r.refund_id = o.target_id and ${mayNotLeave}))`

/** A refund that waits to leave does not, once what it was approved over is otherwise. It is decided again, as one that failed. */
export async function failOvertaken(db: Db, now: Date): Promise<void> {
  await sql`
    with overtaken as materialized (
      select o.payout_id, o.target_id, b.balance_minor < 0 as is_owing
      from payout o join refund r on r.refund_id = o.target_id join borrower b using (user_id)
      where o.state = 'waiting' and o.purpose = 'refund' and ${mayNotLeave} for update of o
    ), ended as (
      update payout o set state = 'failed', finished_at = ${now},
        message = case when w.is_owing then 'the balance is below zero by now' else 'the account was changed meanwhile' end
      from overtaken w where o.payout_id = w.payout_id
    )
    update refund r set state = 'failed', finished_at = ${now}, version = r.version + 1 from overtaken w where r.refund_id = w.target_id`.execute(
    db,
  )
}

/**
 * The account on record is another from now on: whoever is about to approve a refund has read the old one and looks again, and one that was
 * approved while nothing could pay it is decided again.
 */
export async function accountChanged(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    update refund r set version = r.version + 1, state = case r.state when 'approved' then 'failed' else r.state end,
      finished_at = case r.state when 'approved' then ${now}::timestamptz else r.finished_at end
    where r.user_id = ${userId} and (r.state in ('requested', 'failed')
      or r.state = 'approved' and not exists (select from payout o where o.target_id = r.refund_id))`.execute(tx)
}

const takenAtOnce = 20

/** Approved ones of these currencies that no order was ever made of, locked; those that others order are passed over. */
export async function refundsToOrder(
  tx: Tx,
  currencies: readonly string[],
): Promise<(Payee & { refundId: string; amountMinor: number })[]> {
  const { rows } = await sql<Payee & { refundId: string; amountMinor: number }>`
    select r.refund_id, r.amount_minor, r.user_id, r.merchant_id, ${payeeColumns}, r.requested_at::date as today
    from refund r join borrower b using (user_id) join merchant m on m.merchant_id = r.merchant_id
    where r.state = 'approved' and r.currency = any(${array([...currencies])}::text[])
      and not exists (select from payout o where o.target_id = r.refund_id)
    order by r.requested_at limit ${takenAtOnce} for update of r skip locked`.execute(tx)
  return rows
}
