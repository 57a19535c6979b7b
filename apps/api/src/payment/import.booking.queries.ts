/** Booking what a payments file says: what payments pay, then reversals, then the payments themselves. Statements over all rows. */
import {
  cashOf,
  pay,
  postUnidentified,
  reverse,
  takeBackCancellations,
  type Unextended,
  undoExtensions,
} from '../credit/public.ts'
import { array, sql, type Tx } from '../platform/db.ts'

export interface Booking {
  at: Date
  accountId: number
  jobId: string
}

const booksToLoan = sql`judgement = 'new' and kind = 'payment' and app_id is not null`

/** `cash.stp` for STP, as `cashOf` names it. */
const cash = sql`${cashOf('')} || lower(r.channel)`

/** Which bills each payment and reversal of this import went to. */
const paid = sql`payment_paid`
export const billsPaid = sql`(select bill_id from ${paid})`

export const reversalsBooked = sql`(select payment_id from payment_row where judgement = 'new' and kind = 'reversal')`

/** The payments themselves, once it is known where they went: one that went to one bill alone is that bill's. */
export async function insertPayments(tx: Tx, { at, jobId }: Booking): Promise<void> {
  await sql`
    with single as (
      select payment_id, min(bill_id) as bill_id from ${paid} group by payment_id having min(bill_id) = max(bill_id)
    )
    insert into payment (payment_id, merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at,
      value_day, loan_ref, app_id, bill_id, user_id, sending_bank, operation_day, occurrence, reverses_id, job_id, raw,
      received_at)
    select r.payment_id, merchant_id, channel, tracking_key, kind,
      case when kind = 'payment' and app_id is null then 'unidentified' else 'booked' end, amount, currency, paid_at,
      value_day, loan_ref, app_id, coalesce(r.bill_id, single.bill_id), user_id, coalesce(r.sending_bank, o.sending_bank),
      coalesce(r.operation_day, o.operation_day), coalesce(o.occurrence, 1), reverses_id, ${jobId}, raw, ${at}
    from payment_row r left join single using (payment_id) left join lateral (
      select x.sending_bank, x.operation_day, x.occurrence from payment x where x.payment_id = r.reverses_id) o on true where judgement = 'new' order by row_number`.execute(
    tx,
  )
  await sql`update payment set state = 'reversed' where payment_id in (
    select reverses_id from payment_row where judgement = 'new' and kind = 'reversal')`.execute(tx)
}

/** Posts each loan's payments in the order they were paid; one turn takes one payment of every loan. */
export async function postPayments(tx: Tx, { at, accountId }: Booking): Promise<void> {
  const booked = { at, accountId, kind: 'payment' }
  await sql`create temp table payment_paid (payment_id text not null, bill_id text not null) on commit drop`.execute(tx)
  await sql`
    with turns as (
      select row_number, row_number() over (partition by app_id order by paid_at, payment_row.row_number) as turn
      from payment_row where ${booksToLoan}
    )
    update payment_row r set turn = turns.turn from turns where turns.turn > 1 and r.row_number = turns.row_number`.execute(
    tx,
  )
  await sql`analyze payment_row`.execute(tx)
  const { rows } = await sql<{ turns: number }>`
    select coalesce(max(turn), 0) as turns from payment_row where ${booksToLoan}`.execute(tx)
  // a loop of statements, not of rows: as many as the payments of the loan that has most in the file
  for (let turn = 1; turn <= (rows[0]?.turns ?? 0); turn++) {
    const postings = sql`(
      select r.payment_id, r.merchant_id, r.app_id, r.user_id, r.bill_id, r.amount, r.currency, ${cash} as debit,
        r.value_day, r.paid_at
      from payment_row r where r.turn = ${turn}::integer and ${booksToLoan})`
    await pay(tx, postings, booked, paid)
  }
  const unknown = sql`(
    select r.payment_id, r.amount, r.currency, ${cash} as debit, r.value_day from payment_row r
    where r.judgement = 'new' and r.kind = 'payment' and r.app_id is null)`
  await postUnidentified(tx, unknown, booked)
}

/** Undoes payments with what they did beyond paying: an extension, a loan given back. Answers the bills whose due date went back. */
export async function postReversals(tx: Tx, { at, accountId }: Booking): Promise<Unextended[]> {
  const reversals = sql`(
    select r.payment_id as reversal_id, r.reverses_id as payment_id, r.merchant_id, r.value_day, r.today
    from payment_row r where r.judgement = 'new' and r.kind = 'reversal')`
  const unextended = await undoExtensions(tx, reversals, { at, accountId })
  await reverse(tx, reversals, { at, accountId, kind: 'reversal' }, paid)
  const reversed = sql`(select p.bill_id from ${paid} p join payment_row r using (payment_id) where r.kind = 'reversal')`
  const charged = await takeBackCancellations(tx, reversed, { now: at, accountId })
  // the reversal of these went to one bill or none, but all of them have changed: their cases follow
  const touched = [...unextended.flatMap(({ billIds }) => billIds), ...charged]
  await sql`
    insert into ${paid} (payment_id, bill_id)
    select r.payment_id, b.bill_id from payment_row r join bill b on b.app_id = r.app_id
    where r.judgement = 'new' and r.kind = 'reversal' and b.bill_id = any(${array(touched)}::text[])`.execute(tx)
  await sql`analyze ${paid}`.execute(tx)
  return unextended
}
