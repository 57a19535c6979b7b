/** Figures of events from their rollups, and the events themselves. */
import {
  batchColumns,
  eventExportColumns,
  type eventFigures,
  type exportBatches,
  type exportEventFigures,
  type exportEvents,
  type listBatches,
  type listEvents,
  singleEventColumns,
} from '@cordillera/contract/acquisition/events'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { versionNumber, versionText } from '@cordillera/contract/market/version'
import { addDays, daysBetween } from '../../platform/clock.ts'
import { type Db, type Sql, sql } from '../../platform/db.ts'
import { computed, each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { marketMerchant } from '../merchant.ts'
import { devicesSince } from './kept.queries.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Figures = Output<typeof eventFigures>
export type Narrowed = Parsed<typeof exportEventFigures>['filter'] & { merchantId: number }

/** Keys of what is asked for. A version that can't be read matches nothing. */
const keys = ({ rows }: Asked, { merchantId, platform, version, name, page, element }: Narrowed): Sql =>
  sql`from ${rows.appEventKeys} k where ${all([
    sql`k.merchant_id = ${merchantId}`,
    platform && sql`k.platform = ${platform}`,
    version !== undefined && sql`k.app_version = ${versionNumber(version) ?? -2}`,
    name && sql`k.name = ${name}`,
    page !== undefined && sql`k.page = ${page}`,
    element !== undefined && sql`k.element = ${element}`,
  ])}`

/**
 * Counted devices of places (migration 1916): whoever was there on a day of the period after a day before it, or for the first time.
 * By day `from` is that day itself.
 */
const devicesOf = (
  { rows }: Asked,
  { merchantId, platform, startDay, endDay }: Narrowed,
  { by, from, where }: { by: Sql; from: Sql; where: Sql },
): Sql =>
  sql`select ${by}, sum(d.devices)::int as devices from ${rows.appEventPlaces} p join app_place_day d using (place_id)
    where ${all([
      sql`p.merchant_id = ${merchantId} and ${where}`,
      platform && sql`p.platform = ${platform}`,
      sql`d.day between ${startDay}::date and ${endDay}::date and d.since < ${from}`,
    ])} group by ${by}`

/** Devices of single versions are looked for among all that were there. */
function devicesOfElements(asked: Asked, filter: Narrowed): Sql {
  const { startDay, endDay, version, name, page, element } = filter
  if (version === undefined) {
    const where = all([
      sql`p.name is not null`,
      name && sql`p.name = ${name}`,
      page !== undefined && sql`p.page = ${page}`,
      element !== undefined && sql`p.element = ${element}`,
    ])
    return devicesOf(asked, filter, { by: sql`p.name, p.page, p.element`, from: sql`${startDay}::date`, where })
  }
  // numbers alone, hashed: different devices by name would be sorted, and texts with them
  return sql`select k.name, k.page, k.element, x.devices from (
      select d.place, count(*)::int as devices from (
        select distinct k.place, k.is_ios, p.device from key k join app_event_device p using (key_id)
        where p.day between ${startDay}::date and ${endDay}::date) d
      group by d.place) x join (select distinct place, name, page, element from key) k using (place)`
}

/** Of days before `since` it is not known any more which devices were there. */
export async function figuresOf(asked: Asked, filter: Narrowed, since: string): Promise<Figures['rows']> {
  const { startDay, endDay } = filter
  const before = addDays(startDay, -daysBetween(startDay, endDay) - 1)
  const { rows } = await sql<Figures['rows'][number]>`
    with key as materialized (
      select k.key_id, k.name, k.page, k.element, k.platform = 'iOS' as is_ios,
        dense_rank() over (order by k.name, k.page, k.element) as place ${keys(asked, filter)}
    ), by_key as (
      select d.key_id, coalesce(sum(d.events) filter (where d.day >= ${startDay}::date), 0) as events,
        coalesce(sum(d.late) filter (where d.day >= ${startDay}::date), 0) as late,
        coalesce(sum(d.events) filter (where d.day < ${startDay}::date), 0) as before
      from app_event_day d where d.key_id in (select key_id from key) and d.day between ${before}::date and ${endDay}::date group by d.key_id
    ), counted as (
      select k.name, k.page, k.element, sum(d.events)::int as events, sum(d.late)::int as late, sum(d.before)::int as "eventsBefore"
      from key k join by_key d using (key_id) group by k.name, k.page, k.element
    ), people as (${devicesOfElements(asked, filter)})
    select c.name, c.page, c.element, c.events, case when ${startDay}::date >= ${since}::date then coalesce(p.devices, 0) end as devices, c.late, c."eventsBefore"
    from counted c left join people p using (name, page, element)
    order by c.events desc, c.name, c.page, c.element`.execute(asked.db)
  return rows
}

/** The places whose devices are those of a filter; null where no single kind of them is. */
function placesOfFilter({ version, name, page, element }: Narrowed): Sql | null {
  if (version !== undefined) return null
  if (name && page !== undefined && element !== undefined)
    return sql`p.name = ${name} and p.page = ${page} and p.element = ${element}`
  return name || page !== undefined || element !== undefined ? null : sql`p.name is null`
}

export async function daysOf(asked: Asked, filter: Narrowed, since: string): Promise<Figures['days']> {
  const where = placesOfFilter(filter)
  const people = where
    ? devicesOf(asked, filter, { by: sql`d.day`, from: sql`d.day`, where })
    : sql`select d.day, count(*)::int as devices from (
        select distinct p.day, k.is_ios, p.device from key k join app_event_device p using (key_id)
        where p.day between ${filter.startDay}::date and ${filter.endDay}::date) d
      group by d.day`
  const { rows } = await sql<Figures['days'][number]>`
    with key as materialized (select k.key_id, k.platform = 'iOS' as is_ios ${keys(asked, filter)}), counted as (
      select d.day, sum(d.events)::int as events from key k join app_event_day d using (key_id)
      where d.day between ${filter.startDay}::date and ${filter.endDay}::date group by d.day
    ), people as (${people})
    select g.at::date::text as day, coalesce(c.events, 0) as events,
      case when g.at::date >= ${since}::date then coalesce(p.devices, 0) end as devices
    from generate_series(${filter.startDay}::date, ${filter.endDay}::date, '1 day') g(at)
      left join counted c on c.day = g.at::date left join people p on p.day = g.at::date order by 1`.execute(asked.db)
  return rows
}

/** What filters can be set to, and how far the figures are counted. */
export async function choicesOf(
  { db, rows }: Asked,
  merchantId: number,
): Promise<Pick<Figures, 'versions' | 'names' | 'pages' | 'countedTime' | 'waiting'>> {
  const { rows: found } = await sql<Omit<Figures, 'rows' | 'days' | 'versions'> & { versions: number[] }>`
    select array(select distinct k.app_version from ${rows.appEventKeys} k where k.merchant_id = ${merchantId} and k.app_version >= 0
        order by 1 desc) as versions,
      array(select distinct k.name from ${rows.appEventKeys} k where k.merchant_id = ${merchantId} order by 1) as names,
      array(select distinct k.page from ${rows.appEventKeys} k where k.merchant_id = ${merchantId} and k.page <> '' order by 1) as pages,
      (select max(b.counted_at) from (select b.counted_at from ${rows.appEventBatches} b where b.merchant_id = ${merchantId}
        order by b.received_at desc limit 500) b) as "countedTime",
      (select count(*)::int from ${rows.appEventBatches} b where b.merchant_id = ${merchantId} and b.counted_at is null) as waiting`.execute(
    db,
  )
  const [row] = found
  if (!row) throw new Error('a statement without a table answers a row')
  return { ...row, versions: row.versions.map((version) => versionText(Number(version))) }
}

export const eventFiguresFile = listFile({
  name: 'events',
  columns: eventExportColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportEventFigures>['filter'] }) {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    const since = await devicesSince(asked.reach.merchant(merchantId), asked.now)
    yield* computed(await figuresOf(asked, { ...filter, merchantId }, since))
  },
})

