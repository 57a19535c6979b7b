/** How long what apps told is kept: raw events, and on which days which devices were there. */
import { addDays } from '../../platform/clock.ts'
import { type Db, sql } from '../../platform/db.ts'

const monthsAheadDays = 62
/** Days of devices that are forgotten in one look. */
const devicesAtOnce = 200_000
const unset = { app_event_days: 395, app_device_days: 1100 }

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The first day that a setting keeps. */
async function keptFrom(db: Db, key: keyof typeof unset, now: Date): Promise<string> {
  const { rows } = await sql<{ days: number }>`
    select (value #>> '{}')::int as days from setting where key = ${key}`.execute(db)
  return addDays(dayOf(now), -(rows[0]?.days ?? unset[key]))
}

/** From when on it is known which devices were there; of what was before nobody is counted. */
export const devicesSince = (db: Db, now: Date): Promise<string> => keptFrom(db, 'app_device_days', now)

/** Months to come get their partitions, and what is older than the settings is forgotten. */
export async function keepMonths(db: Db, now: Date): Promise<void> {
  const today = dayOf(now)
  await sql`select make_app_event_months(${today}::date, ${addDays(today, monthsAheadDays)}::date)`.execute(db)
  const before = await keptFrom(db, 'app_event_days', now)
  await sql`select forget_app_events(${before}::date)`.execute(db)
  // a registration is weighed with the touches of its last thirty days, and single ones are listed as long as their events
  await sql`delete from channel_touch where at < ${before}::date`.execute(db)
  // an id is of no use once nothing of its day can come again
  await sql`delete from app_event_known where received_day < ${before}::date`.execute(db)
  await forgetDevices(db, await devicesSince(db, now))
}

/** What was counted by day stays. So many at a time, as a house that shortens the setting forgets years at once. */
export async function forgetDevices(db: Db, before: string): Promise<void> {
  await sql`
    delete from app_event_device where ctid = any(array(
      select d.ctid from app_event_key k cross join lateral (
        select x.ctid from app_event_device x where x.key_id = k.key_id and x.day < ${before}::date) d
      limit ${devicesAtOnce}))`.execute(db)
  await sql`
    with held as (
      select d.place_id, d.device from app_place_device d where lower(d.days) < ${before}::date limit ${devicesAtOnce}
    ), gone as (
      delete from app_place_device d using held h where (d.place_id, d.device) = (h.place_id, h.device) and upper(d.days) <= ${before}::date
    )
    update app_place_device d set days = d.days * datemultirange(daterange(${before}::date, null)) from held h
    where (d.place_id, d.device) = (h.place_id, h.device) and upper(d.days) > ${before}::date`.execute(db)
  await sql`
    delete from app_active_day where ctid = any(array(
      select d.ctid from app_active_day d where d.day < ${before}::date limit ${devicesAtOnce}))`.execute(db)
}
