/** Funnels: how far devices came through chosen steps, and funnels that were saved. */
import {
  type countFunnel,
  type exportFunnelDevices,
  funnelDeviceColumns,
  type listFunnelDevices,
  type listFunnels,
  type saveFunnel,
} from '@cordillera/contract/acquisition/events'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { versionNumber } from '@cordillera/contract/market/version'
import { type Sql, sql, type Tx } from '../../platform/db.ts'
import { listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import { marketMerchant } from '../merchant.ts'
import type { Asked } from './figures.queries.ts'

type Funnel = Omit<Output<typeof countFunnel>, 'rawSince'>
type Step = Parsed<typeof countFunnel>['steps'][number]

const isStep = ({ name, page, element }: Step): Sql =>
  all([
    sql`h.name = ${name}`,
    page !== undefined && sql`h.page = ${page}`,
    element !== undefined && sql`h.element = ${element}`,
  ])

type Walked = Pick<
  Parsed<typeof countFunnel>,
  'startDay' | 'endDay' | 'platform' | 'version' | 'steps' | 'windowHours'
> & { merchantId: number }

const windowOf = ({ windowHours }: Walked): Sql => sql`make_interval(hours => ${windowHours}::int)`

/**
 * A device enters with its first event of the first step in these days. Each further step is its first one later than the step
 * before, and within the window of the entry; of two events in one instant the one that arrived first is the earlier. As `with`
 * parts: who came to each step stands in `s0`, `s1` and so on.
 */
function walked({ rows }: Pick<Asked, 'rows'>, of: Walked): Sql {
  const { merchantId, startDay, endDay, platform, version, steps } = of
  const matching = sql.join(
    steps.map(
      (step, at) => sql`
      select ${sql.lit(at)} as step, h.device_id, h.at, h.event_no, h.day from ${rows.appEvents} h where ${all([
        sql`h.merchant_id = ${merchantId}`,
        isStep(step),
        sql`h.at >= ${startDay}::date - interval '1 day' and h.at < ${endDay}::date + interval '2 days' + ${windowOf(of)}`,
        platform && sql`h.platform = ${platform}`,
        version !== undefined && sql`h.app_version = ${versionNumber(version) ?? -2}`,
      ])}`,
    ),
    sql` union all `,
  )
  const reached = steps.slice(1).map((_, before) => {
    const [step, from] = [sql.lit(before + 1), sql.raw(`s${before}`)]
    return sql`, ${sql.raw(`s${before + 1}`)} as materialized (
      select distinct on (p.device_id) p.device_id, p.entered, e.at, e.event_no from ${from} p
        join happened e on e.device_id = p.device_id and e.step = ${step}
          and (e.at, e.event_no) > (p.at, p.event_no) and e.at <= p.entered + ${windowOf(of)}
      order by p.device_id, e.at, e.event_no)`
  })
  return sql`with happened as materialized (${matching}), s0 as materialized (
      select distinct on (device_id) device_id, at as entered, at, event_no from happened
      where step = 0 and day between ${startDay}::date and ${endDay}::date order by device_id, at, event_no)
    ${sql.join(reached, sql` `)}`
}

export async function funnelOf(asked: Asked, input: Walked & { now: Date }): Promise<Funnel> {
  const counts = input.steps.map(
    (_, at) => sql`
    select ${sql.lit(at)} as step, count(*)::int as devices,
      round((percentile_cont(0.5) within group (order by extract(epoch from at - entered)))::numeric)::int as seconds,
      count(*) filter (where entered + ${windowOf(input)} > ${input.now}::timestamptz)::int as open
    from ${sql.raw(`s${at}`)}`,
  )
  const { rows: found } = await sql<{ devices: number; seconds: number | null; open: number }>`
    ${walked(asked, input)}
    select devices, seconds, open from (${sql.join(counts, sql` union all `)}) counted order by step`.execute(asked.db)
  return {
    steps: found.map(({ devices, seconds }) => ({ devices, medianSeconds: seconds })),
    open: found[0]?.open ?? 0,
  }
}

type Device = Output<typeof listFunnelDevices>['list'][number]
type OfStep = FilterOf<typeof listFunnelDevices> & { merchantId: number; now: Date }
const deviceRecord = { at: 'entered', id: 'device_no' }

/** Those whom a step counts, or who were lost before it; of a step that the funnel doesn't have, nobody. */
function devicesAt(asked: Asked, of: OfStep): Listed {
  const { merchantId, step, lost, steps, now } = of
  const [here, before] = [sql.raw(`s${step - 1}`), sql.raw(`s${step - 2}`)]
  const whom =
    step > steps.length || (lost && step === 1)
      ? sql`select * from s0 where false`
      : lost
        ? sql`select p.* from ${before} p where not exists (select from ${here} s where s.device_id = p.device_id)`
        : sql`select * from ${here}`
  return {
    fields: sql`h.device_no as "deviceNo", left(md5(h.device_id), 4) as device, r.user_id as "userId", c.name as "channelName",
      h.entered as "enteredTime", h.at as "reachedTime", round(extract(epoch from h.at - h.entered))::int as seconds,
      h.entered + ${windowOf(of)} > ${now}::timestamptz as open`,
    hits: sql`from (${walked(asked, of)} select w.*, md5(w.device_id) as device_no from (${whom}) w) h where true`,
    joins: sql`left join ${asked.rows.appRegistrations} r on r.merchant_id = ${merchantId} and r.device_id = h.device_id and r.replaced_at is null
      left join acquisition_channel c on c.channel_id = r.channel_id`,
  }
}

export const pageOfFunnelDevices = (asked: Asked, input: Parsed<typeof listFunnelDevices> & OfStep) =>
  pageOf<Device>(asked.db, input, { ...devicesAt(asked, input), order: byTime(deviceRecord, input) })

export const funnelDevicesFile = listFile({
  name: 'funnel-devices',
  of: ({ filter }: { filter: Parsed<typeof exportFunnelDevices>['filter'] }) =>
    `step-${filter.step}-${filter.startDay}-${filter.endDay}`,
  columns: funnelDeviceColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportFunnelDevices>['filter'] }) => {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    return latestFirst<Device>(asked.db, devicesAt(asked, { ...filter, merchantId, now: asked.now }), deviceRecord)
  },
})

