/** Forgiving parts of a bill, and taking that back: the ledger's side of reductions, settlements and coupons. */

import type { Currency } from '@cordillera/contract/countries'
import type { Minor } from '@cordillera/contract/money'
import { sql } from 'kysely'
import type { Sql, Tx } from '../platform/db.ts'
import { account, receivable } from './ledger.accounts.ts'
import { book, type Entry } from './ledger.book.ts'
import { accruedByMonthEnd, accruedPenalty, bookPenaltyFrom } from './ledger.penalty.ts'

/** What a bill owes on a day, or what of it is forgiven: minor units by component. */
export interface Parts {
  principal: number
  interest: number
  fee: number
  feeTax: number
  penalty: number
}
type Part = keyof Parts
const partNames = Object.keys(receivable) as Part[]

export interface BillToReduce extends Parts {
  billId: string
  appId: string
  userId: string
  merchantId: number
  currency: Currency
  status: string
  /** The merchant's calendar day; `penalty` is as of it. */
  today: string
  /** Everything to pay today. */
  due: Minor
}

/** The bill with what it owes today, penalty accrued included; locked where something is about to happen to it. */
export async function billToReduce(
  tx: Tx,
  billId: string,
  now: Date,
  { lock }: { lock: boolean },
): Promise<BillToReduce> {
  const { rows } = await sql<BillToReduce>`
    select b.bill_id, b.app_id, b.user_id, b.merchant_id, b.currency, b.status, today.day as today, b.principal_open as principal,
      b.interest_open as interest, b.fee_open as fee, b.fee_tax_open as fee_tax, b.penalty_open + accrued.penalty as penalty,
      b.open_minor + accrued.penalty as due
    from bill b join product t using (product_id) join merchant m on m.merchant_id = b.merchant_id
      cross join lateral (select (${now}::timestamptz at time zone m.time_zone)::date as day) today
      cross join lateral (select ${accruedPenalty(sql`today.day`)} as penalty) accrued
    where b.bill_id = ${billId} ${lock ? sql`for update of b` : sql``}`.execute(tx)
  const [bill] = rows
  if (!bill) throw new Error('a case has a bill')
  return bill
}

export interface Forgiving {
  /** `reduction` of fees and penalty, `settlement` of anything, `coupon` of anything but principal. */
  kind: 'reduction' | 'settlement' | 'coupon'
  /** The id of the reduction, settlement or coupon. */
  reference: string
  now: Date
  accountId: number | null
}

/**
 * Forgives parts of a locked bill: books the penalty until today, then what is forgiven. Tax on a forgiven fee is no longer
 * owed to the state. A bill of which nothing is left is repaid. The caller brings its case in line (`followBills`).
 */
export async function forgive(tx: Tx, bill: BillToReduce, parts: Partial<Parts>, by: Forgiving): Promise<void> {
  const { billId, userId, merchantId, currency, today } = bill
  const taken = Object.fromEntries(partNames.map((part) => [part, parts[part] ?? 0])) as unknown as Parts
  if (partNames.some((part) => taken[part] < 0 || taken[part] > bill[part])) {
    throw new RangeError('more is forgiven than the bill owes')
  }
  await takeOff(tx, billId, taken, { today, now: by.now, accountId: by.accountId })
  const entry = (name: string, amount: number, ofBill = true): Entry => ({
    account: name,
    amount,
    currency,
    userId,
    ...(ofBill ? { billId } : {}),
  })
  const tax = by.kind === 'settlement' ? 0 : taken.feeTax
  const sum = partNames.reduce((total, part) => total + taken[part], 0)
  const { kind, reference, now: at, accountId } = by
  await book(tx, { kind, merchantId, at, valueDay: today, accountId, reference }, [
    ...partNames.map((part) => entry(receivable[part], -taken[part])),
    entry(account.taxPayable, tax, false),
    entry(account[by.kind], sum - tax),
  ])
}

