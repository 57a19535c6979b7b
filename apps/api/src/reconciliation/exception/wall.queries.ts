/** How each account stands: what is open and how old, what is expected, which days are not closed. */
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
    )
    select channel, currency, coalesce(open, 0) as open, coalesce("openMinor", 0) as "openMinor", coalesce(overdue, 0) as overdue,
      coalesce("olderThan3", 0) as "olderThan3", coalesce(expected, 0) as expected, coalesce("expectedMinor", 0) as "expectedMinor", "lastDay",
      "closedThrough", greatest(0, coalesce("lastDay" - coalesce("closedThrough", "firstDay" - 1), 0))::int as "daysNotClosed"
    from told full join waiting using (channel, currency) left join closed using (channel, currency) order by currency, channel`.execute(
    db,
  )
  return found
}
