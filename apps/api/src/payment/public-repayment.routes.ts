/** A transfer that the borrower says to have made: nothing is booked on anybody's word. */
import { publicRepayment } from '@cordillera/contract/payment/pay-link'
import { followBills } from '../collection/public.ts'
import { lockMerchants, moneyText } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { implement } from '../platform/implement.ts'
import { eventsOf } from './import.service.ts'
import { idsOf } from './incoming.service.ts'
import { bookMatch, findLoan, outcomeOfMatch } from './match.queries.ts'
import type { PaymentToMatch } from './payment.queries.ts'
import { demandPaymentDay } from './payment-day.queries.ts'
import { markVerified } from './webhook.queries.ts'

export function publicRepaymentRoutes(app: App): void {
  implement(app, publicRepayment, async ({ appId, amount, channelType, trackingKey }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const loan = await findLoan(db, rows, appId, null)
    if (!loan) throw fail('record.missing')
    await context.demandNoGain(loan.userId)
    if (loan.currency !== 'MXN') throw fail('payment.channelNotOfCountry')
    const tx = reach.from(loan)
    await lockMerchants(tx, [loan.merchantId])
    const { merchantId, userId, currency } = loan
    const { rows: kept } = await sql<{ publicRepaymentId: string }>`
      insert into public_repayment (merchant_id, app_id, user_id, channel, tracking_key, amount_minor, currency, state, made_at, made_by)
      values (${merchantId}, ${appId}, ${userId}, ${channelType}, ${trackingKey}, ${amount}, ${currency}, 'waiting', ${now}, ${user.accountId})
      on conflict do nothing returning public_repayment_id`.execute(tx)
    const [made] = kept
    if (!made) throw fail('payment.trackingKeyTaken')
    const { publicRepaymentId } = made
    const { rows: came } = await sql<PaymentToMatch>`
      select payment_id, state, currency, amount_minor, value_day, kind, loan_ref, user_id from payment
      where channel = ${channelType} and tracking_key = ${trackingKey} and kind = 'payment'
      order by state = 'unidentified' and amount_minor = ${amount} desc, received_at limit 1 for update`.execute(tx)
    const [payment] = came
    if (payment && payment.state !== 'unidentified') throw fail('payment.trackingKeyTaken')
    if (payment && payment.amountMinor !== amount) {
      throw fail('payment.amountDiffers', { amount: moneyText(payment.amountMinor, 'MXN') })
    }
    if (payment) {
      await demandPaymentDay(tx, { paymentId: payment.paymentId, appId }, user.accountId)
      await bookMatch(tx, payment, loan, { at: now, accountId: user.accountId })
      const { bills } = await outcomeOfMatch(tx, payment.paymentId)
      await notifyAll(tx, eventsOf(await followBills(tx, idsOf(bills), { now, accountId: user.accountId })))
      await markVerified(tx, publicRepaymentId, payment.paymentId)
    }
    const state = payment ? ('verified' as const) : ('waiting' as const)
    const after = { amount, currency, trackingKey, state }
    await log({ action: 'payment.publicRepayment', merchantId, appId, userId, target: publicRepaymentId, after })
    return { publicRepaymentId, state }
  })
}
