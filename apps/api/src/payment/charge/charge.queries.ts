/** Charges as they stand: offered behind a link, taken to be asked about, and moved by what their providers say. */
import type { Currency } from '@cordillera/contract/countries'
import type { ChargeProvider, ChargeState } from '@cordillera/contract/payment/charge/terms'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import type { ChargeWord } from './provider.ts'

export interface Charge {
  chargeId: string
  provider: ChargeProvider
  channel: string
  orderKey: string
  merchantId: number
  userId: string
  appId: string | null
  linkId: string
  amountMinor: number
  currency: Currency
  state: ChargeState
  providerRef: string | null
  paymentId: string | null
  otherMinor: number | null
  askedAt: Date
  expiresAt: Date
  paidAt: Date | null
  tries: number
  cancelAskedAt: Date | null
  timeZone: string
}

const fields = sql`
  c.charge_id, c.provider, c.channel, c.order_key, c.merchant_id, c.user_id, c.app_id, c.link_id, c.amount_minor, c.currency,
  c.state, c.provider_ref, c.payment_id, c.other_minor, c.asked_at, c.expires_at, c.paid_at, c.tries, c.cancel_asked_at, m.time_zone`

/** As instants: rows of plain SQL bring what the driver made of them. */
const dated = (charge: Charge): Charge => ({
  ...charge,
  askedAt: new Date(charge.askedAt),
  expiresAt: new Date(charge.expiresAt),
  paidAt: charge.paidAt && new Date(charge.paidAt),
})

const takenAtOnce = 20
const leaseSeconds = 60

