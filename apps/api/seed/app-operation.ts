/** Demo data of running an app: closing rules of two merchants, one of which closed something every day of the last month. */
import type { App } from '../src/app.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'

const shops = sql`(select merchant_id, country, time_zone from merchant where name in ('Luna Credito', 'Cafe Plata'))`

export async function makeAppOperation(app: App, now: Date): Promise<void> {
  await inTransaction(app.db, (tx) => makeClosings(tx, now))
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
      select * from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) with ordinality
        as g(name text, type text, customer text, "from" bigint, active boolean, weekdays smallint[], es text, en text, zh text, n bigint)
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
