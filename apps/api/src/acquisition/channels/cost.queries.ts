/** Costs of channels, read and written. */
import {
  channelCostColumns,
  type exportChannelCosts,
  type listChannelCosts,
} from '@cordillera/contract/acquisition/channels'
import type { Currency } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type Db, type Sql, sql, type Tx } from '../../platform/db.ts'
import { inBatches, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, pageOf } from '../../platform/page.ts'
import { marketMerchant } from '../merchant.ts'
import { type Asked, channelsOf } from './channel.queries.ts'
import type { CostLine } from './cost.rules.ts'

type Row = Output<typeof listChannelCosts>['list'][number]

const registrationsOf = (channel: Sql, day: Sql): Sql => sql`(select count(*) from app_registration r
  where r.merchant_id = (select c.merchant_id from acquisition_channel c where c.channel_id = ${channel}) and r.channel_id = ${channel} and ${day})`

/** What the terms of a day come to: clicks, registrations or loans of that day by their price. Null without a price. */
export const expectedCost = (channel: Sql, day: Sql): Sql => sql`(
  select case p.model when 'none' then 0
    when 'cpc' then p.price_minor * coalesce((select sum(t.clicks) from channel_hour t where t.channel_id = ${channel} and t.day = ${day}), 0)
    when 'cpa' then p.price_minor * ${registrationsOf(channel, sql`r.day = ${day}`)}
    when 'cps' then p.price_minor * ${registrationsOf(channel, sql`r.paid_day = ${day}`)} end
  from channel_price p where p.channel_id = ${channel} and p.from_day <= ${day} order by p.from_day desc limit 1)::bigint`

function listed({ rows }: Asked, merchantId: number, filter: FilterOf<typeof listChannelCosts>): Listed {
  const { channelId, partner, startDay, endDay } = filter
  return {
    fields: sql`h.cost_id as "costId", h.channel_id as "channelId", c.name as "channelName", h.day, h.amount_minor as amount, h.currency,
      ${expectedCost(sql`h.channel_id`, sql`h.day`)} as expected, h.note, a.name as "enteredBy", h.entered_at as "enteredTime", h.version`,
    hits: sql`from ${rows.channelCosts} h where ${all([
      sql`h.merchant_id = ${merchantId}`,
      channelId && sql`h.channel_id = ${channelId}`,
      partner && sql`h.channel_id in ${channelsOf({ rows }, partner)}`,
      startDay && sql`h.day >= ${startDay}::date`,
      endDay && sql`h.day <= ${endDay}::date`,
    ])}`,
    joins: sql`join acquisition_channel c on c.channel_id = h.channel_id join account a on a.account_id = h.entered_by`,
  }
}

export function pageOfCosts(asked: Asked, merchantId: number, input: Parsed<typeof listChannelCosts>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'asc' ? 'asc' : 'desc')
  return pageOf<Row>(asked.db, input, {
    ...listed(asked, merchantId, input),
    order: sql`h.day ${way}, h.cost_id ${way}`,
  })
}

export const channelCostsFile = listFile({
  name: 'channel-costs',
  columns: channelCostColumns,
  rows(asked, { filter }: { filter: Parsed<typeof exportChannelCosts>['filter'] }) {
    const { fields, hits, joins = sql`` } = listed(asked, marketMerchant(asked.user, filter.merchant), filter)
    return inBatches<Row>(async (last, limit) => {
      const after = last ? sql`and (h.day, h.cost_id) < (${last.day}::date, ${last.costId})` : sql``
      const { rows } = await sql<Row>`
        select ${fields} from (select h.* ${hits} ${after} order by h.day desc, h.cost_id desc limit ${limit}) h ${joins}
        order by h.day desc, h.cost_id desc`.execute(asked.db)
      return rows
    })
  },
})

export interface FoundCost {
  costId: number
  merchantId: number
  channelId: number
  day: string
  amountMinor: number
  currency: Currency
  version: number
}

export async function lockCost({ db, rows }: Asked, costId: number): Promise<FoundCost | undefined> {
  const { rows: found } = await sql<FoundCost>`
    select h.cost_id, h.merchant_id, h.channel_id, h.day, h.amount_minor, h.currency, h.version from ${rows.channelCosts} h
    where h.cost_id = ${costId} for update of h`.execute(db)
  return found[0]
}

interface Entry {
  merchantId: number
  channelId: number
  day: string
  amount: number
  currency: Currency
  note: string
  accountId: number
  now: Date
}

/** Null: the channel has a cost for that day. */
export async function insertCost(tx: Tx, entry: Entry): Promise<number | null> {
  const { merchantId, channelId, day, amount, currency, note, accountId, now } = entry
  const { rows } = await sql<{ costId: number }>`
    insert into channel_cost (merchant_id, channel_id, day, amount_minor, currency, note, entered_by, entered_at)
    values (${merchantId}, ${channelId}, ${day}, ${amount}, ${currency}, ${note}, ${accountId}, ${now})
    on conflict (channel_id, day) do nothing returning cost_id`.execute(tx)
  return rows[0]?.costId ?? null
}

export async function changeCost(
  tx: Tx,
  { costId, version }: FoundCost,
  entry: Omit<Entry, 'merchantId' | 'currency'>,
) {
  const { channelId, day, amount, note, accountId, now } = entry
  const { rows } = await sql<{ costId: number }>`
    update channel_cost set channel_id = ${channelId}, day = ${day}, amount_minor = ${amount}, note = ${note}, entered_by = ${accountId},
      entered_at = ${now}, version = ${version + 1}
    where cost_id = ${costId} and not exists (
      select from channel_cost o where o.channel_id = ${channelId} and o.day = ${day} and o.cost_id <> ${costId})
    returning cost_id`.execute(tx)
  return rows.length > 0 ? version + 1 : null
}

export const removeCost = async (tx: Tx, costId: number): Promise<void> => {
  await tx.deleteFrom('channelCost').where('costId', '=', costId).execute()
}

export async function channelsByCode(db: Db, merchantId: number): Promise<Map<string, number>> {
  const found = await db
    .selectFrom('acquisitionChannel')
    .select(['code', 'channelId'])
    .where('merchantId', '=', merchantId)
    .execute()
  return new Map(found.map(({ code, channelId }) => [code.toLowerCase(), channelId]))
}

const given = (lines: readonly CostLine[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("channelId" int, day date, amount bigint, note text)`

export async function howManyReplace(db: Db, lines: readonly CostLine[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${given(lines)} join channel_cost c on c.channel_id = l."channelId" and c.day = l.day`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export async function keepLines(
  tx: Tx,
  lines: readonly CostLine[],
  { merchantId, currency, accountId, now }: Pick<Entry, 'merchantId' | 'currency' | 'accountId' | 'now'>,
): Promise<void> {
  await sql`
    insert into channel_cost (merchant_id, channel_id, day, amount_minor, currency, note, entered_by, entered_at)
    select ${merchantId}::smallint, l."channelId", l.day, l.amount, ${currency}, coalesce(l.note, ''), ${accountId}::int, ${now}::timestamptz
    from ${given(lines)} order by 2, 3
    on conflict (channel_id, day) do update set amount_minor = excluded.amount_minor, note = excluded.note, entered_by = excluded.entered_by,
      entered_at = excluded.entered_at, version = channel_cost.version + 1`.execute(tx)
}
