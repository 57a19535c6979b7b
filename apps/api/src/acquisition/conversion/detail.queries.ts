/** The people behind a figure, and who came back. */
import { refusals, wonWays } from '@cordillera/contract/acquisition/attribution'
import {
  type exportRegistrations,
  type exportRetention,
  type listRegistrations,
  registrationColumns,
  type retention,
  retentionExportColumns,
} from '@cordillera/contract/acquisition/figures'
import { retentionDays } from '@cordillera/contract/acquisition/terms'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type Sql, sql } from '../../platform/db.ts'
import { computed, each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import { type Asked, channelsOf, type Place, placeOf } from '../channels/channel.queries.ts'
import { devicesSince } from '../events/kept.queries.ts'
import { marketMerchant } from '../merchant.ts'
import { people } from './person.sql.ts'

type Row = Output<typeof listRegistrations>['list'][number]

const dayOfStep = {
  registrations: 'day',
  applications: 'applied_day',
  approved: 'approved_day',
  paidOut: 'paid_day',
  firstPaid: 'first_paid_day',
  defaulted: 'matured_day',
} as const

const registrationRecord = { at: 'registered_at', id: 'registration_id' }

/** `since`: from which day on it is kept who was there. */
type Since = { since: string }

/** The day so many after a registration's is over, and is kept. */
const isOver = (day: Sql, n: number, { today, since }: { today: string; since: string }) =>
  sql`(${day} + ${sql.lit(n)} < ${today}::date and ${day} + ${sql.lit(n)} >= ${since}::date)`
/** A bit for each day after (migration 1917). */
const cameBack = (n: number) => sql`r.came_back & ${sql.lit(1 << (n - 1))} <> 0`

function registrations(asked: Asked, place: Place & Since, filter: FilterOf<typeof listRegistrations>): Listed {
  const { startDay, endDay, channelId, basis, step, platform, returned, partner, ofChannels } = filter
  const { merchantId, today } = place
  const within = (day: Sql) => sql`${day} between ${startDay}::date and ${endDay}::date`
  const own = all([
    sql`r.merchant_id = ${merchantId}`,
    channelId !== undefined && (channelId === 0 ? sql`r.channel_id is null` : sql`r.channel_id = ${channelId}`),
    platform && sql`r.platform = ${platform}`,
    partner && sql`r.channel_id in ${channelsOf(asked, partner)}`,
    ofChannels && sql`r.channel_id is not null`,
    returned && sql`${cameBack(returned)} and ${isOver(sql`r.day`, returned, place)}`,
    basis === 'cohort' ? within(sql`r.day`) : sql`r.day <= ${endDay}::date`,
    // beside the merchant's own days, so that the index is read from where it matters
    basis === 'cohort' &&
      sql`r.registered_at >= ${startDay}::date - interval '1 day' and r.registered_at < ${endDay}::date + interval '2 days'`,
  ])
  const at = sql.ref(`h.${dayOfStep[step]}`)
  const reached = all([
    basis === 'event' ? within(at) : sql`${at} is not null`,
    step === 'defaulted' && sql`h.defaulted`,
  ])
  return {
    fields: sql`h.registration_id as "registrationId", h.user_id as "userId", left(md5(h.device_id), 4) as device, h.platform,
      h.registered_at as "registeredTime", c.name as "channelName", h.won_as as "wonBy", h.touched_at as "touchedTime",
      (select coalesce(jsonb_agg(jsonb_build_object('channelName', rc.name, 'at', to_timestamp((t->>'at')::numeric / 1000), 'reason', t->>'reason')
        order by (t->>'at')::numeric desc), '[]') from jsonb_array_elements(h.refused) t
        join acquisition_channel rc on rc.channel_id = (t->>'channelId')::int) as refused,
      h.repeats, h.further_device as "furtherDevice", h.applied_day as "appliedDay", h.approved_day as "approvedDay", h.paid_day as "paidOutDay", h.first_paid_day as "firstPaidDay",
      h.defaulted`,
    hits: sql`from (${people(asked.rows.appRegistrations, { today, where: own })}) h where ${reached}`,
    joins: sql`left join acquisition_channel c on c.channel_id = h.channel_id`,
  }
}

export const pageOfRegistrations = (asked: Asked, place: Place & Since, input: Parsed<typeof listRegistrations>) =>
  pageOf<Row>(asked.db, input, {
    ...registrations(asked, place, input),
    order: byTime(registrationRecord, input),
  })

export const registrationsFile = listFile({
  name: 'registrations',
  of: ({ filter }: { filter: Parsed<typeof exportRegistrations>['filter'] }) =>
    `${filter.step}-${filter.startDay}-${filter.endDay}`,
  columns: registrationColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportRegistrations>['filter'] }) {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    const tx = asked.reach.merchant(merchantId)
    const place = {
      ...(await placeOf(tx, merchantId, asked.now)),
      since: await devicesSince(tx, asked.now),
    }
    const said = asked.language
    yield* each(
      latestFirst<Row>(asked.db, registrations(asked, place, filter), registrationRecord),
      ({ wonBy, refused, ...row }) => ({
        ...row,
        wonBy: wonWays[wonBy][said],
        refused: refused.map(({ channelName, reason }) => `${channelName}: ${refusals[reason][said]}`).join(' · '),
      }),
    )
  },
})

