/** What becomes of a loan when its order ends. */
import { lending } from '../credit/public.ts'
import { recordSystem, recordSystemEach } from '../operation-log/public.ts'
import type { Tx } from '../platform/db.ts'
import type { Outcome } from './channel.ts'
import { notifyFailed, notifyToBalance } from './loan-payout.notify.ts'

const job = 'payment.loanPayout'

interface Ended {
  payoutId: string
  targetId: string
  channel: string
  today: string
  /** As it was before. */
  state: string
}

/** The order of a loan ended: its bills are made, or the application waits for somebody. */
export async function endLoan(tx: Tx, order: Ended, { state, message }: Outcome, now: Date): Promise<void> {
  const { payoutId, targetId: appId, channel, today } = order
  const failure = message ?? state
  const paid = { appId, payoutId, channel, now, today }
  if (state === 'settled') return told(tx, await lending.disburse(tx, paid), 'credit.loanPaidOut', now, { payoutId })
  if (order.state !== 'settled') {
    const found = await lending.payoutFailed(tx, appId, failure, now)
    await told(tx, found, 'credit.loanPayoutFailed', now, { payoutId, failure })
    return notifyFailed(tx, [found.merchantId], now)
  }
  const { found, undone } = await lending.payoutCameBack(tx, { ...paid, failure })
  await told(tx, found, 'credit.loanPayoutReturned', now, { payoutId, failure, billsRemoved: undone })
  return undone ? notifyFailed(tx, [found.merchantId], now) : notifyToBalance(tx, found, now)
}

/** Those that could not be sent to anybody: no order of them was made. */
export async function endUnsent(tx: Tx, loans: readonly lending.Loan[], failure: string, now: Date): Promise<void> {
  const entries = loans.map(({ merchantId, appId, userId, amountMinor, currency }) => ({
    action: 'credit.loanPayoutFailed' as const,
    ...{ merchantId, appId, userId },
    after: { amount: amountMinor, currency, failure },
  }))
  await recordSystemEach(tx, now, job, entries)
  const merchants = loans.map(({ merchantId }) => merchantId)
  await notifyFailed(tx, merchants, now)
}

async function told(
  tx: Tx,
  { merchantId, appId, userId, amountMinor, currency }: Awaited<ReturnType<typeof lending.disburse>>,
  action: 'credit.loanPaidOut' | 'credit.loanPayoutFailed' | 'credit.loanPayoutReturned',
  now: Date,
  more: Record<string, unknown>,
): Promise<void> {
  const after = { amount: amountMinor, currency, ...more }
  await recordSystem(tx, now, job, { action, merchantId, appId, userId, after })
}
