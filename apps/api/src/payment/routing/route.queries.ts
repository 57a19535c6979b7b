/** Orders that wait for a channel, the channels they may go by, and what was chosen. */
import type { Minor } from '@cordillera/contract/money'
import type { Direction } from '@cordillera/contract/payment/routing/terms'
import { array, type Db, type Sql, sql, type Tx } from '../../platform/db.ts'
import { asksTooMuch } from '../debit.queries.ts'
import { loanIsLeft } from '../loan-payout.queries.ts'
import { markWaits } from '../outgoing.queries.ts'
import type { Taken } from '../payout.queries.ts'
import { refundIsLeft } from '../refund.queries.ts'
import type { Candidate, Judged, Routed } from './route.rules.ts'
import { useGivenBack } from './use.queries.ts'

export type Leaving = Exclude<Direction, 'collect'>

/** Both kinds of orders in the words of payouts. */
const tables = {
  payOut: { name: sql`payout`, id: sql`payout_id`, waits: sql`'waiting'`, sent: sql`'unknown'`, said: sql`message` },
  debit: {
    ...{ name: sql`withholding`, id: sql`withholding_id`, waits: sql`'init'`, sent: sql`'untreated'` },
    said: sql`response_message`,
  },
} as const satisfies Record<Leaving, Record<string, Sql>>

export interface WaitingOrder extends Taken, Routed {
  /** What a channel that refused it said. */
  refusal: string | null
}

const takenAtOnce = 20

const payees = {
  payOut: {
    fields: sql`o.beneficiary, o.bank, o.concept`,
    joins: sql``,
    // taken back a moment ago: the next look ends it
    isLeft: () => sql`(${refundIsLeft} or ${loanIsLeft})`,
  },
  debit: {
    // the bank of the account that the mandate names; another account may be on record since
    fields: sql`concat_ws(' ', p.first_name, p.last_name) as beneficiary, coalesce(d.bank, case when p.bank_account = o.bank_account
        then coalesce(p.bank_code, p.bank_name) end) as bank, 'pago ' || o.bill_id as concept`,
    joins: sql`join borrower p on p.user_id = o.user_id left join debit_mandate d using (mandate_id)`,
    isLeft: asksTooMuch,
  },
} as const satisfies Record<Leaving, { fields: Sql; joins: Sql; isLeft: (now: Date) => Sql }>

/** Of an order `o`. */
const orderFields = (
  direction: Leaving,
) => sql`o.${tables[direction].id} as id, o.channel, o.tracking_key, o.amount_minor, o.currency,
  o.bank_account, ${payees[direction].fields}, o.merchant_id, o.avoids, o.held_channel, o.${tables[direction].said} as refusal`
/** Nobody may send it as things stand: its merchant is out of use, or its reason is gone and the next look ends or lessens it. */
const isLeft = (
  direction: Leaving,
  now: Date,
) => sql`(exists (select from merchant m where m.merchant_id = o.merchant_id and not m.active)
  or ${payees[direction].isLeft(now)})`

/** Orders that wait, longest first, locked; those that others route, and those that nobody may send now, are passed over. */
export async function waitingOrders(tx: Tx, direction: Leaving, now: Date): Promise<WaitingOrder[]> {
  const { name, waits } = tables[direction]
  const { rows } = await sql<WaitingOrder>`
    select ${orderFields(direction)} from ${name} o ${payees[direction].joins}
    where o.state = ${waits} and coalesce(o.route_at, o.made_at) <= ${now} and not ${isLeft(direction, now)}
    order by coalesce(o.route_at, o.made_at) limit ${takenAtOnce} for update of o skip locked`.execute(tx)
  return rows
}

/** Whoever routes counts against the limits alone. */
export async function mayRoute(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('payment.route')) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

export interface ChannelToRoute extends Omit<Candidate, 'connected'> {
  currency: string
  country: string
  hasSettings: boolean
}

const fees = sql`coalesce((select json_agg(json_build_object('fromMinor', f.from_minor, 'fixedMinor', f.fixed_minor,
  'rate', f.rate, 'taxRate', f.tax_rate) order by f.from_minor) from payment_channel_fee f where f.channel_id = c.channel_id), '[]'::json)`

/** Channels of a direction, or the one of a code, with what went over them on the day that `dayOf` gives each country. */
export async function channelsToRoute(
  db: Db,
  direction: Direction,
  dayOf: Readonly<Record<string, string>>,
  code?: string,
): Promise<ChannelToRoute[]> {
  const { rows } = await sql<ChannelToRoute>`
    select c.channel_id, c.code, c.provider, c.currency, c.country, c.merchants, c.priority, c.weight, c.min_minor, c.max_minor,
      c.day_max_minor, c.month_max_minor, c.opens_minute, c.closes_minute, c.weekdays, c.active, c.needs_test, c.frozen_until,
      c.settings <> '{}' as has_settings, used.today::bigint as used_day_minor, used.month::bigint as used_month_minor, ${fees} as fees
    from payment_channel c
      join jsonb_each_text(${JSON.stringify(dayOf)}::jsonb) d on d.key = c.country
      cross join lateral (
        select coalesce(sum(u.amount_minor) filter (where u.day = d.value::date), 0) as today, coalesce(sum(u.amount_minor), 0) as month
        from payment_channel_use u where u.channel_id = c.channel_id
          and u.day between date_trunc('month', d.value::date)::date and d.value::date) used
    where c.direction = ${direction} and ${code === undefined ? sql`true` : sql`c.code = ${code}`} order by c.priority, c.channel_id`.execute(
    db,
  )
  return rows
}

