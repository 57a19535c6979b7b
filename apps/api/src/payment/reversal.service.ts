/** Money that its bank took back: whatever the payment did is undone, and what the borrower no longer has is a claim. */
import { followBills } from '../collection/public.ts'
import { dueDatesMoved, lockMerchants, reverse, takeBackCancellations, undoExtensions } from '../credit/public.ts'
import { sql, type Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { openClaims } from './exception.queries.ts'
import { eventsOf } from './import.service.ts'
import { idsOf } from './incoming.service.ts'
import { dropReturns, isOnItsWay, openGoneTwice, reversedOne } from './returning.queries.ts'

interface Reversal {
  reversalId: string
  /** Null: it was nobody's. */
  merchantId: number | null
}
interface TakenBack {
  raw: object
  now: Date
  /** Whose day it is where the money was nobody's. */
  zone?: string
}

/**
 * Reverses a payment today, also one that was nobody's so far: nobody may match or return it any more. Null: it is reversed
 * already, or has left for its payer, which finance hears of.
 */
export async function reverseIncoming(tx: Tx, paymentId: string, told: TakenBack): Promise<string | null> {
  const { now } = told
  const state = await lockPayment(tx, paymentId)
  if (state === null || state === 'reversed') return null
  const one = reversedOne(paymentId, told.raw)
  if (await isOnItsWay(tx, paymentId)) {
    await openGoneTwice(tx, one, now)
    return null
  }
  await dropReturns(tx, one, now)
  const { reversalId, merchantId } = await insertReversal(tx, paymentId, told)
  if (merchantId !== null) await lockMerchants(tx, [merchantId])
  const reversals = sql`(
    select p.payment_id as reversal_id, p.reverses_id as payment_id, p.merchant_id, p.value_day, p.value_day as today
    from payment p where p.payment_id = ${reversalId})`
  const by = { at: now, accountId: null }
  const unextended = await undoExtensions(tx, reversals, by)
  await reverse(tx, reversals, { ...by, kind: 'reversal' })
  const paid = await billsOf(tx, reversalId)
  const charged = await takeBackCancellations(tx, idsOf(paid), { now, accountId: null })
  // one merchant's payment: at most one group of bills
  for (const { merchantId: of, today, billIds } of unextended) {
    await dueDatesMoved(tx, { merchantId: of, day: today, now, billIds })
  }
  const touched = [...new Set([...paid, ...charged, ...unextended.flatMap(({ billIds }) => billIds)])]
  await notifyAll(tx, eventsOf(await followBills(tx, idsOf(touched), { now, accountId: null })))
  await openClaims(tx, sql`(${reversalId}::text)`, now)
  return reversalId
}

/** Whoever matches or returns it meanwhile waits. */
async function lockPayment(tx: Tx, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select state from payment where payment_id = ${paymentId} and kind = 'payment' for update`.execute(tx)
  return rows[0]?.state ?? null
}

async function insertReversal(tx: Tx, paymentId: string, { raw, now, zone = 'UTC' }: TakenBack): Promise<Reversal> {
  const { rows } = await sql<Reversal>`
    with original as (update payment set state = 'reversed' where payment_id = ${paymentId} returning *)
    insert into payment (merchant_id, channel, tracking_key, sending_bank, operation_day, occurrence, kind, state, amount_minor,
      currency, paid_at, value_day, loan_ref, app_id, bill_id, user_id, reverses_id, raw, received_at)
    select o.merchant_id, o.channel, o.tracking_key, o.sending_bank, o.operation_day, o.occurrence, 'reversal', 'booked',
      o.amount_minor, o.currency, ${now}, (${now}::timestamptz at time zone coalesce(m.time_zone, ${zone}))::date, o.loan_ref, o.app_id, o.bill_id,
      o.user_id, o.payment_id, ${JSON.stringify(raw)}, ${now}
    from original o left join merchant m using (merchant_id) returning payment_id as reversal_id, merchant_id`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw new Error(`payment ${paymentId} was locked a moment ago`)
  return made
}

async function billsOf(tx: Tx, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ billId: string }>`
    select distinct e.bill_id from ledger_tx x join ledger_entry e using (tx_id)
    where x.payment_id = ${paymentId} and e.bill_id is not null`.execute(tx)
  return rows.map(({ billId }) => billId)
}
