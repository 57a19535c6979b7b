/** Who came from partners and went to them: by day and partner, and click by click. */
import {
  type exportPartnerClicks,
  type exportTraffic,
  type listPartnerClicks,
  partnerClickColumns,
  trafficColumns,
  type trafficStatistics,
} from '@cordillera/contract/app-operation/partners'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { costsOfChannels, marketMerchant, type Place, partnerOfChannel, placeOf } from '../../acquisition/public.ts'
import { sql } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Filter = Parsed<typeof exportTraffic>['filter']
type Traffic = Output<typeof trafficStatistics>
type Row = Traffic['rows'][number] & { isTotal: boolean }

/**
 * In: clicks and registrations of the channels of a partner. Out: who was sent to its products. Different people are counted in the span
 * that a row is of, never summed.
 */
export async function trafficOf(asked: Asked, place: Place, filter: Filter): Promise<Traffic> {
  const { rows: scoped, db } = asked
  const { merchantId, currency, today } = place
  const { startDay, endDay, partner, by } = filter
  const isIn = (day: string) => sql`${sql.ref(day)} between ${startDay}::date and ${endDay}::date`
  const isPartner = partner === undefined ? sql`true` : sql`partner = ${partner}`
  const day = by === 'partner' ? sql`null::date` : sql`f.day`
  const who = by === 'day' ? sql`null::text` : sql`f.partner`
  const { rows } = await sql<Row>`
    with ${costsOfChannels(asked, place, { startDay, endDay })}, named as (
      select channel_id, ${partnerOfChannel} as partner from ${scoped.acquisitionChannels} c where merchant_id = ${merchantId}
    ), fact as (
      select n.partner, t.day, sum(t.clicks) as clicks_in, null as person_in, 0 as out, null as person_out, 0 as converted, 0 as revenue,
        null::numeric as cost, 0 as entered
      from channel_hour t join named n using (channel_id) where ${isIn('t.day')} group by 1, 2
      union all
      select n.partner, r.day, 0, r.device_id, 0, null, 0, 0, null, 0 from ${scoped.appRegistrations} r join named n using (channel_id)
      where r.merchant_id = ${merchantId} and ${isIn('r.day')}
      union all
      select p.partner, k.day, 0, null, 1, k.device_id, (k.converted_at is not null)::int, k.revenue_minor, null, 0
      from ${scoped.partnerClicks} k join partner_product p using (product_id)
      where k.merchant_id = ${merchantId} and ${isIn('k.day')}
      union all
      select n.partner, s.day, 0, null, 0, null, 0, 0, s.cost, s.entered from spent s join named n using (channel_id) where s.cost is not null
    ), cut as (
      select ${day} as day, ${who} as partner, f.clicks_in, f.person_in, f.out, f.person_out, f.converted, f.revenue, f.cost, f.entered
      from fact f where ${isPartner}
    )
    select day, partner, grouping(day) = 1 as "isTotal", coalesce(sum(clicks_in), 0)::int as "clicksIn",
      count(distinct person_in)::int as "usersIn", coalesce(sum(out), 0)::int as "clicksOut", count(distinct person_out)::int as "usersOut",
      coalesce(sum(converted), 0)::int as conversions, coalesce(sum(revenue), 0)::bigint as revenue, round(sum(cost))::bigint as cost,
      coalesce(sum(entered), 0)::int as "costEntries"
    from cut group by grouping sets ((day, partner), ())
    having grouping(day) = 1 or sum(clicks_in) > 0 or count(person_in) > 0 or sum(out) > 0 or sum(cost) is not null
    order by "isTotal", day desc nulls last, "clicksIn" desc, partner`.execute(db)
  const counts = ({ clicksIn, usersIn, clicksOut, usersOut, conversions, revenue, cost, costEntries }: Row) => ({
    ...{ clicksIn, usersIn, clicksOut, usersOut, conversions, revenue, cost, costEntries },
  })
  const total = rows.find(({ isTotal }) => isTotal)
  if (!total) throw new Error('the whole is a row of its own')
  return {
    rows: rows.filter(({ isTotal }) => !isTotal).map((row) => ({ day: row.day, partner: row.partner, ...counts(row) })),
    total: counts(total),
    partners: await partnersOf(asked, merchantId),
    currency,
    today,
  }
}

async function partnersOf({ db, rows }: Asked, merchantId: number): Promise<string[]> {
  const { rows: found } = await sql<{ partner: string }>`
    select ${partnerOfChannel} as partner from ${rows.acquisitionChannels} c where merchant_id = ${merchantId}
    union select partner from ${rows.partnerProducts} p where merchant_id = ${merchantId} order by 1`.execute(db)
  return found.map(({ partner }) => partner)
}

export const trafficFile = listFile({
  name: 'partner-traffic',
  columns: trafficColumns,
  async *rows(asked, { filter }: { filter: Filter }) {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    const place = await placeOf(asked.reach.merchant(merchantId), merchantId, asked.now)
    const { rows } = await trafficOf(asked, place, filter)
    yield* computed(rows.map((row) => ({ ...row, currency: place.currency })))
  },
})

type Click = Output<typeof listPartnerClicks>['list'][number]
const record = { at: 'at', id: 'click_id' }

function clicksListed({ rows }: Asked, merchantId: number, filter: FilterOf<typeof listPartnerClicks>): Listed {
  const { startDay, endDay, partner, converted } = filter
  return {
    fields: sql`h.click_id as "clickId", h.at as time, p.partner, p.code, left(md5(h.device_id), 4) as device, h.platform,
      h.converted_at as "convertedTime", h.revenue_minor as revenue, h.currency`,
    hits: sql`from ${rows.partnerClicks} h where ${all([
      sql`h.merchant_id = ${merchantId} and h.day between ${startDay}::date and ${endDay}::date`,
      partner &&
        sql`h.product_id = any(array(select product_id from partner_product where merchant_id = ${merchantId} and partner = ${partner}))`,
      converted !== undefined && (converted ? sql`h.converted_at is not null` : sql`h.converted_at is null`),
    ])}`,
    joins: sql`join partner_product p on p.product_id = h.product_id`,
  }
}

export const pageOfClicks = (asked: Asked, merchantId: number, input: Parsed<typeof listPartnerClicks>) =>
  pageOf<Click>(asked.db, input, { ...clicksListed(asked, merchantId, input), order: byTime(record, input) })

export const partnerClicksFile = listFile({
  name: 'partner-clicks',
  columns: partnerClickColumns,
  rows: (asked, { filter }: { filter: Parsed<typeof exportPartnerClicks>['filter'] }) =>
    latestFirst<Click>(asked.db, clicksListed(asked, marketMerchant(asked.user, filter.merchant), filter), record),
})
