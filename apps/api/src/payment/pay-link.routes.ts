/** Links to pay by, the bar code of the day, sealed amounts, and transfers said to be on their way. */
import type { Minor } from '@cordillera/contract/money'
import {
  cancelLoanDays,
  collectAmountEncrypt,
  collectBarcode,
  collectPartPayment,
  collectRepaymentLink,
  generateAmountEncrypt,
  generateBarcode,
  getCancelLoanLink,
  getExtPeriodLink,
  getRepaymentLink,
  getVoucherLink,
  partPayment,
} from '@cordillera/contract/payment/pay-link'
import { demandOpenCase } from '../collection/public.ts'
import { findExtendable, whyNotExtendable } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { daysBetween } from '../platform/clock.ts'
import { sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import { billOwedFirst, loanToCancel, paymentToShow } from './pay-link.queries.ts'
import { endOfDay, openAmount, sealAmount } from './pay-link.rules.ts'
import { demandPart, demandPayable, type LinkContext, makeLink, repaymentDays } from './pay-link.service.ts'
import { type BillToPay, billToPay } from './withholding.queries.ts'

const voucherDays = 30

export function payLinkRoutes(app: App): void {
  const bare = sql`bill`
  const found = ({ db, rows, now }: Pick<LinkContext, 'now'> & Parameters<typeof findExtendable>[0], billId: string) =>
    billToPay(db, rows.bills, billId, now, { lock: false })

  implement(app, getRepaymentLink, async ({ userId, billId, amountEncrypt }, context) => {
    const wanted = billId ?? (await billOwedFirst(context, userId))
    if (!wanted) {
      const { db, rows } = context
      const known = await sql`select from ${rows.borrowers} b where user_id = ${userId}`.execute(db)
      throw context.fail(known.rows.length === 0 ? 'borrower.missing' : 'payment.nothingDue')
    }
    const bill = await found(context, wanted)
    if (!bill || bill.userId !== userId) throw context.fail('credit.billMissing')
    if (bill.status === 'repaid') throw context.fail('credit.billRepaid')
    const { billId: of, today } = bill
    const amount = amountEncrypt ? openAmount(app.secretKey, amountEncrypt, { billId: of, day: today }) : undefined
    if (amount === null) throw context.fail('payment.amountTampered')
    return makeLink(context, bill, {
      purpose: amount ? 'part' : 'repayment',
      amount: amount ?? null,
      days: repaymentDays,
    })
  })

  implement(app, getExtPeriodLink, async ({ billId }, context) => {
    const extendable = await findExtendable(context, billId, { lock: false })
    const bill = extendable && (await found(context, billId))
    if (!bill) throw context.fail('credit.billMissing')
    const why = whyNotExtendable(extendable)
    if (why === 'repaid') throw context.fail('credit.billRepaid')
    if (why === 'writtenOff') throw context.fail('credit.writtenOff')
    if (why === 'limit') throw context.fail('credit.extensionLimit', { limit: extendable.extensionLimit })
    if (extendable.feeMinor === 0) throw context.fail('payment.nothingDue')
    return makeLink(context, bill, { purpose: 'extension', amount: extendable.feeMinor, days: 0 })
  })

  implement(app, getCancelLoanLink, async ({ appId }, context) => {
    const loan = await loanToCancel(context, appId, context.now)
    if (!loan) throw context.fail('record.missing')
    if (loan.principalOpen === 0) throw context.fail('payment.nothingDue')
    const late =
      loan.disbursedOn === null || daysBetween(loan.disbursedOn, loan.today) > cancelLoanDays || loan.repaid > 0
    if (late) throw context.fail('payment.cancelTooLate')
    await context.demandNoGain(loan.userId)
    return makeLink(context, { ...loan, billId: null }, { purpose: 'cancelLoan', amount: loan.principalOpen, days: 0 })
  })

  implement(app, getVoucherLink, async ({ paymentId }, context) => {
    const payment = await paymentToShow(context, paymentId, context.now)
    if (!payment) throw context.fail('payment.missing')
    return makeLink(context, { ...payment, billId: null }, { purpose: 'voucher', amount: null, days: voucherDays })
  })

  const ofCase = async (context: LinkContext & Parameters<typeof demandOpenCase>[0], caseId: string) => {
    const found = await demandOpenCase(context, { caseId })
    const { billId } = found
    const bill = await billToPay(context.reach.from(found), bare, billId, context.now, {
      lock: false,
    })
    if (!bill) throw new Error('a case has a bill')
    return demandPayable(bill)
  }
  const ofBill = async (context: LinkContext & Parameters<typeof findExtendable>[0], billId: string) => {
    const bill = await found(context, billId)
    if (!bill) throw new Failure('credit.billMissing')
    return demandPayable(bill)
  }
  const barcode = async (context: LinkContext, bill: BillToPay) => {
    const { linkId, url, reference, clabe, expiresAt } = await makeLink(context, bill, {
      purpose: 'barcode',
      amount: bill.due,
      days: 0,
    })
    return { linkId, url, clabe, expiresAt, barcode: reference, amount: bill.due, currency: bill.currency }
  }
  const part = (context: LinkContext, bill: BillToPay, amount: Minor) =>
    makeLink(context, demandPart(bill, amount), { purpose: 'part', amount, days: repaymentDays })
  const sealed = (bill: BillToPay, amount: Minor) => {
    const { billId, currency, timeZone, today } = demandPart(bill, amount)
    const expiresAt = endOfDay(timeZone, today).toISOString()
    return { amountEncrypt: sealAmount(app.secretKey, { billId, amount, day: today }), amount, currency, expiresAt }
  }

  implement(app, generateBarcode, async ({ billId }, context) => barcode(context, await ofBill(context, billId)))
  implement(app, collectRepaymentLink, async ({ caseId }, context) =>
    makeLink(context, await ofCase(context, caseId), { purpose: 'repayment', amount: null, days: repaymentDays }),
  )
  implement(app, collectBarcode, async ({ caseId }, context) => barcode(context, await ofCase(context, caseId)))
  implement(app, partPayment, async ({ billId, amount }, context) =>
    part(context, await ofBill(context, billId), amount),
  )
  implement(app, collectPartPayment, async ({ caseId, amount }, context) =>
    part(context, await ofCase(context, caseId), amount),
  )
  implement(app, generateAmountEncrypt, async ({ billId, amount }, context) =>
    sealed(await ofBill(context, billId), amount),
  )
  implement(app, collectAmountEncrypt, async ({ caseId, amount }, context) =>
    sealed(await ofCase(context, caseId), amount),
  )
}
