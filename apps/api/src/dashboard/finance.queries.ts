/** The board of those who look after money. */
import type { financeBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import { addDays } from '../platform/clock.ts'
import { type Asked, todayOf } from './place.queries.ts'

type Board = Output<typeof financeBoard>
const shownDays = 14

/** A payment counts on its value day unless it was taken back; what took it back counts on its own day. */
export async function boardOfFinance(asked: Asked): Promise<Board> {
  const { db, rows, user } = asked
  const today = todayOf(asked)
  const from = addDays(today, 1 - shownDays)
  // one country's money: that of the merchant worked for now; what nobody could name has no country but its currency's
  const here = sql`(select country from merchant where merchant_id = ${user.merchantId})`
  const ours = sql`(p.merchant_id in (select merchant_id from merchant where country = ${here})
    or (p.merchant_id is null and p.currency in (select currency from merchant where country = ${here})))`
  const [days, unidentified] = await Promise.all([
    sql<Board['days'][number]>`
      select p.value_day as "valueDay", p.channel, p.currency,
        coalesce(sum(p.amount_minor) filter (where p.kind = 'payment' and p.state <> 'reversed'), 0)::bigint as amount,
        count(*) filter (where p.kind = 'payment' and p.state <> 'reversed')::int as payments,
        coalesce(sum(p.amount_minor) filter (where p.kind = 'reversal'), 0)::bigint as reversed,
        count(*) filter (where p.kind = 'reversal')::int as reversals
      from ${rows.payments} p where p.value_day between ${from}::date and ${today}::date and ${ours}
      group by 1, 2, 3 order by 1, 2, 3`.execute(db),
    sql<Board['unidentified'][number]>`
      select p.currency, count(*)::int as payments, sum(p.amount_minor)::bigint as amount, min(p.received_at) as "oldestTime"
      from ${rows.payments} p where p.state = 'unidentified' and ${ours} group by p.currency order by p.currency`.execute(
      db,
    ),
  ])
  return { today, days: days.rows, unidentified: unidentified.rows }
}
