/** Making something of what a channel told us: a deposit becomes a payment, a state ends an order. */
import type { App } from '../platform/app.ts'
import { inTransaction, sql, type Tx } from '../platform/db.ts'
import { endDebit } from './debit.end.ts'
import { takeDeposit } from './deposit.service.ts'
import { openException } from './exception.queries.ts'
import { noticesOf } from './notices.ts'
import { endPayout } from './payout.queries.ts'
import { markDone, markTried, nextWaiting, type Waiting, type Worked } from './webhook.queries.ts'

type Working = Pick<App, 'db' | 'clock'>

/** Works everything that waits, oldest first. One that fails is left for the next look, and the others go on. */
export async function workWebhooks(app: Working, onError: (error: Error) => void): Promise<void> {
  for (let after = 0; ; ) {
    const done = await workNext(app, after, onError)
    if (done === null) return
    after = done
  }
}

async function workNext(app: Working, after: number, onError: (error: Error) => void): Promise<number | null> {
  let at: number | null = null
  try {
    await inTransaction(app.db, async (tx) => {
      const now = app.clock.now()
      const waiting = await nextWaiting(tx, after)
      if (!waiting) return
      at = waiting.webhookId
      const take = waiting.kind === 'deposit' ? takeDeposit : takeState
      const worked = await take(tx, waiting, now)
      if (worked) await markDone(tx, waiting.webhookId, worked, now)
      else await markTried(tx, waiting.webhookId, 'waits')
    })
  } catch (error) {
    onError(error as Error)
    if (at !== null) await markTried(app.db, at, (error as Error).message.slice(0, 300))
  }
  return at
}

/** Null: the order is not known yet (its answer is still on the way); the next look finds it. */
async function takeState(tx: Tx, { webhookId, channel, body, tries }: Waiting, now: Date): Promise<Worked | null> {
  const notices = noticesOf(channel)
  const { ref, outcome } = notices.state(body)
  const found = await orderByRef(tx, channel, ref)
  const exception = { webhookId, channel, currency: notices.currency, trackingKey: ref, raw: body }
  if (!found) {
    if (tries < triesAtMost) return null
    await openException(tx, { ...exception, kind: 'unknownOrder' }, now)
    return { outcome: 'exception: no order of ours' }
  }
  const { orderId, amountMinor, merchantId, trackingKey } = found
  const end = found.isDebit ? await endDebit(tx, orderId, outcome, now) : await endPayout(tx, orderId, outcome, now)
  if (end === 'taken') return { outcome: `${found.isDebit ? 'withholding' : 'payout'} ${orderId}`, orderId }
  const about = { ...exception, trackingKey, amountMinor, orderId, ...(merchantId === null ? {} : { merchantId }) }
  await openException(tx, { ...about, kind: 'stateConflict' }, now)
  return { outcome: `exception: contradicts ${orderId}`, orderId }
}
const triesAtMost = 20

interface FoundOrder {
  orderId: string
  isDebit: boolean
  amountMinor: number
  merchantId: number | null
  trackingKey: string
}

async function orderByRef(tx: Tx, channel: string, ref: string): Promise<FoundOrder | null> {
  // a provider may be reached by several contracts, each a channel of its own
  const codes = sql`array(select ${channel}::text union select code from payment_channel where provider = ${channel})`
  const { rows } = await sql<FoundOrder>`
    select payout_id as order_id, false as is_debit, amount_minor, merchant_id, tracking_key from payout
    where channel = any(${codes}) and channel_ref = ${ref}
    union all
    select withholding_id, true, amount_minor, merchant_id, tracking_key from withholding
    where channel = any(${codes}) and channel_ref = ${ref}`.execute(tx)
  return rows[0] ?? null
}
