/** Booking what a payments file says: payments, then what they pay, then reversals. Statements over all rows. */
import { allocate, cashOf, postUnidentified, reverse, settlePenalty } from '../credit/public.ts'
import { sql, type Tx } from '../platform/db.ts'

export interface Booking {
  at: Date
  accountId: number
  jobId: string
}

/** `cash.stp` for STP, as `cashOf` names it. */
const cash = sql`${cashOf('')} || lower(r.channel)`

export async function insertPayments(tx: Tx, { at, jobId }: Booking): Promise<void> {
  await sql`
    insert into payment (payment_id, merchant_id, channel, tracking_key, kind, state, amount_minor, currency, paid_at,
      value_day, loan_ref, app_id, bill_id, user_id, reverses_id, job_id, raw, received_at)
    select payment_id, merchant_id, channel, tracking_key, kind,
      case when kind = 'payment' and app_id is null then 'unidentified' else 'booked' end, amount, currency, paid_at,
      value_day, loan_ref, app_id, bill_id, user_id, reverses_id, ${jobId}, raw, ${at}
    from payment_row where judgement = 'new' order by row_number`.execute(tx)
}

/** Posts each loan's payments in the order they were paid; one turn takes one payment of every loan. */
export async function postPayments(tx: Tx, { at, accountId }: Booking): Promise<void> {
  const booked = { at, accountId, kind: 'payment' }
  await sql`
    with turns as (
      select row_number, row_number() over (partition by app_id order by paid_at, payment_row.row_number) as turn
      from payment_row where judgement = 'new' and kind = 'payment' and app_id is not null
    )
    update payment_row r set turn = turns.turn from turns where r.row_number = turns.row_number`.execute(tx)
  await sql`analyze payment_row`.execute(tx)
  const { rows } = await sql<{ turns: number }>`select coalesce(max(turn), 0) as turns from payment_row`.execute(tx)
  // a loop of statements, not of rows: as many as the payments of the loan that has most in the file
  for (let turn = 1; turn <= (rows[0]?.turns ?? 0); turn++) {
    const postings = sql`(
      select r.payment_id, r.merchant_id, r.app_id, r.user_id, r.bill_id, r.amount, r.currency, ${cash} as debit,
        r.value_day, r.paid_at
      from payment_row r where r.turn = ${turn}::integer)`
    await settlePenalty(tx, postings, booked)
    await allocate(tx, postings, booked)
  }
  const unknown = sql`(
    select r.payment_id, r.amount, r.currency, ${cash} as debit, r.value_day from payment_row r
    where r.judgement = 'new' and r.kind = 'payment' and r.app_id is null)`
  await postUnidentified(tx, unknown, booked)
}

export async function postReversals(tx: Tx, { at, accountId }: Booking): Promise<void> {
  const reversals = sql`(
    select r.payment_id as reversal_id, r.reverses_id as payment_id, r.merchant_id, r.value_day, r.today
    from payment_row r where r.judgement = 'new' and r.kind = 'reversal')`
  await reverse(tx, reversals, { at, accountId, kind: 'reversal' })
  await sql`update payment set state = 'reversed' where payment_id = any(array(
    select reverses_id from payment_row where judgement = 'new' and kind = 'reversal'))`.execute(tx)
}

/** A payment that went to one bill alone is that bill's; its reversal too. */
export async function nameBills(tx: Tx): Promise<void> {
  await sql`
    with paid as (
      select r.payment_id, min(e.bill_id) as bill_id from payment_row r
      join ledger_tx x on x.payment_id = r.payment_id join ledger_entry e using (tx_id)
      where r.judgement = 'new' and e.bill_id is not null group by r.payment_id having min(e.bill_id) = max(e.bill_id)
    )
    update payment p set bill_id = paid.bill_id from paid where p.payment_id = paid.payment_id and p.bill_id is null`.execute(
    tx,
  )
}

/** The bills that changed. */
export async function billsTouched(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ billId: string }>`
    select distinct e.bill_id from payment_row r join ledger_tx x on x.payment_id = r.payment_id
    join ledger_entry e using (tx_id) where r.judgement = 'new' and e.bill_id is not null order by 1`.execute(tx)
  return rows.map(({ billId }) => billId)
}
