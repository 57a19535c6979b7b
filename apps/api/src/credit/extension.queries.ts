/** A bill as extending it needs it, and moving its due date with everything that repeats it. */
import type { Minor } from '@cordillera/contract/money'
import type { RawBuilder } from 'kysely'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { happened } from '../platform/domain-events.ts'
import { Failure } from '../platform/fail.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { type Extendable, extendedDueDate, whyNotExtendable } from './extension.rules.ts'
import { account } from './ledger.accounts.ts'
import { type BalanceOwner, spendBalance } from './ledger.book.ts'
import { accruedByMonthEnd, accruedPenalty, bookPenaltyFrom } from './ledger.penalty.ts'

export interface BillToExtend extends Extendable, BalanceOwner {
  billId: string
  appId: string
  balanceMinor: Minor
  /** The next one's: of all that were made, those that were undone too. */
  nextNumber: number
  today: string
  version: number
}

const columns = sql`
  b.bill_id, b.app_id, b.user_id, b.merchant_id, b.currency, b.status, b.due_date, b.extension_count, b.version,
  t.tenure_days, t.extension_limit, round(b.principal_minor * t.extension_fee_rate)::bigint as fee_minor,
  p.balance_minor,
  (select coalesce(max(e.number), 0) + 1 from bill_extension e where e.bill_id = b.bill_id) as next_number,
  exists (select from write_off w where w.bill_id = b.bill_id and w.state = 'approved') as written_off`

/** The bill in scope, locked when it is about to be extended; null where it isn't there. */
export const findExtendable = (
  { db, rows, now }: { db: Scoped; rows: ScopedRows; now: Date },
  billId: string,
  options: { lock: boolean },
): Promise<BillToExtend | null> => extendableBill(db, rows.bills, billId, now, options)

/** The same of a relation of bills: those in scope, or the table where the bill is known to be the right one. */
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

/** Bills of a merchant whose due dates were moved, on the merchant's calendar day. */
interface DueDatesMoved {
  merchantId: number
  day: string
  billIds: readonly string[]
  now: Date
}
declare module '../platform/domain-events.ts' {
  interface DomainEvents {
    'credit.dueDatesMoved': DueDatesMoved
  }
}

/** Stages and cases follow, in the transaction that moved the dates. */
export const dueDatesMoved = (tx: Tx, moved: DueDatesMoved): Promise<void> =>
  happened(tx, 'credit.dueDatesMoved', moved)

export interface Extension {
  number: number
  extDueDate: string
  version: number
}

/**
 * Extends a locked bill from its borrower's balance: books the penalty until today, or until the day on which it was paid for, and the fee, and
 * moves the due date. The caller says so when it is done (`dueDatesMoved`). Throws why it can't be.
 */
export async function extendFromBalance(
  tx: Tx,
  bill: BillToExtend,
  {
    now,
    accountId,
    paymentId,
    asOf = bill.today,
  }: { now: Date; accountId: number | null; paymentId?: string; asOf?: string },
): Promise<Extension> {
  demandExtendable(bill)
  const { billId, userId, merchantId, currency, dueDate } = bill
  const number = bill.nextNumber
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
    const booked = { kind: 'extension', at: now, valueDay: asOf, accountId, reference: extensionId }
    await spendBalance(tx, bill, { ...booked, amount: bill.feeMinor, to: account.income.extension })
  }
  const { version } = await moveDueDate(tx, bill, extDueDate, { now, accountId, asOf })
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
  { now, accountId, asOf }: { now: Date; accountId: number | null; asOf: string },
): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`
    with accruing as materialized (
      select b.bill_id, b.user_id, b.merchant_id, b.currency, ${asOf}::date as day,
        coalesce(b.penalty_through, b.due_date) as accrued_from, ${accruedPenalty(sql`${asOf}::date`)} as penalty,
        ${accruedByMonthEnd(sql`${asOf}::date`)} as by_month_end
      from bill b join product t using (product_id) where b.bill_id = ${billId}
    ), ${bookPenaltyFrom('accruing', { kind: 'penalty', at: now, accountId })}, repeated as (
      update collection_case set due_date = ${extDueDate}, extended = true, version = version + 1
      where bill_id = ${billId} and closed_at is null
    )
    update bill b
    set penalty_minor = b.penalty_minor + a.penalty, penalty_open = b.penalty_open + a.penalty,
      penalty_through = case when a.day > b.due_date then greatest(b.penalty_through, a.day) else b.penalty_through end,
      due_date = ${extDueDate}, extension_count = b.extension_count + 1,
      status = case when ${extDueDate}::date < ${today}::date then 'overdue' else 'repayment' end, version = b.version + 1
    from accruing a where b.bill_id = a.bill_id returning b.version`.execute(tx)
  const [moved] = rows
  if (!moved) throw new Error('the bill was locked before')
  return moved
}

/** Bills of a merchant whose due dates went back. */
export interface Unextended {
  merchantId: number
  billIds: string[]
  /** The merchant's calendar day. */
  today: string
}

/**
 * Undoes the extensions that payments paid for which are being sent back: the fee returns to the balance, the due date goes
 * back by the days it was moved, with what was extended later on top of it. `reversals` as in `reverse`, which comes after and
 * takes the payment itself out of the balance. The caller says so when it is done (`dueDatesMoved`).
 */
export async function undoExtensions(
  tx: Tx,
  reversals: RawBuilder<unknown>,
  { at, accountId }: { at: Date; accountId: number | null },
): Promise<Unextended[]> {
  const { rows } = await sql<Unextended>`
    with undo as materialized (
      select e.*, r.today, r.value_day from bill_extension e join ${reversals} r on r.payment_id = e.payment_id
    ), booking as (
      insert into ledger_tx (merchant_id, kind, reference, reverses_tx, at, value_day, account_id)
      select u.merchant_id, x.kind, u.extension_id, x.tx_id, ${at}::timestamptz, u.value_day, ${accountId}::integer
      from undo u join ledger_tx x on x.reference = u.extension_id
      returning tx_id, reverses_tx
    ), entries as (
      insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
      select b.tx_id, e.merchant_id, e.account, e.bill_id, e.user_id, e.currency, -e.amount_minor
      from booking b join ledger_entry e on e.tx_id = b.reverses_tx
    ), refunded as (
      update borrower p set balance_minor = p.balance_minor + f.minor, version = p.version + 1
      from (select user_id, sum(fee_minor)::bigint as minor from undo group by user_id) f where p.user_id = f.user_id
    ), back as (
      select bill_id, today, sum(to_day - from_day)::integer as days, count(*)::integer as times from undo group by bill_id, today
    ), moved as (
      update bill b
      set due_date = b.due_date - u.days, extension_count = b.extension_count - u.times, version = b.version + 1,
        status = case when b.status = 'repaid' then b.status when b.due_date - u.days < u.today then 'overdue'
          else 'repayment' end
      from back u where b.bill_id = u.bill_id returning b.bill_id, b.merchant_id, b.due_date, b.extension_count, u.today
    ), repeated as (
      update collection_case c set due_date = m.due_date, extended = m.extension_count > 0, version = c.version + 1
      from moved m where c.bill_id = m.bill_id and c.closed_at is null
    )
    select merchant_id, today, array_agg(bill_id) as bill_ids from moved group by merchant_id, today`.execute(tx)
  return rows
}
