/** Making something of what a channel told us: a deposit becomes a payment, a state ends an order. */
import { settlementGraceDays } from '../collection/public.ts'
import { cashOf, postUnidentified } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { inTransaction, sql, type Tx } from '../platform/db.ts'
import type { Incoming } from './incoming.queries.ts'
import { bookIncoming } from './incoming.service.ts'
import { endDebit } from './outbox.service.ts'
import { endsLink, useOf } from './pay-link.rules.ts'
import { endPayout, payoutByRef } from './payout.queries.ts'
import {
  announcedFor,
  keepUnidentified,
  linkMeant,
  loanOwedFirst,
  markDone,
  markPaid,
  markTried,
  markVerified,
  nextWaiting,
  type Payer,
  payerByReference,
  payerOf,
  type Waiting,
} from './webhook.queries.ts'
import { type DepositTold, depositTold, stateTold } from './webhook.rules.ts'

type Working = Pick<App, 'db' | 'clock'>

/** Works everything that waits, oldest first. One that fails is left for the next look, and the others go on. */
export async function workWebhooks(app: Working, onError: (error: Error) => void): Promise<void> {
  for (let after = 0; ; ) {
    const done = await workNext(app, after, onError)
    if (done === null) return
    after = done
  }
}

async function workNext(app: Working, after: number, onError: (error: Error) => void): Promise<number | null> {
  let at: number | null = null
  try {
    await inTransaction(app.db, async (tx) => {
      const waiting = await nextWaiting(tx, after)
      if (!waiting) return
      at = waiting.webhookId
      const outcome =
        waiting.kind === 'deposit'
          ? await takeDeposit(tx, waiting, app.clock.now())
          : await takeState(tx, waiting, app.clock.now())
      if (outcome) await markDone(tx, waiting.webhookId, outcome, app.clock.now())
    })
  } catch (error) {
    onError(error as Error)
    if (at !== null) await markTried(app.db, at, (error as Error).message.slice(0, 300))
  }
  return at
}

async function takeDeposit(tx: Tx, { channel, body }: Waiting, now: Date): Promise<string> {
  const { trackingKey, amountMinor, currency, zone, account, reference } = depositTold(channel, body)
  if (!amountMinor || amountMinor <= 0) return 'refused: not an amount'
  const raw = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))
  // the payer's day is when we hear of it; the bank's operation date may be the next working day
  const money = { channel, trackingKey, amountMinor, currency, paidAt: now, valueDay: dayIn(zone, now) }
  const payer = await whoseMoney(tx, { account, reference, currency })
  const booked = payer
    ? await payAsLinked(tx, { ...money, raw }, { payer, reference }, now)
    : account !== null && (await payAsAnnounced(tx, { ...money, raw }, now))
  if (booked) return booked
  const paymentId = await keepUnidentified(tx, money, raw, now)
  if (!paymentId) return 'known already'
  const posting = sql`(select payment_id, amount_minor as amount, currency, ${cashOf(channel)}::text as debit, value_day
    from payment where payment_id = ${paymentId})`
  await postUnidentified(tx, posting, { at: now, accountId: null, kind: 'payment' })
  return `unidentified ${paymentId}`
}

type Money = Pick<Incoming, 'channel' | 'trackingKey' | 'amountMinor' | 'currency' | 'paidAt' | 'valueDay' | 'raw'>

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
  const purpose = useOf(link, now, settlementGraceDays)
  const of: Incoming = { ...money, merchantId, userId, appId, billId: link?.billId ?? null, purpose }
  const booked = await bookIncoming(tx, of, now)
  if (!booked) return 'known already'
  if (link && endsLink(link.purpose, booked.did)) await markPaid(tx, link.linkId, booked.paymentId, now)
  return `booked ${booked.paymentId}`
}

/** On an account of nobody's: money of a key and an amount that somebody announced. */
async function payAsAnnounced(tx: Tx, money: Money, now: Date): Promise<string | null> {
  const announced = await announcedFor(tx, money.trackingKey, money.amountMinor)
  if (!announced) return null
  const { appId, userId, merchantId, publicRepaymentId } = announced
  const of: Incoming = { ...money, merchantId, userId, appId, billId: null, purpose: 'repayment' }
  const booked = await bookIncoming(tx, of, now)
  if (!booked) return 'known already'
  await markVerified(tx, publicRepaymentId, booked.paymentId)
  return `booked ${booked.paymentId}`
}

const isReference = (text: string): boolean => /^\d{1,9}$/.test(text)

/** By the account it came in on; where that is nobody's own, by the reference. */
const whoseMoney = async (
  tx: Tx,
  { account, reference, currency }: Pick<DepositTold, 'account' | 'reference' | 'currency'>,
): Promise<Payer | null> => {
  if (account !== null) return payerOf(tx, account)
  return isReference(reference) ? payerByReference(tx, reference, currency) : null
}

/** Null: the order is not known yet (its answer is still on the way); the next look finds it. */
async function takeState(tx: Tx, { channel, body, tries }: Waiting, now: Date): Promise<string | null> {
  const { ref, fate } = stateTold(channel, body)
  const payoutId = await payoutByRef(tx, channel, ref)
  if (payoutId) {
    await endPayout(tx, payoutId, fate, now)
    return `payout ${payoutId}`
  }
  const withholdingId = await withholdingByRef(tx, channel, ref)
  if (withholdingId) {
    await endDebit(tx, withholdingId, fate, now)
    return `withholding ${withholdingId}`
  }
  if (tries > triesAtMost) return 'no order of ours'
  return null
}
const triesAtMost = 20

async function withholdingByRef(tx: Tx, channel: string, ref: string): Promise<string | null> {
  const { rows } = await sql<{ withholdingId: string }>`
    select withholding_id from withholding where channel = ${channel} and channel_ref = ${ref}`.execute(tx)
  return rows[0]?.withholdingId ?? null
}
