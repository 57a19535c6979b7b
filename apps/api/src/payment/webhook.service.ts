/** Making something of what a channel told us: a deposit becomes a payment, a state ends an order. */
import { parseDecimal } from '@cordillera/contract/money'
import { cashOf, postUnidentified } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { inTransaction, sql, type Tx } from '../platform/db.ts'
import { fateOfStp } from './channel.ts'
import type { Incoming } from './incoming.queries.ts'
import { bookIncoming } from './incoming.service.ts'
import { endDebit } from './outbox.service.ts'
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
  payerOf,
  type Waiting,
} from './webhook.queries.ts'

type Working = Pick<App, 'db' | 'clock'>

const zone = 'America/Mexico_City'

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

const text = (value: string | number | undefined): string => String(value ?? '').trim()

async function takeDeposit(tx: Tx, { channel, body }: Waiting, now: Date): Promise<string> {
  const amountMinor = parseDecimal(text(body['Monto']), 'MXN')
  if (!amountMinor || amountMinor <= 0) return 'refused: not an amount'
  const trackingKey = text(body['ClaveRastreo'])
  const raw = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))
  // the payer's day is when we hear of it; the bank's operation date may be the next working day
  const money = { channel, trackingKey, amountMinor, currency: 'MXN', paidAt: now, valueDay: dayIn(zone, now) }
  const payer = await payerOf(tx, text(body['CuentaBeneficiario']))
  const reference = text(body['ReferenciaNumerica'])
  const announced = payer ? null : await announcedFor(tx, trackingKey, amountMinor)
  if (payer) {
    const link = /^\d{1,9}$/.test(reference) ? await linkMeant(tx, payer.userId, reference) : null
    const appId = link?.appId ?? (await loanOwedFirst(tx, payer.userId))
    if (appId) {
      const purpose = purposeOf(link?.purpose)
      const { userId, merchantId } = payer
      const of: Incoming = { ...money, merchantId, userId, appId, billId: link?.billId ?? null, purpose, raw }
      const paymentId = await bookIncoming(tx, of, now)
      if (!paymentId) return 'known already'
      if (link) await markPaid(tx, link.linkId, paymentId, now)
      return `booked ${paymentId}`
    }
  }
  if (announced) {
    const { appId, userId, merchantId, publicRepaymentId } = announced
    const of: Incoming = { ...money, merchantId, userId, appId, billId: null, purpose: 'repayment', raw }
    const paymentId = await bookIncoming(tx, of, now)
    if (!paymentId) return 'known already'
    await markVerified(tx, publicRepaymentId, paymentId)
    return `booked ${paymentId}`
  }
  const paymentId = await keepUnidentified(tx, money, raw, now)
  if (!paymentId) return 'known already'
  const posting = sql`(select payment_id, amount_minor as amount, currency, ${cashOf(channel)}::text as debit, value_day
    from payment where payment_id = ${paymentId})`
  await postUnidentified(tx, posting, { at: now, accountId: null, kind: 'payment' })
  return `unidentified ${paymentId}`
}

const purposeOf = (purpose: string | undefined): Incoming['purpose'] =>
  purpose === 'extension' || purpose === 'cancelLoan' ? purpose : 'repayment'

/** Null: the order is not known yet (its answer is still on the way); the next look finds it. */
async function takeState(tx: Tx, { channel, body, tries }: Waiting, now: Date): Promise<string | null> {
  const fate = { state: fateOfStp(text(body['Estado'])), message: text(body['Detalle']) || null }
  const ref = text(body['id'])
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