/** The bill's own columns, with the penalty until today booked in the same statement. */
async function takeOff(
  tx: Tx,
  billId: string,
  taken: Parts,
  { today, now, accountId }: { today: string; now: Date; accountId: number | null },
): Promise<void> {
  await sql`
    with accruing as materialized (
      select b.bill_id, b.user_id, b.merchant_id, b.currency, ${today}::date as day,
        coalesce(b.penalty_through, b.due_date) as accrued_from, ${accruedPenalty(sql`${today}::date`)} as penalty,
        ${accruedByMonthEnd(sql`${today}::date`)} as by_month_end
      from bill b join product t using (product_id) where b.bill_id = ${billId}
    ), ${bookPenaltyFrom('accruing', { kind: 'penalty', at: now, accountId })}, left_open as (
      select b.bill_id, b.principal_open - ${taken.principal}::bigint as principal,
        b.interest_open - ${taken.interest}::bigint as interest, b.fee_open - ${taken.fee}::bigint as fee,
        b.fee_tax_open - ${taken.feeTax}::bigint as fee_tax,
        b.penalty_open + a.penalty - ${taken.penalty}::bigint as penalty, a.penalty as accrued, a.day
      from bill b join accruing a using (bill_id)
    )
    update bill b
    set principal_open = l.principal, interest_open = l.interest, fee_open = l.fee, fee_tax_open = l.fee_tax,
      penalty_open = l.penalty, penalty_minor = b.penalty_minor + l.accrued,
      penalty_through = case when l.day > b.due_date then greatest(b.penalty_through, l.day) else b.penalty_through end,
      status = case when l.principal + l.interest + l.fee + l.fee_tax + l.penalty = 0 then 'repaid' else b.status end,
      repaid_at = case when l.principal + l.interest + l.fee + l.fee_tax + l.penalty = 0 then ${now}::timestamptz
        else b.repaid_at end,
      version = b.version + 1
    from left_open l where b.bill_id = l.bill_id`.execute(tx)
}

/**
 * Takes forgiveness back, for any number at once: `references` is a subselect of ids that `forgive` booked under, or of
 * applications that were cancelled. `day` is the merchant's calendar day where it is null. Every entry comes back with the other sign and the bills owe again; undone twice it changes nothing.
 */
export async function takeBackForgiven(
  tx: Tx,
  references: Sql,
  { day, now, accountId }: { day: string | null; now: Date; accountId: number | null },
): Promise<void> {
  const back = sql.join(
    partNames.map((part) => {
      const name = receivable[part]
      return sql`coalesce(sum(amount) filter (where account = ${name}), 0)::bigint as ${sql.raw(name.replace('receivable.', ''))}`
    }),
  )
  await sql`
    with mirror as materialized (
      select x.reference, x.kind, min(x.tx_id) as tx_id, e.merchant_id, e.account, e.bill_id, e.user_id, e.currency,
        coalesce(${day}::date, (${now}::timestamptz at time zone m.time_zone)::date) as day, -sum(e.amount_minor)::bigint as amount
      from ledger_tx x join ledger_entry e using (tx_id) join merchant m on m.merchant_id = x.merchant_id
      where x.reference in ${references} and x.kind in ('reduction', 'settlement', 'coupon', 'cancellation')
      group by x.reference, x.kind, e.merchant_id, e.account, e.bill_id, e.user_id, e.currency, m.time_zone
      having sum(e.amount_minor) <> 0
    ), owed as (
      update bill b
      set principal_open = b.principal_open + f.principal, interest_open = b.interest_open + f.interest,
        fee_open = b.fee_open + f.fee, fee_tax_open = b.fee_tax_open + f.fee_tax, penalty_open = b.penalty_open + f.penalty,
        status = case when b.due_date < f.day then 'overdue' else 'repayment' end, repaid_at = null,
        version = b.version + 1
      from (select bill_id, day, ${back} from mirror where account like 'receivable.%' group by bill_id, day) f
      where b.bill_id = f.bill_id
    ), booking as (
      insert into ledger_tx (merchant_id, kind, reference, reverses_tx, at, value_day, account_id)
      select merchant_id, kind, reference, min(tx_id), ${now}::timestamptz, day, ${accountId}::integer
      from mirror group by merchant_id, kind, reference, day
      returning tx_id, reference
    )
    insert into ledger_entry (tx_id, merchant_id, account, bill_id, user_id, currency, amount_minor)
    select b.tx_id, m.merchant_id, m.account, m.bill_id, m.user_id, m.currency, m.amount
    from mirror m join booking b using (reference)`.execute(tx)
}

/**
 * A loan is given back only as a whole: where a payment that was sent back leaves principal of a cancelled loan open, the
 * charges that the cancellation took off are owed again. `bills` is a subselect of the bills that owe again. Answers every
 * bill of those loans; the caller brings their cases in line.
 */
export async function takeBackCancellations(
  tx: Tx,
  bills: Sql,
  { now, accountId }: { now: Date; accountId: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ appId: string; billId: string }>`
    with loan as (
      select b.app_id from bill b where b.app_id in (select app_id from bill where bill_id in ${bills})
      group by b.app_id having sum(b.principal_open) > 0
    ), cancelled as (
      select x.reference as app_id from ledger_tx x join loan on loan.app_id = x.reference join ledger_entry e using (tx_id)
      where x.kind = 'cancellation' and e.account like 'receivable.%' group by x.reference having sum(e.amount_minor) <> 0
    )
    select b.app_id, b.bill_id from bill b join cancelled using (app_id)`.execute(tx)
  if (rows.length > 0) {
    const loans = [...new Set(rows.map(({ appId }) => appId))]
    await takeBackForgiven(tx, sql`(select unnest(${loans}::text[]))`, { day: null, now, accountId })
  }
  return rows.map(({ billId }) => billId)
}