type Retention = Output<typeof retention>
type Filter = Parsed<typeof exportRetention>['filter']
type Found = Omit<Retention['rows'][number], 'returned'> & { isTotal: boolean } & Record<
    `d${number}` | `o${number}`,
    number
  >

/** A day after a registration counts for whom it is over; of those who are still in it, or whose day is before what is kept, nothing is said. */
export async function retentionOf(
  { db, rows }: Asked,
  { merchantId, today }: Place,
  filter: Filter,
  since: string,
): Promise<Retention> {
  const { startDay, endDay, channelId, platform, by } = filter
  const period = by === 'channel' ? sql`null::date` : by === 'week' ? sql`date_trunc('week', p.day)::date` : sql`p.day`
  const who = by === 'channel' ? sql`coalesce(p.channel_id, 0)` : sql`null::int`
  const were = sql.join(retentionDays.map((n) => sql`count(*) filter (where ${cameBack(n)}) as ${sql.ref(`w${n}`)}`))
  const sums = sql.join(
    retentionDays.map((n) => {
      const over = isOver(sql`p.day`, n, { today, since })
      return sql`coalesce(sum(p.n) filter (where ${over}), 0)::int as ${sql.ref(`o${n}`)},
        coalesce(sum(p.${sql.ref(`w${n}`)}) filter (where ${over}), 0)::int as ${sql.ref(`d${n}`)}`
    }),
  )
  const { rows: found } = await sql<Found>`
    with p as (
      select r.day, r.channel_id, count(*) as n, ${were} from ${rows.appRegistrations} r where ${all([
        sql`r.merchant_id = ${merchantId} and r.day between ${startDay}::date and ${endDay}::date`,
        channelId !== undefined && (channelId === 0 ? sql`r.channel_id is null` : sql`r.channel_id = ${channelId}`),
        platform && sql`r.platform = ${platform}`,
      ])} group by r.day, r.channel_id
    ), named as (select p.*, ${period} as period, ${who} as of_channel from p)
    select p.period, p.of_channel as "channelId", max(c.name) as "channelName", grouping(p.period) = 1 as "isTotal",
      coalesce(sum(p.n), 0)::int as registrations, ${sums}
    from named p left join ${rows.acquisitionChannels} c on c.channel_id = p.of_channel
    group by grouping sets ((p.period, p.of_channel), ())
    order by "isTotal", p.period desc nulls last, registrations desc, p.of_channel`.execute(db)
  const total = found.find(({ isTotal }) => isTotal)
  return {
    rows: found
      .filter(({ isTotal }) => !isTotal)
      .map((row) => {
        const { period: day, channelId: channel, channelName, registrations } = row
        return { period: day, channelId: channel, channelName, registrations, returned: returnedOf(row) }
      }),
    total: { registrations: total?.registrations ?? 0, returned: total ? returnedOf(total) : [] },
    today,
  }
}

const returnedOf = (row: Found) =>
  retentionDays.map((n) => {
    const of = row[`o${n}`] ?? 0
    return { devices: of > 0 ? (row[`d${n}`] ?? 0) : null, of }
  })

export const retentionFile = listFile({
  name: 'retention',
  columns: retentionExportColumns,
  async *rows(asked, { filter }: { filter: Filter }) {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    const place = await placeOf(asked.reach.merchant(merchantId), merchantId, asked.now)
    const since = await devicesSince(asked.reach.merchant(merchantId), asked.now)
    const { rows } = await retentionOf(asked, place, filter, since)
    const at = (row: (typeof rows)[number], n: number) => row.returned[n]?.devices ?? null
    yield* computed(
      rows.map((row) => ({
        ...{ period: row.period, channelName: row.channelName, registrations: row.registrations },
        ...{ day1: at(row, 0), day3: at(row, 1), day7: at(row, 2), day14: at(row, 3), day30: at(row, 4) },
      })),
    )
  },
})
