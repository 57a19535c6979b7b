/** What booking incoming money needs to know, and what a cancelled loan gives back. */
import {
  account,
  accruedByMonthEnd,
  accruedPenalty,
  type BillToExtend,
  bookPenaltyFrom,
  extendableBill,
  receivable,
} from '../credit/public.ts'
import { sql, type Tx } from '../platform/db.ts'

export interface Incoming {
  channel: string
  trackingKey: string
  /** Where the channel tells them. */
  sendingBank?: string | null
  operationDay?: string | null
  amountMinor: number
  currency: string
  paidAt: Date
  valueDay: string
  merchantId: number
  userId: string
  appId: string
  /** Only this bill; else what is due first. */
  billId: string | null
  purpose: 'repayment' | 'extension' | 'cancelLoan'
  raw: Record<string, string>
}

export const lockExtendable = (tx: Tx, billId: string, now: Date): Promise<BillToExtend | null> =>
  extendableBill(tx, sql`bill`, billId, now, { lock: true })

/** Is it the whole loan that comes back? Less is a payment like any other: its charges stay. */
export async function coversPrincipal(
  tx: Tx,
  { appId, amountMinor }: Pick<Incoming, 'appId' | 'amountMinor'>,
): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(principal_open), 0)::bigint as open from bill where app_id = ${appId}`.execute(tx)
  const open = rows[0]?.open ?? 0
  return open > 0 && amountMinor >= open
}

/**
 * Interest, fees, their tax and late interest of a loan's bills are taken back where nothing was paid on them: it is given
 * back whole. Late interest is booked until that day first: the payment that follows would book it, and be spent on it.
 */
export async function giveBackCharges(
  tx: Tx,
  { appId, merchantId, valueDay }: Pick<Incoming, 'appId' | 'merchantId' | 'valueDay'>,
  now: Date,
): Promise<void> {
  const { income, taxPayable } = account
  await sql`
    with given as materialized (
      select b.bill_id, b.user_id, b.merchant_id, b.currency, b.interest_open, b.fee_open, b.fee_tax_open, b.penalty_open,
        ${valueDay}::date as day, coalesce(b.penalty_through, b.due_date) as accrued_from,
        ${accruedPenalty(sql`${valueDay}::date`)} as penalty, ${accruedByMonthEnd(sql`${valueDay}::date`)} as by_month_end
      from bill b join product t using (product_id) where b.app_id = ${appId} and b.status <> 'repaid' for update of b
    ), ${bookPenaltyFrom('given', { kind: 'penalty', at: now, accountId: null })}, lines as materialized (
      select g.bill_id, g.user_id, g.currency, e.account, e.amount from given g cross join lateral (values
        (${receivable.interest}, -g.interest_open), (${income.interest}, g.interest_open),
        (${receivable.fee}, -g.fee_open), (${income.fee}, g.fee_open),
        (${receivable.feeTax}, -g.fee_tax_open), (${taxPayable}, g.fee_tax_open),
        (${receivable.penalty}, -g.penalty_open - g.penalty), (${income.penalty}, g.penalty_open + g.penalty)
        ) e (account, amount)
      where e.amount <> 0
    ), booking as (
      insert into ledger_tx (merchant_id, kind, reference, at, value_day)
      select ${merchantId}::smallint, 'cancellation', ${appId}, ${now}::timestamptz, ${valueDay}::date
      where exists (select from lines) returning tx_id
    ), entries as (
      insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
      select tx_id, ${merchantId}::smallint, account, bill_id, user_id, currency, amount from lines, booking
    )
    update bill b set interest_open = 0, fee_open = 0, fee_tax_open = 0, penalty_open = 0,
      penalty_minor = b.penalty_minor + g.penalty,
      penalty_through = case when g.day > b.due_date then greatest(b.penalty_through, g.day) else b.penalty_through end,
      version = b.version + 1
    from given g where b.bill_id = g.bill_id`.execute(tx)
}

export async function openBillsOf(tx: Tx, appId: string): Promise<{ billId: string; open: number }[]> {
  const { rows } = await sql<{ billId: string; open: number }>`
    select bill_id, open_minor as open from bill
    where app_id = ${appId} and status <> 'repaid' order by instalment`.execute(tx)
  return rows
}
