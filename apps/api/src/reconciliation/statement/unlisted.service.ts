/**
 * An order that nobody answered about ends where its channel's own statements, asked for after their days were over, don't
 * have it: those of the day it was sent on and of the next working day, as money sent after the cut-off counts for that one. A day of
 * which the channel tells nothing may be one on which banks rest that nobody entered, so up to two more are asked for after it.
 */
import type { Currency } from '@cordillera/contract/countries'
import { endByStatement } from '../../payment/public.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { countryOf, zoneOf } from '../account.queries.ts'
import type { Account } from './statement.queries.ts'

interface Unlisted {
  orderId: string
  kind: string
  sentDay: string
  lastDay: string
}

/** Answers how many ended. */
export async function endUnlisted(
  tx: Tx,
  { channel, currency }: Account & { currency: Currency },
  now: Date,
): Promise<number> {
  const [zone, country] = [zoneOf(currency), countryOf(currency)]
  const { rows } = await sql<Unlisted>`
    select o.order_id, o.kind, s.day::text as sent_day, n.last_day::text
    from outgoing_order o
      cross join lateral (select (o.sent_at at time zone ${zone})::date as day) s
      cross join lateral (select array[settled_by(${country}, s.day, 0), settled_by(${country}, s.day + 1, 0), settled_by(${country}, s.day + 1, 1),
        settled_by(${country}, s.day + 1, 2)] as days) w
      cross join lateral (
        -- the next working day, and those after it as long as the channel told nothing of the ones between
        select max(k.day) as last_day, bool_and(exists (
          select from statement t where t.channel = ${channel} and t.currency = ${currency} and t.format = 'STP'
            and t.from_day = k.day and t.to_day = k.day
            and (coalesce(t.last_told_at, t.imported_at) at time zone ${zone})::date > k.day)) as told
        from unnest(w.days) with ordinality k (day, n)
        where k.n <= 2 or not exists (select from statement_line l where l.channel = ${channel} and l.currency = ${currency}
          and l.book_day >= w.days[2] and l.operation_day >= w.days[2] and l.operation_day < k.day)) n
    where o.channel = ${channel} and o.currency = ${currency} and o.state = 'unknown' and n.told
      and not exists (select from order_mark k where k.order_id = o.order_id and k.state = 'requested')
      and not exists (select from statement_line l
        where l.channel = ${channel} and l.currency = ${currency} and l.tracking_key = o.tracking_key)
    order by o.made_at limit 100`.execute(tx)
  // each end books what follows from it; there are as many as a channel left without a word
  for (const { orderId, kind, sentDay, lastDay } of rows)
    await endByStatement(tx, orderId, {
      isDebit: kind === 'debit',
      message: `not on the whole statements from ${sentDay} to ${lastDay}`,
      now,
    })
  return rows.length
}