export interface RouteToKeep {
  orderId: string
  channelId: number | null
  channel: string | null
  feeMinor: Minor | null
  amountMinor: number
  day: string
  candidates: readonly Judged[]
}

const lookAgainAfter = sql`interval '1 minute'`

/**
 * Orders that found a channel are marked before anything is sent: whoever dies in between leaves an order whose outcome is
 * asked for. The others are looked at again in a minute; what stood in their way is kept once until it is another.
 */
export async function keepRoutes(tx: Tx, direction: Leaving, routes: readonly RouteToKeep[], now: Date): Promise<void> {
  const { name, id, sent } = tables[direction]
  await sql`
    with told as materialized (
      select t.* from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as t ("orderId" text, "channelId" int, channel text,
        "feeMinor" bigint, "amountMinor" bigint, day date, candidates jsonb)
    ), gone as (
      update ${name} o set state = ${sent}, sent_at = ${now}, channel = t.channel, route_at = null, asked_at = null
      from told t where o.${id} = t."orderId" and t.channel is not null
    ), later as (
      update ${name} o set route_at = ${now}::timestamptz + ${lookAgainAfter}
      from told t where o.${id} = t."orderId" and t.channel is null
    ), used as (
      insert into payment_channel_use (channel_id, day, orders, amount_minor)
      select "channelId", day, count(*), sum("amountMinor") from told where "channelId" is not null group by "channelId", day
      on conflict (channel_id, day) do update set orders = payment_channel_use.orders + excluded.orders,
        amount_minor = payment_channel_use.amount_minor + excluded.amount_minor
    )
    insert into payment_route (order_id, attempt, at, day, channel_id, channel, fee_minor, candidates)
    select t."orderId", 1 + (select count(*) from payment_route r where r.order_id = t."orderId" and r.channel_id is not null),
      ${now}, t.day, t."channelId", t.channel, t."feeMinor", t.candidates
    from told t
    on conflict (order_id, attempt) do update set at = excluded.at, day = excluded.day, channel_id = excluded.channel_id,
      channel = excluded.channel, fee_minor = excluded.fee_minor, candidates = excluded.candidates`.execute(tx)
}

interface AtHand {
  orderId: string
  routedAt: Date
  now: Date
}

/**
 * An order that was routed and that nobody was told of since, locked: while others were told, somebody else may have asked about it, sent it
 * or ended it, or two people are about to. Null: it is not ours to tell any more.
 */
export async function orderAtHand(
  tx: Tx,
  direction: Leaving,
  { orderId, routedAt, now }: AtHand,
): Promise<(WaitingOrder & { isLeft: boolean; routeDay: string }) | null> {
  const { name, id, sent } = tables[direction]
  // locked before it is read: whoever held it may have changed what is asked for here
  await sql`select from ${name} where ${id} = ${orderId} for update`.execute(tx)
  const { rows } = await sql<WaitingOrder & { isLeft: boolean; routeDay: string }>`
    select ${orderFields(direction)}, ${isLeft(direction, now)} as is_left, g.day as route_day
    from ${name} o ${payees[direction].joins}
      join payment_route g on g.order_id = o.${id} and g.attempt = ${latest(orderId)}
    where o.${id} = ${orderId} and o.state = ${sent} and o.sent_at = ${routedAt} and o.asked_at is null
      and not ${markWaits(sql`${orderId}::text`)}`.execute(tx)
  return rows[0] ?? null
}

/** From now on its silence counts. */
export async function isTold(tx: Tx, direction: Leaving, orderId: string, now: Date): Promise<void> {
  const { name, id } = tables[direction]
  await sql`update ${name} set sent_at = ${now} where ${id} = ${orderId}`.execute(tx)
}

/**
 * One that nobody was told of waits again, and counts for its channel no more. What stood in the way is kept in place of what was chosen;
 * of an order that nobody may send nothing is kept.
 */
export async function takeBack(
  tx: Tx,
  direction: Leaving,
  { id: orderId, amountMinor }: Taken,
  candidates: readonly Judged[] | null,
): Promise<void> {
  const { name, id, waits } = tables[direction]
  await sql`
    with back as (
      update ${name} set state = ${waits}, sent_at = null, route_at = null where ${id} = ${orderId}
    ), kept as (
      update payment_route set channel_id = null, channel = null, fee_minor = null, candidates = ${JSON.stringify(candidates)}
      where order_id = ${orderId} and attempt = ${latest(orderId)} and ${candidates !== null}
    ), gone as (
      delete from payment_route where order_id = ${orderId} and attempt = ${latest(orderId)} and ${candidates === null}
    )
    ${useGivenBack(orderId, sql`${amountMinor}::bigint`)}`.execute(tx)
}

