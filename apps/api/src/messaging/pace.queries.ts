/** The pace of a channel, one for all processes and whatever its protocol: each message takes its turn from the channel's row. */
import { type Db, sql } from '../platform/db.ts'

export interface Turn {
  channelId: number
  partsPerSecond: number
  parts: number
  /** Later than this it is not wanted. */
  withinMs: number
}

/** Milliseconds until each, in the order asked; null where it would come too late, which takes none. By the database's own clock. */
export async function reserveTurns(db: Db, turns: readonly Turn[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ ms: number | null }>`
    with asked as (
      select t.*, row_number() over () as n, t.parts / t."partsPerSecond" * interval '1 second' as takes
      from json_to_recordset(${JSON.stringify(turns)}::json) t ("channelId" int, "partsPerSecond" float, parts int, "withinMs" float)
    ), held as materialized (
      select channel_id, greatest(paced_until, clock_timestamp()) as free, clock_timestamp() as now from message_channel
      where channel_id in (select "channelId" from asked) order by channel_id for update
    ), turn as materialized (
      select a.n, h.channel_id, a.takes, h.free + sum(a.takes) over (partition by h.channel_id order by a.n) - a.takes as at, h.now, a."withinMs"
      from asked a join held h on h.channel_id = a."channelId"
    ), given as (
      select *, at <= now + "withinMs" * interval '1 millisecond' as fits from turn
    ), moved as (
      update message_channel c set paced_until = g.until
      from (select channel_id, max(at + takes) as until from given where fits group by 1) g where c.channel_id = g.channel_id
    )
    select case when fits then greatest(0, extract(epoch from at - now) * 1000)::float end as ms
    from asked left join given using (n) order by n`.execute(db)
  return rows.map(({ ms }) => ms)
}
