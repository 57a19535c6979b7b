/** Alert rules, what they said, and the hours they are about, read and written. */
import { alertEvents, alertMetrics, alertStates, comparisons } from '@cordillera/contract/acquisition/alert-step'
import {
  alertColumns,
  alertEventColumns,
  type exportAlertEvents,
  type exportAlerts,
  type listAlertEvents,
  type listAlerts,
  type monitorChannels,
  type saveAlert,
} from '@cordillera/contract/acquisition/alerts'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { addDays, clockIn } from '../../platform/clock.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { computed, each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import type { Place } from '../channels/channel.queries.ts'
import { marketMerchant } from '../merchant.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: { accountId: number }
}
type Row = Output<typeof listAlerts>['list'][number]

function listed({ rows, user }: Asked, merchantId: number, { state, active }: FilterOf<typeof listAlerts>): Listed {
  return {
    fields: sql`h.rule_id as "ruleId", h.name, h.channel_id as "channelId", c.name as "channelName", h.metric, h.comparison,
      h.window_of as "window", h.threshold, h.min_volume as "minVolume", h.windows, h.quiet_minutes as "quietMinutes", h.active, h.state,
      h.health, h.value, h.baseline, h.volume, h.looked_through_at as "lookedThrough", h.fired_at as "firedTime",
      exists (select from alert_watch w where w.rule_id = h.rule_id and w.account_id = ${user.accountId}) as watched,
      (select count(*)::int from alert_watch w where w.rule_id = h.rule_id) as watchers, a.name as "changedBy",
      h.changed_at as "changedTime", h.version`,
    hits: sql`from ${rows.alertRules} h where ${all([
      sql`h.merchant_id = ${merchantId} and h.retired_at is null`,
      state && sql`h.state = ${state}`,
      active !== undefined && sql`h.active = ${active}`,
    ])}`,
    joins: sql`join account a on a.account_id = h.changed_by left join acquisition_channel c on c.channel_id = h.channel_id`,
  }
}

export function pageOfAlerts(asked: Asked, merchantId: number, input: Parsed<typeof listAlerts>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  const order = sql`h.name ${way}, h.rule_id ${way}`
  return pageOf<Row>(asked.db, input, { ...listed(asked, merchantId, input), order })
}

export const alertsFile = listFile({
  name: 'channel-alerts',
  columns: alertColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportAlerts>['filter'] }) {
    const { fields, hits, joins = sql`` } = listed(asked, marketMerchant(asked.user, filter.merchant), filter)
    const { rows } = await sql<Row>`
      select ${fields} from (select h.* ${hits}) h ${joins} order by h.name, h.rule_id`.execute(asked.db)
    const said = asked.language
    yield* computed(
      rows.map((row) => ({
        ...row,
        metric: alertMetrics[row.metric][said],
        comparison: comparisons[row.comparison][said],
        state: alertStates[row.state][said],
      })),
    )
  },
})

export interface FoundAlert {
  ruleId: number
  merchantId: number
  name: string
  metric: Row['metric']
  threshold: number
  version: number
}
export async function lockAlert(
  { db, rows }: Pick<Asked, 'db' | 'rows'>,
  ruleId: number,
): Promise<FoundAlert | undefined> {
  const { rows: found } = await sql<FoundAlert>`
    select h.rule_id, h.merchant_id, h.name, h.metric, h.threshold, h.version from ${rows.alertRules} h
    where h.rule_id = ${ruleId} and h.retired_at is null for update of h`.execute(db)
  return found[0]
}

interface By {
  accountId: number
  now: Date
}
type Given = Omit<Parsed<typeof saveAlert>, 'ruleId' | 'version' | 'merchant'>
const valuesOf = ({ window, channelId, ...given }: Given) => ({
  ...given,
  windowOf: window,
  channelId: channelId ?? null,
})
/** What was found by other terms is no beginning for these. */
const anew = {
  ...{ state: 'ok', health: 'fine', beyond: 0, toldAt: null, value: null },
  ...{ baseline: null, volume: null, lookedThroughAt: null },
} as const

export async function insertAlert(tx: Tx, merchantId: number, given: Given, { accountId, now }: By): Promise<number> {
  const { ruleId } = await tx
    .insertInto('alertRule')
    .values({
      ...valuesOf(given),
      merchantId,
      madeBy: accountId,
      madeAt: now,
      changedBy: accountId,
      changedAt: now,
    })
    .returning('ruleId')
    .executeTakeFirstOrThrow()
  return ruleId
}