const latest = (orderId: string) => sql`(select max(attempt) from payment_route where order_id = ${orderId})`

/** What the channel made of the latest attempt. */
export async function routeAnswered(
  db: Db,
  orderId: string,
  { outcome, code }: { outcome: 'taken' | 'refused' | 'silent'; code: string | null },
): Promise<void> {
  await sql`update payment_route set outcome = ${outcome}, code = ${code}
    where order_id = ${orderId} and attempt = ${latest(orderId)}`.execute(db)
}

/** It refused for sure, and nothing is wrong with the order: it waits for another channel. False: something ended it meanwhile. */
export async function tryAnother(
  tx: Tx,
  direction: Leaving,
  { id, channel, amountMinor }: Taken,
  message: string,
): Promise<boolean> {
  const of = tables[direction]
  const { rows } = await sql`
    with back as (
      update ${of.name} set state = ${of.waits}, avoids = avoids || ${channel}::text, route_at = null, ${of.said} = ${message}
      where ${of.id} = ${id} and state = ${of.sent} returning 1
    ), unused as (
      ${useGivenBack(id, sql`(select ${amountMinor}::bigint from back)`)}
    )
    select from back`.execute(tx)
  return rows.length > 0
}

export interface Meaning {
  status: 'failed' | 'unknown'
  retryElsewhere: boolean
}

/**
 * What a provider's code means today, and what was said of it when the order was made; null: nobody has said. What ships with the house
 * counts as said from the beginning.
 */
export async function meaningsOf(
  db: Db,
  { provider, code, day, orderId }: { provider: string; code: string; day: string; orderId: string },
): Promise<{ now: Meaning | null; asOrdered: Meaning | null }> {
  const { rows } = await sql<Meaning & { isNow: boolean }>`
    with said as (
      select m.* from payment_code_meaning m
      where m.provider = ${provider} and lower(m.code) = lower(${code}) and m.from_day <= ${day}::date
    )
    (select true as is_now, status, retry_elsewhere from said where last_day is null or last_day >= ${day}::date order by from_day desc limit 1)
    union all
    (select false, status, retry_elsewhere from said
      where created_by is null or created_at <= (select made_at from outgoing_order where order_id = ${orderId})
      order by from_day desc limit 1)`.execute(db)
  const of = (isNow: boolean) => rows.find((row) => row.isNow === isNow) ?? null
  return { now: of(true), asOrdered: of(false) }
}

export async function channelAnswers(db: Db, direction: Leaving, code: string): Promise<void> {
  await sql`update payment_channel set failures = 0 where code = ${code} and direction = ${direction} and failures > 0`.execute(
    db,
  )
}

/** Counts a definite failure; the one that is too many lets the channel rest. Answers its number where it does. */
export async function channelFails(
  db: Db,
  { direction, code, message, now }: { direction: Leaving; code: string; message: string; now: Date },
): Promise<{ channelId: number; frozenUntil: Date; freezeAfter: number } | null> {
  const { rows } = await sql<{ channelId: number; frozenUntil: Date | null; freezeAfter: number }>`
    update payment_channel set failures = case when failures + 1 >= freeze_after then 0 else failures + 1 end,
      frozen_until = case when failures + 1 >= freeze_after then ${now}::timestamptz + freeze_minutes * interval '1 minute' else frozen_until end,
      freeze_reason = case when failures + 1 >= freeze_after then 'failures' else freeze_reason end,
      freeze_note = case when failures + 1 >= freeze_after then ${message} else freeze_note end,
      frozen_by = case when failures + 1 >= freeze_after then null else frozen_by end
    where code = ${code} and direction = ${direction} and (frozen_until is null or frozen_until <= ${now})
    returning channel_id, frozen_until, freeze_after`.execute(db)
  const [row] = rows
  return row?.frozenUntil && row.frozenUntil > now ? { ...row, frozenUntil: row.frozenUntil } : null
}

export interface ChannelKept {
  channelId: number
  code: string
  provider: string
  direction: Direction
  version: number
  settings: Record<string, string>
  secrets: Record<string, string>
}

/** Channels with credentials of their own, and those that a connection is needed for anyway. */
export async function channelsKept(db: Db, codes?: readonly string[]): Promise<ChannelKept[]> {
  const { rows } = await sql<ChannelKept>`
    select channel_id, code, provider, direction, version, settings, secrets from payment_channel
    where ${codes ? sql`code = any(${array(codes)}::text[])` : sql`true`} order by channel_id`.execute(db)
  return rows
}

export interface NewChannel {
  code: string
  provider: string
  country: string
  currency: string
  direction: Direction
  method: string
}

/** Those that are there stay as they are. */
export async function addBound(db: Db, channels: readonly NewChannel[], now: Date): Promise<void> {
  await sql`
    insert into payment_channel (code, provider, country, currency, direction, method, active, made_at)
    select code, provider, country, currency, direction, method, true, ${now}
    from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      as t (code text, provider text, country text, currency text, direction text, method text)
    on conflict do nothing`.execute(db)
}
