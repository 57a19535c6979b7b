/** What providers were asked to collect, on the console: the list, one of them, asking about it, and taking it back. */
import {
  cancelPayvalidaOrder,
  exportPayvalidaOrders,
  listPayvalidaOrders,
  payvalidaNotices,
  queryPayvalidaOrder,
} from '@cordillera/contract/payment/charge/payvalida'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { implement } from '../../platform/implement.ts'
import { wantLook } from './charge.queries.ts'
import { orderInScope, orderWithNotices, pageOfOrders, payvalidaFile } from './payvalida.queries.ts'

export function payvalidaRoutes(app: App): void {
  implement(app, listPayvalidaOrders, (input, context) => pageOfOrders(context, input))

  implement(app, exportPayvalidaOrders, async ({ filter, format }, context) => {
    const { provider: chargeProvider, ...other } = filter
    const said = { ...other, ...(chargeProvider ? { chargeProvider } : {}) }
    await context.log({ action: 'payment.chargesExport', after: { filter: said, format } })
    return context.sendList(payvalidaFile, filter, format)
  })

  implement(app, payvalidaNotices, async ({ orderId }, context) => {
    const found = await orderWithNotices(context, orderId)
    if (!found) throw context.fail('record.missing')
    return found
  })

  implement(app, queryPayvalidaOrder, async ({ orderId }, context) => {
    const { reach, now, fail, log } = context
    const found = await orderInScope(context, orderId)
    if (!found) throw fail('record.missing')
    await wantLook(reach.from(found), orderId, now)
    const { merchantId, userId, appId, poId } = found
    const about = { merchantId, userId, ...(appId ? { appId } : {}), target: orderId }
    await log({ ...about, action: 'payment.chargeQueried', after: { poId } })
    return { orderId, queried: true as const }
  })

  implement(app, cancelPayvalidaOrder, async ({ orderId, version, reason }, context) => {
    const { reach, now, fail, log, user } = context
    const found = await orderInScope(context, orderId)
    if (!found) throw fail('record.missing')
    if (found.provider === 'PAYNET') throw fail('payment.chargeStays')
    const tx = reach.from(found)
    const { rows } = await sql<{ state: string; version: number; waits: boolean }>`
      select state, version, cancel_asked_at is not null as waits from charge where charge_id = ${orderId} for update`.execute(
      tx,
    )
    const [before] = rows
    if (!before || before.version !== version) throw fail('record.stale')
    if (before.waits || (before.state !== 'asked' && before.state !== 'open')) throw fail('payment.chargeEnded')
    await sql`update charge set cancel_asked_at = ${now}, cancel_asked_by = ${user.accountId}, cancel_reason = ${reason},
      next_at = ${now}, version = version + 1 where charge_id = ${orderId}`.execute(tx)
    const { merchantId, userId, appId, poId } = found
    const about = { merchantId, userId, ...(appId ? { appId } : {}), target: orderId, reason }
    await log({ ...about, action: 'payment.chargeCancelAsked', before: { state: before.state }, after: { poId } })
    return { orderId, asked: true as const }
  })
}
