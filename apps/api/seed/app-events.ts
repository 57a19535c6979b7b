/** Demo data of what people did in two apps since these began: told day by day, counted as the product counts, and forgotten as it forgets. */
import { countBatches, keepMonths } from '../src/acquisition/public.ts'
import type { App } from '../src/app.ts'
import { sql, type Tx } from '../src/platform/db.ts'
import { die, shops, versionOf } from './shops.ts'

const walk = [
  ['app.open', '', '', 100],
  ['view', 'home', '', 96],
  ['click', 'home', 'banner', 31],
  ['click', 'home', 'apply', 44],
  ['view', 'apply', '', 43],
  ['click', 'apply', 'next', 29],
  ['view', 'documents', '', 27],
  ['click', 'apply', 'submit', 18],
  ['view', 'loans', '', 38],
  ['click', 'loans', 'repay', 14],
].map(([name, page, element, chance], step) => ({ name, page, element, chance, step }))

/** The apps told of one in eight of their days in the beginning and of every second by now; on Sundays people rest from loans. */
const tells = (now: Date) =>
  sql`(12 + 38 * power(1 - (${now}::timestamptz::date - d.day) / 430.0, 2)) * case when extract(isodow from d.day) = 7 then 0.6 else 1 end`

/** Of its first days an app tells everything, however few came. */
const wholeDays = 30

/** What those did who were there on a day: each goes on with less likelihood. */
export async function makeEvents(tx: Tx, now: Date): Promise<void> {
  await sql`select make_app_event_months((${now}::timestamptz - interval '15 months')::date, (${now}::timestamptz + interval '2 months')::date)`.execute(
    tx,
  )
  await sql`
    with step as (
      select * from jsonb_to_recordset(${JSON.stringify(walk)}::jsonb) as s(step int, name text, page text, element text, chance int)
    ), there as (
      select d.merchant_id, d.device_id, d.day, m.time_zone, r.platform, r.user_id, ${now}::timestamptz::date - d.day as ago,
        ${die('d.device_id || d.day::text')} as die
      from app_active_day d join ${shops} m using (merchant_id) join app_registration r using (merchant_id, device_id)
      where ${die("d.day::text || d.device_id || 'told'")} < ${tells(now)} or d.day < ${now}::timestamptz::date - m.age + ${sql.lit(wholeDays)}
    ), told as materialized (
      select t.*, s.*, (t.day + make_interval(hours => 7 + t.die % 15, mins => t.die % 60, secs => s.step * (20 + t.die))) at time zone t.time_zone as at
      from there t join step s on s.chance > ${die('t.device_id || t.day::text || (s.step / 2)::text')}
    ), day as (
      select merchant_id, day, count(*)::int as events from told where at <= ${now}::timestamptz group by 1, 2 order by 2, 1
    ), batch as (
      insert into app_event_batch (merchant_id, received_at, received_day, events, duplicates)
      select merchant_id, least(day + interval '1 day', ${now}::timestamptz), day, events, events % 7 from day order by day, merchant_id
      returning batch_id, merchant_id, received_day
    )
    insert into app_event (merchant_id, batch_id, event_id, name, page, element, platform, app_version, configuration, device_id, user_id, channel,
      created_at, sent_at, received_at, at, day, received_day)
    select t.merchant_id, b.batch_id, gen_random_uuid(), t.name, t.page, t.element, t.platform, ${versionOf('t.ago', 't.die')},
      greatest(1, 12 - t.ago / 30), t.device_id, t.user_id, '', t.at, t.at + interval '8 seconds',
      t.at + interval '9 seconds', t.at, t.day, t.day
    from told t join batch b on b.merchant_id = t.merchant_id and b.received_day = t.day where t.at <= ${now}::timestamptz
    order by t.day, t.at`.execute(tx)
}

/** Counted by the product's own rollup; what is older than its settings keep is counted and gone, as in a house that ran so long. */
export async function countEvents(app: App, now: Date): Promise<void> {
  while ((await countBatches(app.db, now)) > 0);
  await keepMonths(app.db, now)
}
