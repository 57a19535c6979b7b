/** Late interest is booked to the ledger at each month end (DOMAIN §5), whenever the run comes: on the 5th as of the last month's end. */
import { sql } from 'kysely'
import { addDays, dayIn } from '../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { lockMerchants } from './ledger.lock.ts'
import { accrualTerms, bookPenaltyFrom } from './ledger.penalty.ts'

/** Bills booked in one transaction: a run that is cut off goes on with those that are left. */
const billsAtOnce = 10_000

/** The last day of the month before the one that `day` is in. */
export const monthEndBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1)

/**
 * Books what a merchant's overdue bills accrued by every month end until `monthEnd` that they are not booked through yet:
 * each month's with its own last day as value day. Answers how many bills; running it again books nothing.
 */
export async function bookMonthEnds(
  db: Db,
  { merchantId, monthEnd, now }: { merchantId: number; monthEnd: string; now: Date },
): Promise<number> {
  let booked = 0
  for (let after: string | null = ''; after !== null; ) {
    const last: Batch = await inTransaction(db, async (tx) => {
      await lockMerchants(tx, [merchantId])
      return bookBatch(tx, { merchantId, monthEnd, now, after: after ?? '' })
    })
    booked += last.bills
    after = last.lastBill
  }
  return booked
}

interface Batch {
  bills: number
  /** Null: it was the last one. */
  lastBill: string | null
}

async function bookBatch(
  tx: Tx,
  { merchantId, monthEnd, now, after }: { merchantId: number; monthEnd: string; now: Date; after: string },
): Promise<Batch> {
  const { rows } = await sql<Batch>`
    with owing as materialized (
      select b.bill_id, b.user_id, b.merchant_id, b.currency, coalesce(b.penalty_through, b.due_date) as booked_through,
        ${accrualTerms}
      from bill b join product t using (product_id)
      where b.merchant_id = ${merchantId}::smallint and b.status <> 'repaid' and b.due_date < ${monthEnd}::date
        and coalesce(b.penalty_through, b.due_date) < ${monthEnd}::date and b.bill_id > ${after}
      order by b.bill_id limit ${billsAtOnce} for no key update of b
    ), ends as (
      select o.*, e.day, accrued_by(o.accrues_daily, o.accrues_from, o.accrues_most, e.day) as accrued
      from owing o cross join lateral (
        select (first + interval '1 month - 1 day')::date as day
        from generate_series(date_trunc('month', o.booked_through::timestamp), ${monthEnd}::timestamp, interval '1 month') first) e
      where e.day > o.booked_through
    ), accruing as materialized (
      select bill_id, user_id, merchant_id, currency, day, 0 as by_month_end,
        accrued - lag(accrued, 1, 0::bigint) over months as penalty,
        lag(day, 1, booked_through) over months as accrued_from
      from ends window months as (partition by bill_id order by day)
    ), ${bookPenaltyFrom('accruing', { kind: 'penalty', at: now, accountId: null })}, booked as (
      update bill b
      set penalty_minor = b.penalty_minor + a.penalty, penalty_open = b.penalty_open + a.penalty, penalty_through = ${monthEnd}::date
      from (select bill_id, sum(penalty)::bigint as penalty from accruing group by bill_id) a
      where b.bill_id = a.bill_id
    )
    select count(*) as bills, case when count(*) = ${billsAtOnce} then max(bill_id) end as last_bill from owing`.execute(
    tx,
  )
  const [batch] = rows
  if (!batch) throw new Error('an aggregate answers one row')
  return batch
}

/** Every merchant's month ends until now, in its own zone. */
export async function bookAllMonthEnds(
  db: Db,
  now: Date,
  told: (merchantsDone: number, of: number) => Promise<void>,
): Promise<number> {
  const merchants = await db.selectFrom('merchant').select(['merchantId', 'timeZone']).orderBy('merchantId').execute()
  let booked = 0
  for (const [done, { merchantId, timeZone }] of merchants.entries()) {
    booked += await bookMonthEnds(db, { merchantId, monthEnd: monthEndBefore(dayIn(timeZone, now)), now })
    await told(done + 1, merchants.length)
  }
  return booked
}
