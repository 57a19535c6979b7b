/** The bounds of a payment's day: not before its loan, not after today, and far back only with a second person. */
import { type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'

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
    select j.created_by as said_by, a.disbursed_on, p.value_day,
      p.value_day < (p.received_at at time zone m.time_zone)::date - ${secondPersonDays} as is_far_back
    from payment p join application a on a.app_id = ${appId} join merchant m on m.merchant_id = a.merchant_id
      left join job j on j.job_id = p.job_id
    where p.payment_id = ${paymentId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the payment and the loan were found a moment ago')
  return found
}
