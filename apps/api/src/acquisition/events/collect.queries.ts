/** Taking events in: one statement, however many there are and however often they come. */
import type { collectEvents } from '@cordillera/contract/acquisition/events'
import type { Parsed } from '@cordillera/contract/endpoint'
import { versionNumber } from '@cordillera/contract/market/version'
import { type Db, sql } from '../../platform/db.ts'

/** An event that a device says to have made after it sent it, or longer ago than this, is taken to have happened when it came. */
const oldest = '30 days'

/**
 * Ids that are known change nothing. They are taken in the order of the ids, so that two batches with the same ones follow each
 * other; `at` is the instant of receipt less the time between making and sending, both by the device's clock.
 */
export async function keepEvents(
  db: Db,
  { sentAt, events }: Parsed<typeof collectEvents>,
  { merchantId, zone, now }: { merchantId: number; zone: string; now: Date },
): Promise<{ kept: number; known: number }> {
  const given = events.map(({ version, ...event }) => ({ ...event, appVersion: versionNumber(version) }))
  const { rows } = await sql<{ kept: number }>`
    with came as materialized (
      select distinct on (e."eventId") e.* from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (
        "eventId" uuid, name text, page text, element text, platform text, "appVersion" bigint, configuration int, "deviceId" text,
        "userId" text, channel text, "createdAt" timestamptz)) with ordinality
        as e("eventId", name, page, element, platform, "appVersion", configuration, "deviceId", "userId", channel, "createdAt", n)
      order by e."eventId", n
    ), today as materialized (
      select (${now}::timestamptz at time zone ${zone})::date as day
    ), fresh as materialized (
      insert into app_event_known (merchant_id, event_id, received_day)
      select ${merchantId}::smallint, came."eventId", today.day from came, today order by came."eventId"
      on conflict do nothing returning event_id
    ), batch as materialized (
      insert into app_event_batch (merchant_id, received_at, received_day, events, duplicates, counted_at)
      select ${merchantId}::smallint, ${now}, day, f.n, ${events.length}::int - f.n, case when f.n = 0 then ${now}::timestamptz end
      from today, (select count(*)::int as n from fresh) f
      returning batch_id
    ), kept as (
      insert into app_event (merchant_id, batch_id, event_id, name, page, element, platform, app_version, configuration, device_id, user_id,
        channel, created_at, sent_at, received_at, at, day, received_day)
      select ${merchantId}::smallint, batch.batch_id, c."eventId", c.name, c.page, c.element, c.platform, c."appVersion", c.configuration,
        c."deviceId", nullif(c."userId", ''), c.channel, c."createdAt", ${sentAt}::timestamptz, ${now}::timestamptz, t.at,
        (t.at at time zone ${zone})::date, today.day
      from (select came.* from came join fresh on fresh.event_id = came."eventId" order by came.n) c
        cross join lateral (select case
          when c."createdAt" > ${sentAt}::timestamptz or c."createdAt" < ${sentAt}::timestamptz - ${oldest}::interval then ${now}::timestamptz
          else ${now}::timestamptz - (${sentAt}::timestamptz - c."createdAt") end as at) t, batch, today
    )
    select count(*)::int as kept from fresh`.execute(db)
  const kept = rows[0]?.kept ?? 0
  return { kept, known: events.length - kept }
}
