/** Marks: asked for with evidence, decided by a second person, never against the channel's word. */
import { askMark, decideMark, showMarkEvidence } from '@cordillera/contract/payment/order-mark'
import { demandOwnPictures, sendEvidence } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { gainersOfOrders } from './gainers.queries.ts'
import { endByMark } from './order-mark.end.ts'
import {
  decideMarkAs,
  findMark,
  findMarkEvidence,
  insertMark,
  lockOrder,
  type MarkToDecide,
  type OrderToMark,
  orderInScope,
  resolveConflicts,
} from './order-mark.queries.ts'
import { markableOutcomes } from './order-mark.rules.ts'

export function orderMarkRoutes(app: App): void {
  implement(app, askMark, async ({ orderId, outcome, reason, evidence }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await orderInScope(context, orderId)
    if (!found) throw fail('record.missing')
    const tx = reach.from(found)
    const order = await lockOrder(tx, orderId)
    if (order.markWaits) throw fail('payment.markWaits')
    if (!markableOutcomes(order).includes(outcome)) throw fail('payment.markAgainstWord')
    const pictures = await demandOwnPictures(tx, user.accountId, evidence)
    const markId = await insertMark(tx, order, { outcome, reason, pictures, accountId: user.accountId, now })
    if (!markId) throw fail('payment.markWaits')
    await log({ ...aboutOf(order), action: 'payment.markAsked', reason, after: saidOf(order, outcome) })
    return { markId }
  })

  implement(app, decideMark, async ({ markId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const mark = await findMark(context, markId)
    if (!mark) throw fail('record.missing')
    if (mark.state !== 'requested') throw fail('credit.decided')
    if (mark.version !== version) throw fail('record.stale')
    const tx = reach.from(mark)
    const order = await lockOrder(tx, mark.orderId)
    await context.secondPerson({
      askedBy: [mark.askedBy],
      gainers: gainersOfOrders(sql`select ${mark.orderId}`, user.accountId),
    })
    const { outcome } = mark
    const by = { note, accountId: user.accountId, now }
    if (decision === 'refuse') {
      await decideMarkAs(tx, mark, { ...by, state: 'refused' })
      await log({ ...aboutOf(order), action: 'payment.markRefused', reason: note, after: saidOf(order, outcome) })
      return { markId, state: 'refused' as const }
    }
    if (hasMoved(mark, order)) throw fail('payment.markOvertaken')
    await endByMark(tx, order, { outcome, message: mark.reason, now })
    await decideMarkAs(tx, mark, { ...by, state: 'approved' })
    const resolved = await resolveConflicts(tx, order.orderId, by)
    const after = { ...saidOf(order, outcome), resolved }
    await log({ ...aboutOf(order), action: 'payment.markApproved', reason: note, after })
    return { markId, state: 'approved' as const }
  })

  implement(app, showMarkEvidence, async ({ markId, fileId }, context) => {
    const found = await findMarkEvidence(context, markId, fileId)
    if (!found) throw context.fail('record.missing')
    await context.log({ action: 'payment.markEvidenceSeen', ...found, target: markId })
    return sendEvidence(context, found, fileId)
  })
}

const aboutOf = ({ merchantId, appId, userId, orderId }: OrderToMark) => ({
  ...{ merchantId, target: orderId },
  ...(appId ? { appId } : {}),
  ...(userId ? { userId } : {}),
})
const saidOf = ({ trackingKey, amountMinor, currency }: OrderToMark, outcome: string) => ({
  ...{ outcome, trackingKey, currency },
  amount: amountMinor,
})

/** The channel has spoken since, or the order went out again. */
const hasMoved = ({ orderState, orderSentAt, outcome }: MarkToDecide, order: OrderToMark): boolean =>
  order.state !== orderState ||
  order.sentAt?.getTime() !== orderSentAt?.getTime() ||
  !markableOutcomes({ ...order, markWaits: false }).includes(outcome)
