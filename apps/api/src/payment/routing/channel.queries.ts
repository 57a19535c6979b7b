/** Channels of money as staff keep them. */

import { type Country, type Currency, countries } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { Minor } from '@cordillera/contract/money'
import {
  type listPaymentChannels,
  paymentChannelExportColumns,
  type savePaymentChannel,
} from '@cordillera/contract/payment/routing/channel'
import { channelTests, directions, methods, type Provider, termsOf } from '@cordillera/contract/payment/routing/terms'
import { array, type Sql, sql, type Tx } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all, type FilterOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { changesWaiting } from './change.queries.ts'
import { closing, type Limits, opening } from './channel.rules.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listPaymentChannels>[number]
export type Listed = Omit<Row, 'connected'> & { hasSettings: boolean }

const fees = sql`coalesce((select json_agg(json_build_object('from', f.from_minor, 'fixed', f.fixed_minor, 'rate', f.rate,
  'taxRate', f.tax_rate) order by f.from_minor) from payment_channel_fee f where f.channel_id = c.channel_id), '[]'::json)`

const hourOf = (minute: Sql) => sql`to_char(time '00:00' + ${minute} % 1440 * interval '1 minute', 'HH24:MI')`

/** The day of a channel's country. */
const dayOf = (now: Date) =>
  sql`(${now}::timestamptz at time zone (case c.country ${sql.join(
    Object.entries(countries).map(([country, { zone }]) => sql`when ${sql.lit(country)} then ${sql.lit(zone)}`),
    sql` `,
  )} end))::date`

export async function channelsListed(
  { db, rows }: Asked,
  { country, direction, active }: FilterOf<typeof listPaymentChannels>,
  { accountId, now }: { accountId: number; now: Date },
): Promise<Listed[]> {
  const where = all([
    country && sql`c.country = ${country}`,
    direction && sql`c.direction = ${direction}`,
    active !== undefined && sql`c.active = ${active}`,
  ])
  const isFrozen = sql`c.frozen_until > ${now}`
  const { rows: found } = await sql<Listed>`
    select c.channel_id as "channelId", c.code, c.provider, c.country, c.currency, c.direction, c.merchants, c.method,
      array(select m.name from merchant m where m.merchant_id = any(c.merchants) order by m.name) as "merchantNames",
      c.priority, c.weight, c.min_minor as "minPerTransaction", c.max_minor as "maxPerTransaction", c.day_max_minor as "maxPerDay",
      c.month_max_minor as "maxPerMonth", ${hourOf(sql`c.opens_minute`)} as "opensAt",
      ${hourOf(sql`c.closes_minute`)} as "closesAt", c.weekdays,
      c.freeze_after as "freezeAfter", c.freeze_minutes as "freezeMinutes", ${fees} as fees, c.active,
      case when ${isFrozen} then c.frozen_until end as "frozenUntil", case when ${isFrozen} then c.freeze_reason end as "freezeReason",
      case when ${isFrozen} then c.freeze_note end as "freezeNote", case when ${isFrozen} then z.name end as "frozenBy",
      c.failures, c.settings, c.settings <> '{}' as "hasSettings", array(select k from jsonb_object_keys(c.secrets) k order by k) as "secretsSet",
      c.needs_test as "needsTest", c.test_state as "testState", c.tested_at as "testTime", c.test_ms as "testMs",
      c.test_answer as "testAnswer", used.orders as "ordersToday", used.today as "usedToday", used.month as "usedMonth",
      ${changesWaiting(accountId)} as waiting, a.name as "updatedBy", c.updated_at as "updatedTime", c.version
    from ${rows.paymentChannels} c left join account a on a.account_id = c.updated_by left join account z on z.account_id = c.frozen_by
      cross join lateral (select ${dayOf(now)} as day) today
      cross join lateral (
        select coalesce(sum(u.orders) filter (where u.day = today.day), 0)::int as orders,
          coalesce(sum(u.amount_minor) filter (where u.day = today.day), 0)::bigint as today,
          coalesce(sum(u.amount_minor), 0)::bigint as month
        from payment_channel_use u where u.channel_id = c.channel_id
          and u.day between date_trunc('month', today.day)::date and today.day) used
    where ${where} order by c.country, c.direction, c.priority, c.channel_id`.execute(db)
  return found
}

