/** How each account stands: what is open and how old, what is expected, which days are not closed, and how its channel does. */
import type { Output } from '@cordillera/contract/endpoint'
import type { reconWall } from '@cordillera/contract/reconciliation/exception'
import { sql } from '../../platform/db.ts'
import type { Asked } from '../shown.queries.ts'

export async function wallOf({ db, rows }: Asked, now: Date): Promise<Output<typeof reconWall>> {
  const { rows: found } = await sql<Output<typeof reconWall>[number]>`
    with waiting as (
      select channel, currency, count(*) filter (where state <> 'expected')::int as open,
        coalesce(sum(amount_minor) filter (where state <> 'expected'), 0)::bigint as "openMinor",
        count(*) filter (where state <> 'expected' and due_at < ${now})::int as overdue,
        count(*) filter (where state <> 'expected' and opened_at < ${now}::timestamptz - interval '3 days')::int as "olderThan3",
        count(*) filter (where state = 'expected')::int as expected,
        coalesce(sum(amount_minor) filter (where state = 'expected'), 0)::bigint as "expectedMinor"
      from ${rows.reconExceptions} h where state <> 'resolved' group by 1, 2
    ), told as (
      select channel, currency, max(to_day) as "lastDay", min(from_day) as "firstDay" from ${rows.statements} s group by 1, 2
    ), closed as (
      select channel, currency, max(day) as "closedThrough" from ${rows.reconDays} d where state = 'closed' group by 1, 2
    ), frozen as (
      select code as channel, currency, count(*)::int as frozen from ${rows.paymentChannels} c where frozen_until > ${now} group by 1, 2
    ), ended as (
      select channel, currency, count(*)::int as "ordersEnded", count(*) filter (where state = 'failed')::int as "ordersFailed",
        percentile_disc(0.95) within group (order by extract(epoch from finished_at - sent_at)) filter (where state = 'settled')::int
          as "settledWithinSeconds"
      from ${rows.outgoingOrders} o
      where made_at > ${now}::timestamptz - interval '7 days' and state in ('settled', 'failed', 'returned') and sent_at is not null
      group by 1, 2
    )
    select channel, currency, coalesce(frozen, 0) as frozen, coalesce("ordersEnded", 0) as "ordersEnded",
      coalesce("ordersFailed", 0) as "ordersFailed", "settledWithinSeconds", coalesce(open, 0) as open, coalesce("openMinor", 0) as "openMinor", coalesce(overdue, 0) as overdue,
      coalesce("olderThan3", 0) as "olderThan3", coalesce(expected, 0) as expected, coalesce("expectedMinor", 0) as "expectedMinor", "lastDay",
      "closedThrough", greatest(0, coalesce("lastDay" - coalesce("closedThrough", "firstDay" - 1), 0))::int as "daysNotClosed"
    from told full join waiting using (channel, currency) left join closed using (channel, currency)
      full join frozen using (channel, currency) full join ended using (channel, currency) order by currency, channel`.execute(
    db,
  )
  return found
}
