/** Returns to payers: asked for, decided by another person, paid out by the channel. */
import { askPayerReturn, decidePayerReturn, listPayerReturns } from '@cordillera/contract/payment/payer-return'
import { accountIsValid } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { holdersOf } from './gainers.queries.ts'
import { isInDoubt } from './order-mark.queries.ts'
import { payeeOf, payerIn } from './payer.rules.ts'
import { findReturn, merchantThatPays, pageOfReturns, type ReturnToDecide, wordsOf } from './payer-return.queries.ts'
import { payingChannel } from './paying.queries.ts'
import { demandNobodys, findPayment } from './payment.queries.ts'
import { orderPayouts } from './payout.queries.ts'

export function payerReturnRoutes(app: App): void {
  implement(app, listPayerReturns, (input, context) => pageOfReturns(context, input))

  implement(app, askPayerReturn, async ({ paymentId, reason, ...named }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const payment = await findPayment(db, rows, paymentId, { lock: true })
    if (!payment) throw fail('payment.missing')
    demandNobodys(payment)
    const tx = reach.from(payment)
    const { merchantId } = user
    const { country, currency } = await merchantThatPays(reach.merchant(merchantId), merchantId)
    if (currency !== payment.currency) throw fail('payment.returnCurrency', { currency: payment.currency })
    if (!(await payingChannel(app, tx, currency))) throw fail('payment.noChannel')
    const { channel, raw } = await wordsOf(tx, paymentId)
    const payee = payeeOf(payerIn(country, channel, raw), named)
    if (!accountIsValid(country, payee.bankAccount)) throw fail('payment.accountInvalid')
    const { amountMinor } = payment
    const { returnId } = await tx
      .insertInto('payerReturn')
      .values({
        ...{ paymentId, merchantId, amountMinor, currency, ...payee, reason },
        ...{ requestedBy: user.accountId, requestedAt: now },
      })
      .returning('returnId')
      .executeTakeFirstOrThrow()
    await tx.updateTable('payment').set({ state: 'returning' }).where('paymentId', '=', paymentId).execute()
    const after = { amount: amountMinor, currency, told: payee.told }
    await log({ action: 'payment.returnAsked', merchantId, target: paymentId, reason, after })
    return { returnId, state: 'requested' as const }
  })

  implement(app, decidePayerReturn, async ({ returnId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findReturn(context, returnId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'requested' && found.state !== 'failed') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.requestedBy], gainers: holdersOf(sql`${found.bankAccount}::text`) })
    const tx = reach.from(found)
    if (await isInDoubt(tx, returnId)) throw fail('payment.orderInDoubt')
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    if (state === 'approved') await sendReturn(app, tx, found, now)
    else await sql`update payment set state = 'unidentified' where payment_id = ${found.paymentId}`.execute(tx)
    await tx
      .updateTable('payerReturn')
      .set({ state, decidedBy: user.accountId, decidedAt: now, decisionNote: note, version: version + 1 })
      .where('returnId', '=', returnId)
      .execute()
    await log({
      action: state === 'approved' ? 'payment.returnApproved' : 'payment.returnRefused',
      merchantId: found.merchantId,
      target: found.paymentId,
      reason: note,
      before: { state: found.state },
      after: { state, amount: found.amountMinor, currency: found.currency },
    })
    return { returnId, state }
  })
}

async function sendReturn(app: App, tx: Tx, found: ReturnToDecide, now: Date): Promise<void> {
  const { returnId, merchantId, amountMinor, currency, beneficiary, bankAccount, bank } = found
  const channel = await payingChannel(app, tx, currency)
  if (!channel) throw new Failure('payment.noChannel')
  const order = { merchantId, purpose: 'payerReturn' as const, targetId: returnId, amountMinor, currency, beneficiary }
  await orderPayouts(tx, [{ ...order, bankAccount, bank, concept: 'devolucion', channel }], now)
}
