/** What channels tell us: kept as it came, then made something of, once. */
import { type Db, sql, type Tx, takeSharedLock } from '../platform/db.ts'
import type { LinkPurpose } from './pay-link.queries.ts'

export interface Notice {
  channel: string
  kind: 'deposit' | 'state'
  /** The provider's own name of what it tells: said twice, it is the same. */
  providerKey: string
  body: object
  trusted: boolean
  address: string
  now: Date
}

/** In the order given, which is the order they are worked in. */
export async function keepRaw(db: Db, notices: readonly Notice[]): Promise<void> {
  const kept = notices.map(({ channel, kind, providerKey, body, trusted, address, now }) => ({
    ...{ channel, kind, providerKey, body, trusted, address, now },
  }))
  await sql`
    insert into webhook (channel, kind, provider_key, body, trusted, address, received_at)
    select n.channel, n.kind, n."providerKey", n.body, n.trusted, n.address, n.now
    from rows from (jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as (channel text, kind text, "providerKey" text, body jsonb, trusted boolean, address text, now timestamptz))
      with ordinality n
    order by n.ordinality
    on conflict do nothing`.execute(db)
}

export interface Waiting {
  webhookId: number
  channel: string
  kind: 'deposit' | 'state'
  body: Record<string, string | number>
  tries: number
}

/** The next one that nobody has made anything of, locked; those that others work on are passed over. */
export async function nextWaiting(tx: Tx, after: number): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    select webhook_id, channel, kind, body, tries from webhook
    where processed_at is null and trusted and webhook_id > ${after} order by webhook_id limit 1
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** What a notice came to: a payment, the end of an order, or an exception that was opened for it. */
export interface Worked {
  outcome: string
  paymentId?: string
  orderId?: string
}

export async function markDone(tx: Tx, webhookId: number, worked: Worked, now: Date): Promise<void> {
  const { outcome, paymentId = null, orderId = null } = worked
  await sql`update webhook set processed_at = ${now}, outcome = ${outcome}, payment_id = ${paymentId}, order_id = ${orderId},
    tries = tries + 1 where webhook_id = ${webhookId}`.execute(tx)
}

/** The payment that finance made of a notice. */
export async function answeredBy(tx: Tx, webhookId: number, paymentId: string): Promise<void> {
  await sql`update webhook set payment_id = ${paymentId} where webhook_id = ${webhookId}`.execute(tx)
}

export async function markTried(db: Db, webhookId: number, outcome: string): Promise<void> {
  await sql`update webhook set tries = tries + 1, outcome = ${outcome} where webhook_id = ${webhookId}`.execute(db)
}

export interface Payer {
  userId: string
  merchantId: number
  timeZone: string
}

