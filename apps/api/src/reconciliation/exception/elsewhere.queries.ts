/** Where the money of an exception stands already: booked since the last run, an order or a charge of ours, or finance's own exception. */
import { sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { matchWithin } from '../match/run.service.ts'
import type { Exception } from './desk.queries.ts'

interface By {
  accountId: number
  now: Date
}

/** The other side may have come since the last run: it is looked for once more. True: the exception is healed. */
export async function healsByItself(tx: Tx, found: Exception, by: By): Promise<boolean> {
  if (found.side === 'match' || !(await mayHaveOtherSide(tx, found))) return false
  await matchWithin(tx, { ...found, fromDay: found.bookDay, toDay: found.bookDay, dry: false, ...by })
  const { rows } = await sql<{ healed: boolean }>`
    select state = 'resolved' as healed from recon_exception where exception_id = ${found.exceptionId}`.execute(tx)
  return rows[0]?.healed ?? false
}

const notMatched = (source: ReturnType<typeof sql>, id: string) => sql`not exists (
  select from channel_movement m join recon_match_item i on i.live and i.movement_id = m.movement_id
  where m.source in (${source}) and m.source_id = ${sql.raw(id)})`

/** Anything of its key that has no other side; of a movement of ours also that it failed after all. */
async function mayHaveOtherSide(tx: Tx, of: Exception): Promise<boolean> {
  const { channel, currency, trackingKey: key, side, lineId, movementId } = of
  const { rows } = await sql<{ may: boolean }>`
    select case ${side}::text when 'bank' then
        exists (select from payment p where p.channel = ${channel} and p.currency = ${currency} and p.tracking_key = ${key}
          and ${notMatched(sql`'payment', 'reversal'`, 'p.payment_id')})
        or exists (select from payout o where o.channel = ${channel} and o.tracking_key = ${key} and o.state in ('settled', 'returned'))
        or exists (select from own_transfer t where ${channel} in (t.from_channel, t.to_channel) and t.tracking_key = ${key} and t.state = 'approved')
      else
        exists (select from statement_line l where l.channel = ${channel} and l.currency = ${currency}
          and ${key} in (l.tracking_key, l.returns_key) and l.line_id is distinct from ${lineId}::bigint
          and not exists (select from recon_match_item i where i.live and i.line_id = l.line_id))
        or exists (select from channel_movement m join payout o on o.payout_id = m.source_id
          where m.movement_id = ${movementId}::bigint and m.source = 'payout' and o.state = 'failed')
      end as may`.execute(tx)
  return rows[0]?.may ?? false
}

interface Elsewhere {
  orderId: string | null
  chargeId: string | null
  heldBy: string | null
  paymentId: string | null
}

/**
 * Refuses to book, alone, what is booked by something else: an order that has not ended here, a charge, money that finance holds as an
 * exception or a payment of the same key that waits for its other side. The refusal names it.
 */
export async function demandNowhereElse(tx: Tx, found: Exception, end: string): Promise<void> {
  if (end === 'explained' || found.side === 'match') return
  const { orderId, chargeId, heldBy, paymentId } = await elsewhere(tx, found)
  const order = orderId ?? chargeId
  if (order) throw new Failure('reconciliation.ownOrder', { order })
  if (end !== 'booked') return
  if (heldBy) throw new Failure('reconciliation.heldByFinance', { exception: heldBy })
  if (paymentId) throw new Failure('reconciliation.bookedUnmatched', { payment: paymentId })
}

async function elsewhere(tx: Tx, of: Exception): Promise<Elsewhere> {
  const { channel, trackingKey: key, side, direction, movementId } = of
  const notEnded = sql`o.state in ('waiting', 'unknown', 'sent')`
  const { rows } = await sql<Elsewhere>`
    select case ${side}::text when 'bank' then
        (select o.order_id from outgoing_order o where o.channel = ${channel} and o.tracking_key = ${key}
          and (${notEnded} or (o.kind <> 'debit' and o.state = 'settled' and ${direction} = 'in')) limit 1)
      else (select o.order_id from channel_movement m join outgoing_order o on o.order_id = m.source_id
        where m.movement_id = ${movementId}::bigint and m.source = 'payout' and ${notEnded}) end as order_id,
      (select c.charge_id from charge c where ${side} = 'bank' and ${direction} = 'in' and c.provider = ${channel}
        and c.payment_id is null and ${key} in (c.provider_ref, c.order_key) limit 1) as charge_id,
      (select e.exception_id from payment_exception e where e.channel = ${channel} and e.tracking_key = ${key} and e.state = 'open'
        and e.kind in ('conflict', 'fileConflict', 'unusable', 'unanswered') limit 1) as held_by,
      (select p.payment_id from payment p where p.channel = ${channel} and p.tracking_key = ${key} and p.kind = 'payment'
        and p.state <> 'reversed' and ${notMatched(sql`'payment'`, 'p.payment_id')} limit 1) as payment_id`.execute(tx)
  return rows[0] ?? { orderId: null, chargeId: null, heldBy: null, paymentId: null }
}
