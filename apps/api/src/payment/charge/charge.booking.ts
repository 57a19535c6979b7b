/** What a provider says of a charge becomes a payment, a reversal, or something for finance to look at. */
import { settlementGraceDays } from '../../collection/public.ts'
import { dayIn } from '../../platform/clock.ts'
import { sql, type Tx } from '../../platform/db.ts'
import { openException } from '../exception.queries.ts'
import type { Incoming } from '../incoming.queries.ts'
import { bookIncoming } from '../incoming.service.ts'
import { endsLink, useOf } from '../pay-link.rules.ts'
import { reverseIncoming } from '../reversal.service.ts'
import { bookUnidentified } from '../unidentified.queries.ts'
import { bookedByFile, type LinkToPay, loanOwedFirst, lockKey, markPaid, tryBesideImports } from '../webhook.queries.ts'
import { type Charge, keepCharge, lockCharge } from './charge.queries.ts'
import { type Effect, effectOf, nextLook } from './charge.rules.ts'
import type { ChargeWord } from './provider.ts'

/** Null: payments are being imported, whose keys are not known yet; the next look applies it. */
export async function applyWord(tx: Tx, chargeId: string, word: ChargeWord, now: Date): Promise<Effect | null> {
  const charge = await lockCharge(tx, chargeId)
  const effect = effectOf(charge, word)
  const isTakenBack = word.status === 'reversed' && effect !== 'none'
  if (effect === 'book' || isTakenBack) {
    if (!(await tryBesideImports(tx))) return null
  }
  const state = effect === 'conflict' || effect === 'none' ? charge.state : word.status
  const paidAt = state === 'paid' ? (charge.paidAt ?? word.paidAt ?? now) : charge.paidAt
  const nextAt = nextLook({ ...charge, state, paidAt }, now)
  const paymentId = effect === 'book' ? await bookCharge(tx, charge, word, now) : undefined
  if (isTakenBack) await takeBack(tx, charge, word, now)
  if (effect === 'conflict' && word.amountMinor !== charge.otherMinor) await openConflict(tx, charge, word, now)
  const otherMinor = effect === 'conflict' && word.amountMinor !== null ? { otherMinor: word.amountMinor } : {}
  await keepCharge(tx, charge, { state, word, nextAt, ...otherMinor, ...(paymentId ? { paymentId } : {}) }, now)
  return effect
}

/** Booked under the provider's own number, which the unique key of payments keeps from coming twice. */
async function bookCharge(tx: Tx, charge: Charge, word: ChargeWord, now: Date): Promise<string> {
  const { provider, merchantId, userId, amountMinor, currency, timeZone } = charge
  const trackingKey = keyOf(charge, word)
  const before = await bookedByFile(tx, { channel: provider, trackingKey, amountMinor, currency, userId })
  if (before?.differs) await openConflict(tx, { ...charge, paymentId: before.paymentId }, { ...word, amountMinor }, now)
  const link = await linkOf(tx, charge.linkId)
  if (before) {
    if (!before.differs && link.purpose !== 'extension' && (await paidWhole(tx, charge)))
      await markPaid(tx, link.linkId, before.paymentId, now)
    return before.paymentId
  }
  const appId = link.appId ?? (await loanOwedFirst(tx, userId))
  const paidAt = momentPaid(charge, word, now)
  const valueDay = dayIn(timeZone, paidAt)
  const money = { channel: provider, trackingKey, amountMinor, currency, paidAt, valueDay, raw: word.raw }
  if (appId === null) {
    const found = { ...money, sendingBank: null, operationDay: null, occurrence: 1 }
    return (await bookUnidentified(tx, found, { accountId: null, now })) ?? bookedBefore(charge)
  }
  const purpose = useOf(link, paidAt, settlementGraceDays)
  const of: Incoming = { ...money, merchantId, userId, appId, billId: link.billId, purpose }
  const booked = (await bookIncoming(tx, of, now)) ?? bookedBefore(charge)
  if (endsLink(link.purpose, booked.did) && (await paidWhole(tx, charge)))
    await markPaid(tx, link.linkId, booked.paymentId, now)
  return booked.paymentId
}

/** When its payer paid, however late the provider says so: not before it was asked for, and not after now. */
function momentPaid({ askedAt }: Charge, { paidAt }: ChargeWord, now: Date): Date {
  if (!paidAt || paidAt >= now) return now
  return paidAt < askedAt ? askedAt : paidAt
}

/** The number under which its money is booked. */
const keyOf = ({ providerRef, orderKey }: Charge, word: ChargeWord): string =>
  providerRef ?? word.providerRef ?? orderKey

/**
 * What was booked of it, and what finance booked of the other amount that was paid. Money that a file brought under its number, and
 * tells otherwise, is finance's to look at.
 */
async function takeBack(tx: Tx, charge: Charge, word: ChargeWord, now: Date): Promise<void> {
  const { provider, amountMinor, currency, userId, timeZone: zone } = charge
  const trackingKey = keyOf(charge, word)
  await lockKey(tx, provider, trackingKey)
  const { rows } = await sql<{ paymentId: string; isOwn: boolean }>`
    select payment_id, amount_minor = ${amountMinor} and currency = ${currency} and (user_id is null or user_id = ${userId}) as is_own
    from payment where payment_id = ${charge.paymentId}
    union all select booked_as, true from payment_exception where channel = ${provider} and tracking_key = ${trackingKey}
      and booked_as is not null and booked_as is distinct from ${charge.paymentId}::text
    order by 1`.execute(tx)
  for (const { paymentId, isOwn } of rows) {
    if (isOwn) await reverseIncoming(tx, paymentId, { raw: word.raw, now, zone })
    else await openConflict(tx, charge, { ...word, amountMinor }, now)
  }
}

/** Its key is locked and the charge knew of no payment: a database that says otherwise leaves it for the next look. */
function bookedBefore({ chargeId }: Charge): never {
  throw new Error(`the money of charge ${chargeId} is booked under its number already`)
}

async function linkOf(tx: Tx, linkId: string): Promise<LinkToPay> {
  const { rows } = await sql<LinkToPay>`
    select link_id, purpose, app_id, bill_id, expires_at, used_at from pay_link where link_id = ${linkId} for update`.execute(
    tx,
  )
  const [link] = rows
  if (!link) throw new Error('a link is never deleted')
  return link
}

/** Of an amount that was offered in several, the last one ends the link. */
async function paidWhole(tx: Tx, { chargeId, linkId }: Charge): Promise<boolean> {
  const { rows } = await sql`select from charge where link_id = ${linkId} and charge_id <> ${chargeId}
    and state in ('asked', 'open') and cancel_asked_at is null`.execute(tx)
  return rows.length === 0
}

async function openConflict(tx: Tx, charge: Charge, word: ChargeWord, now: Date): Promise<void> {
  const { provider, merchantId, userId, currency, timeZone, paymentId } = charge
  const about = { channel: provider, currency, merchantId, userId, ...(paymentId ? { paymentId } : {}) }
  const told = { amountMinor: word.amountMinor, paidAt: word.paidAt ?? now, valueDay: dayIn(timeZone, now) }
  const trackingKey = keyOf(charge, word)
  await openException(tx, { ...about, ...told, kind: 'conflict', trackingKey, raw: word.raw }, now)
}
