/** Figures of channels: by the day of each event, or by cohorts of registration; what they cost beside both. */

import {
  type convertFigures,
  type exportConvertFigures,
  figureExportColumns,
} from '@cordillera/contract/acquisition/figures'
import { cohortOpenDays, firstPaymentGraceDays } from '@cordillera/contract/acquisition/terms'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { minor } from '@cordillera/contract/money'
import { addDays, daysBetween } from '../../platform/clock.ts'
import { type Sql, sql } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { type Place, placeOf } from '../channels/channel.queries.ts'
import { marketMerchant } from '../merchant.ts'
import { firstInstalment } from './person.sql.ts'

/** Figures are counted of these registrations and channels alone, whoever asks. */
interface Asked {
  db: Scoped
  rows: Pick<ScopedRows, 'acquisitionChannels' | 'appRegistrations'>
}
export type Basis = 'event' | 'cohort'
type Figures = Output<typeof convertFigures>
type Filter = Parsed<typeof exportConvertFigures>['filter']
type Days = Pick<Filter, 'startDay' | 'endDay' | 'channelId'>

const between = (day: Sql, { startDay, endDay }: Days) => sql`${day} between ${startDay}::date and ${endDay}::date`
const ofChannel = (column: Sql, { channelId }: Days) =>
  channelId === undefined ? sql`true` : channelId === 0 ? sql`${column} is null` : sql`${column} = ${channelId}`

/** `with` parts: clicks of channels, and `spent`: what each channel cost on each day, as entered, else its price by the units of that day. */
export const costsOfChannels = ({ rows }: Asked, { merchantId }: Place, days: Days): Sql => sql`
  clicked as materialized (
    select t.channel_id, t.day, sum(t.clicks)::int as n from channel_hour t join ${rows.acquisitionChannels} c using (channel_id)
    where c.merchant_id = ${merchantId} and ${between(sql`t.day`, days)} group by 1, 2
  ), registered as materialized (
    select r.channel_id, r.day, count(*)::int as n from ${rows.appRegistrations} r
    where r.merchant_id = ${merchantId} and r.channel_id is not null and ${between(sql`r.day`, days)} group by 1, 2
  ), loaned as materialized (
    select r.channel_id, r.paid_day as day, count(*)::int as n from ${rows.appRegistrations} r
    where r.merchant_id = ${merchantId} and ${between(sql`r.paid_day`, days)}
      and r.channel_id in (select p.channel_id from channel_price p where p.model = 'cps') group by 1, 2
  ), spent as materialized (
    select c.channel_id, g.at::date as day, (k.cost_id is not null)::int as entered, coalesce(k.amount_minor, case p.model when 'none' then 0
      when 'cpc' then p.price_minor * coalesce(clicked.n, 0) when 'cpa' then p.price_minor * coalesce(registered.n, 0)
      when 'cps' then p.price_minor * coalesce(loaned.n, 0) end) as cost
    from ${rows.acquisitionChannels} c cross join generate_series(${days.startDay}::date, ${days.endDay}::date, '1 day') g(at)
      left join channel_cost k on k.channel_id = c.channel_id and k.day = g.at::date
      left join lateral (select p.model, p.price_minor from channel_price p where p.channel_id = c.channel_id and p.from_day <= g.at::date
        order by p.from_day desc limit 1) p on true
      left join clicked on clicked.channel_id = c.channel_id and clicked.day = g.at::date
      left join registered on registered.channel_id = c.channel_id and registered.day = g.at::date
      left join loaned on loaned.channel_id = c.channel_id and loaned.day = g.at::date
    where c.merchant_id = ${merchantId}
  )`

const columns = ['registrations', 'applications', 'approved', 'paid_out', 'first_paid', 'matured', 'defaulted'] as const
type Column = (typeof columns)[number]

