/** Partner products and their caps, read and written. */
import {
  type exportPartnerControls,
  type exportPartnerProducts,
  type listPartnerControls,
  type listPartnerProducts,
  partnerControlColumns,
  partnerProductColumns,
  revenueModels,
  type savePartnerControl,
  type savePartnerProduct,
} from '@cordillera/contract/app-operation/partners'
import type { Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { marketMerchant, type Place, placeOf } from '../../acquisition/public.ts'
import { clockIn } from '../../platform/clock.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, pageOf } from '../../platform/page.ts'
import type { Reach } from '../../platform/reach.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { isAllowedHost, stateOf } from './partner.rules.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listPartnerProducts>['list'][number]

function listed({ rows }: Asked, merchantId: number, { on, text }: FilterOf<typeof listPartnerProducts>): Listed {
  const like = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return {
    fields: sql`h.product_id as "productId", h.code, h.partner, h.names, h.requirements, h.rate_text as "rateText",
      h.amount_from_minor as "amountFrom", h.amount_to_minor as "amountTo", h.days_from as "daysFrom", h.days_to as "daysTo", h.currency,
      h.target_url as "targetUrl", h.image_id as "imageId", h.channel_id as "channelId", ch.name as "channelName",
      h.revenue_model as "revenueModel", h.revenue_minor as revenue, h.secret is not null as "secretSet", c."on", a.name as "changedBy",
      h.changed_at as "changedTime", h.version`,
    hits: sql`from ${rows.partnerProducts} h where ${all([
      sql`h.merchant_id = ${merchantId} and h.retired_at is null`,
      on !== undefined &&
        sql`exists (select from partner_control o where o.product_id = h.product_id and o."on" = ${on})`,
      text && sql`(h.code ilike ${like} or h.partner ilike ${like})`,
    ])}`,
    joins: sql`join partner_control c on c.product_id = h.product_id join account a on a.account_id = h.changed_by
      left join acquisition_channel ch on ch.channel_id = h.channel_id`,
  }
}

export function pageOfProducts(asked: Asked, merchantId: number, input: Parsed<typeof listPartnerProducts>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  return pageOf<Row>(asked.db, input, { ...listed(asked, merchantId, input), order: sql`h.code ${way}` })
}

export const partnerProductsFile = listFile({
  name: 'partner-products',
  columns: partnerProductColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportPartnerProducts>['filter'] }) {
    const { fields, hits, joins = sql`` } = listed(asked, marketMerchant(asked.user, filter.merchant), filter)
    const { rows } = await sql<Row>`select ${fields} from (select h.* ${hits}) h ${joins} order by h.code`.execute(
      asked.db,
    )
    yield* computed(
      rows.map((row) => ({
        ...row,
        name: row.names[asked.language] ?? Object.values(row.names)[0] ?? '',
        revenueModel: revenueModels[row.revenueModel][asked.language],
      })),
    )
  },
})

type ControlRow = Output<typeof listPartnerControls>['list'][number]
/** The hour of the merchant's clock that runs, and its minute `HH:mm`. */
const clockOf = ({ zone }: Place, now: Date) => {
  const time = clockIn(zone, now)
  return { time, hour: Number(time.slice(0, 2)) }
}

function controlsListed(asked: Asked, place: Place, now: Date, { on }: FilterOf<typeof listPartnerControls>): Listed {
  const { hour } = clockOf(place, now)
  const { hits } = listed(asked, place.merchantId, { on })
  return {
    fields: sql`h.product_id as "productId", h.code, h.partner, c."on", c.day_cap as "capDay", c.hour_cap as "capHour",
      c.time_from as "timeFrom", c.time_to as "timeTo", c.customer, c.platform, c.districts, c.weight,
      coalesce(u.taken, 0) as "usedToday", case when u.hour = ${hour} then u.hour_taken else 0 end as "usedHour", 'off' as state, h.target_url as "targetUrl",
      a.name as "changedBy", c.changed_at as "changedTime", c.version`,
    hits,
    joins: sql`join partner_control c on c.product_id = h.product_id join account a on a.account_id = c.changed_by
      left join partner_use u on u.product_id = h.product_id and u.day = ${place.today}::date`,
  }
}

export async function pageOfControls(
  asked: Asked & { reach: Reach },
  place: Place,
  now: Date,
  input: Parsed<typeof listPartnerControls>,
) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  const listedNow = controlsListed(asked, place, now, input)
  const order = sql`h.code ${way}`
  const page = await pageOf<ControlRow & { targetUrl: string }>(asked.db, input, { ...listedNow, order })
  const { time } = clockOf(place, now)
  const hosts = await webHosts(asked.reach.merchant(place.merchantId))
  const list = page.list.map(({ targetUrl, ...row }) => {
    const state = stateOf(row, time)
    // switched on it is still led to by nothing while its site is off the list of allowed ones
    return { ...row, state: state === 'off' || isAllowedHost(targetUrl, hosts) ? state : ('siteAway' as const) }
  })
  return { ...page, list }
}

