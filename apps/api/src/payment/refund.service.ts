/** Refunds that were approved while nothing paid their currency out are ordered as soon as something does. */
import { accountIsValid } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { array, inTransaction, sql } from '../platform/db.ts'
import { currenciesPayable, payingChannel } from './paying.queries.ts'
import { orderPayouts } from './payout.queries.ts'
import { refundsToOrder } from './refund.queries.ts'

export async function orderRefunds(app: Pick<App, 'db' | 'clock' | 'http'>): Promise<void> {
  const currencies = await currenciesPayable(app, app.db)
  if (currencies.length === 0) return
  await inTransaction(app.db, async (tx) => {
    const refunds = await refundsToOrder(tx, currencies)
    if (refunds.length === 0) return
    const now = app.clock.now()
    const channels = new Map<string, string | null>()
    // one a currency of those that are ordered
    for (const currency of new Set(refunds.map((refund) => refund.currency)))
      channels.set(currency, await payingChannel(app, tx, currency))
    const orders = refunds.flatMap(({ refundId, country, bankAccount, currency, ...refund }) => {
      const channel = channels.get(currency)
      if (!channel || !accountIsValid(country, bankAccount)) return []
      const { merchantId, amountMinor, beneficiary, bank } = refund
      const order = { merchantId, purpose: 'refund' as const, targetId: refundId, amountMinor, currency, beneficiary }
      return [{ ...order, bankAccount, bank, concept: 'devolucion', channel }]
    })
    await orderPayouts(tx, orders, now)
    const ordered = orders.map(({ targetId }) => targetId)
    const unsent = refunds.map(({ refundId }) => refundId).filter((refundId) => !ordered.includes(refundId))
    // no account to send to: it waits for a decision again
    await sql`update refund set state = 'failed', finished_at = ${now}, version = version + 1
      where refund_id = any(${array(unsent)}::text[])`.execute(tx)
  })
}
