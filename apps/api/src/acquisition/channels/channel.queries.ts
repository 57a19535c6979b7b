/** Channels and what they are paid, read and written. */
import {
  type acquisitionChoices,
  channelExportColumns,
  type exportChannels,
  type listChannelPrices,
  type listChannels,
  type saveChannel,
  type saveChannelPrice,
} from '@cordillera/contract/acquisition/channels'
import { acquisitionKinds, costModels } from '@cordillera/contract/acquisition/terms'
import { type Country, type Currency, countries } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Caller } from '../../platform/caller.ts'
import { dayIn } from '../../platform/clock.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all, type FilterOf, type Listed, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { marketMerchant } from '../merchant.ts'

export interface Asked {
  db: Scoped
  rows: ScopedRows
}
/** Whose a channel is: one without a partner is called by its own name. */
export const partnerOfChannel = sql`coalesce(nullif(c.partner, ''), c.name)`
/** Channels of a partner. */
export const channelsOf = ({ rows }: Pick<Asked, 'rows'>, partner: string) =>
  sql`(select c.channel_id from ${rows.acquisitionChannels} c where ${partnerOfChannel} = ${partner})`
type Choices = Output<typeof acquisitionChoices>

export interface Place {
  merchantId: number
  country: Country
  currency: Currency
  zone: string
  today: string
}

export async function placeOf(db: Db, merchantId: number, now: Date): Promise<Place> {
  const { country, timeZone } = await db
    .selectFrom('merchant')
    .select(['country', 'timeZone'])
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  const known = country as Country
  return {
    merchantId,
    country: known,
    currency: countries[known].currency,
    zone: timeZone,
    today: dayIn(timeZone, now),
  }
}

export async function choicesOf(db: Db, user: Caller, { merchantId, ...place }: Place): Promise<Choices> {
  const { rows } = await sql<Pick<Choices, 'merchants' | 'channels'>>`
    select (select json_agg(json_build_object('merchant', merchant_id, 'name', name || ' · ' || country) order by name)
        from merchant where merchant_id = any(${[...user.marketMerchants]}::smallint[]) and active) as merchants,
      (select coalesce(json_agg(json_build_object('channelId', channel_id, 'code', code, 'name', name) order by name), '[]')
        from acquisition_channel where merchant_id = ${merchantId}) as channels`.execute(db)
  const { country, currency, zone, today } = place
  return { merchant: merchantId, merchants: [], channels: [], ...rows[0], country, currency, timeZone: zone, today }
}

type Row = Output<typeof listChannels>['list'][number]

function listed(
  { rows }: Asked,
  { merchantId, today }: Place,
  { kind, running, text }: FilterOf<typeof listChannels>,
): Listed {
  const runs = sql`(h.valid_from <= ${today}::date and (h.valid_to is null or h.valid_to >= ${today}::date))`
  return {
    fields: sql`h.channel_id as "channelId", h.code, h.name, h.partner, h.kind, h.contact, h.valid_from as "validFrom",
      h.valid_to as "validTo", ${runs} as runs, p.model, p.price_minor as price, p.currency, a.name as "changedBy",
      h.changed_at as "changedTime", h.version`,
    hits: sql`from ${rows.acquisitionChannels} h where ${all([
      sql`h.merchant_id = ${merchantId}`,
      kind && sql`h.kind = ${kind}`,
      running !== undefined && (running ? runs : sql`not ${runs}`),
      text && sql`(h.code ilike ${like(text)} or h.name ilike ${like(text)} or h.partner ilike ${like(text)})`,
    ])}`,
    joins: sql`join account a on a.account_id = h.changed_by left join lateral (
      select * from channel_price p where p.channel_id = h.channel_id and p.from_day <= ${today}::date
      order by p.from_day desc limit 1) p on true`,
  }
}
const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export function pageOfChannels(asked: Asked, place: Place, input: Parsed<typeof listChannels>) {
  const way = sql.raw(input.sortField && input.sortOrder === 'desc' ? 'desc' : 'asc')
  return pageOf<Row>(asked.db, input, { ...listed(asked, place, input), order: sql`h.code ${way}` })
}

