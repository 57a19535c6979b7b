/**
 * An order that nobody answered about ends where its channel's own statements, asked for after their days were over, don't
 * have it: those of the day it was sent on and of the next working day, as money sent after the cut-off counts for that one.
 */
import type { Currency } from '@cordillera/contract/countries'
import { endByStatement } from '../../payment/public.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { zoneOf } from '../account.queries.ts'
import type { Account } from './statement.queries.ts'

interface Unlisted {
  orderId: string
  kind: string
  sentDay: string
  nextDay: string
}

/** Answers how many ended. */
export async function endUnlisted(
  tx: Tx,
  { channel, currency }: Account & { currency: Currency },
  now: Date,
): Promise<number> {
  const zone = zoneOf(currency)
  const { rows } = await sql<Unlisted>`
    select o.order_id, o.kind, d.sent_day::text, d.next_day::text
    from outgoing_order o
      cross join lateral (select (o.sent_at at time zone ${zone})::date as day) s
      cross join lateral (select s.day as sent_day, extract(isodow from s.day) < 6 as is_working,
        s.day + case extract(isodow from s.day)::int when 5 then 3 when 6 then 2 else 1 end as next_day) d
    where o.channel = ${channel} and o.currency = ${currency} and o.state = 'unknown'
      and not exists (select from order_mark k where k.order_id = o.order_id and k.state = 'requested')
      and not exists (select from statement_line l
        where l.channel = ${channel} and l.currency = ${currency} and l.tracking_key = o.tracking_key)
      and not exists (
        select from (values (case when d.is_working then d.sent_day end), (d.next_day)) needed (day)
        where needed.day is not null and not exists (
          select from statement t where t.channel = ${channel} and t.currency = ${currency} and t.format = 'STP'
            and t.from_day = needed.day and t.to_day = needed.day
            and (coalesce(t.last_told_at, t.imported_at) at time zone ${zone})::date > needed.day))
    order by o.made_at limit 100`.execute(tx)
  // each end books what follows from it; there are as many as a channel left without a word
  for (const { orderId, kind, sentDay, nextDay } of rows)
    await endByStatement(tx, orderId, {
      isDebit: kind === 'debit',
      message: `not on the whole statements of ${sentDay} and ${nextDay}`,
      now,
    })
  return rows.length
}
