/** The bounds of a payment's day: not before its loan, not after today, and far back only with a second person. */
import { postUnidentified } from '../credit/public.ts'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { PaymentToMatch } from './payment.queries.ts'

/** A day further back than this from when the money was received takes somebody else than who brought it. */
export const secondPersonDays = sql`(select (value #>> '{}')::integer from setting where key = 'payment_day_second_person_days')`

interface DayOfMoney {
  /** Who said the day, where a person did: channels tell money when it comes. */
  saidBy: number | null
  isFarBack: boolean
  disbursedOn: string | null
  valueDay: string
}

/** Whether money may be booked to a loan as of its day by this person. */
export async function demandPaymentDay(
  tx: Tx,
  { paymentId, appId }: { paymentId: string; appId: string },
  accountId: number,
): Promise<void> {
  const found = await dayOf(tx, paymentId, appId)
  if (found.disbursedOn !== null && found.valueDay < found.disbursedOn) {
    throw new Failure('payment.dayBeforeLoan', { day: found.valueDay, loanDay: found.disbursedOn })
  }
  if (found.isFarBack && found.saidBy === accountId)
    throw new Failure('payment.dayTakesSecond', { day: found.valueDay })
}

async function dayOf(db: Db, paymentId: string, appId: string): Promise<DayOfMoney> {
  const { rows } = await sql<DayOfMoney>`
    select coalesce(p.day_corrected_by, j.created_by) as said_by, a.disbursed_on, p.value_day,
      p.value_day < (p.received_at at time zone m.time_zone)::date - ${secondPersonDays} as is_far_back
    from payment p join application a on a.app_id = ${appId} join merchant m on m.merchant_id = a.merchant_id
      left join job j on j.job_id = p.job_id
    where p.payment_id = ${paymentId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the payment and the loan were found a moment ago')
  return found
}

interface DayBounds {
  today: string
  firstLoanDay: string | null
}

/** Between which days money of nobody yet may have been paid: the first loan of its currency, and today where that currency is. */
async function boundsOf(db: Db, currency: string, now: Date): Promise<DayBounds> {
  const { rows } = await sql<DayBounds>`
    select max((${now}::timestamptz at time zone time_zone)::date) as today,
      (select min(disbursed_on) from application where currency = ${currency}) as first_loan_day
    from merchant where currency = ${currency}`.execute(db)
  const [bounds] = rows
  if (!bounds) throw new Error('an aggregate answers one row')
  return bounds
}

/** Books unidentified money back as of the day it was told for, and again as of the right one; what its channel told is kept. */
export async function correctDay(
  tx: Tx,
  payment: PaymentToMatch,
  { day, accountId, now }: { day: string; accountId: number; now: Date },
): Promise<void> {
  const { paymentId, currency, valueDay } = payment
  if (day === valueDay) throw new Failure('payment.daySame')
  const { today, firstLoanDay } = await boundsOf(tx, currency, now)
  if (day > today) throw new Failure('payment.dayAhead')
  if (firstLoanDay !== null && day < firstLoanDay) throw new Failure('payment.dayBeforeAny', { loanDay: firstLoanDay })
  const money = (sign: 1 | -1) => sql`(select payment_id, amount_minor * ${sign}::int as amount, currency, value_day,
    'cash.' || lower(channel) as debit from payment where payment_id = ${paymentId})`
  const booked = { at: now, accountId, kind: 'dayCorrected' }
  await postUnidentified(tx, money(-1), booked)
  await sql`
    update payment set told_paid_at = coalesce(told_paid_at, paid_at), day_corrected_by = ${accountId}, value_day = ${day}::date,
      paid_at = paid_at + (${day}::date - value_day) * interval '1 day'
    where payment_id = ${paymentId}`.execute(tx)
  await postUnidentified(tx, money(1), booked)
}
