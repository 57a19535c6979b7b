/** What channels answer about orders: kept as it came, and asked for anew where somebody wants their word. */
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Outcome } from './channel.ts'
import { openException } from './exception.queries.ts'

/** The same answer again is counted, not kept twice. */
export async function keepAnswer(
  db: Db,
  orderId: string,
  kind: 'sent' | 'asked',
  body: object,
  now: Date,
): Promise<void> {
  await sql`
    insert into order_answer (order_id, kind, body, told_at, last_told_at)
    values (${orderId}, ${kind}, ${JSON.stringify(body)}, ${now}, ${now})
    on conflict (order_id, kind, md5(body::text)) do update
      set last_told_at = excluded.last_told_at, times = order_answer.times + 1`.execute(db)
}

/** False: it has not gone to the channel yet. */
export async function wantAnswer(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with p as (update payout set query_at = ${now} where payout_id = ${orderId} and state <> 'waiting' returning 1),
      w as (update withholding set query_at = ${now} where withholding_id = ${orderId} and state <> 'init' returning 1)
    select from p union all select from w`.execute(tx)
  return rows.length > 0
}

export interface Wanted {
  id: string
  channel: string
  trackingKey: string
  isDebit: boolean
}

/** Orders that somebody wants the channel's word about, each taken once. */
export async function takeWanted(db: Db, now: Date): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    with p as (
      update payout set query_at = null, asked_at = ${now} where payout_id in (
        select payout_id from payout where query_at is not null order by query_at limit 20 for update skip locked)
      returning payout_id as id, channel, tracking_key, false as is_debit
    ), w as (
      update withholding set query_at = null, asked_at = ${now} where withholding_id in (
        select withholding_id from withholding where query_at is not null order by query_at limit 20 for update skip locked)
      returning withholding_id as id, channel, tracking_key, true as is_debit
    )
    select * from p union all select * from w`.execute(db)
  return rows
}

/** A channel says of an order that had ended something else: it stands as it was, and finance decides. */
export async function openContradiction(
  tx: Tx,
  orderId: string,
  { state, message, raw }: Outcome,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{
    merchantId: number
    channel: string
    currency: string
    trackingKey: string
    amountMinor: number
  }>`
    select merchant_id, channel, currency, tracking_key, amount_minor from outgoing_order where order_id = ${orderId}`.execute(
    tx,
  )
  const [order] = rows
  if (!order) throw new Error(`${orderId} was answered about and is not there`)
  await openException(tx, { ...order, kind: 'stateConflict', orderId, raw: raw ?? { state, message } }, now)
}
