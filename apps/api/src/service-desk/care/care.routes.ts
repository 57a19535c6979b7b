/** What happens to a work order beside its steps: merging, escalating, standing under another, links. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  escalateOrder,
  linkOrder,
  mergeOrder,
  parentOrder,
  unlinkOrder,
} from '@cordillera/contract/service-desk/order-care'
import { orderEntryKinds, orderTypes } from '@cordillera/contract/service-desk/terms'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { addEntry, changeOrders, demandOrder, lockOrders } from '../order-write.queries.ts'
import { aboutOf, demandSeen, refuse } from '../step.routes.ts'
import { tellFollowers, tellOfEscalation } from '../talk/follower.queries.ts'
import * as care from './care.queries.ts'

export function careRoutes(app: App): void {
  implement(app, mergeOrder, (input, context) => merge(input, context))
  implement(app, escalateOrder, (input, context) => escalate(input, context))
  implement(app, parentOrder, (input, context) => putUnder(input, context))

  implement(app, linkOrder, async ({ orderId, kind, ref }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await demandOrder(context, orderId)
    const tx = reach.from(found)
    if (!found.userId || !(await care.isTheirs(tx, found.userId, kind, ref))) throw fail('serviceDesk.linkMissing')
    await care.link(tx, { orderId, kind, ref, accountId: user.accountId, now })
    const by = { orderId, merchantId: found.merchantId, at: now, accountId: user.accountId }
    await addEntry(tx, { ...by, kind: 'link', note: ref })
    await log({ action: 'serviceDesk.orderLinked', ...aboutOf(found), after: { linked: ref } })
    return { done: true as const }
  })

  implement(app, unlinkOrder, async ({ orderId, linkId }, context) => {
    const { reach, fail, log } = context
    const found = await demandOrder(context, orderId)
    const ref = await care.unlink(reach.from(found), orderId, linkId)
    if (!ref) throw fail('record.missing')
    await log({ action: 'serviceDesk.orderUnlinked', ...aboutOf(found), before: { linked: ref } })
    return { done: true as const }
  })
}

async function merge(input: Parsed<typeof mergeOrder>, context: Context<typeof mergeOrder>) {
  const { orderId, intoId, note } = input
  const { reach, user, now, fail, log } = context
  // both in one order, so that two who merge them into each other do it one after the other
  const locked = await lockOrders(context, [orderId, intoId])
  const into = locked.find((each) => each.orderId === intoId)
  if (!into) throw fail('record.missing')
  const found = await demandSeen(context, input)
  for (const each of [found, into]) if (each.mergedInto) throw fail('serviceDesk.merged', { orderId: each.mergedInto })
  if (found.closedAt) refuse('state', found)
  const isSame =
    orderId !== intoId &&
    found.merchantId === into.merchantId &&
    (found.userId ? found.userId === into.userId : found.phone === into.phone)
  if (!isSame || into.closedAt) throw fail('serviceDesk.mergeOther')
  if (found.handlerId !== null && found.handlerId !== user.accountId) refuse('handler', found)
  const tx = reach.from(found, into)
  const { handlerId, groupName, merchantId } = found
  await changeOrders(tx, now, [{ orderId, state: 'invalid', handlerId, groupName, mergedInto: intoId }])
  await care.lockTree(tx, merchantId)
  await care.moveInto(tx, orderId, intoId)
  const by = { merchantId, at: now, accountId: user.accountId, kind: 'merge' as const }
  await addEntry(tx, { ...by, orderId, note: `→ ${intoId} · ${note}` })
  await addEntry(tx, { ...by, orderId: intoId, note: `← ${orderId} · ${note}` })
  await log({ action: 'serviceDesk.orderMerged', ...aboutOf(found), reason: note, after: { mergedInto: intoId } })
  await tellFollowers(tx, [{ orderId: intoId, what: orderEntryKinds.merge }], { user, now })
  return { orderId, status: 'invalid' as const, version: found.version + 1 }
}

async function escalate(input: Parsed<typeof escalateOrder>, context: Context<typeof escalateOrder>) {
  const { reach, user, now, fail, log } = context
  const found = await demandSeen(context, input)
  const { orderId, merchantId, state, handlerId, groupName, type, merchantName } = found
  // the clock was faster: what is asked for was done
  if (found.version !== input.version) throw fail('record.stale')
  if (found.closedAt) refuse('state', found)
  if (found.escalation >= 2) throw fail('serviceDesk.escalated')
  const tx = reach.from(found)
  const escalation = found.escalation + 1
  await changeOrders(tx, now, [{ orderId, state, handlerId, groupName, escalation, escalatedBy: user.accountId }])
  const by = { orderId, merchantId, at: now, accountId: user.accountId }
  await addEntry(tx, { ...by, kind: 'escalate', note: input.note })
  await log({
    ...{ action: 'serviceDesk.orderEscalated', ...aboutOf(found), reason: input.note },
    ...{ before: { escalation: String(found.escalation) }, after: { escalation: String(escalation) } },
  })
  const told = { orderId, merchantId, handlerId, type: orderTypes[type], merchant: merchantName }
  await tellOfEscalation(tx, [told], { accountId: user.accountId, now })
  return { orderId, status: state, version: found.version + 1 }
}

async function putUnder(input: Parsed<typeof parentOrder>, context: Context<typeof parentOrder>) {
  const { reach, user, now, fail, log } = context
  const { orderId, parentId } = input
  const found = await demandSeen(context, input)
  if (found.mergedInto) throw fail('serviceDesk.merged', { orderId: found.mergedInto })
  const tx = reach.from(found)
  if (parentId) {
    await care.lockTree(tx, found.merchantId)
    const parent = await demandOrder(context, parentId)
    if (parent.mergedInto) throw new Failure('serviceDesk.merged', { orderId: parent.mergedInto })
    if (parent.merchantId !== found.merchantId || (await care.isUnder(tx, parentId, orderId)))
      throw fail('serviceDesk.parentLoop')
  }
  await care.setParent(tx, orderId, parentId ?? null)
  const by = { orderId, merchantId: found.merchantId, at: now, accountId: user.accountId }
  await addEntry(tx, { ...by, kind: 'parent', note: parentId ?? '—' })
  await log({
    ...{ action: 'serviceDesk.orderUnder', ...aboutOf(found) },
    ...{ before: { parentId: found.parentId }, after: { parentId: parentId ?? null } },
  })
  return { orderId, status: found.state, version: found.version + 1 }
}
