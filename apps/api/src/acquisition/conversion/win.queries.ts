/** Registrations and touches of a batch of events: kept, and each registration given to the channel that won it. */
import { attributionRule, type Touch, wonBy } from '@cordillera/contract/acquisition/attribution'
import { array, type Sql, sql, type Tx } from '../../platform/db.ts'

/** Names of events that mean something to conversion; docs/app-content says so to the app teams. */
const touchKinds = sql`case e.name when 'channel.click' then 'click' when 'channel.view' then 'view' end`

/** `came`: the condition on `app_event e` that names the events to count. */
export async function countConversion(tx: Tx, came: Sql): Promise<void> {
  await keepTouches(tx, came)
  await keepRegistrations(tx, came)
  await keepActiveDays(tx, came)
  await nameUsers(tx, came)
  await giveToChannels(tx, came)
}

async function keepTouches(tx: Tx, came: Sql): Promise<void> {
  await sql`
    insert into channel_touch (event_no, channel_id, device_id, kind, at)
    select e.event_no, c.channel_id, e.device_id, ${touchKinds}, e.at
    from app_event e join acquisition_channel c on c.merchant_id = e.merchant_id and c.code = e.channel
    where ${came} and e.name in ('channel.click', 'channel.view') on conflict do nothing`.execute(tx)
  await sql`
    insert into channel_hour (channel_id, day, hour, clicks, views)
    select c.channel_id, e.day, extract(hour from e.at at time zone m.time_zone), count(*) filter (where e.name = 'channel.click'),
      count(*) filter (where e.name = 'channel.view')
    from app_event e join acquisition_channel c on c.merchant_id = e.merchant_id and c.code = e.channel
      join merchant m on m.merchant_id = e.merchant_id
    where ${came} and e.name in ('channel.click', 'channel.view') group by 1, 2, 3
    on conflict (channel_id, day, hour) do update
      set clicks = channel_hour.clicks + excluded.clicks, views = channel_hour.views + excluded.views`.execute(tx)
}

/** A device registers once, and anew where it rested; what it registers besides is counted with the one that stands. */
async function keepRegistrations(tx: Tx, came: Sql): Promise<void> {
  const known = sql`exists (select from app_registration r where r.merchant_id = e.merchant_id and r.device_id = e.device_id
    and (r.registered_at >= e.at or r.day = e.day or exists (select from app_active_day d where d.merchant_id = e.merchant_id
      and d.device_id = e.device_id and d.day < e.day and d.day >= e.day - ${sql.lit(attributionRule.restDays)})))`
  const { rows } = await sql<{ merchantId: number; deviceId: string }>`
    with repeated as (
      select e.merchant_id, e.device_id, count(*)::int as n from app_event e where ${came} and e.name = 'register' and ${known} group by 1, 2
    ), counted as (
      update app_registration r set repeats = r.repeats + p.n from repeated p
      where r.merchant_id = p.merchant_id and r.device_id = p.device_id and r.replaced_at is null
    )
    insert into app_registration (merchant_id, device_id, registered_at, day, platform, app_version, configuration, repeats)
    select distinct on (e.merchant_id, e.device_id) e.merchant_id, e.device_id, e.at, e.day, e.platform, e.app_version, e.configuration,
      (count(*) over (partition by e.merchant_id, e.device_id))::int - 1
    from app_event e where ${came} and e.name = 'register' and not ${known}
    order by e.merchant_id, e.device_id, e.at, e.event_no
    on conflict do nothing returning merchant_id, device_id`.execute(tx)
  if (rows.length === 0) return
  await sql`
    update app_registration r set replaced_at = n.registered_at from app_registration n
    where n.merchant_id = r.merchant_id and n.device_id = r.device_id and r.replaced_at is null and n.registered_at > r.registered_at
      and (r.merchant_id, r.device_id) in (
        select "merchantId", "deviceId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("merchantId" smallint, "deviceId" text))`.execute(
    tx,
  )
}

