/** Payouts of loans: the list, and what staff do with one that did not arrive. */
import { cancelLoanPayout, listLoanPayouts, retryLoanPayout } from '@cordillera/contract/payment/loan-payout'
import { type FoundApplication, findApplication, lending, moveApplication } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { type Context, implement } from '../platform/implement.ts'
import { pageOfLoanPayouts } from './loan-payout.queries.ts'
import { orderOf } from './loan-payout.service.ts'
import { isInDoubt } from './order-mark.queries.ts'
import { currenciesPayable, payingChannel } from './paying.queries.ts'
import { failedBy, orderPayouts } from './payout.queries.ts'

export function loanPayoutRoutes(app: App): void {
  implement(app, listLoanPayouts, async (input, context) =>
    pageOfLoanPayouts(context, input, await currenciesPayable(app, context.reach.merchant(...context.user.merchants))),
  )

  implement(app, retryLoanPayout, async (input, context) => {
    const { reach, now, fail, log } = context
    const found = await demandSeen(context, input)
    await context.demandNoGain(found.userId)
    const tx = reach.merchant(found.merchantId)
    const loan = await lending.loanOf(tx, found.appId)
    if (loan.isListed) throw fail('credit.blacklisted')
    await moveApplication(tx, found, 'payOut', { now })
    const channel = await payingChannel(app, tx, loan.currency)
    if (!channel) throw fail('payment.noChannel')
    if (await isInDoubt(tx, found.appId)) throw fail('payment.orderInDoubt')
    const order = orderOf(loan, channel)
    if (!order) throw fail('payment.noBankAccount')
    const { channels, hasOther } = await failedBy(tx, order)
    if (input.elsewhere && !hasOther) throw fail('payment.noOtherChannel')
    await orderPayouts(tx, [{ ...order, avoids: input.elsewhere ? channels : [] }], now)
    await log({
      ...aboutOf(found),
      action: 'credit.loanPayoutRetried',
      before: { state: found.state },
      after: { state: 'handing', amount: loan.amountMinor, currency: loan.currency },
    })
    return { appId: found.appId, state: 'handing' as const }
  })

  implement(app, cancelLoanPayout, async ({ reason, ...input }, context) => {
    const { reach, now, fail, log } = context
    const found = await demandSeen(context, input)
    const tx = reach.merchant(found.merchantId)
    if (await isInDoubt(tx, found.appId)) throw fail('payment.orderInDoubt')
    await moveApplication(tx, found, 'cancel', { now, reason })
    const change = { before: { state: found.state }, after: { state: 'cancelled' } }
    await log({ ...aboutOf(found), action: 'credit.loanPayoutCancelled', reason, ...change })
    return { appId: found.appId, state: 'cancelled' as const }
  })
}

const aboutOf = ({ merchantId, appId, userId }: FoundApplication) => ({ merchantId, appId, userId })

/** The application in scope as it was seen, locked. */
async function demandSeen(
  context: Context<typeof retryLoanPayout> | Context<typeof cancelLoanPayout>,
  { appId, version }: { appId: string; version: number },
): Promise<FoundApplication> {
  const found = await findApplication(context, { appId }, { lock: true })
  if (!found) throw context.fail('credit.applicationMissing')
  if (found.version !== version) throw context.fail('record.stale')
  return found
}
