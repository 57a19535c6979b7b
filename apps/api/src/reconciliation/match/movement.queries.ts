/** Our side: every movement of money over a channel, collected from what was booked. */
import { type Sql, sql, type Tx } from '../../platform/db.ts'
import type { Account } from '../statement/statement.queries.ts'

/** How long ago and how far ahead the other side of a day's money is looked for. */
export const lookAroundDays = 45

export interface Span extends Account {
  fromDay: string
  toDay: string
}

/**
 * An order that its channel refused, or never got, moved nothing there: it waits, or went by another channel. One that two people said
 * was paid after all did not come back.
 */
async function voidMoved(tx: Tx, { channel, currency }: Account, since: Sql): Promise<void> {
  await sql`
    update channel_movement m set void = true from payout o
    where m.source in ('payout', 'payoutReturn') and m.channel = ${channel} and m.currency = ${currency} and m.day >= ${since} and not m.void
      and o.payout_id = m.source_id and (o.channel <> m.channel or o.state = 'waiting' or (m.source = 'payoutReturn' and o.state <> 'returned'))
      and not exists (select from recon_match_item i where i.live and i.movement_id = m.movement_id)`.execute(tx)
}

/**
 * Brings the movements of these days up to date. A payout moves from the moment it may have left; one that failed after that is
 * void, and one that went by another channel moves there. What is matched stays as it was.
 */
export async function collectMovements(tx: Tx, { channel, currency, fromDay, toDay }: Span): Promise<void> {
  const since = sql`${fromDay}::date - ${lookAroundDays}::int`
  await voidMoved(tx, { channel, currency }, since)
  const days = sql`${since} and ${toDay}::date + 1`
  // a day of the zone furthest west begins twelve hours later than UTC's, at most
  const from = sql`${since} - interval '2 days'`
  const to = sql`${toDay}::date + interval '3 days'`
  await sql`
    with known as (
      select p.payment_id as source_id, case p.kind when 'payment' then 'payment' else 'reversal' end as source, p.merchant_id,
        case p.kind when 'payment' then 'in' else 'out' end as direction, p.amount_minor, p.tracking_key,
        coalesce(nullif(p.raw ->> 'ReferenciaNumerica', ''), nullif(p.raw ->> 'reference', ''), p.loan_ref) as reference,
        nullif(p.raw ->> 'settlementBatch', '') as batch, nullif(coalesce(p.raw ->> 'CuentaOrdenante', p.raw ->> 'account'), '') as account,
        case p.kind when 'payment' then coalesce(p.operation_day, p.value_day) else p.value_day end as day, p.paid_at as made_at, false as void
      from payment p where p.channel = ${channel} and p.currency = ${currency} and p.value_day between ${days}
      union all
      select o.payout_id, 'payout', o.merchant_id, 'out', o.amount_minor, o.tracking_key, null, null, o.bank_account,
        (coalesce(case when o.state = 'returned' then o.sent_at else o.finished_at end, o.sent_at, o.made_at) at time zone m.time_zone)::date,
        coalesce(o.sent_at, o.made_at), o.state = 'failed'
      from payout o join merchant m using (merchant_id)
      where o.channel = ${channel} and o.currency = ${currency} and o.state <> 'waiting' and o.made_at between ${from} and ${to}
      union all
      select o.payout_id, 'payoutReturn', o.merchant_id, 'in', o.amount_minor, o.tracking_key, null, null, o.bank_account,
        (o.finished_at at time zone m.time_zone)::date, o.finished_at, false
      from payout o join merchant m using (merchant_id)
      where o.channel = ${channel} and o.currency = ${currency} and o.state = 'returned' and o.finished_at between ${from} and ${to}
      union all
      select t.transfer_id, case t.from_channel when ${channel} then 'transferOut' else 'transferIn' end, t.merchant_id,
        case t.from_channel when ${channel} then 'out' else 'in' end, t.amount_minor, t.tracking_key, null, null, null, t.day, t.decided_at, false
      from own_transfer t
      where t.state = 'approved' and t.currency = ${currency} and ${channel} in (t.from_channel, t.to_channel) and t.day between ${days}
    )
    insert into channel_movement as o (source, source_id, merchant_id, channel, currency, direction, amount_minor, tracking_key, reference, batch,
      account, day, made_at, void)
    select source, source_id, merchant_id, ${channel}, ${currency}, direction, amount_minor, tracking_key, reference, batch, account, day,
      made_at, void from known k
    where k.source <> 'payout' or not k.void or exists (select from channel_movement m where m.source = 'payout' and m.source_id = k.source_id)
    on conflict (source, source_id) do update set merchant_id = excluded.merchant_id, channel = excluded.channel, day = excluded.day,
      void = excluded.void, made_at = excluded.made_at
    where (o.merchant_id, o.channel, o.day, o.void) is distinct from (excluded.merchant_id, excluded.channel, excluded.day, excluded.void)
      and not exists (select from recon_match_item i where i.live and i.movement_id = o.movement_id)`.execute(tx)
}