export const channelsOfMerchantFile = listFile({
  name: 'acquisition-channels',
  columns: channelExportColumns,
  async *rows(asked, { filter }: { filter: Parsed<typeof exportChannels>['filter'] }) {
    const merchantId = marketMerchant(asked.user, filter.merchant)
    const place = await placeOf(asked.reach.merchant(merchantId), merchantId, asked.now)
    const { fields, hits, joins } = listed(asked, place, filter)
    const { rows } = await sql<Row>`select ${fields} from (select h.* ${hits}) h ${joins} order by h.code`.execute(
      asked.db,
    )
    yield* computed(
      rows.map((row) => ({
        ...row,
        kind: acquisitionKinds[row.kind][asked.language],
        model: row.model && costModels[row.model][asked.language],
      })),
    )
  },
})

export interface FoundChannel {
  channelId: number
  merchantId: number
  code: string
  name: string
  version: number
}

/** A channel of the caller's markets, locked. */
export async function lockChannel({ db, rows }: Asked, channelId: number): Promise<FoundChannel | undefined> {
  const { rows: found } = await sql<FoundChannel>`
    select h.channel_id, h.merchant_id, h.code, h.name, h.version from ${rows.acquisitionChannels} h
    where h.channel_id = ${channelId} for update of h`.execute(db)
  return found[0]
}

interface By {
  accountId: number
  now: Date
}
type Given = Pick<
  Parsed<typeof saveChannel>,
  'code' | 'name' | 'partner' | 'kind' | 'contact' | 'validFrom' | 'validTo'
>

/** Null: the merchant has a channel of that code. */
export async function insertChannel(tx: Tx, merchantId: number, given: Given, by: By): Promise<number | null> {
  const { code, name, partner, kind, contact, validFrom, validTo = null } = given
  const { rows } = await sql<{ channelId: number }>`
    insert into acquisition_channel (merchant_id, code, name, partner, kind, contact, valid_from, valid_to, made_by, made_at, changed_by,
      changed_at)
    values (${merchantId}, ${code}, ${name}, ${partner}, ${kind}, ${contact}, ${validFrom}, ${validTo}, ${by.accountId}, ${by.now},
      ${by.accountId}, ${by.now})
    on conflict (merchant_id, code) do nothing returning channel_id`.execute(tx)
  return rows[0]?.channelId ?? null
}

export async function changeChannel(
  tx: Tx,
  { channelId, version }: FoundChannel,
  given: Given,
  by: By,
): Promise<number> {
  const { name, partner, kind, contact, validFrom, validTo = null } = given
  const set = { name, partner, kind, contact, validFrom, validTo, changedBy: by.accountId, changedAt: by.now }
  await tx
    .updateTable('acquisitionChannel')
    .set({ ...set, version: version + 1 })
    .where('channelId', '=', channelId)
    .execute()
  return version + 1
}

export async function pricesOf(db: Db, channelId: number): Promise<Output<typeof listChannelPrices>> {
  const { rows } = await sql<Output<typeof listChannelPrices>[number]>`
    select p.from_day as "fromDay", lead(p.from_day) over (order by p.from_day) - 1 as "lastDay", p.model, p.price_minor as price, p.currency,
      a.name as "madeBy", p.made_at as "madeTime"
    from channel_price p join account a on a.account_id = p.made_by where p.channel_id = ${channelId} order by p.from_day desc`.execute(
    db,
  )
  return rows
}

export async function latestPriceDay(tx: Tx, channelId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(from_day) as day from channel_price where channel_id = ${channelId}`.execute(tx)
  return rows[0]?.day ?? null
}

export async function insertPrice(
  tx: Tx,
  { channelId, model, price, fromDay }: Parsed<typeof saveChannelPrice>,
  currency: Currency,
  { accountId, now }: By,
): Promise<void> {
  const row = { channelId, model, priceMinor: price, currency, fromDay, madeBy: accountId, madeAt: now }
  await tx.insertInto('channelPrice').values(row).execute()
}