export const paymentChannelsFile = listFile({
  name: 'payment-channels',
  columns: paymentChannelExportColumns,
  rows: async function* (asked, filter: FilterOf<typeof listPaymentChannels>) {
    const { language } = asked
    const list = await channelsListed(asked, filter, { accountId: 0, now: asked.now })
    yield* computed(
      list.map((row) => ({
        ...row,
        direction: directions[row.direction][language],
        method: methods[row.method][language],
        testState: channelTests[row.testState][language],
      })),
    )
  },
})

export interface FoundChannel {
  channelId: number
  code: string
  provider: Provider
  country: Country
  currency: Currency
  direction: Row['direction']
  active: boolean
  version: number
  maxPerTransaction: Minor | null
  maxPerDay: Minor | null
  maxPerMonth: Minor | null
  hasSettings: boolean
}

/** One in scope, locked. */
export async function findChannel({ db, rows }: Asked, channelId: number): Promise<FoundChannel | null> {
  const { rows: found } = await sql<FoundChannel>`
    select c.channel_id, c.code, c.provider, c.country, c.currency, c.direction, c.active, c.version,
      c.max_minor as max_per_transaction, c.day_max_minor as max_per_day, c.month_max_minor as max_per_month,
      c.settings <> '{}' as has_settings
    from ${rows.paymentChannels} c where c.channel_id = ${channelId} for update of c`.execute(db)
  return found[0] ?? null
}

type Saved = Parsed<typeof savePaymentChannel>

const columnsOf = (input: Saved) => ({
  merchants: sql<number[]>`${array(input.merchants)}::smallint[]`,
  method: input.method,
  priority: input.priority,
  weight: input.weight,
  minMinor: input.minPerTransaction,
  opensMinute: input.opensAt === null ? null : opening(input.opensAt),
  closesMinute: input.closesAt === null ? null : closing(input.closesAt),
  weekdays: sql<number[]>`${array(input.weekdays)}::smallint[]`,
  freezeAfter: input.freezeAfter,
  freezeMinutes: input.freezeMinutes,
})

export const limitColumns = ({ maxPerTransaction, maxPerDay, maxPerMonth }: Limits) => ({
  maxMinor: maxPerTransaction,
  dayMaxMinor: maxPerDay,
  monthMaxMinor: maxPerMonth,
})

interface By {
  accountId: number
  now: Date
}

/** Out of use. Null where the code is another channel's. */
export async function addChannel(tx: Tx, input: Saved, { accountId, now }: By): Promise<number | null> {
  const { country } = termsOf(input.provider)
  const made = await tx
    .insertInto('paymentChannel')
    .values({
      ...columnsOf(input),
      ...limitColumns(input),
      ...{ code: input.code, provider: input.provider, direction: input.direction, country },
      ...{ currency: countries[country].currency, madeAt: now, updatedBy: accountId, updatedAt: now },
    })
    .onConflict((conflict) => conflict.columns(['code', 'direction']).doNothing())
    .returning('channelId')
    .executeTakeFirst()
  return made?.channelId ?? null
}

export async function setChannel(
  tx: Tx,
  channelId: number,
  values: Record<string, unknown>,
  { accountId, now }: By,
): Promise<void> {
  await tx
    .updateTable('paymentChannel')
    .set({ ...values, updatedBy: accountId, updatedAt: now, version: sql`version + 1` })
    .where('channelId', '=', channelId)
    .execute()
}

export const changeChannel = (tx: Tx, channelId: number, input: Saved, limits: Limits, by: By): Promise<void> =>
  setChannel(tx, channelId, { ...columnsOf(input), ...limitColumns(limits) }, by)

export async function setFees(tx: Tx, channelId: number, fees: Saved['fees']): Promise<void> {
  await sql`delete from payment_channel_fee where channel_id = ${channelId}`.execute(tx)
  await sql`
    insert into payment_channel_fee (channel_id, from_minor, fixed_minor, rate, tax_rate)
    select ${channelId}, "from", fixed, rate, "taxRate"
    from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as t ("from" bigint, fixed bigint, rate int, "taxRate" int)`.execute(
    tx,
  )
}
