/**
 * Demo data of where borrowers come from: channels, prices, costs, registrations and returns of two apps since they began, the one a
 * year ago and the other two months before it. Whoever borrowed registered first; two in three of those who register never apply.
 */
import { hashPassword } from '../src/access/public.ts'
import type { App } from '../src/app.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'
import { countEvents, makeEvents } from './app-events.ts'
import { demoPassword } from './people.ts'
import { die, shops, versionOf } from './shops.ts'

const channels = [
  {
    code: 'meta',
    name: 'Meta Ads',
    partner: 'Agencia Norte',
    kind: 'ads',
    model: 'cpc',
    mx: 350,
    co: 80_000,
    weight: 34,
  },
  {
    code: 'google',
    name: 'Google Ads',
    partner: 'Agencia Norte',
    kind: 'ads',
    model: 'cpc',
    mx: 420,
    co: 95_000,
    weight: 24,
  },
  {
    code: 'tiktok',
    name: 'TikTok',
    partner: 'Clic Directo',
    kind: 'ads',
    model: 'cpa',
    mx: 2800,
    co: 600_000,
    weight: 16,
  },
  {
    code: 'credicompara',
    name: 'CrediCompara',
    partner: 'CrediCompara',
    kind: 'affiliate',
    model: 'cps',
    mx: 24_000,
    co: 4_500_000,
    weight: 9,
  },
  { code: 'amigos', name: 'Trae a un amigo', partner: '', kind: 'referral', model: 'none', mx: 0, co: 0, weight: 5 },
] as const

export async function makeAcquisition(app: App, now: Date): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await makeChannels(tx, now)
    await makeRegistrations(tx, now)
    await makeReturns(tx, now)
    await makeClicks(tx)
    await makeEvents(tx, now)
    await makeAlerts(tx, now)
    await makeChannelUsers(tx, now)
    await sql`analyze app_registration, app_active_day, channel_hour, app_event`.execute(tx)
  })
  await countEvents(app, now)
}

