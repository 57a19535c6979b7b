/** Demo data of running an app: closing rules and partners of two merchants, and two months of who was sent to them. */
import type { App } from '../src/app.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'

const shops = sql`(select merchant_id, country, time_zone from merchant where name in ('Luna Credito', 'Cafe Plata'))`

export async function makeAppOperation(app: App, now: Date): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await makeClosings(tx, now)
    await makePartners(tx, now)
    await makeCurpProviders(tx, now)
  })
}

const rules = [
  {
    name: 'Importes altos de clientes nuevos',
    type: 'apply',
    customer: 'new',
    from: 800_000,
    active: true,
    weekdays: [],
    es: 'Para un primer préstamo el monto máximo es menor. Elija otro monto.',
    en: 'A first loan is smaller. Please choose another amount.',
    zh: '首次借款额度较低，请选择其他金额。',
  },
  {
    name: 'Mantenimiento del domingo',
    type: 'app',
    customer: 'all',
    from: null,
    active: false,
    weekdays: [7],
    es: 'Estamos en mantenimiento hasta las 06:00.',
    en: 'We are doing maintenance until 06:00.',
    zh: '系统维护至 06:00。',
  },
] as const

async function makeClosings(tx: Tx, now: Date): Promise<void> {
  await sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
          as (name text, type text, customer text, "from" bigint, active boolean, weekdays smallint[], es text, en text, zh text)) with ordinality
        as g(name, type, customer, "from", active, weekdays, es, en, zh, n)
    ), who as (select min(account_id) as id from account where is_superuser), made as (
      insert into closing_rule (merchant_id, name, closing_type, products_type, platform, customer, amount_from_minor, currency, weekdays,
        time_from, time_to, texts, position, active, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, g.name, g.type, 'all', 'all', g.customer, case m.country when 'CO' then g."from" * 200 else g."from" end,
        case m.country when 'MX' then 'MXN' else 'COP' end, g.weekdays, case when g.type = 'app' then '02:00' end,
        case when g.type = 'app' then '06:00' end, jsonb_build_object('es', g.es, 'en', g.en, 'zh', g.zh), g.n, g.active, who.id,
        ${now}::timestamptz - interval '60 days', who.id, ${now}::timestamptz - interval '31 days'
      from ${shops} m, given g, who returning rule_id, merchant_id, currency, amount_from_minor, active
    )
    insert into closing_hit (rule_id, merchant_id, at, day, wanted, product_code, amount_minor, currency, platform, district, customer, loans)
    select r.rule_id, r.merchant_id, at.at, (at.at at time zone m.time_zone)::date, 'apply', p.code, r.amount_from_minor + 10000 * (n % 40),
      r.currency, case when n % 4 = 0 then 'iOS' else 'Android' end,
      case m.country when 'MX' then (array['MX-CMX', 'MX-JAL', 'MX-NLE', null])[1 + n % 4] else (array['CO-DC', 'CO-ANT', null])[1 + n % 3] end,
      'new', 0
    from made r join ${shops} m using (merchant_id) cross join lateral (
        select code from product where merchant_id = r.merchant_id and state = 'active' order by code limit 1) p
      cross join generate_series(1, 160) n
      cross join lateral (select ${now}::timestamptz - make_interval(mins => n * 269) as at) at
    where r.active`.execute(tx)
}

const partners = [
  {
    code: 'nube-express',
    partner: 'Presta Nube',
    es: 'Nube Express',
    model: 'click',
    price: 350,
    from: 50_000,
    to: 600_000,
    cap: 120,
  },
  {
    code: 'faro-credito',
    partner: 'CrediCompara',
    es: 'Faro Crédito',
    model: 'conversion',
    price: 12_000,
    from: 100_000,
    to: 1_500_000,
    cap: 60,
  },
  {
    code: 'rio-ahorro',
    partner: 'Río Financiera',
    es: 'Río Ahorro',
    model: 'none',
    price: 0,
    from: 30_000,
    to: 300_000,
    cap: null,
  },
] as const

/** Products of three partners with their caps, and who was sent to them: more to the first, one in eight takes a loan there. */
async function makePartners(tx: Tx, now: Date): Promise<void> {
  const sites = partners.map(({ code, es }) => ({ site: `${code}.example`, name: es }))
  await sql`
    insert into dictionary_value (list, code, zh, en, es, position)
    select 'web_host', site, name, name, name, n + (select coalesce(max(position), 0) from dictionary_value where list = 'web_host')
    from rows from (jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as (site text, name text)) with ordinality as s(site, name, n)`.execute(
    tx,
  )
  await sql`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(partners)}::jsonb)
          as (code text, partner text, es text, model text, price bigint, "from" bigint, "to" bigint, cap int)) with ordinality
        as g(code, partner, es, model, price, "from", "to", cap, n)
    ), who as (select min(account_id) as id from account where is_superuser), made as (
      insert into partner_product (merchant_id, code, partner, names, requirements, rate_text, amount_from_minor, amount_to_minor, days_from,
        days_to, currency, target_url, channel_id, revenue_model, revenue_minor, made_by, made_at, changed_by, changed_at)
      select m.merchant_id, g.code, g.partner, jsonb_build_object('es', g.es, 'en', g.es, 'zh', g.es),
        jsonb_build_object('es', 'Mayor de edad, con identificación vigente y cuenta propia.'), '', g."from" * f.factor, g."to" * f.factor, 7, 90,
        case m.country when 'MX' then 'MXN' else 'COP' end, 'https://' || g.code || '.example/alta?c={clickId}&p={platform}',
        (select channel_id from acquisition_channel c where c.merchant_id = m.merchant_id and c.partner = g.partner limit 1), g.model,
        g.price * f.factor, who.id, ${now}::timestamptz - interval '90 days', who.id, ${now}::timestamptz - interval '20 days'
      from ${shops} m cross join lateral (select case m.country when 'CO' then 200 else 1 end as factor) f, given g, who
      returning product_id, merchant_id, code, revenue_model, revenue_minor, currency, made_by
    ), controlled as (
      insert into partner_control (product_id, "on", day_cap, hour_cap, weight, changed_by, changed_at)
      select p.product_id, true, g.cap, g.cap / 4, 40 - 10 * g.n, p.made_by, ${now}::timestamptz - interval '20 days'
      from made p join given g using (code) returning product_id
    )
    insert into partner_click (click_id, product_id, merchant_id, at, day, device_id, platform, url, revenue_minor, currency, converted_at)
    select md5(p.product_id || ' ' || nth)::uuid, p.product_id, p.merchant_id, at.at, (at.at at time zone m.time_zone)::date,
      left(md5(p.merchant_id || ' ' || nth % 900), 16), case when nth % 5 = 0 then 'iOS' else 'Android' end, 'https://' || p.code || '.example/alta',
      case when p.revenue_model = 'click' or (p.revenue_model = 'conversion' and nth % 8 = 0) then p.revenue_minor else 0 end, p.currency,
      case when nth % 8 = 0 and p.revenue_model <> 'none' then at.at + interval '3 hours' end
    from made p join given g using (code) join ${shops} m using (merchant_id) cross join generate_series(1, 1400) click(nth)
      cross join lateral (select ${now}::timestamptz - make_interval(mins => (nth * 61 * g.n)::int) as at) at
    where at.at > ${now}::timestamptz - interval '60 days'`.execute(tx)
  await sql`
    insert into partner_use (product_id, day, taken, hour, hour_taken)
    select k.product_id, k.day, count(*)::int, max(extract(hour from k.at at time zone m.time_zone))::int, 1
    from partner_click k join merchant m using (merchant_id)
    where k.day = (${now}::timestamptz at time zone m.time_zone)::date group by 1, 2`.execute(tx)
}

/** Two providers of CURP checks, and how they answered for the applications of the last month. The start of the demo gives them an address. */
async function makeCurpProviders(tx: Tx, now: Date): Promise<void> {
  await sql`
    with made as (
      insert into curp_provider (merchant_id, name, url, position, active, cost_minor, currency, timeout_ms, freeze_after, freeze_minutes,
        made_by, made_at, changed_by, changed_at)
      select m.merchant_id, g.name, 'http://127.0.0.1:0/curp', g.position, g.active, g.cost, 'MXN', 3000, 5, 10, who.id,
        ${now}::timestamptz - interval '90 days', who.id, ${now}::timestamptz - interval '40 days'
      from merchant m, (select min(account_id) as id from account where is_superuser) who,
        (values ('Registro Directo', 1, true, 120), ('Identidad Norte', 2, true, 190), ('Valida Sur', 3, false, 90)) g(name, position, active, cost)
      where m.name = 'Luna Credito' returning provider_id, merchant_id, position, cost_minor
    ), asked as (
      select a.app_id, a.merchant_id, a.submitted_at, b.doc_number, m.time_zone,
        (abs(hashtextextended(a.app_id, 3)) % 100)::int as die
      from application a join borrower b using (user_id) join merchant m on m.merchant_id = a.merchant_id
      where b.doc_type = 'CURP' and a.submitted_at > ${now}::timestamptz - interval '45 days'
    )
    insert into curp_check (merchant_id, provider_id, app_id, curp_masked, at, day, result, ms, cost_minor, currency, detail)
    select q.merchant_id, p.provider_id, q.app_id, repeat('*', 14) || right(q.doc_number, 4), q.submitted_at + interval '2 seconds',
      (q.submitted_at at time zone q.time_zone)::date,
      case when p.position = 1 and q.die < 6 then 'error' when q.die = 50 then 'notFound' else 'found' end, 180 + 23 * (q.die % 30) * p.position,
      case when p.position = 1 and q.die < 6 then 0 else p.cost_minor end, 'MXN', case when p.position = 1 and q.die < 6 then 'timeout' else '' end
    from asked q join made p using (merchant_id) where p.position = 1 or (p.position = 2 and q.die < 6)`.execute(tx)
}
