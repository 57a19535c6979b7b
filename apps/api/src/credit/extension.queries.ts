/** A bill as extending it needs it, and moving its due date with everything that repeats it. */
import type { RawBuilder } from 'kysely'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { Door, Scoped } from '../platform/rows.ts'
import { type Extendable, extendedDueDate, whyNotExtendable } from './extension.rules.ts'
import { account } from './ledger.accounts.ts'
import { type BalanceOwner, spendBalance } from './ledger.book.ts'
import { accruedPenalty, bookPenaltyFrom } from './ledger.penalty.ts'

export interface BillToExtend extends Extendable, BalanceOwner {
  billId: string
  appId: string
  balanceMinor: number
  today: string
  version: number
}

const columns = sql`
  b.bill_id, b.app_id, b.user_id, b.merchant_id, b.currency, b.status, b.due_date, b.extension_count, b.version,
  t.tenure_days, t.extension_limit, round(b.principal_minor * t.extension_fee_rate)::bigint as fee_minor,
  p.balance_minor,
  exists (select from write_off w where w.bill_id = b.bill_id and w.state = 'approved') as written_off`

/** The bill in scope, locked when it is about to be extended; null where it isn't there. */
export const findExtendable = (
  { db, rows, now }: { db: Scoped; rows: Door; now: Date },
  billId: string,
  options: { lock: boolean },
): Promise<BillToExtend | null> => extendableBill(db, rows.bills, billId, now, options)

/** The same of a relation of bills: a door, or the table where the bill is known to be the right one. */
export async function extendableBill(
  db: Db,
  bills: RawBuilder<unknown>,
  billId: string,
  now: Date,
  { lock }: { lock: boolean },
): Promise<BillToExtend | null> {
  const { rows: found } = await sql<BillToExtend>`
    select ${columns}, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${bills} b join product t using (product_id) join merchant m on m.merchant_id = b.merchant_id
      join borrower p on p.user_id = b.user_id
    where b.bill_id = ${billId} ${lock ? sql`for update of b` : sql``}`.execute(db)
  return found[0] ?? null
}

export interface Extension {
  number: number
  extDueDate: string
  version: number
}

/**
 * Extends a locked bill from its borrower's balance: books the penalty until today and the fee, and moves the due date. The
 * caller lets stage and case follow (`restageBills`). Throws why it can't be.
 */
export async function extendFromBalance(
  tx: Tx,
  bill: BillToExtend,
  { now, accountId, paymentId }: { now: Date; accountId: number | null; paymentId?: string },
): Promise<Extension> {
  demandExtendable(bill)
  const { billId, userId, merchantId, currency, dueDate, today } = bill
  const number = bill.extensionCount + 1
  const extDueDate = extendedDueDate(bill)
  const { extensionId } = await tx
    .insertInto('billExtension')
    .values({
      merchantId,
      billId,
      userId,
      number,
      fromDay: dueDate,
      toDay: extDueDate,
      feeMinor: bill.feeMinor,
      currency,
      paymentId: paymentId ?? null,
      at: now,
      accountId,
    })
    .returning('extensionId')
    .executeTakeFirstOrThrow()
  if (bill.feeMinor > 0) {
    const booked = { kind: 'extension', at: now, valueDay: today, accountId, reference: extensionId }
    await spendBalance(tx, bill, { ...booked, amount: bill.feeMinor, to: account.income.extension })
  }
  const { version } = await moveDueDate(tx, bill, extDueDate, { now, accountId })
  return { number, extDueDate, version }
}

function demandExtendable(bill: BillToExtend): void {
  const why = whyNotExtendable(bill)
  if (why === 'repaid') throw new Failure('credit.billRepaid')
  if (why === 'writtenOff') throw new Failure('credit.writtenOff')
  if (why === 'limit') throw new Failure('credit.extensionLimit', { limit: bill.extensionLimit })
}

/** What accrued under the old date is booked first: the new date forgives none of it. */
async function moveDueDate(
  tx: Tx,
  { billId, today }: BillToExtend,
  extDueDate: string,
  { now, accountId }: { now: Date; accountId: number | null },
): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`
    with accruing as materialized (
      select b.bill_id, b.user_id, b.merchant_id, b.currency, ${today}::date as day,
        coalesce(b.penalty_through, b.due_date) as accrued_from, ${accruedPenalty(sql`${today}::date`)} as penalty
      from bill b join product t using (product_id) where b.bill_id = ${billId}
    ), ${bookPenaltyFrom('accruing', { kind: 'penalty', at: now, accountId })}, repeated as (
      update collection_case set due_date = ${extDueDate}, extended = true, version = version + 1,
        open_minor = open_minor + (select penalty from accruing)
      where bill_id = ${billId} and closed_at is null
    )
    update bill b
    set penalty_minor = b.penalty_minor + a.penalty, penalty_open = b.penalty_open + a.penalty,
      penalty_through = case when a.day > b.due_date then greatest(b.penalty_through, a.day) else b.penalty_through end,
      due_date = ${extDueDate}, extension_count = b.extension_count + 1,
      status = case when ${extDueDate}::date < a.day then 'overdue' else 'repayment' end, version = b.version + 1
    from accruing a where b.bill_id = a.bill_id returning b.version`.execute(tx)
  const [moved] = rows
  if (!moved) throw new Error('the bill was locked before')
  return moved
}
