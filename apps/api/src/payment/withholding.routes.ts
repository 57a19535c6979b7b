/** Direct debits: asking for one, and what became of those before. */
import { listWithholdings, withholdBill } from '@cordillera/contract/payment/withholding'
import { moneyText } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { liveMandate } from './mandate.queries.ts'
import { payingChannel } from './paying.queries.ts'
import { billToPay, startWithholding, withholdingsOf } from './withholding.queries.ts'

export function withholdingRoutes(app: App): void {
  implement(app, listWithholdings, async ({ userId, billId }, context) => {
    const list = await withholdingsOf(context, userId, billId)
    if (!list) throw context.fail('borrower.missing')
    return list
  })

  implement(app, withholdBill, async ({ billId, amount }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const bill = await billToPay(db, rows.bills, billId, now, { lock: true })
    if (!bill) throw fail('credit.billMissing')
    if (bill.status === 'repaid') throw fail('credit.billRepaid')
    if (amount > bill.due) throw fail('payment.amountOverDebt', { due: moneyText(bill.due, bill.currency) })
    const { merchantId, userId, appId, currency } = bill
    const tx = reach.from(bill)
    const mandate = await liveMandate(tx, userId, bill.today)
    if (!mandate) throw fail('payment.noMandate')
    const channel = await payingChannel(app, tx, currency, 'debit')
    if (!channel) throw fail('payment.noChannel')
    const asked = { amount, mandate, channel, accountId: user.accountId, now }
    const started = await startWithholding(tx, bill, asked)
    if (!started) throw fail('payment.withholdingLive')
    const after = { amount, currency, attempt: started.attempt }
    await log({ action: 'payment.withholdingAsked', merchantId, appId, userId, target: billId, after })
    return { ...started, status: 'init' as const }
  })
}
