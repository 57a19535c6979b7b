/** What was used of each channel, day by day, and what that cost. */
import type { costStatistics } from '@cordillera/contract/costs/costs'
import { countedKinds } from '@cordillera/contract/costs/terms'
import { type Currency, currencyNames } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { minorDigits } from '@cordillera/contract/money'
import { array, type Db, type Sql, sql } from '../platform/db.ts'
import { all } from '../platform/page.ts'

type Asked = Pick<Parsed<typeof costStatistics>, 'startDay' | 'endDay' | 'kind' | 'country'>
type Statistics = Output<typeof costStatistics>

/** Instants of these days wherever a merchant is, for the index; the day itself is told by the merchant's zone. */
const near = (at: Sql, { startDay, endDay }: Asked): Sql =>
  sql`${at} >= ${startDay}::date - interval '1 day' and ${at} < ${endDay}::date + interval '2 days'`

/**
 * Messages that went out, calls that were placed, payments that came in and orders that channels carried out: (kind, channel, country, day,
 * units). A debit that was carried out is the payment that came of it.
 */
function usage(asked: Asked, merchants: readonly number[]): Sql {
  const mine = sql`${array(merchants)}::smallint[]`
  const parts = {
    messages: sql`
      select m.channel as kind, coalesce(c.code, '') as channel, z.country, (m.sent_at at time zone z.time_zone)::date as day,
        m.segments as segment, 1 as message, 0 as attempt, 0 as minute, 0 as transaction
      from message m join merchant z using (merchant_id) left join message_channel c on c.channel_id = m.channel_id
      where m.merchant_id = any(${mine}) and m.sent_at is not null and ${near(sql`m.sent_at`, asked)}`,
    calls: sql`
      select 'dialer', '', z.country, (p.made_at at time zone z.time_zone)::date, 0, 0, 1,
        case when p.answered_at is null then 0 else ceil(extract(epoch from coalesce(p.ended_at, p.answered_at) - p.answered_at) / 60)::int end, 0
      from phone_call p join merchant z using (merchant_id)
      where p.merchant_id = any(${mine}) and p.placed_at is not null and ${near(sql`p.made_at`, asked)}`,
    payments: sql`
      select 'payment', p.channel, z.country, p.value_day, 0, 0, 0, 0, 1
      from payment p join merchant z using (merchant_id)
      where p.merchant_id = any(${mine}) and p.kind = 'payment' and p.state in ('booked', 'reversed')
        and p.value_day between ${asked.startDay} and ${asked.endDay}`,
    orders: sql`
      select 'payment', o.channel, z.country, (o.sent_at at time zone z.time_zone)::date, 0, 0, 0, 0, 1
      from payout o join merchant z using (merchant_id)
      where o.merchant_id = any(${mine}) and o.state in ('settled', 'returned') and ${near(sql`o.sent_at`, asked)}`,
  }
  const where = all([
    sql`u.day between ${asked.startDay}::date and ${asked.endDay}::date and u.kind = any(${array([...countedKinds])}::text[])`,
    asked.kind && sql`u.kind = ${asked.kind}`,
    asked.country && sql`u.country = ${asked.country}`,
  ])
  return sql`
    select u.kind, u.channel, u.country, u.day, sum(u.segment)::int as segment, sum(u.message)::int as message,
      sum(u.attempt)::int as attempt, sum(u.minute)::int as minute, sum(u.transaction)::int as transaction
    from (${parts.messages} union all ${parts.calls} union all ${parts.payments} union all ${parts.orders}) u
    where ${where} group by u.kind, u.channel, u.country, u.day`
}

const factors = sql.join(
  currencyNames.map((name: Currency) => sql`when ${sql.lit(name)} then ${sql.lit(10 ** minorDigits[name])}::numeric`),
  sql` `,
)

/**
 * Each day's use by the price that holds on it: the channel's own, else the kind's. A channel priced by two units (attempts and
 * minutes) has a row for each.
 */
const priced = (asked: Asked, merchants: readonly number[]): Sql => sql`
  with used as materialized (${usage(asked, merchants)}), held as (
    select distinct on (u.kind, u.channel, u.country, u.day, c.unit) u.kind, u.channel, u.country, u.day, c.unit, c.unit_cost, c.currency,
      case c.unit when 'segment' then u.segment when 'message' then u.message when 'attempt' then u.attempt when 'minute' then u.minute
        when 'transaction' then u.transaction end as units
    from used u join unit_cost c on c.kind = u.kind and c.country = u.country and c.channel in (u.channel, '')
      and c.from_day <= u.day and (c.last_day is null or c.last_day >= u.day)
      -- by whatever unit the channel has a price of its own, the kind's is not added to it
      and (c.channel = u.channel or not exists (
        select from unit_cost o where o.kind = u.kind and o.country = u.country and o.channel = u.channel
          and o.from_day <= u.day and (o.last_day is null or o.last_day >= u.day)))
    order by u.kind, u.channel, u.country, u.day, c.unit, c.channel desc, c.from_day desc
  ), figures as (
    select kind, channel, country, day, unit, units, 0 as unpriced, units * unit_cost * case currency ${factors} end as cost, currency from held
    union all
    select u.kind, u.channel, u.country, u.day, null, greatest(u.message, u.attempt, u.transaction), greatest(u.message, u.attempt, u.transaction),
      null, null
    from used u where not exists (
      select from held h where (h.kind, h.channel, h.country, h.day) = (u.kind, u.channel, u.country, u.day))
  )`

export async function statisticsOf(
  db: Db,
  { by, ...asked }: Parsed<typeof costStatistics>,
  merchants: readonly number[],
): Promise<Statistics> {
  const day = by === 'day' ? sql`f.day` : sql`null::date`
  const { rows } = await sql<Statistics['rows'][number]>`
    ${priced(asked, merchants)}
    select f.country, f.kind, f.channel, f.unit, sum(f.units)::int as units, sum(f.unpriced)::int as unpriced,
      round(sum(f.cost))::bigint as cost, f.currency, ${day} as day
    from figures f group by f.country, f.kind, f.channel, f.unit, f.currency, ${day}
    order by ${day} desc nulls last, f.country, f.kind, f.channel, f.unit`.execute(db)
  const { rows: collected } = await sql<Statistics['collected'][number]>`
    ${priced(asked, merchants)}, money as (
      select z.country, p.currency, sum(p.amount_minor)::bigint as amount from payment p join merchant z using (merchant_id)
      where p.merchant_id = any(${array(merchants)}::smallint[]) and p.kind = 'payment' and p.state = 'booked'
        and p.value_day between ${asked.startDay} and ${asked.endDay}
        and ${asked.country ? sql`z.country = ${asked.country}` : sql`true`}
      group by z.country, p.currency
    )
    select m.country, m.currency, m.amount, coalesce((
      select round(sum(f.cost)) from figures f where f.country = m.country and f.currency = m.currency), 0)::bigint as cost
    from money m order by m.country, m.currency`.execute(db)
  return { rows, collected }
}