export const partnerControlsFile = listFile({
  name: 'partner-caps',
  columns: partnerControlColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportPartnerControls>['filter'] }) {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    const place = await placeOf(asked.reach.merchant(merchantId), merchantId, asked.now)
    const { fields, hits, joins = sql`` } = controlsListed(asked, place, asked.now, filter)
    const { rows } = await sql<ControlRow>`
      select ${fields} from (select h.* ${hits}) h ${joins} order by h.code`.execute(asked.db)
    yield* computed(rows.map((row) => ({ ...row, on: row.on ? '✓' : '' })))
  },
})

export interface FoundProduct {
  productId: number
  merchantId: number
  code: string
  partner: string
  version: number
}
export async function lockProduct({ db, rows }: Asked, productId: number): Promise<FoundProduct | undefined> {
  const { rows: found } = await sql<FoundProduct>`
    select h.product_id, h.merchant_id, h.code, h.partner, h.version from ${rows.partnerProducts} h
    where h.product_id = ${productId} and h.retired_at is null for update of h`.execute(db)
  return found[0]
}

interface By {
  accountId: number
  now: Date
}
type Given = Omit<Parsed<typeof savePartnerProduct>, 'productId' | 'version' | 'merchant' | 'secret'> & {
  currency: Currency
  /** Sealed; undefined: as it is. */
  secret: string | undefined
}

const valuesOf = ({
  names,
  requirements,
  amountFrom,
  amountTo,
  imageId,
  channelId,
  revenue,
  secret,
  ...given
}: Given) => ({
  ...given,
  names: JSON.stringify(names),
  requirements: JSON.stringify(requirements),
  amountFromMinor: amountFrom,
  amountToMinor: amountTo,
  imageId: imageId ?? null,
  channelId: channelId ?? null,
  revenueMinor: revenue,
  ...(secret === undefined ? {} : { secret }),
})

/** Null: the merchant has a product of that code, or had one. */
export async function insertProduct(tx: Tx, merchantId: number, given: Given, { accountId, now }: By) {
  const made = await tx
    .insertInto('partnerProduct')
    .values({
      ...valuesOf(given),
      merchantId,
      madeBy: accountId,
      madeAt: now,
      changedBy: accountId,
      changedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['merchantId', 'code']).doNothing())
    .returning('productId')
    .executeTakeFirst()
  if (!made) return null
  await tx
    .insertInto('partnerControl')
    .values({ productId: made.productId, changedBy: accountId, changedAt: now })
    .execute()
  return made.productId
}

export async function changeProduct(
  tx: Tx,
  { productId, version }: FoundProduct,
  change: Given | 'retire',
  { accountId, now }: By,
): Promise<number> {
  await tx
    .updateTable('partnerProduct')
    .set({
      ...(change === 'retire' ? { retiredAt: now } : valuesOf(change)),
      changedBy: accountId,
      changedAt: now,
      version: version + 1,
    })
    .where('productId', '=', productId)
    .execute()
  return version + 1
}

/** Hosts that the app may lead to. */
export async function webHosts(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from dictionary_value where list = 'web_host' and retired_at is null`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Whether picture and channel, where they are named, are the merchant's. */
export async function areOwn(db: Db, merchantId: number, { imageId, channelId }: Given): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select (${imageId ?? null}::text is null or exists (
        select from content_image where image_id = ${imageId ?? null} and merchant_id = ${merchantId} and retired_at is null))
      and (${channelId ?? null}::int is null or exists (
        select from acquisition_channel where channel_id = ${channelId ?? null} and merchant_id = ${merchantId})) as own`.execute(
    db,
  )
  return rows[0]?.own ?? false
}

export interface FoundControl {
  productId: number
  on: boolean
  capDay: number | null
  capHour: number | null
  weight: number
  version: number
}
export async function lockControl(tx: Tx, productId: number): Promise<FoundControl> {
  const { rows } = await sql<FoundControl>`
    select product_id, "on", day_cap as cap_day, hour_cap as cap_hour, weight, version from partner_control where product_id = ${productId} for update`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('a product has its control from the beginning')
  return found
}

export async function changeControl(
  tx: Tx,
  { productId, version }: FoundControl,
  given: Omit<Parsed<typeof savePartnerControl>, 'productId' | 'version'>,
  { accountId, now }: By,
): Promise<number> {
  const { capDay = null, capHour = null, timeFrom = null, timeTo = null, ...rest } = given
  await tx
    .updateTable('partnerControl')
    .set({
      ...rest,
      ...{ dayCap: capDay, hourCap: capHour, timeFrom, timeTo },
      changedBy: accountId,
      changedAt: now,
      version: version + 1,
    })
    .where('productId', '=', productId)
    .execute()
  return version + 1
}
