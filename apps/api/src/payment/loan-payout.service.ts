/** Loans that leave: ordered by themselves once the contract is taken. */
import { noValidAccount } from '@cordillera/contract/payment/loan-payout'
import { accountIsValid, lending } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/db.ts'
import { endUnsent } from './loan-payout.end.ts'
import { currenciesPayable, payingChannel } from './paying.queries.ts'
import { type NewPayout, orderPayouts } from './payout.queries.ts'

/** Orders the payouts of accepted applications; those of a currency without a channel wait. Answers how many were looked at. */
export async function orderLoans(app: Pick<App, 'db' | 'clock' | 'http'>): Promise<number> {
  const currencies = await currenciesPayable(app, app.db)
  if (currencies.length === 0) return 0
  return inTransaction(app.db, async (tx) => {
    const loans = await lending.takeAccepted(tx, currencies)
    if (loans.length === 0) return 0
    const channels = new Map<string, string | null>()
    // one a currency of those that are ordered
    for (const currency of new Set(loans.map((loan) => loan.currency)))
      channels.set(currency, await payingChannel(app, tx, currency))
    const orders = loans.flatMap((loan) => orderOf(loan, channels.get(loan.currency) ?? null) ?? [])
    const sent = orders.map(({ targetId }) => targetId)
    const unsent = loans.filter(({ appId }) => !sent.includes(appId))
    const now = app.clock.now()
    await orderPayouts(tx, orders, now)
    await lending.startPayouts(tx, { sent, unsent: unsent.map(({ appId }) => appId), failure: noValidAccount })
    await endUnsent(tx, unsent, noValidAccount, now)
    return loans.length
  })
}

/** Null where nothing can be sent to the account on record. */
export function orderOf(loan: lending.Loan, channel: string | null): NewPayout | null {
  const { appId, merchantId, amountMinor, currency, country, bankAccount, bank, beneficiary } = loan
  if (!channel || !accountIsValid(country, bankAccount)) return null
  const order = { merchantId, purpose: 'loan' as const, targetId: appId, amountMinor, currency, beneficiary }
  return { ...order, bankAccount, bank, concept: 'prestamo', channel }
}