/** The app said which borrower of the merchant a device belongs to: the first one stays. */
async function nameUsers(tx: Tx, came: Sql): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    update app_registration r set user_id = n.user_id from (
      select distinct on (e.merchant_id, e.device_id) e.merchant_id, e.device_id, b.user_id
      from app_event e join borrower b on b.user_id = e.user_id and b.merchant_id = e.merchant_id
      where ${came} and e.user_id is not null order by e.merchant_id, e.device_id, e.at, e.event_no) n
    where r.merchant_id = n.merchant_id and r.device_id = n.device_id and r.user_id is null and r.replaced_at is null
    returning r.user_id`.execute(tx)
  if (rows.length > 0) await tellPhonesApart(tx, [...new Set(rows.map(({ userId }) => userId))])
}

/**
 * Of all registrations of a person the first one holds, on whatever phone, until a later one follows a rest. Looked at whole each
 * time, so that it does not matter in which order they were told.
 */
async function tellPhonesApart(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    with own as materialized (
      select r.registration_id, r.merchant_id, r.user_id, r.device_id, r.registered_at, r.day,
        row_number() over (partition by r.user_id order by r.registered_at, r.registration_id) as n
      from app_registration r where r.user_id = any(${array(userIds)}::text[])
    ), judged as materialized (
      select p.registration_id, p.user_id, p.registered_at, exists (
        select from own o where o.user_id = p.user_id and o.n < p.n and o.device_id <> p.device_id and exists (
          select from app_active_day d where d.merchant_id = o.merchant_id and d.device_id = o.device_id
            and d.day between p.day - ${sql.lit(attributionRule.restDays)} and p.day)) as is_further
      from own p
    )
    update app_registration r set further_device = j.is_further, replaced_at = least(r.replaced_at, (
      select min(l.registered_at) from judged l where l.user_id = j.user_id and not l.is_further and l.registered_at > j.registered_at))
    from judged j where r.registration_id = j.registration_id`.execute(tx)
}

async function keepActiveDays(tx: Tx, came: Sql): Promise<void> {
  await sql`
    insert into app_active_day (merchant_id, device_id, day)
    select distinct e.merchant_id, e.device_id, e.day from app_event e
    where ${came} and e.name not in ('channel.click', 'channel.view') on conflict do nothing`.execute(tx)
}

interface Registered {
  registrationId: number
  at: number
  touches: (Touch & { at: number })[] | null
}

/** Those that came, and those to which a click or view arrived after they were given: all of a device's touches are weighed again. */
async function giveToChannels(tx: Tx, came: Sql): Promise<void> {
  const { rows } = await sql<Registered>`
    with device as (
      select distinct e.merchant_id, e.device_id from app_event e where ${came} and e.name in ('register', 'channel.click', 'channel.view')
    )
    select r.registration_id, (extract(epoch from r.registered_at) * 1000)::bigint as at, (
      select jsonb_agg(jsonb_build_object('channelId', t.channel_id, 'kind', t.kind, 'at', (extract(epoch from t.at) * 1000)::bigint,
        'runs', c.valid_from <= (t.at at time zone m.time_zone)::date and (c.valid_to is null or c.valid_to >= (t.at at time zone m.time_zone)::date)))
      from channel_touch t join acquisition_channel c using (channel_id)
      where t.device_id = r.device_id and c.merchant_id = r.merchant_id and t.at <= r.registered_at
        and t.at > r.registered_at - interval '30 days') as touches
    from app_registration r join device d using (merchant_id, device_id) join merchant m on m.merchant_id = r.merchant_id`.execute(
    tx,
  )
  if (rows.length === 0) return
  const won = rows.map(({ registrationId, at, touches }) => {
    const { by, refused } = wonBy(touches ?? [], Number(at))
    const kept = refused.slice(0, 20).map(({ touch, reason }) => ({ channelId: touch.channelId, at: touch.at, reason }))
    return {
      registrationId,
      channelId: by?.channelId ?? null,
      wonBy: by?.kind ?? 'organic',
      touchedAt: by?.at ?? null,
      refused: kept,
    }
  })
  await sql`
    update app_registration r set channel_id = w."channelId", won_as = w."wonBy", touched_at = to_timestamp(w."touchedAt"::numeric / 1000),
      refused = w.refused
    from jsonb_to_recordset(${JSON.stringify(won)}::jsonb)
      as w("registrationId" bigint, "channelId" int, "wonBy" text, "touchedAt" bigint, refused jsonb)
    where r.registration_id = w."registrationId"`.execute(tx)
}

const marksAtOnce = 20_000

/** Looks anew how far those came whose application, first instalment or registration changed since the last look (migration 1919). */
export async function takeSteps(tx: Tx): Promise<void> {
  await sql`
    with taken as (
      delete from app_step_mark where mark_id = any(array(select mark_id from app_step_mark order by mark_id limit ${marksAtOnce})) returning user_id
    )
    select app_registration_steps(array(select distinct user_id from taken))`.execute(tx)
}
