/** Direct debits: one live attempt a bill. */

import type { Currency } from '@cordillera/contract/countries'
import type { Minor } from '@cordillera/contract/money'
import type { withholdingRow } from '@cordillera/contract/payment/withholding'
import type { output } from 'zod/v4/core'
import { dueOf } from '../credit/public.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { LiveMandate } from './mandate.queries.ts'

export async function withholdingsOf(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  userId: string,
  billId: string | undefined,
): Promise<output<typeof withholdingRow>[] | null> {
  const { rows: found } = await sql<{ list: output<typeof withholdingRow>[] }>`
    select coalesce((select json_agg(row) from (
      select w.withholding_id as "withholdingId", w.bill_id as "billId", w.merchant_id as merchant,
        w.amount_minor as amount, w.currency, w.state as status, w.attempt, w.channel as "channelSource",
        w.response_message as "responseMessage", w.tracking_key as "trackingKey", a.name as by, w.made_at as time,
        w.finished_at as "finishedTime", w.payment_id as "paymentId"
      from withholding w left join account a on a.account_id = w.made_by
      where w.user_id = b.user_id ${billId ? sql`and w.bill_id = ${billId}` : sql``}
      order by w.made_at desc, w.withholding_id limit 200) row), '[]'::json) as list
    from ${rows.borrowers} b where b.user_id = ${userId}`.execute(db)
  return found[0]?.list ?? null
}

export interface BillToPay {
  billId: string
  appId: string
  userId: string
  merchantId: number
  currency: Currency
  country: string
  status: string
  /** Due today, penalty included. */
  due: Minor
  bankAccount: string | null
  beneficiary: string
  loanRef: string
  timeZone: string
  today: string
}

/** A bill with what is due on it today, of a relation of bills: those in scope, or the table where it is known to be the right one. */
export async function billToPay(
  db: Db,
  bills: ReturnType<typeof sql>,
  billId: string,
  now: Date,
  { lock }: { lock: boolean },
): Promise<BillToPay | null> {
  const { rows } = await sql<BillToPay>`
    select b.bill_id, b.app_id, b.user_id, b.merchant_id, b.currency, m.country, b.status, m.time_zone, today.day as today,
      ${dueOf(sql`today.day`)} as due,
      p.bank_account, concat_ws(' ', p.first_name, p.last_name) as beneficiary, a.loan_ref
    from ${bills} b join product t using (product_id) join merchant m on m.merchant_id = b.merchant_id
      join borrower p on p.user_id = b.user_id join application a on a.app_id = b.app_id
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
    where b.bill_id = ${billId} ${lock ? sql`for update of b` : sql``}`.execute(db)
  return rows[0] ?? null
}

/** Null: another attempt is under way. */
export async function startWithholding(
  tx: Tx,
  bill: BillToPay,
  {
    amount,
    mandate,
    channel,
    accountId,
    now,
  }: { amount: number; mandate: LiveMandate; channel: string; accountId: number; now: Date },
): Promise<{ withholdingId: string; attempt: number } | null> {
  const { rows } = await sql<{ withholdingId: string; attempt: number }>`
    insert into withholding (merchant_id, bill_id, user_id, amount_minor, currency, bank_account, mandate_id, state, channel,
      tracking_key, attempt, made_at, made_by)
    select ${bill.merchantId}, ${bill.billId}, ${bill.userId}, ${amount}, ${bill.currency}, ${mandate.bankAccount},
      ${mandate.mandateId}, 'init', ${channel},
      'WH' || new_id('T'), 1 + count(*), ${now}, ${accountId} from withholding where bill_id = ${bill.billId}
    on conflict do nothing returning withholding_id, attempt`.execute(tx)
  return rows[0] ?? null
}

/** Attempts to ask the channel about, those longest ago first; they are never sent again. */
export async function withholdingsToAskAbout(db: Db, { before, now }: { before: Date; now: Date }) {
  const { rows } = await sql<{ id: string; channel: string; trackingKey: string }>`
    update withholding w set asked_at = ${now}
    from (select withholding_id from withholding where state = 'untreated' and coalesce(asked_at, sent_at) < ${before}
      order by coalesce(asked_at, sent_at) limit 20 for update skip locked) due
    where w.withholding_id = due.withholding_id
    returning w.withholding_id as id, w.channel, w.tracking_key`.execute(db)
  return rows
}

export interface WithholdingToEnd {
  withholdingId: string
  state: string
  paymentId: string | null
  merchantId: number
  billId: string
  appId: string
  userId: string
  amountMinor: number
  currency: string
  channel: string
  trackingKey: string
  /** When the channel was asked: the money counts from then, however late its answer comes. */
  paidAt: Date
  valueDay: string
}

/** The attempt, locked. */
export async function findWithholding(tx: Tx, withholdingId: string, now: Date): Promise<WithholdingToEnd | null> {
  const { rows } = await sql<WithholdingToEnd>`
    select w.withholding_id, w.state, w.payment_id, w.merchant_id, w.bill_id, b.app_id, w.user_id, w.amount_minor, w.currency, w.channel, w.tracking_key,
      coalesce(w.sent_at, ${now}::timestamptz) as paid_at,
      (coalesce(w.sent_at, ${now}::timestamptz) at time zone m.time_zone)::date as value_day
    from withholding w join bill b using (bill_id) join merchant m on m.merchant_id = w.merchant_id
    where w.withholding_id = ${withholdingId} for update of w`.execute(tx)
  return rows[0] ?? null
}

export async function endWithholding(
  tx: Tx,
  withholdingId: string,
  end: { state: 'success' | 'fail'; message: string | null; paymentId: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('withholding')
    .set({ state: end.state, responseMessage: end.message, paymentId: end.paymentId, finishedAt: end.now })
    .where('withholdingId', '=', withholdingId)
    .execute()
}

export async function withholdingTaken(db: Db, withholdingId: string, ref: string): Promise<void> {
  await sql`update withholding set channel_ref = ${ref} where withholding_id = ${withholdingId}`.execute(db)
}
