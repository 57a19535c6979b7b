/** Refunds: asked for, decided by another person, paid out by the channel. */
import { decideRefund, listRefunds, userRefund } from '@cordillera/contract/payment/refund'
import { account, accountIsValid, book, spendBalance } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { isInDoubt } from './order-mark.queries.ts'
import { payingChannel } from './paying.queries.ts'
import { orderPayouts } from './payout.queries.ts'
import { findPayee, findRefund, pageOfRefunds, type RefundToDecide } from './refund.queries.ts'

export function refundRoutes(app: App): void {
  implement(app, listRefunds, (input, context) => pageOfRefunds(context, input))

  implement(app, userRefund, async ({ userId, amount, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const payee = await findPayee(context, userId, now)
    if (!payee) throw fail('borrower.missing')
    if (!accountIsValid(payee.country, payee.bankAccount)) throw fail('payment.noBankAccount')
    const tx = reach.from(payee)
    const { merchantId, currency } = payee
    const { refundId } = await tx
      .insertInto('refund')
      .values({
        merchantId,
        userId,
        amountMinor: amount,
        currency,
        state: 'requested',
        reason,
        requestedBy: user.accountId,
        requestedAt: now,
      })
      .returning('refundId')
      .executeTakeFirstOrThrow()
    const booked = { kind: 'refund', at: now, valueDay: payee.today, accountId: user.accountId, reference: refundId }
    const balance = await spendBalance(tx, payee, { ...booked, amount, to: account.refund })
    await log({
      action: 'payment.refundAsked',
      merchantId,
      userId,
      target: refundId,
      reason,
      after: { amount, currency },
    })
    return { refundId, state: 'requested' as const, balance }
  })

  implement(app, decideRefund, async ({ refundId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findRefund(context, refundId, now)
    if (!found) throw fail('record.missing')
    if (found.state !== 'requested' && found.state !== 'failed') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.requestedBy], borrower: found.userId })
    if (decision === 'approve' && found.balance < 0) throw fail('payment.balanceNegative')
    const tx = reach.from(found)
    const { userId, merchantId, currency, amountMinor } = found
    if (await isInDoubt(tx, refundId)) throw fail('payment.orderInDoubt')
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    if (state === 'approved') await sendRefund(app, tx, found, now)
    else await giveBack(tx, found, { note, accountId: user.accountId, now })
    await tx
      .updateTable('refund')
      .set({ state, decidedBy: user.accountId, decidedAt: now, decisionNote: note, version: version + 1 })
      .where('refundId', '=', refundId)
      .execute()
    await log({
      action: state === 'approved' ? 'payment.refundApproved' : 'payment.refundRefused',
      merchantId,
      userId,
      target: refundId,
      reason: note,
      before: { state: found.state },
      after: { state, amount: amountMinor, currency },
    })
    return { refundId, state }
  })
}

/** Orders the payout. Without a channel of the currency it stays approved, and is ordered once there is one. */
async function sendRefund(app: App, tx: Tx, refund: RefundToDecide, now: Date): Promise<void> {
  const { refundId, merchantId, amountMinor, currency, beneficiary, bankAccount, bank, country } = refund
  if (!accountIsValid(country, bankAccount)) throw new Failure('payment.noBankAccount')
  const channel = await payingChannel(app, tx, currency)
  if (!channel) return
  const order = { merchantId, purpose: 'refund' as const, targetId: refundId, amountMinor, currency, beneficiary }
  await orderPayouts(tx, [{ ...order, bankAccount, bank, concept: 'devolucion', channel }], now)
}

async function giveBack(
  tx: Tx,
  { refundId, userId, merchantId, amountMinor, currency, today }: RefundToDecide,
  { note, accountId, now }: { note: string; accountId: number; now: Date },
): Promise<void> {
  await sql`update borrower set balance_minor = balance_minor + ${amountMinor}::bigint, version = version + 1
    where user_id = ${userId}`.execute(tx)
  const booking = { kind: 'refund refused', merchantId, at: now, valueDay: today, reference: refundId, accountId, note }
  await book(tx, booking, [
    { account: account.refund, amount: amountMinor, currency, userId },
    { account: account.borrowerBalance, amount: -amountMinor, currency, userId },
  ])
}
