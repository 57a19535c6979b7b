/** Extending a bill from the borrower's balance. */
import { extendBill, extensionOffer } from '@cordillera/contract/credit/extension'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { dueDatesMoved, extendFromBalance, findExtendable } from './extension.queries.ts'
import { extendedDueDate, whyNotExtendable } from './extension.rules.ts'
import { lockMerchants } from './ledger.lock.ts'

export function extensionRoutes(app: App): void {
  implement(app, extensionOffer, async ({ billId }, context) => {
    const bill = await findExtendable(context, billId, { lock: false })
    if (!bill) throw context.fail('credit.billMissing')
    return {
      billId,
      currency: bill.currency,
      extFee: bill.feeMinor,
      extDueDate: extendedDueDate(bill),
      made: bill.extensionCount,
      limit: bill.extensionLimit,
      balance: bill.balanceMinor,
      why: whyNotExtendable(bill),
      version: bill.version,
    }
  })

  implement(app, extendBill, async ({ billId, version }, context) => {
    const { reach, user, now, fail, log } = context
    const seen = await findExtendable(context, billId, { lock: false })
    if (!seen) throw fail('credit.billMissing')
    await context.demandNoGain(seen.userId)
    const tx = reach.from(seen)
    await lockMerchants(tx, [seen.merchantId])
    const bill = await findExtendable(context, billId, { lock: true })
    if (!bill) throw fail('credit.billMissing')
    if (bill.version !== version) throw fail('record.stale')
    const extension = await extendFromBalance(tx, bill, { now, accountId: user.accountId })
    await dueDatesMoved(tx, { merchantId: bill.merchantId, day: bill.today, now, billIds: [billId] })
    await log({
      action: 'credit.extended',
      merchantId: bill.merchantId,
      appId: bill.appId,
      userId: bill.userId,
      target: billId,
      before: { dueDate: bill.dueDate },
      after: { dueDate: extension.extDueDate, fee: bill.feeMinor, currency: bill.currency, number: extension.number },
    })
    return { billId, extFee: bill.feeMinor, at: now.toISOString(), ...extension }
  })
}
