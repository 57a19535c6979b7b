/** Demo data of unit costs: two prices of each kind in each country, the second since three months. */
import { countries, countryNames } from '@cordillera/contract/countries'
import { sql, type Tx } from '../src/platform/db.ts'

/** In US dollars, as providers bill them; payments in the country's money. */
const dollars = [
  ['sms', 'segment', '0.021', '0.0185'],
  ['email', 'message', '0.0006', '0.0005'],
  ['whatsapp', 'message', '0.035', '0.032'],
  ['dialer', 'minute', '0.018', '0.0165'],
] as const
const perTransaction = { MX: '6.5', CO: '1900', PE: '1.8', CL: '350', EC: '0.45' } as const

export async function makeUnitCosts(tx: Tx, now: Date): Promise<void> {
  const prices = countryNames.flatMap((country) => [
    ...dollars.map(([kind, unit, before, since]) => ({ country, kind, unit, before, since, currency: 'USD' })),
    {
      ...{ country, kind: 'payment', unit: 'transaction', currency: countries[country].currency },
      ...{ before: perTransaction[country], since: perTransaction[country] },
    },
  ])
  await sql`
    with price as (
      select p.* from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
        as p(country text, kind text, unit text, before numeric, since numeric, currency text)
    ), who as (select min(account_id) as account_id from account where is_superuser),
    day as (select ${now}::timestamptz::date - 90 as began)
    insert into unit_cost (kind, channel, country, unit, unit_cost, currency, from_day, last_day, created_by, created_at)
    select kind, '', country, unit, before, currency, began - 365, began - 1, account_id, ${now}::timestamptz - interval '455 days'
    from price, who, day
    union all
    select kind, '', country, unit, since, currency, began, null, account_id, ${now}::timestamptz - interval '90 days' from price, who, day`.execute(
    tx,
  )
}
