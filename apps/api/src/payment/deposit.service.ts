/** A deposit that a channel told us becomes a payment: of whoever it is for, or of nobody yet. What contradicts a booked one waits for finance. */
import { settlementGraceDays } from '../collection/public.ts'
import { dayIn, daysBetween } from '../platform/clock.ts'
import { sql, type Tx } from '../platform/db.ts'
import { openException } from './exception.queries.ts'
import type { Incoming } from './incoming.queries.ts'
import { bookIncoming } from './incoming.service.ts'
import { type DepositTold, type Notices, noticesOf, sameDestination } from './notices.ts'
import { endsLink, useOf } from './pay-link.rules.ts'
import { secondPersonDays } from './payment-day.queries.ts'
import { bookUnidentified } from './unidentified.queries.ts'
import {
  announcedFor,
  type KnownMoney,
  knownMoney,
  learnIdentity,
  linkMeant,
  loanOwedFirst,
  lockKey,
  markPaid,
  markVerified,
  type Payer,
  payerByReference,
  payerOf,
  tryBesideImports,
  type Waiting,
  type Worked,
} from './webhook.queries.ts'

type MoneyTold = DepositTold & Pick<Notices, 'currency'>

/** Null: payments are being imported, whose keys are not known yet; the next look takes it. */
export async function takeDeposit(tx: Tx, waiting: Waiting, now: Date): Promise<Worked | null> {
  const { channel, body, webhookId } = waiting
  const notices = noticesOf(channel)
  const { currency, zone } = notices
  const told = { ...notices.deposit(body), currency }
  const { trackingKey, amountMinor, sendingBank, operationDay } = told
  const valueDay = await dayPaid(tx, operationDay, dayIn(zone, now))
  const identity = { channel, trackingKey, sendingBank, operationDay }
  const paidAt = daysBack(now, daysBetween(valueDay, dayIn(zone, now)))
  const exception = { ...identity, currency, raw: body, webhookId, paidAt, valueDay }
  if (!amountMinor || amountMinor <= 0) {
    await openException(tx, { ...exception, kind: 'unusable' }, now)
    return { outcome: 'exception: not an amount' }
  }
  if (!(await tryBesideImports(tx))) return null
  await lockKey(tx, channel, trackingKey)
  const known = await knownMoney(tx, identity)
  const same = known.find((one) => isSame(one, told, channel, body))
  if (same) {
    await learnIdentity(tx, same, identity)
    return { outcome: 'known already', paymentId: same.paymentId }
  }
  const [contradicted] = known
  if (contradicted) {
    await openException(tx, { ...exception, amountMinor, kind: 'conflict', paymentId: contradicted.paymentId }, now)
    return { outcome: `exception: contradicts ${contradicted.paymentId}` }
  }
  const raw = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))
  const paymentId = await bookNew(tx, { ...identity, amountMinor, currency, paidAt, valueDay, raw }, told, now)
  return { outcome: `booked ${paymentId}`, paymentId }
}

const dayMs = 86_400_000
/** The hour is not told: as a day that people correct, it is the same one of another day. */
const daysBack = (at: Date, days: number): Date => new Date(at.getTime() - days * dayMs)

/**
 * The payer's day is when we hear of it: the bank's operation day may be the next working day. One that is over says that we hear late, and
 * counts as far back as one person may say.
 */
async function dayPaid(tx: Tx, operationDay: string | null, today: string): Promise<string> {
  if (operationDay === null || operationDay >= today) return today
  const { rows } = await sql<{ counts: boolean }>`
    select ${operationDay}::date >= ${today}::date - ${secondPersonDays} as counts`.execute(tx)
  return rows[0]?.counts ? operationDay : today
}

const isSame = (known: KnownMoney, told: MoneyTold, channel: string, body: Waiting['body']): boolean =>
  known.amountMinor === told.amountMinor &&
  known.currency === told.currency &&
  sameDestination(channel, body, known.raw)

type Money = Pick<Incoming, 'channel' | 'trackingKey' | 'amountMinor' | 'currency' | 'paidAt' | 'valueDay' | 'raw'> & {
  sendingBank: string | null
  operationDay: string | null
}

async function bookNew(tx: Tx, money: Money, told: MoneyTold, now: Date): Promise<string> {
  const payer = await whoseMoney(tx, told)
  const paymentId = payer
    ? await payAsLinked(tx, money, { payer, reference: told.reference }, now)
    : told.account !== null && (await payAsAnnounced(tx, money, now))
  if (paymentId) return paymentId
  const unidentified = await bookUnidentified(tx, { ...money, occurrence: 1 }, { accountId: null, now })
  return unidentified ?? demandNew(money)
}

/** Its key is locked and was looked up: a database that says otherwise leaves the notice for the next look. */
function demandNew({ trackingKey }: Pick<Money, 'trackingKey'>): never {
  throw new Error(`money of ${trackingKey} was booked a moment ago`)
}

/** Somebody's money: for what the link of its reference says, else what they owe first. Null: they never had a loan. */
async function payAsLinked(
  tx: Tx,
  money: Money,
  { payer: { userId, merchantId }, reference }: { payer: Payer; reference: string },
  now: Date,
): Promise<string | null> {
  const link = isReference(reference) ? await linkMeant(tx, userId, reference) : null
  const appId = link?.appId ?? (await loanOwedFirst(tx, userId))
  if (!appId) return null
  const purpose = useOf(link, money.paidAt, settlementGraceDays)
  const valueDay = await dayWithin(tx, money, appId, now)
  const of: Incoming = { ...money, valueDay, merchantId, userId, appId, billId: link?.billId ?? null, purpose }
  const booked = (await bookIncoming(tx, of, now)) ?? demandNew(money)
  if (link && endsLink(link.purpose, booked.did)) await markPaid(tx, link.linkId, booked.paymentId, now)
  return booked.paymentId
}

/** Not before the loan that it pays. */
async function dayWithin(tx: Tx, { channel, valueDay }: Money, appId: string, now: Date): Promise<string> {
  if (valueDay === dayIn(noticesOf(channel).zone, now)) return valueDay
  const { disbursedOn } = await tx
    .selectFrom('application')
    .select('disbursedOn')
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  return disbursedOn !== null && disbursedOn > valueDay ? disbursedOn : valueDay
}

/** On an account of nobody's: money of a key and an amount that somebody announced. */
async function payAsAnnounced(tx: Tx, money: Money, now: Date): Promise<string | null> {
  const announced = await announcedFor(tx, money.trackingKey, money.amountMinor)
  if (!announced) return null
  const { appId, userId, merchantId, publicRepaymentId } = announced
  const of: Incoming = { ...money, merchantId, userId, appId, billId: null, purpose: 'repayment' }
  const booked = (await bookIncoming(tx, of, now)) ?? demandNew(money)
  await markVerified(tx, publicRepaymentId, booked.paymentId)
  return booked.paymentId
}

const isReference = (text: string): boolean => /^\d{1,9}$/.test(text)

/** By the account it came in on; where that is nobody's own, by the reference. */
const whoseMoney = async (
  tx: Tx,
  { account, reference, currency }: Pick<MoneyTold, 'account' | 'reference' | 'currency'>,
): Promise<Payer | null> => {
  if (account !== null) return payerOf(tx, account)
  return isReference(reference) ? payerByReference(tx, reference, currency) : null
}
