/** Loans that leave: ordered by themselves once the contract is taken. */
import { noValidAccount } from '@cordillera/contract/payment/loan-payout'
import type { systemPhrases } from '@cordillera/contract/system-said'
import { accountIsValid, lending } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { inTransaction } from '../platform/db.ts'
import { endUnsent } from './loan-payout.end.ts'
import { overtakenLoans } from './loan-payout.queries.ts'
import { currenciesPayable, payingChannel } from './paying.queries.ts'
import { endPayout, type NewPayout, orderPayouts } from './payout.queries.ts'

const listedSince = 'the person was blacklisted since' satisfies keyof typeof systemPhrases
const accountMoved = 'the account was changed meanwhile' satisfies keyof typeof systemPhrases

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
    const orders = loans.flatMap((loan) =>
      loan.isListed ? [] : (orderOf(loan, channels.get(loan.currency) ?? null) ?? []),
    )
    const sent = orders.map(({ targetId }) => targetId)
    const now = app.clock.now()
    await orderPayouts(tx, orders, now)
    await lending.startPayouts(tx, { sent, unsent: [], failure: '' })
    const unsent = loans.filter(({ appId }) => !sent.includes(appId))
    for (const [isListed, failure] of [
      [true, listedSince],
      [false, noValidAccount],
    ] as const) {
      const those = unsent.filter((loan) => loan.isListed === isListed)
      await lending.startPayouts(tx, { sent: [], unsent: those.map(({ appId }) => appId), failure })
      await endUnsent(tx, those, failure, now)
    }
    return loans.length
  })
}

/** Orders that wait and may not leave any more fail: somebody looks at them. */
export async function endOvertaken(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // a handful: those that changed since the last look
    for (const { payoutId, isListed } of await overtakenLoans(tx))
      await endPayout(
        tx,
        payoutId,
        { state: 'failed', message: isListed ? listedSince : accountMoved },
        app.clock.now(),
      )
  })
}

/** Null where nothing can be sent to the account on record. */
export function orderOf(loan: lending.Loan, channel: string | null): NewPayout | null {
  const { appId, merchantId, amountMinor, currency, country, bankAccount, bank, beneficiary } = loan
  if (!channel || !accountIsValid(country, bankAccount)) return null
  const order = { merchantId, purpose: 'loan' as const, targetId: appId, amountMinor, currency, beneficiary }
  return { ...order, bankAccount, bank, concept: 'prestamo', channel }
}
