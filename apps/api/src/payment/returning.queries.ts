/** Money that its bank takes back while it goes back to its payer: it leaves once. */
import { type Sql, sql, type Tx } from '../platform/db.ts'
import { contradicted, markWaits } from './outgoing.queries.ts'

/** What a file reverses stays as it is judged: whoever matches or returns it meanwhile waits, and is told. */
export async function lockReversed(tx: Tx): Promise<void> {
  await sql`
    select from payment x where x.kind = 'payment' and exists (select from payment_row r
      where r.judgement = 'new' and r.kind = 'reversal' and x.channel = r.channel and x.tracking_key = r.tracking_key)
    for update of x`.execute(tx)
}

/** Returns whose order may have sent the money, or has. */
const onItsWay = sql`g.state in ('approved', 'paid') or (g.state = 'failed' and exists (
  select from payout o where o.target_id = g.return_id and (${contradicted(sql`o.payout_id`)} or ${markWaits(sql`o.payout_id`)})))`

export async function refuseOnItsWay(tx: Tx): Promise<void> {
  await sql`
    update payment_row r set judgement = 'refused', faults = ':goesBack' from payer_return g
    where r.judgement = 'new' and r.kind = 'reversal' and g.payment_id = r.reverses_id and (${onItsWay})`.execute(tx)
}

/** Of a file, or of one payment: `payment_id`, and what is said of the money. */
export const reversedByFile = sql`(
  select r.reverses_id as payment_id, r.channel, r.currency, r.amount, r.tracking_key, r.raw from payment_row r
  where r.judgement = 'new' and r.kind = 'reversal')`
export const refusedByFile = sql`(
  select r.reverses_id as payment_id, r.channel, r.currency, r.amount, r.tracking_key, r.raw from payment_row r
  where r.judgement = 'refused' and r.faults = ':goesBack')`
export const reversedOne = (paymentId: string, raw: object): Sql => sql`(
  select p.payment_id, p.channel, p.currency, p.amount_minor as amount, p.tracking_key, ${JSON.stringify(raw)}::jsonb as raw
  from payment p where p.payment_id = ${paymentId})`

export async function isOnItsWay(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from payer_return g where g.payment_id = ${paymentId} and (${onItsWay})`.execute(tx)
  return rows.length > 0
}

/** Nothing of these left yet: the bank’s own way back is the one that counts. */
export async function dropReturns(tx: Tx, reversed: Sql, now: Date): Promise<void> {
  await sql`
    update payer_return g set state = 'refused', decided_at = ${now}, decision_note = 'its bank took the money back', version = g.version + 1
    from ${reversed} r where g.payment_id = r.payment_id and g.state in ('requested', 'failed')`.execute(tx)
}

/** The bank says that it took back what went to its payer: finance hears of it as of an order that ended otherwise. */
export async function openGoneTwice(tx: Tx, reversed: Sql, now: Date): Promise<void> {
  await sql`
    insert into payment_exception (kind, merchant_id, channel, currency, amount_minor, tracking_key, payment_id, order_id, raw, opened_at)
    select 'stateConflict', g.merchant_id, r.channel, r.currency, r.amount, r.tracking_key, r.payment_id, o.payout_id, r.raw, ${now}
    from ${reversed} r join payer_return g on g.payment_id = r.payment_id and g.state <> 'refused'
      cross join lateral (select payout_id from payout o where o.target_id = g.return_id order by o.made_at desc limit 1) o
    on conflict do nothing`.execute(tx)
}