/** Counted by channel and day: of the cohort of a day all its steps, or each step on its own day. */
function facts({ rows }: Asked, { merchantId, today }: Place, basis: Basis, filter: Filter): Sql {
  const { maturedDay, matured, defaulted } = firstInstalment(today)
  interface Fact {
    amount?: Sql
    isOpen?: Sql
    where?: Sql
  }
  const fact = (day: Sql, counted: Partial<Record<Column, Sql>>, { amount, isOpen, where }: Fact = {}) => sql`
    select r.channel_id, ${day}, ${sql.join(columns.map((column) => counted[column] ?? sql`0`))}, ${amount ?? sql`0`}, ${isOpen ?? sql`false`}
    from ${rows.appRegistrations} r where ${all([
      sql`r.merchant_id = ${merchantId} and ${ofChannel(sql`r.channel_id`, filter)}`,
      where ?? between(day, filter),
    ])} group by 1, 2`
  const everybody = sql`count(*)`
  const amount = sql`coalesce(sum(r.loan_amount_minor), 0)`
  const late = sql`count(*) filter (where ${defaulted})`
  if (basis === 'cohort') {
    const counted = {
      ...{ registrations: everybody, applications: sql`count(r.applied_day)`, approved: sql`count(r.approved_day)` },
      ...{ paid_out: sql`count(r.paid_day)`, first_paid: sql`count(r.first_paid_day)` },
      ...{ matured: sql`count(*) filter (where ${matured})`, defaulted: late },
    }
    return fact(sql`r.day`, counted, { amount, isOpen: sql`bool_or(r.paid_day is not null and not ${matured})` })
  }
  const { startDay, endDay } = filter
  // beside the day of the end of grace, so that the index of due days is read from where it matters
  const due = sql`r.first_due_day between ${startDay}::date - ${sql.lit(firstPaymentGraceDays + 1)}
    and ${endDay}::date - ${sql.lit(firstPaymentGraceDays + 1)} and ${matured}`
  const steps = [
    fact(sql`r.day`, { registrations: everybody }),
    fact(sql`r.applied_day`, { applications: everybody }),
    fact(sql`r.approved_day`, { approved: everybody }),
    fact(sql`r.paid_day`, { paid_out: everybody }, { amount }),
    fact(sql`r.first_paid_day`, { first_paid: everybody }),
    fact(maturedDay, { matured: everybody, defaulted: late }, { where: due }),
  ]
  return sql.join(steps, sql` union all `)
}

type Row = Omit<Figures['rows'][number], 'running'> & { isTotal: boolean; isOpen: boolean; lastDay: string | null }

