/** Channels of the demo's countries: what they may carry and cost, one in reserve, one that rests, and a change that waits. */
import { countries } from '@cordillera/contract/countries'
import { directionNames, providerNames, termsOf } from '@cordillera/contract/payment/routing/terms'
import { sql, type Tx } from '../src/platform/db.ts'

/** In minor units of a currency with small units; others have a hundred times as many. */
const scale: Record<string, number> = { MXN: 1, COP: 200, PEN: 1, CLP: 1, USD: 1 }

function channels() {
  const of = providerNames.flatMap((provider) => {
    const { country, method, directions } = termsOf(provider)
    const { currency } = countries[country]
    const base = { code: provider, provider, country, currency, method, factor: scale[currency] ?? 1 }
    return directionNames
      .filter((direction) => directions.includes(direction))
      .map((direction) => ({ ...base, direction, priority: 1, active: true }))
  })
  const [stp] = of.filter(({ code, direction }) => code === 'STP' && direction === 'payOut')
  return stp ? [...of, { ...stp, code: 'STP-RESERVE', priority: 2 }] : of
}

export async function makePaymentChannels(tx: Tx, now: Date): Promise<void> {
  await sql`
    with made as (
      insert into payment_channel (code, provider, country, currency, direction, method, priority, active, max_minor, day_max_minor,
        month_max_minor, opens_minute, closes_minute, made_at)
      select code, provider, country, currency, direction, method, priority, active,
        case when method = 'cash' then 999999 else 20000000 * factor end, 500000000 * factor, 9000000000 * factor,
        case when method = 'cash' then 420 end, case when method = 'cash' then 1320 end, ${now}::timestamptz - interval '120 days'
      from jsonb_to_recordset(${JSON.stringify(channels())}::jsonb) as t (code text, provider text, country text, currency text,
        direction text, method text, priority int, active boolean, factor bigint)
      on conflict (code, direction) do update set max_minor = excluded.max_minor, day_max_minor = excluded.day_max_minor,
        month_max_minor = excluded.month_max_minor, opens_minute = excluded.opens_minute, closes_minute = excluded.closes_minute
      returning channel_id, method
    ), fees as (
      insert into payment_channel_fee (channel_id, from_minor, fixed_minor, rate, tax_rate)
      select channel_id, 0, case method when 'cash' then 900 else 350 end, case method when 'cash' then 290 else 0 end, 1600 from made
      union all
      select channel_id, 1000000, 250, 15, 1600 from made where method <> 'cash'
    )
    select from made`.execute(tx)
  await sql`update payment_channel set frozen_until = ${now}::timestamptz + interval '6 hours', freeze_reason = 'failures',
    freeze_note = 'Saldo insuficiente' where code = 'SPI' and direction = 'debit'`.execute(tx)
  await sql`
    insert into payment_channel_change (channel_id, kind, wanted, reason, asked_by, asked_at)
    select c.channel_id, 'limits', '{"maxPerTransaction": 30000000, "maxPerDay": 900000000, "maxPerMonth": null}',
      'the new contract allows more', a.account_id, ${now}::timestamptz - interval '3 hours'
    from payment_channel c, account a where c.code = 'STP-RESERVE' and a.user_name = 'finance_mx'
    on conflict do nothing`.execute(tx)
}