export async function funnelsOf({ db, rows }: Asked, merchantId: number): Promise<Output<typeof listFunnels>> {
  const { rows: found } = await sql<Output<typeof listFunnels>[number]>`
    select h.funnel_id as "funnelId", h.name, h.steps, h.window_hours as "windowHours", h.version from ${rows.appFunnels} h
    where h.merchant_id = ${merchantId} and h.retired_at is null order by h.name, h.funnel_id limit 200`.execute(db)
  return found
}

export interface FoundFunnel {
  funnelId: number
  merchantId: number
  name: string
  version: number
}

export async function lockFunnel({ db, rows }: Asked, funnelId: number): Promise<FoundFunnel | undefined> {
  const { rows: found } = await sql<FoundFunnel>`
    select h.funnel_id, h.merchant_id, h.name, h.version from ${rows.appFunnels} h
    where h.funnel_id = ${funnelId} and h.retired_at is null for update of h`.execute(db)
  return found[0]
}

type Given = Pick<Parsed<typeof saveFunnel>, 'name' | 'steps' | 'windowHours'>
interface By {
  accountId: number
  now: Date
}

export async function insertFunnel(
  tx: Tx,
  merchantId: number,
  { name, steps, windowHours }: Given,
  { accountId, now }: By,
): Promise<number> {
  const row = { merchantId, name, steps: JSON.stringify(steps), windowHours }
  const made = { madeBy: accountId, madeAt: now, changedBy: accountId, changedAt: now }
  const { funnelId } = await tx
    .insertInto('appFunnel')
    .values({ ...row, ...made })
    .returning('funnelId')
    .executeTakeFirstOrThrow()
  return funnelId
}

/** Answers the new version. */
export async function changeFunnel(
  tx: Tx,
  { funnelId, version }: FoundFunnel,
  change: Given | 'retire',
  { accountId, now }: By,
): Promise<number> {
  const next = version + 1
  const set =
    change === 'retire'
      ? { retiredAt: now }
      : { name: change.name, steps: JSON.stringify(change.steps), windowHours: change.windowHours }
  await tx
    .updateTable('appFunnel')
    .set({ ...set, changedBy: accountId, changedAt: now, version: next })
    .where('funnelId', '=', funnelId)
    .execute()
  return next
}
