/** Each morning a collector is told how many promises on their cases fall due today. */
import { type Db, inTransaction, sql } from '../../platform/db.ts'
import { type Announcement, announce } from '../../platform/notifications.ts'

/** From here on in the merchant's zone. */
const fromHour = 7
const turnLock = 7_031_907

/** Tells those who were not told yet today; a promise made later in the day changes nothing. One process at a time. */
export async function remindOfPromises(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: turn } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turnLock}) as mine`.execute(
      tx,
    )
    if (!turn[0]?.mine) return
    const { rows } = await sql<{ collector: number; day: string; count: number }>`
      select c.collector_id as collector, p.promised_on as day, count(*) as count
      from merchant m
        join promise p on p.merchant_id = m.merchant_id and p.state = 'pending'
          and p.promised_on = (${now}::timestamptz at time zone m.time_zone)::date
        join collection_case c on c.bill_id = p.bill_id and c.closed_at is null and c.collector_id is not null
      where extract(hour from ${now}::timestamptz at time zone m.time_zone) >= ${fromHour}
        and not exists (
          select from notification n
          where n.account_id = c.collector_id and n.kind = 'promise.due' and n.about = p.promised_on::text)
      group by c.collector_id, p.promised_on`.execute(tx)
    await announce(
      tx,
      now,
      rows.map(
        ({ collector, day, count }): Announcement => ({
          to: collector,
          kind: 'promise.due',
          params: { count },
          place: `/collection/pendingCollect?promisedFrom=${day}&promisedTo=${day}`,
          about: day,
        }),
      ),
    )
  })
}