type EventRow = Output<typeof listEvents>['list'][number]
type FoundEvent = Omit<EventRow, 'version'> & { appVersion: number | null }
const eventRecord = { at: 'at', id: 'event_no' }

function single({ rows }: Asked, merchantId: number, filter: FilterOf<typeof listEvents>): Listed {
  const { name, page, element, platform, version, startDay, endDay, channelId, ofChannels } = filter
  // what a channel's figure counted, whatever its code is called today
  const counted = sql`select from channel_touch t where t.event_no = h.event_no`
  return {
    fields: sql`h.event_no as "eventNo", h.name, h.page, h.element, h.platform, h.app_version, h.configuration,
      left(md5(h.device_id), 4) as device, h.channel, h.at as time, h.created_at as "createdTime", h.sent_at as "sentTime",
      h.received_at as "receivedTime"`,
    hits: sql`from ${rows.appEvents} h where ${all([
      sql`h.merchant_id = ${merchantId} and h.name = ${name}`,
      // an index by the instant is read from where it matters; the day is the merchant's own
      sql`h.at >= ${startDay}::date - interval '1 day' and h.at < ${endDay}::date + interval '2 days'`,
      sql`h.day between ${startDay}::date and ${endDay}::date`,
      page !== undefined && sql`h.page = ${page}`,
      element !== undefined && sql`h.element = ${element}`,
      platform && sql`h.platform = ${platform}`,
      version !== undefined && sql`h.app_version = ${versionNumber(version) ?? -2}`,
      channelId !== undefined && sql`exists (${counted} and t.channel_id = ${channelId})`,
      ofChannels !== undefined && sql`exists (${counted}) = ${ofChannels}::boolean`,
    ])}`,
  }
}
const readVersion = ({ appVersion, ...row }: FoundEvent): EventRow => ({
  ...row,
  version: appVersion === null ? null : versionText(Number(appVersion)),
})