async function makeChannels(tx: Tx, now: Date): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
        as g(code text, name text, partner text, kind text, model text, mx bigint, co bigint, weight int)
    ), who as (select min(account_id) as id from account where is_superuser), made as (
      insert into acquisition_channel (merchant_id, code, name, partner, kind, valid_from, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, g.code, g.name, g.partner, g.kind, ${now}::timestamptz::date - m.age, who.id, ${now}::timestamptz - make_interval(days => m.age),
        who.id, ${now}::timestamptz - make_interval(days => m.age)
      from ${shops} m, given g, who returning channel_id, merchant_id, code
    )
    insert into channel_price (channel_id, from_day, model, price_minor, currency, made_by, made_at)
    select c.channel_id, ${now}::timestamptz::date - p.ago, g.model, round(case m.country when 'MX' then g.mx else g.co end * factor),
      case m.country when 'MX' then 'MXN' when 'CO' then 'COP' when 'PE' then 'PEN' when 'CL' then 'CLP' else 'USD' end, who.id,
      ${now}::timestamptz - make_interval(days => p.ago)
    from made c join given g using (code) join ${shops} m using (merchant_id) cross join who
      cross join lateral (values (m.age, 0.9), (120, 1)) p(ago, factor)`.execute(tx)
}

/** Whoever borrowed, with the device they sign in with; and two others for each of them: more from month to month, fewer on Sundays. */
async function makeRegistrations(tx: Tx, now: Date): Promise<void> {
  await sql`
    with borrowed as (
      select b.merchant_id, b.user_id, coalesce((select l.device_id from borrower_login l where l.user_id = b.user_id order by l.at limit 1),
          left(md5(b.user_id), 16)) as device_id,
        least(b.registered_at, coalesce((select min(a.applied_at) from application a where a.user_id = b.user_id), b.registered_at))
          - interval '4 minutes' as at
      from borrower b join ${shops} m using (merchant_id)
    ), everybody as (
      select distinct on (merchant_id, device_id) merchant_id, device_id, user_id, at from borrowed where at <= ${now}::timestamptz
      union all
      select b.merchant_id, left(md5(b.user_id || n), 16), null, t.at - case when extract(isodow from t.at) = 7 and ${die('b.user_id')} < 45
          then interval '2 days' else interval '0' end
      from borrowed b join ${shops} m using (merchant_id) cross join generate_series(1, 2) n cross join lateral (
        select ${now}::timestamptz - m.age * interval '1 day' * power((abs(hashtextextended(b.user_id || n, 7)) % 100000) / 100000.0, 1.7) as at) t
      where t.at > ${now}::timestamptz - make_interval(days => m.age - 2)
    ), thrown as (
      select e.*, m.time_zone, ${die('e.device_id')} as die, ${now}::timestamptz::date - e.at::date as ago from everybody e join ${shops} m using (merchant_id)
    ), weighed as (
      select c.channel_id, c.merchant_id, sum(g.weight) over (partition by c.merchant_id order by c.code) - g.weight as least,
        sum(g.weight) over (partition by c.merchant_id order by c.code) as below
      from acquisition_channel c join jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as g(code text, weight int) using (code)
    )
    insert into app_registration (merchant_id, device_id, registered_at, day, platform, app_version, configuration, user_id, channel_id, won_as,
      touched_at)
    select t.merchant_id, t.device_id, t.at, (t.at at time zone t.time_zone)::date, case when t.die % 5 = 0 then 'iOS' else 'Android' end,
      ${versionOf('t.ago', 't.die')}, greatest(1, 12 - t.ago / 30), t.user_id, w.channel_id, case when w.channel_id is null then 'organic' when t.die % 7 = 0 then 'view' else 'click' end,
      case when w.channel_id is not null then t.at - make_interval(mins => 3 + t.die) end
    from thrown t left join weighed w on w.merchant_id = t.merchant_id and t.die >= w.least and t.die < w.below
    on conflict do nothing`.execute(tx)
}

/** Fewer from day to day; who borrowed comes back for longer. */
async function makeReturns(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into app_active_day (merchant_id, device_id, day)
    select r.merchant_id, r.device_id, r.day + n from app_registration r, generate_series(0, 45) n
    where r.day + n <= ${now}::timestamptz::date
      and ${die('r.device_id || n')} < case when n = 0 then 100 when r.user_id is null then 34 / (1 + n / 3) else 62 / (1 + n / 9) end
    on conflict do nothing`.execute(tx)
}

/** Clicks by the hour, and what was paid for two days in three. */
async function makeClicks(tx: Tx): Promise<void> {
  await sql`
    insert into channel_hour (channel_id, day, hour, clicks, views)
    select r.channel_id, r.day, h.hour, count(*) * (1 + ${die('r.channel_id::text || r.day::text || h.hour::text')} % 3),
      count(*) * (20 + ${die('r.day::text || h.hour::text')} % 30)
    from app_registration r, (values (8), (10), (12), (13), (15), (18), (20), (21), (22)) h(hour)
    where r.channel_id is not null group by r.channel_id, r.day, h.hour`.execute(tx)
  await sql`
    insert into channel_cost (merchant_id, channel_id, day, amount_minor, currency, note, entered_by, entered_at)
    select c.merchant_id, c.channel_id, t.day, round(t.clicks * p.price_minor * (0.93 + ${die('c.code || t.day::text')} / 700.0)), p.currency, 'Factura',
      c.made_by, t.day + interval '1 day'
    from (select channel_id, day, sum(clicks) as clicks from channel_hour group by 1, 2) t join acquisition_channel c using (channel_id)
      join channel_price p on p.channel_id = c.channel_id and p.model = 'cpc' and p.from_day = (
        select max(q.from_day) from channel_price q where q.channel_id = c.channel_id and q.from_day <= t.day)
    where ${die('t.day::text || c.code')} < 66`.execute(tx)
}

