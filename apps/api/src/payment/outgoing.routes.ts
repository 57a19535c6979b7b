/** Money that leaves: the list, one order, and asking its channel anew. */
import {
  exportOutgoing,
  listOutgoing,
  outgoingDetail,
  outgoingTotals,
  queryOutgoing,
} from '@cordillera/contract/payment/outgoing'
import type { App } from '../platform/app.ts'
import { implement } from '../platform/implement.ts'
import { wantAnswer } from './order-answer.queries.ts'
import { lockOrder, orderInScope } from './order-mark.queries.ts'
import { detailOfOutgoing } from './outgoing.detail.queries.ts'
import { outgoingFile, pageOfOutgoing, totalsOfOutgoing } from './outgoing.queries.ts'

export function outgoingRoutes(app: App): void {
  implement(app, listOutgoing, (input, context) => pageOfOutgoing(context, input))
  implement(app, outgoingTotals, ({ filter }, context) => totalsOfOutgoing(context, filter))

  implement(app, exportOutgoing, async ({ filter, format }, context) => {
    await context.log({ action: 'payment.outgoingExport', after: { filter, format } })
    return context.sendList(outgoingFile, filter, format)
  })

  implement(app, outgoingDetail, async ({ orderId }, context) => {
    const detail = await detailOfOutgoing(context, orderId)
    if (!detail) throw context.fail('record.missing')
    return detail
  })

  implement(app, queryOutgoing, async ({ orderId }, context) => {
    const { reach, now, fail, log } = context
    const found = await orderInScope(context, orderId)
    if (!found) throw fail('record.missing')
    const tx = reach.from(found)
    const { merchantId, appId, userId, trackingKey } = await lockOrder(tx, orderId)
    if (!(await wantAnswer(tx, orderId, now))) throw fail('payment.orderNotSent')
    const about = { merchantId, ...(appId ? { appId } : {}), ...(userId ? { userId } : {}), target: orderId }
    await log({ ...about, action: 'payment.orderQueried', after: { trackingKey } })
    return { orderId, queried: true as const }
  })
}
