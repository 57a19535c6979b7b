/** Incoming money: the list, one payment, and matching by hand what nobody could name. */
import {
  correctPaymentDay,
  listPayments,
  matchPayment,
  paymentCandidates,
  paymentDetail,
} from '@cordillera/contract/payment/payment'
import { exportPayments } from '@cordillera/contract/payment/payment-export'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { findLoan } from './match.queries.ts'
import { matchToLoan } from './match.service.ts'
import {
  demandNobodys,
  detailOfPayment,
  findPayment,
  loansLike,
  pageOfPayments,
  paymentsFile,
} from './payment.queries.ts'
import { correctDay } from './payment-day.queries.ts'

export function paymentRoutes(app: App): void {
  implement(app, listPayments, (input, { db, rows }) => pageOfPayments(db, rows, input))

  implement(app, exportPayments, async ({ filter, format }, context) => {
    await context.log({ action: 'payment.export', after: { filter, format } })
    return context.sendList(paymentsFile, filter, format)
  })

  implement(app, paymentDetail, async ({ paymentId }, { db, rows, fail }) => {
    const detail = await detailOfPayment(db, rows, paymentId)
    if (!detail) throw fail('payment.missing')
    return detail
  })

  implement(app, paymentCandidates, async ({ paymentId, find }, { db, rows, fail }) => {
    const payment = await findPayment(db, rows, paymentId, { lock: false })
    if (!payment) throw fail('payment.missing')
    return loansLike(db, rows, payment, find ?? payment.loanRef ?? '')
  })

  implement(app, correctPaymentDay, async ({ paymentId, day, reason }, { db, rows, reach, user, now, fail, log }) => {
    const payment = await findPayment(db, rows, paymentId, { lock: true })
    if (!payment) throw fail('payment.missing')
    demandNobodys(payment)
    await correctDay(reach.from(payment), payment, { day, accountId: user.accountId, now })
    await log({
      action: 'payment.dayCorrected',
      target: paymentId,
      reason,
      before: { day: payment.valueDay },
      after: { day },
    })
    return { paymentId, valueDay: day }
  })

  implement(app, matchPayment, async (input, context) => {
    const { db, rows, fail } = context
    const payment = await findPayment(db, rows, input.paymentId, { lock: true })
    if (!payment) throw fail('payment.missing')
    demandNobodys(payment)
    const loan = await findLoan(db, rows, input.appId, input.billId ?? null)
    if (!loan) throw fail('record.missing')
    if (loan.currency !== payment.currency) throw fail('payment.currencyDiffers')
    if (input.billId && !loan.billId) throw fail('credit.billMissing')
    await context.demandNoGain(loan.userId)

    return matchToLoan(context, payment, loan)
  })
}
