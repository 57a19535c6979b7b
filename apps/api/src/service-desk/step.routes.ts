/** Working work orders: who takes one, hands it over, waits, resolves. The steps are the contract's table. */

import type { Action } from '@cordillera/contract/actions'
import {
  commentOrder,
  invalidateOrder,
  reopenOrder,
  resolveOrder,
  resumeOrder,
  takeNextOrder,
  takeOrder,
  transferOrder,
  waitForCustomer,
} from '@cordillera/contract/service-desk/order'
import {
  type OrderStep,
  orderEntryKinds,
  orderGroups,
  orderStates,
  orderSteps,
  orderTypes,
  whyNotStep,
} from '@cordillera/contract/service-desk/terms'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import { announce } from '../platform/notifications.ts'
import { handlersFor } from './order.queries.ts'
import {
  addEntry,
  changeOrders,
  demandOrder,
  nextOrder,
  type OrderChange,
  type OrderToWork,
} from './order-write.queries.ts'
import { demandHandlers, mention, tellFollowers } from './talk/follower.queries.ts'

type AnyContext = Pick<Context<typeof resolveOrder>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

/** The queue with one opened beside it. */
export const orderPlace = (orderId: string) => `/jedi/order_handel?order=${orderId}` as const

const actions: Record<OrderStep, Action> = {
  take: 'serviceDesk.orderTaken',
  wait: 'serviceDesk.orderWaits',
  resume: 'serviceDesk.orderResumed',
  resolve: 'serviceDesk.orderResolved',
  invalidate: 'serviceDesk.orderInvalidated',
  reopen: 'serviceDesk.orderReopened',
}

export function stepRoutes(app: App): void {
  implement(app, takeOrder, (input, context) => move(context, 'take', input))
  implement(app, takeNextOrder, async (_, context) => {
    const next = await nextOrder(context)
    if (!next) throw context.fail('serviceDesk.nothingWaits')
    return move(context, 'take', next)
  })
  implement(app, waitForCustomer, (input, context) => move(context, 'wait', input))
  implement(app, resumeOrder, (input, context) => move(context, 'resume', input))
  implement(app, resolveOrder, (input, context) => move(context, 'resolve', input))
  implement(app, invalidateOrder, (input, context) => move(context, 'invalidate', input))
  implement(app, reopenOrder, (input, context) => move(context, 'reopen', input))
  implement(app, transferOrder, (input, context) => transfer(context, input))

  implement(app, commentOrder, async ({ orderId, note, minutes, mentions = [] }, context) => {
    const { reach, user, now, log } = context
    const found = await demandOrder(context, orderId)
    const tx = reach.from(found)
    await demandHandlers(tx, found.merchantId, mentions)
    const by = { orderId, merchantId: found.merchantId, at: now, accountId: user.accountId }
    const entryId = await addEntry(tx, { ...by, kind: 'comment', note, ...(minutes ? { minutes } : {}) })
    await log({ action: 'serviceDesk.orderCommented', ...aboutOf(found) })
    await mention(tx, found, mentions, { user, now })
    await tellFollowers(tx, [{ ...found, what: orderEntryKinds.comment }], { user, now, except: mentions })
    return { entryId }
  })
}

export const aboutOf = ({ merchantId, appId, userId, orderId }: OrderToWork) => ({
  merchantId,
  ...(appId ? { appId } : {}),
  ...(userId ? { userId } : {}),
  target: orderId,
})

interface Seen {
  orderId: string
  version: number
  note?: string | undefined
}

/** Whether somebody saw it as it stands: what the clock escalated meanwhile changes nothing of what they do. */
export const isSeen = ({ version, clockVersion }: OrderToWork, seen: number): boolean =>
  seen === version || (version === clockVersion && seen === version - 1)

/** One in scope as the caller saw it. */
export async function demandSeen(
  context: Pick<AnyContext, 'db' | 'rows' | 'now'>,
  { orderId, version }: Seen,
): Promise<OrderToWork> {
  const found = await demandOrder(context, orderId)
  if (!isSeen(found, version)) throw new Failure('record.stale')
  return found
}