export async function pageOfEvents(asked: Asked, input: Parsed<typeof listEvents> & { merchantId: number }) {
  const order = byTime(eventRecord, input)
  const found = await pageOf<FoundEvent>(asked.db, input, { ...single(asked, input.merchantId, input), order })
  return { ...found, list: found.list.map(readVersion) }
}

export const singleEventsFile = listFile({
  name: 'single-events',
  of: ({ filter }: { filter: Parsed<typeof exportEvents>['filter'] }) =>
    `${filter.name}-${filter.startDay}-${filter.endDay}`,
  columns: singleEventColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportEvents>['filter'] }) =>
    each(
      latestFirst<FoundEvent>(
        asked.db,
        single(asked, marketMerchant(asked.user, filter.merchant), filter),
        eventRecord,
      ),
      readVersion,
    ),
})

type Batch = Output<typeof listBatches>['list'][number]
const batchRecord = { at: 'received_at', id: 'batch_id' }
const batches = ({ rows }: Asked, merchantId: number): Listed => ({
  fields: sql`h.batch_id as "batchId", h.received_at as "receivedTime", h.events, h.duplicates, h.counted_at as "countedTime"`,
  hits: sql`from ${rows.appEventBatches} h where h.merchant_id = ${merchantId}`,
})

export const pageOfBatches = (asked: Asked, input: Parsed<typeof listBatches> & { merchantId: number }) =>
  pageOf<Batch>(asked.db, input, { ...batches(asked, input.merchantId), order: byTime(batchRecord, input) })

export const batchesFile = listFile({
  name: 'event-batches',
  columns: batchColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportBatches>['filter'] }) =>
    latestFirst<Batch>(asked.db, batches(asked, marketMerchant(asked.user, filter.merchant)), batchRecord),
})

/** The first day of which raw events are there. */
export async function rawSince(db: Db, merchantId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(received_day) as day from app_event_batch where merchant_id = ${merchantId}
      and received_day >= current_date - coalesce((select (value #>> '{}')::int from setting where key = 'app_event_days'), 395)`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
