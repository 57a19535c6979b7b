/** Money that just came in for somebody we know: booked whole, and what it was for happens, in the caller's transaction. */
import { followBills } from '../collection/public.ts'
import {
  account,
  book,
  cashOf,
  dueDatesMoved,
  extendFromBalance,
  lockMerchants,
  pay,
  whyNotExtendable,
} from '../credit/public.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { eventsOf } from './import.service.ts'
import { coversPrincipal, giveBackCharges, type Incoming, lockExtendable, openBillsOf } from './incoming.queries.ts'

interface Booked {
  paymentId: string
  /** What it did: less than what it was meant for, or too late for it, is a repayment. */
  did: Incoming['purpose']
}

/** Null where money of its identity is booked already. */
export async function bookIncoming(tx: Tx, money: Incoming, now: Date): Promise<Booked | null> {
  await lockMerchants(tx, [money.merchantId])
  const { purpose, ...of } = money
  const { rows } = await sql<{ paymentId: string }>`
    insert into payment (merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, app_id,
      bill_id, user_id, sending_bank, operation_day, raw, received_at)
    values (${of.merchantId}, ${of.channel}, ${of.trackingKey}, 'payment', 'booked', ${of.amountMinor}, ${of.currency},
      ${of.paidAt}, ${of.valueDay}, ${of.appId}, ${of.billId}, ${of.userId}, ${of.sendingBank ?? null},
      ${of.operationDay ?? null}, ${JSON.stringify(of.raw)}, ${now})
    on conflict do nothing returning payment_id`.execute(tx)
  const [made] = rows
  if (!made) return null
  const { paymentId } = made
  if (purpose === 'extension' && (await payExtension(tx, money, paymentId, now))) return { paymentId, did: purpose }
  const did = purpose === 'cancelLoan' && (await coversPrincipal(tx, money)) ? 'cancelLoan' : 'repayment'
  if (did === 'cancelLoan') await giveBackCharges(tx, money, now)
  await payBills(tx, { ...money, purpose: did }, paymentId, now)
  return { paymentId, did }
}

async function payBills(tx: Tx, money: Incoming, paymentId: string, now: Date): Promise<void> {
  const booked = { at: now, accountId: null, kind: 'payment' }
  const posting = (billId: string | null, amount: number) => sql`(
    select payment_id, merchant_id, app_id, user_id, ${billId}::text as bill_id, ${amount}::bigint as amount, currency,
      ${cashOf(money.channel)}::text as debit, value_day, paid_at
    from payment where payment_id = ${paymentId})`
  let left = money.amountMinor
  if (money.purpose === 'cancelLoan') {
    // every instalment is given back at once, due or not: as many statements as the loan has bills
    for (const { billId, open } of await openBillsOf(tx, money.appId)) {
      const amount = Math.min(left, open)
      if (amount > 0) await pay(tx, posting(billId, amount), booked)
      left -= amount
    }
  }
  if (left > 0) await pay(tx, posting(money.billId, left), booked)
  const { rows } = await sql<{ billId: string }>`
    select distinct e.bill_id from ledger_tx x join ledger_entry e using (tx_id)
    where x.payment_id = ${paymentId} and e.bill_id is not null`.execute(tx)
  const bills = rows.map(({ billId }) => billId)
  if (bills.length === 1 && money.billId === null) {
    await sql`update payment set bill_id = ${bills[0]} where payment_id = ${paymentId}`.execute(tx)
  }
  await notifyAll(tx, eventsOf(await followBills(tx, idsOf(bills), { now, accountId: null })))
}

/** Bill ids as `followBills` takes them. */
export const idsOf = (bills: readonly string[]) => sql`(select unnest(${array(bills)}::text[]))`

/** The money goes to the balance and from there to the fee. False: it can't be extended (any more), the money pays the bill. */
async function payExtension(tx: Tx, money: Incoming, paymentId: string, now: Date): Promise<boolean> {
  const bill = money.billId === null ? null : await lockExtendable(tx, money.billId, now)
  if (!bill || whyNotExtendable(bill) !== null || bill.feeMinor > money.amountMinor + bill.balanceMinor) return false
  const { userId, merchantId, currency, amountMinor, valueDay } = money
  await sql`update borrower set balance_minor = balance_minor + ${amountMinor}::bigint, version = version + 1
    where user_id = ${userId}`.execute(tx)
  const booking = { kind: 'payment', merchantId, at: now, valueDay, accountId: null, reference: paymentId, paymentId }
  await book(tx, booking, [
    { account: cashOf(money.channel), amount: amountMinor, currency, userId },
    { account: account.borrowerBalance, amount: -amountMinor, currency, userId },
  ])
  // late interest ends on the day on which it was paid for, not on the one on which we hear of it
  const asOf = valueDay < bill.today ? valueDay : bill.today
  await extendFromBalance(tx, bill, { now, accountId: null, paymentId, asOf })
  await dueDatesMoved(tx, { merchantId, day: bill.today, now, billIds: [bill.billId] })
  return true
}
