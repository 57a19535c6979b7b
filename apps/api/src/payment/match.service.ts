/** Matching unidentified money with a loan that a person found for it: booked, the bills followed, written to the log. */
import type { matchPayment } from '@cordillera/contract/payment/payment'
import { followBills } from '../collection/public.ts'
import { lockMerchants } from '../credit/public.ts'
import { array, sql } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import type { Context } from '../platform/implement.ts'
import { eventsOf } from './import.service.ts'
import { bookMatch, type LoanToPay, outcomeOfMatch } from './match.queries.ts'
import type { PaymentToMatch } from './payment.queries.ts'
import { demandPaymentDay } from './payment-day.queries.ts'

type Matching = Pick<Context<typeof matchPayment>, 'reach' | 'user' | 'now' | 'log'>

/** Both were read in scope, the payment locked; whether the caller may gain by it was asked before. */
export async function matchToLoan(context: Matching, payment: PaymentToMatch, loan: LoanToPay) {
  const { reach, user, now, log } = context
  const { paymentId } = payment
  const tx = reach.from(payment, loan)
  await lockMerchants(tx, [loan.merchantId])
  await demandPaymentDay(tx, { paymentId, appId: loan.appId }, user.accountId)
  await bookMatch(tx, payment, loan, { at: now, accountId: user.accountId })
  const { applied, toBalance, repaidBills, bills } = await outcomeOfMatch(tx, paymentId)
  const by = { now, accountId: user.accountId }
  await notifyAll(tx, eventsOf(await followBills(tx, sql`(select unnest(${array(bills)}::text[]))`, by)))
  await log({
    action: 'payment.matched',
    merchantId: loan.merchantId,
    appId: loan.appId,
    userId: loan.userId,
    target: paymentId,
    before: { state: payment.state },
    after: { state: 'booked', loanId: loan.loanRef, applied, toBalance },
  })
  return { paymentId, applied, toBalance, repaidBills }
}