async function move(context: AnyContext, step: OrderStep, input: Seen) {
  const { reach, user, now, log } = context
  const found = await demandSeen(context, input)
  refuseStep(step, found, user.accountId)
  const tx = reach.from(found)
  const after = changeOf(step, found, user.accountId)
  await changeOrders(tx, now, [after])
  const note = input.note || null
  const { orderId, merchantId } = found
  await addEntry(tx, { orderId, merchantId, kind: step, at: now, accountId: user.accountId, note })
  await log({
    action: actions[step],
    ...aboutOf(found),
    ...(note ? { reason: note } : {}),
    before: { orderState: found.state },
    after: { orderState: after.state },
  })
  await tellFollowers(tx, [{ ...found, what: orderStates[after.state] }], { user, now })
  return { orderId, status: after.state, version: found.version + 1 }
}

/** What a step makes of one; waiting for the customer and ending it say that its words were answered. */
export function changeOf(step: OrderStep, found: OrderToWork, accountId: number): OrderChange {
  const { orderId, handlerId, groupName, type } = found
  const stays = { orderId, state: orderSteps[step].to, handlerId, groupName }
  switch (step) {
    case 'take':
      return { ...stays, handlerId: accountId }
    case 'resume':
      return stays
    case 'reopen':
      return { ...stays, handlerId: null, startMinutes: orderTypes[type].slaHours * 60, reopened: true }
    default:
      return { ...stays, answered: true }
  }
}

export function refuseStep(step: OrderStep, found: OrderToWork, accountId: number): void {
  if (found.mergedInto) throw new Failure('serviceDesk.merged', { orderId: found.mergedInto })
  refuse(whyNotStep(step, { state: found.state, handler: found.handlerId }, accountId), found)
  if (step === 'resolve' && found.openChildren > 0)
    throw new Failure('serviceDesk.openChildren', { count: found.openChildren })
}

export function refuse(why: ReturnType<typeof whyNotStep>, { state, handlerName }: OrderToWork): void {
  if (why === 'state') throw new Failure('serviceDesk.step', { state: orderStates[state] })
  if (why === 'handler') throw new Failure('serviceDesk.notYours', { name: handlerName ?? '' })
}

type Transfer = Parameters<Parameters<typeof implement<typeof transferOrder>>[2]>[0]

/** To a person, who is told; or to a group, where it waits for whoever takes it. */
async function transfer(context: AnyContext, input: Transfer) {
  const { reach, user, now, log } = context
  const { group, handler, note } = input
  const found = await demandSeen(context, input)
  const { orderId, merchantId, state, handlerId, groupName } = found
  if (state === 'resolved' || state === 'invalid') refuse('state', found)
  if (handlerId !== null && handlerId !== user.accountId && !mayUse(user, 'order_handel_transfer'))
    refuse('handler', found)
  const to = handler ?? null
  if (to === handlerId && group === groupName) throw new Failure('serviceDesk.sameHandler')
  const tx = reach.from(found)
  if (to !== null && !(await handlersFor(tx, [merchantId])).some(({ accountId }) => accountId === to))
    throw new Failure('serviceDesk.handlerMissing')
  // whoever gets it begins at once: a wait that another person began is over
  const after = { state: to === null ? ('created' as const) : ('handing' as const), handlerId: to, groupName: group }
  await changeOrders(tx, now, [{ orderId, ...after }])
  const hands = { fromHandler: handlerId, toHandler: to, fromGroup: groupName, toGroup: group }
  await addEntry(tx, { orderId, merchantId, kind: 'transfer', at: now, accountId: user.accountId, note, ...hands })
  await log({
    action: 'serviceDesk.orderTransferred',
    ...aboutOf(found),
    reason: note,
    before: { orderState: state, orderHandler: handlerId, orderGroup: groupName },
    after: { orderState: after.state, orderHandler: to, orderGroup: group },
  })
  if (to !== null && to !== user.accountId) {
    const params = { name: user.name }
    await announce(tx, now, [{ to, kind: 'order.transferred', params, place: orderPlace(orderId), about: orderId }])
  }
  await tellFollowers(tx, [{ ...found, what: orderGroups[group] }], { user, now, except: to === null ? [] : [to] })
  return { orderId, status: after.state, version: found.version + 1 }
}