/** Those whose time has come; whoever dies with them leaves them to be taken again in a minute. */
export async function takeDue(db: Db, now: Date): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    with due as (
      select charge_id from charge where next_at <= ${now} order by next_at limit ${takenAtOnce} for update skip locked
    ), taken as (
      update charge c set next_at = ${now}::timestamptz + ${leaseSeconds}::int * interval '1 second', tries = c.tries + 1
      from due where c.charge_id = due.charge_id returning c.*
    )
    select ${fields} from taken c join merchant m using (merchant_id)`.execute(db)
  return rows.map(dated)
}

export async function lockCharge(tx: Tx, chargeId: string): Promise<Charge> {
  const { rows } = await sql<Charge>`
    select ${fields} from charge c join merchant m using (merchant_id) where c.charge_id = ${chargeId} for update of c`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('a charge is never deleted')
  return dated(found)
}

/** Whether the provider gave the money of this number back, by its own number or ours. */
export async function wasTakenBack(
  tx: Tx,
  { channel, trackingKey }: { channel: string; trackingKey: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from charge where provider = ${channel} and state = 'reversed' and provider_ref = ${trackingKey}
    union all select from charge where provider = ${channel} and state = 'reversed' and order_key = ${trackingKey} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface ChargeNow {
  state: ChargeState
  word: ChargeWord | null
  paymentId?: string
  otherMinor?: number
  problem?: string | null
  nextAt: Date | null
}

/** What the provider said is kept beside what it came to. */
export async function keepCharge(tx: Tx, { chargeId }: Charge, to: ChargeNow, now: Date): Promise<void> {
  const { state, word, paymentId = null, otherMinor = null, problem = null, nextAt } = to
  await sql`
    update charge set state = ${state}, payment_id = coalesce(${paymentId}, payment_id), next_at = ${nextAt},
      other_minor = coalesce(${otherMinor}::bigint, other_minor), problem = ${problem}, tries = 0, version = version + 1,
      paid_at = coalesce(paid_at, case when ${state}::text = 'paid' then coalesce(${word?.paidAt ?? null}::timestamptz, ${now}::timestamptz) end),
      raw_status = coalesce(${word?.rawStatus ?? null}, raw_status), provider_ref = coalesce(provider_ref, ${word?.providerRef ?? null}),
      reference = coalesce(reference, ${word?.reference ?? null}), checkout_url = coalesce(checkout_url, ${word?.checkoutUrl ?? null}),
      auth_code = coalesce(${word?.authCode ?? null}, auth_code), answer = coalesce(${word ? JSON.stringify(word.raw) : null}::jsonb, answer),
      answered_at = case when ${word !== null} then ${now}::timestamptz else answered_at end
    where charge_id = ${chargeId}`.execute(tx)
}

/** The question had no answer: it is asked again, and the screen says why it waits. */
export async function keepProblem(db: Db, chargeId: string, problem: string, nextAt: Date): Promise<void> {
  await sql`update charge set problem = ${problem}, next_at = ${nextAt} where charge_id = ${chargeId}`.execute(db)
}

/** As soon as somebody looks. */
export async function wantLook(db: Db, chargeId: string, now: Date): Promise<void> {
  await sql`update charge set next_at = ${now} where charge_id = ${chargeId}`.execute(db)
}

export interface Offered {
  chargeId: string
  state: ChargeState
  amountMinor: number
  reference: string | null
  checkoutUrl: string | null
  expiresAt: Date
  part: number
  parts: number
}

/** Whoever offers charges behind a link does it alone. */
export async function lockLink(tx: Tx, linkId: string): Promise<void> {
  await sql`select from pay_link where link_id = ${linkId} for update`.execute(tx)
}

export async function liveCharges(db: Db, linkId: string, now: Date): Promise<Offered[]> {
  const { rows } = await sql<Offered>`
    select charge_id, state, amount_minor, reference, checkout_url, expires_at, part, parts from charge
    where link_id = ${linkId} and state in ('asked', 'open') and expires_at > ${now} and cancel_asked_at is null
    order by part`.execute(db)
  return rows
}

/** Another amount is due now: what was offered is taken back where its provider does that, and runs out elsewhere. */
export async function replaceCharges(tx: Tx, linkId: string, now: Date): Promise<void> {
  await sql`
    update charge set cancel_asked_at = ${now}, cancel_reason = 'another amount is due', next_at = ${now}, version = version + 1
    where link_id = ${linkId} and state in ('asked', 'open') and cancel_asked_at is null`.execute(tx)
}

export interface NewCharges {
  provider: ChargeProvider
  channel: string
  linkId: string
  amounts: readonly number[]
  expiresAt: Date
}

/** Written before anybody is asked: whoever dies in between leaves charges that are looked for first. */
export async function addCharges(tx: Tx, of: NewCharges, now: Date): Promise<void> {
  await sql`
    insert into charge (charge_id, order_key, provider, channel, merchant_id, user_id, app_id, bill_id, link_id, part, parts,
      amount_minor, currency, asked_at, expires_at, next_at)
    select n.key, n.key, ${of.provider}, ${of.channel}, l.merchant_id, l.user_id, l.app_id, l.bill_id, l.link_id, n.part,
      ${of.amounts.length}, n.amount, l.currency, ${now}, ${of.expiresAt}, ${now}
    from pay_link l cross join (
      select new_id('H') as key, amount, part from unnest(${array(of.amounts)}::bigint[]) with ordinality a (amount, part)) n
    where l.link_id = ${of.linkId}`.execute(tx)
}

export interface Collecting {
  code: string
  provider: ChargeProvider
  hasSettings: boolean
}

/** Who collects for a merchant, the first in order. */
export async function collecting(db: Db, merchantId: number, now: Date): Promise<Collecting | null> {
  const { rows } = await sql<Collecting>`
    select c.code, c.provider, c.settings <> '{}' as has_settings from payment_channel c
      join merchant m on m.merchant_id = ${merchantId} and m.country = c.country
    where c.direction = 'collect' and c.provider in ('PAYVALIDA', 'PAYNET') and c.active and not c.needs_test
      and (c.frozen_until is null or c.frozen_until <= ${now})
      and (c.merchants = '{}' or m.merchant_id = any(c.merchants))
    order by c.priority, c.channel_id limit 1`.execute(db)
  return rows[0] ?? null
}