/** Whose CLABE it is; whoever lets the person's account go meanwhile waits for what is booked to it. */
export async function payerOf(tx: Tx, clabe: string): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select c.user_id, b.merchant_id, m.time_zone from borrower_clabe c join borrower b using (user_id)
      join merchant m on m.merchant_id = b.merchant_id
    where c.clabe = ${clabe} and b.anonymised_at is null for key share of b`.execute(tx)
  return rows[0] ?? null
}

export interface LinkToPay {
  linkId: string
  purpose: LinkPurpose
  appId: string | null
  billId: string | null
  expiresAt: Date
  usedAt: Date | null
}

/**
 * Who was given a reference, where nothing else says whose the money is; the latest, as references come round again. Money for
 * somebody whose account was deleted is nobody's: it can go back to its payer.
 */
export async function payerByReference(tx: Tx, reference: string, currency: string): Promise<Payer | null> {
  const { rows } = await sql<Payer>`
    select l.user_id, l.merchant_id, m.time_zone from pay_link l join merchant m using (merchant_id) join borrower p using (user_id)
    where p.anonymised_at is null and l.reference = ${reference}::bigint and l.currency = ${currency} and l.purpose <> 'voucher'
    order by l.made_at desc limit 1 for key share of p`.execute(tx)
  return rows[0] ?? null
}

/** The link whose reference the transfer carries, live or not: the borrower meant that bill. Locked: it does its own thing once. */
export async function linkMeant(tx: Tx, userId: string, reference: string): Promise<LinkToPay | null> {
  const { rows } = await sql<LinkToPay>`
    select link_id, purpose, app_id, bill_id, expires_at, used_at from pay_link
    where user_id = ${userId} and reference = ${reference}::bigint and purpose <> 'voucher'
    order by made_at desc limit 1 for update`.execute(tx)
  return rows[0] ?? null
}

export async function markPaid(tx: Tx, linkId: string, paymentId: string, now: Date): Promise<void> {
  await sql`update pay_link set used_at = ${now}, paid_by = ${paymentId} where link_id = ${linkId} and used_at is null`.execute(
    tx,
  )
}

/** The person's loan that is owed first; of one who owes nothing, the latest. */
export async function loanOwedFirst(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ appId: string }>`
    select a.app_id from application a left join lateral (
      select min(due_date) as due from bill b where b.app_id = a.app_id and b.status <> 'repaid') open on true
    where a.user_id = ${userId} order by open.due nulls last, a.applied_at desc limit 1`.execute(tx)
  return rows[0]?.appId ?? null
}

/** A transfer that was announced: the loan it was said to be for. */
export async function announcedFor(tx: Tx, trackingKey: string, amountMinor: number) {
  const { rows } = await sql<{
    publicRepaymentId: string
    appId: string
    userId: string
    merchantId: number
    timeZone: string
  }>`
    select r.public_repayment_id, r.app_id, r.user_id, r.merchant_id, m.time_zone
    from public_repayment r join merchant m using (merchant_id) join borrower p using (user_id)
    where r.tracking_key = ${trackingKey} and r.amount_minor = ${amountMinor} and r.state = 'waiting' and p.anonymised_at is null
    for update of r for key share of p`.execute(tx)
  return rows[0] ?? null
}

export async function markVerified(tx: Tx, publicRepaymentId: string, paymentId: string): Promise<void> {
  await sql`update public_repayment set state = 'verified', payment_id = ${paymentId}
    where public_repayment_id = ${publicRepaymentId}`.execute(tx)
}

interface Identity {
  channel: string
  trackingKey: string
  sendingBank: string | null
  operationDay: string | null
}

export interface KnownMoney extends Pick<Identity, 'sendingBank' | 'operationDay'> {
  paymentId: string
  userId: string | null
  amountMinor: number
  currency: string
  raw: Record<string, unknown>
}

/** Whoever books money of a key looks and books alone. */
export async function lockKey(tx: Tx, channel: string, trackingKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payment.key'), hashtext(${`${channel}/${trackingKey}`}))`.execute(tx)
}

/** False while payments are imported: what keys a file brings is known when it is done. */
export async function tryBesideImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('payment.import')) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** For whoever can't come back later. */
export const waitForImports = (tx: Tx): Promise<void> => takeSharedLock(tx, sql`hashtext('payment.import')`)

/** What is booked of an identity: exactly that one where there is, else what a file booked without saying its bank or day. */
export async function knownMoney(tx: Tx, of: Identity): Promise<KnownMoney[]> {
  const { channel, trackingKey, sendingBank: bank, operationDay: day } = of
  const { rows } = await sql<KnownMoney>`
    select payment_id, user_id, sending_bank, operation_day, amount_minor, currency, raw from payment
    where channel = ${channel} and tracking_key = ${trackingKey} and kind = 'payment'
      and (sending_bank is null or ${bank}::text is null or sending_bank = ${bank})
      and (operation_day is null or ${day}::date is null or operation_day = ${day}::date)
    order by received_at, payment_id for update`.execute(tx)
  const exact = rows.filter(({ sendingBank, operationDay }) => sendingBank === bank && operationDay === day)
  return exact.length > 0 ? exact : rows
}

/** A payment that a file brought is told by its channel too: from now on it is of that bank and day, and of no other. */
export async function learnIdentity(tx: Tx, known: KnownMoney, { sendingBank, operationDay }: Identity): Promise<void> {
  if (known.sendingBank === sendingBank && known.operationDay === operationDay) return
  await sql`update payment set sending_bank = coalesce(sending_bank, ${sendingBank}),
    operation_day = coalesce(operation_day, ${operationDay}::date) where payment_id = ${known.paymentId}`.execute(tx)
}

type OrderMoney = Pick<Identity, 'channel' | 'trackingKey'> &
  Pick<KnownMoney, 'amountMinor' | 'currency'> & { userId: string }

/**
 * The payment that a file made of an order's or charge's money before its channel told, by the key that we or the provider gave it alone.
 * `differs`: the file says another amount, or another person's. Null: nobody brought it. Whoever books it waits for an import under way.
 */
export async function bookedByFile(tx: Tx, of: OrderMoney): Promise<{ paymentId: string; differs: boolean } | null> {
  await lockKey(tx, of.channel, of.trackingKey)
  const [known] = await knownMoney(tx, { ...of, sendingBank: null, operationDay: null })
  if (!known) return null
  const isSame = known.amountMinor === of.amountMinor && known.currency === of.currency
  return { paymentId: known.paymentId, differs: !isSame || (known.userId !== null && known.userId !== of.userId) }
}