async function counted(asked: Asked, place: Place, basis: Basis, filter: Filter): Promise<Row[]> {
  const period = {
    day: sql`f.day`,
    week: sql`date_trunc('week', f.day)::date`,
    channelWeek: sql`date_trunc('week', f.day)::date`,
  }
  const at = filter.by === 'channel' ? sql`null::date` : period[filter.by]
  const who = filter.by === 'channel' || filter.by === 'channelWeek' ? sql`coalesce(f.channel_id, 0)` : sql`null::int`
  const sum = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`
  const { rows } = await sql<Row>`
    with ${costsOfChannels(asked, place, filter)}, fact as (
      select f.*, 0 as clicks, null::numeric as cost, 0 as entered
      from (${facts(asked, place, basis, filter)}) f(channel_id, day, ${sql.join(columns.map((column) => sql.ref(column)))}, amount, is_open)
      union all
      select s.channel_id, s.day, ${sql.join(columns.map(() => sql`0`))}, 0, false, coalesce(c.n, 0), s.cost, s.entered
      from spent s left join clicked c using (channel_id, day)
      where ${ofChannel(sql`s.channel_id`, filter)} and (s.cost is not null or c.n > 0)
    ), named as (
      select ${at} as period, ${who} as channel_id, f.day, f.clicks, f.cost, f.entered, f.amount, f.is_open,
        ${sql.join(columns.map((column) => sql`${sql.ref(`f.${column}`)}`))} from fact f
    )
    select n.period, n.channel_id as "channelId", max(c.name) as "channelName", grouping(n.period) = 1 as "isTotal", max(n.day) as "lastDay",
      coalesce(bool_or(n.is_open), false) as "isOpen", ${sum('n.clicks')} as clicks, ${sum('n.registrations')} as registrations,
      ${sum('n.applications')} as applications, ${sum('n.approved')} as approved, ${sum('n.paid_out')} as "paidOut",
      ${sum('n.first_paid')} as "firstPaid", ${sum('n.amount')} as amount, ${sum('n.matured')} as matured,
      ${sum('n.defaulted')} as defaulted, round(sum(n.cost))::bigint as cost, ${sum('n.entered')}::int as "costEntries"
    from named n left join ${asked.rows.acquisitionChannels} c on c.channel_id = n.channel_id
    group by grouping sets ((n.period, n.channel_id), ())
    order by "isTotal", n.period desc nulls last, registrations desc, clicks desc, n.channel_id`.execute(asked.db)
  return rows
}

/** Whether more may come to a row: its days run, or those who registered in them may still go on. */
function isRunning(
  { isOpen, lastDay }: Row,
  basis: Basis,
  by: Filter['by'],
  period: string | null,
  { endDay }: Days,
  today: string,
) {
  const last = by === 'day' ? (period ?? endDay) : by === 'channel' ? endDay : addDays(period ?? endDay, 6)
  const ends = last < endDay ? last : endDay
  if (basis === 'event') return ends >= today
  return isOpen || (lastDay ?? ends) > addDays(today, -cohortOpenDays)
}

const countsOf = (row: Row | undefined): Figures['total'] => {
  const { clicks, registrations, applications, approved, paidOut, firstPaid, ...of } = row ?? nobody
  const { amount, matured, defaulted, cost, costEntries } = of
  return {
    ...{ clicks, registrations, applications, approved, paidOut, firstPaid },
    ...{ amount, matured, defaulted, cost, costEntries },
  }
}
const nobody = {
  ...{ clicks: 0, registrations: 0, applications: 0, approved: 0, paidOut: 0, firstPaid: 0 },
  ...{ amount: minor(0), matured: 0, defaulted: 0, cost: null, costEntries: 0 },
}

export async function figuresOf(asked: Asked, place: Place, basis: Basis, filter: Filter): Promise<Figures> {
  const { startDay, endDay, by } = filter
  const { today, currency } = place
  const days = daysBetween(startDay, endDay) + 1
  const earlier = {
    ...filter,
    by: 'channel' as const,
    startDay: addDays(startDay, -days),
    endDay: addDays(endDay, -days),
  }
  const [found, before] = await Promise.all([
    counted(asked, place, basis, filter),
    // whole days are compared with whole days alone
    endDay < today ? counted(asked, place, basis, earlier) : null,
  ])
  return {
    rows: found
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({
        ...{ period: row.period, channelId: row.channelId, channelName: row.channelName },
        running: isRunning(row, basis, by, row.period, filter, today),
        ...countsOf(row),
      })),
    total: countsOf(found.find(({ isTotal }) => isTotal)),
    before: before && countsOf(before.find(({ isTotal }) => isTotal)),
    currency,
    today,
  }
}

const file = (name: string, basis: Basis) =>
  listFile({
    name,
    columns: figureExportColumns,
    async *rows(asked, { filter }: { filter: Filter }) {
      const merchantId = marketMerchant(asked.user, filter.merchant)
      const place = await placeOf(asked.reach.merchant(merchantId), merchantId, asked.now)
      const { rows } = await figuresOf(asked, place, basis, filter)
      yield* computed(rows.map((row) => ({ ...row, currency: place.currency })))
    },
  })
export const dayFiguresFile = file('channel-days', 'event')
export const convertFiguresFile = file('channel-conversion', 'cohort')