/** Three rules of each shop that watch its channels, and what they said in the last weeks: who works there is told. */
async function makeAlerts(tx: Tx, now: Date): Promise<void> {
  await sql`
    with given as (
      select * from (values
        (1, 'Clics a la baja', null, 'clicks', 'dropsBy', 'day', 4000, 40, 1, true),
        (2, 'Registros por clic de Meta', 'meta', 'clickToRegistration', 'below', 'day', 300, 20, 2, true),
        (3, 'Registros por hora', null, 'registrations', 'below', 'hour', 1, 0, 3, false)
      ) g(n, name, code, metric, comparison, window_of, threshold, min_volume, windows, active)
    ), who as (select min(account_id) as id from account where is_superuser), made as (
      insert into alert_rule (merchant_id, name, channel_id, metric, comparison, window_of, threshold, min_volume, windows, quiet_minutes, active,
        fired_at, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, g.name, c.channel_id, g.metric, g.comparison, g.window_of, g.threshold, g.min_volume, g.windows, 720, g.active,
        case g.n when 1 then ${now}::timestamptz - interval '9 days' end, who.id, ${now}::timestamptz - interval '60 days', who.id,
        ${now}::timestamptz - interval '60 days'
      from ${shops} m cross join given g left join acquisition_channel c on c.merchant_id = m.merchant_id and c.code = g.code, who
      returning rule_id, merchant_id, name, fired_at
    ), watched as (
      insert into alert_watch (rule_id, account_id)
      select distinct r.rule_id, a.account_id from made r join account_merchant a using (merchant_id) join account_role ar using (account_id)
        join role ro using (role_id) where ro.name = 'TECHNICAL' on conflict do nothing
    )
    insert into alert_event (rule_id, merchant_id, at, what, value, baseline, told)
    select r.rule_id, r.merchant_id, ${now}::timestamptz - e.ago, e.what, e.value, e.baseline, e.told
    from made r, (values (interval '37 days', 'fired', 51, 97, 1), ('36 days', 'recovered', 88, 94, 0), ('23 days', 'noData', null, null, 1),
      ('22 days', 'dataAgain', 90, 93, 0), ('9 days', 'fired', 49, 95, 1), ('8 days', 'recovered', 92, 94, 0)) e(ago, what, value, baseline, told)
    where r.fired_at is not null`.execute(tx)
}

/** Somebody of each agency sees its channels; of the affiliate somebody has yet to open the link. The first signs in with the demo's password. */
async function makeChannelUsers(tx: Tx, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await sql`
    with given as (
      select * from (values ('Agencia Norte', 'Elena Prado', 'elena', 'chosen'), ('Clic Directo', 'Iván Soto', 'ivan', 'chosen'),
        ('CrediCompara', 'Paula Rey', 'paula', 'waits')) g(partner, name, mailbox, state)
    ), who as (select min(account_id) as id from account where is_superuser), made as (
      insert into channel_user (merchant_id, name, email, password_hash, last_sign_in_at, link_hash, link_until, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, g.name, g.mailbox || '.' || lower(m.country) || '@socios.example', case g.state when 'chosen' then ${passwordHash} end,
        case g.state when 'chosen' then ${now}::timestamptz - interval '1 day' end,
        case g.state when 'waits' then md5(g.mailbox || m.merchant_id) end,
        case g.state when 'waits' then ${now}::timestamptz + interval '20 hours' end,
        who.id, ${now}::timestamptz - interval '40 days', who.id, ${now}::timestamptz - interval '40 days'
      from ${shops} m, given g, who returning channel_user_id, merchant_id, name
    )
    insert into channel_user_channel (channel_user_id, channel_id)
    select u.channel_user_id, c.channel_id from made u join given g using (name)
      join acquisition_channel c on c.merchant_id = u.merchant_id and c.partner = g.partner`.execute(tx)
}