export async function changeAlert(
  tx: Tx,
  { ruleId, version }: FoundAlert,
  change: Given | { retiredAt: Date },
  { accountId, now }: By,
): Promise<number> {
  await tx
    .updateTable('alertRule')
    .set({
      ...('retiredAt' in change ? change : { ...valuesOf(change), ...anew }),
      changedBy: accountId,
      changedAt: now,
      version: version + 1,
    })
    .where('ruleId', '=', ruleId)
    .execute()
  return version + 1
}

export async function watch(tx: Tx, ruleId: number, accountId: number, isWatching: boolean): Promise<void> {
  if (isWatching)
    await tx
      .insertInto('alertWatch')
      .values({ ruleId, accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('alertWatch').where('ruleId', '=', ruleId).where('accountId', '=', accountId).execute()
}

export async function countAlerts(tx: Tx, merchantId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('alertRule')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('merchantId', '=', merchantId)
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function isOwnChannel(tx: Tx, merchantId: number, channelId: number): Promise<boolean> {
  const { rows } = await sql`
    select from acquisition_channel where channel_id = ${channelId} and merchant_id = ${merchantId}`.execute(tx)
  return rows.length > 0
}

type Event = Output<typeof listAlertEvents>['list'][number]
const eventRecord = { at: 'at', id: 'event_id' }
const events = ({ rows }: Asked, merchantId: number, { ruleId }: FilterOf<typeof listAlertEvents>): Listed => ({
  fields: sql`h.event_id as "eventId", h.rule_id as "ruleId", r.name as "ruleName", r.metric, h.at as time, h.what, h.value, h.baseline, h.told`,
  hits: sql`from ${rows.alertEvents} h where ${all([
    sql`h.merchant_id = ${merchantId}`,
    ruleId && sql`h.rule_id = ${ruleId}`,
  ])}`,
  joins: sql`join alert_rule r on r.rule_id = h.rule_id`,
})

export const pageOfEvents = (asked: Asked, merchantId: number, input: Parsed<typeof listAlertEvents>) =>
  pageOf<Event>(asked.db, input, { ...events(asked, merchantId, input), order: byTime(eventRecord, input) })

export const alertEventsFile = listFile({
  name: 'channel-alert-events',
  columns: alertEventColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportAlertEvents>['filter'] }) =>
    each(
      latestFirst<Event>(asked.db, events(asked, marketMerchant(asked.user, filter.merchant), filter), eventRecord),
      (row) => ({
        ...row,
        metric: alertMetrics[row.metric][asked.language],
        what: alertEvents[row.what][asked.language],
      }),
    ),
})

type Monitor = Output<typeof monitorChannels>
/** Hours of a day beside those of the day before and of a week before; what runs or is to come is nothing yet. */
export async function hoursOf(
  { db, rows: scoped }: Asked,
  { merchantId, zone, today }: Place,
  now: Date,
  { day = today, channelId }: { day?: string | undefined; channelId?: number | undefined },
): Promise<Monitor> {
  const days = [day, addDays(day, -1), addDays(day, -7)]
  const { rows } = await sql<{ day: string; hour: number; clicks: number; registrations: number }>`
    select day, hour, sum(clicks)::int as clicks, sum(registrations)::int as registrations from (
      select t.day, t.hour::int as hour, t.clicks, 0 as registrations from channel_hour t join ${scoped.acquisitionChannels} c using (channel_id)
      where c.merchant_id = ${merchantId} and t.day = any(${days}::date[]) and (${channelId ?? null}::int is null or t.channel_id = ${channelId ?? null})
      union all
      select r.day, extract(hour from r.registered_at at time zone ${zone})::int, 0, 1 from ${scoped.appRegistrations} r
      where r.merchant_id = ${merchantId} and r.day = any(${days}::date[]) and (${channelId ?? null}::int is null or r.channel_id = ${channelId ?? null})
    ) f group by 1, 2`.execute(db)
  const hour = Number(clockIn(zone, now).slice(0, 2))
  const isOver = (of: string, at: number) => of < today || (of === today && at < hour)
  const line = (what: 'clicks' | 'registrations', of: string | undefined) =>
    Array.from({ length: 24 }, (_, at) =>
      of !== undefined && isOver(of, at) ? (rows.find((row) => row.day === of && row.hour === at)?.[what] ?? 0) : null,
    )
  const lines = (what: 'clicks' | 'registrations') => ({
    now: line(what, days[0]),
    yesterday: line(what, days[1]),
    weekAgo: line(what, days[2]),
  })
  return { day, clicks: lines('clicks'), registrations: lines('registrations') }
}
