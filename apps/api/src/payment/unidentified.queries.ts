/** Money for nobody we know yet: it waits to be matched by hand. */
import { cashOf, postUnidentified } from '../credit/public.ts'
import { sql, type Tx } from '../platform/db.ts'

export interface UnidentifiedMoney {
  channel: string
  trackingKey: string
  sendingBank: string | null
  operationDay: string | null
  /** The how manieth money of this identity it is: one, unless finance took it as another payment. */
  occurrence: number
  amountMinor: number
  currency: string
  paidAt: Date
  valueDay: string
  raw: object
  /** The import that brought it. */
  jobId?: string | null
}

/** Null: money of this identity is booked already. */
export async function bookUnidentified(
  tx: Tx,
  of: UnidentifiedMoney,
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ paymentId: string }>`
    insert into payment (channel, tracking_key, sending_bank, operation_day, occurrence, kind, state, amount_minor, currency,
      paid_at, value_day, job_id, raw, received_at)
    values (${of.channel}, ${of.trackingKey}, ${of.sendingBank}, ${of.operationDay}, ${of.occurrence}, 'payment', 'unidentified',
      ${of.amountMinor}, ${of.currency}, ${of.paidAt}, ${of.valueDay}, ${of.jobId ?? null}, ${JSON.stringify(of.raw)}, ${now})
    on conflict do nothing returning payment_id`.execute(tx)
  const paymentId = rows[0]?.paymentId
  if (!paymentId) return null
  const posting = sql`(select payment_id, amount_minor as amount, currency, ${cashOf(of.channel)}::text as debit, value_day
    from payment where payment_id = ${paymentId})`
  await postUnidentified(tx, posting, { at: now, accountId, kind: 'payment' })
  return paymentId
}
