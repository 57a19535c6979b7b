/** What is said on a work order: answers to the customer, drafts, who follows and who looks. */

import type { Parsed } from '@cordillera/contract/endpoint'
import { draftsTogether } from '@cordillera/contract/service-desk/drafts'
import {
  answerOrder,
  deskPresence,
  followOrder,
  keepOrderDraft,
  orderRatingLink,
} from '@cordillera/contract/service-desk/order-care'
import { orderEntryKinds, orderSteps } from '@cordillera/contract/service-desk/terms'
import type { App } from '../../platform/app.ts'
import { firstOf } from '../../platform/cut.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { addEntry, changeOrders, demandOrder } from '../order-write.queries.ts'
import { aboutOf, demandSeen, refuse, refuseStep } from '../step.routes.ts'
import { filledFor, keepDraft, lockDraft, newerThan, present, talkValues } from './answer.queries.ts'
import { follow, tellFollowers, unfollow } from './follower.queries.ts'
import { hashOf, newToken, ratingPath } from './rating.rules.ts'

export function talkRoutes(app: App): void {
  implement(app, answerOrder, (input, context) => answer(input, context))

  implement(app, keepOrderDraft, async ({ orderId, text, began }, context) => {
    const { reach, user, now } = context
    const found = await demandOrder(context, orderId)
    const tx = reach.from(found)
    const of = { orderId: found.mergedInto ?? orderId, accountId: user.accountId }
    const kept = await lockDraft(tx, of)
    const draft = draftsTogether({ began: began ?? kept, kept, text })
    await keepDraft(tx, { ...of, text: draft, now })
    return { draft }
  })

  implement(app, followOrder, async ({ orderId, follow: wanted }, context) => {
    const { reach, user, now } = context
    const found = await demandOrder(context, orderId)
    const tx = reach.from(found)
    if (wanted) await follow(tx, orderId, [user.accountId], now)
    else await unfollow(tx, orderId, user.accountId)
    return { done: true as const }
  })

  implement(app, deskPresence, async ({ orderId, typing }, context) => {
    const { reach, user, now } = context
    const found = await demandOrder(context, orderId)
    return present(reach.from(found), { subject: orderId, accountId: user.accountId, typing, now })
  })

  implement(app, orderRatingLink, async ({ orderId }, context) => {
    const { reach, fail, log } = context
    const found = await demandOrder(context, orderId)
    if (found.closedAt === null || found.mergedInto) throw fail('serviceDesk.stillOpen')
    const token = newToken()
    await reach
      .from(found)
      .updateTable('workOrder')
      .set({ ratingHash: hashOf(token) })
      .where('orderId', '=', orderId)
      .execute()
    await log({ action: 'serviceDesk.ratingLink', ...aboutOf(found) })
    return { url: ratingPath(token) }
  })
}

async function answer(input: Parsed<typeof answerOrder>, context: Context<typeof answerOrder>) {
  const { reach, user, now, fail, log } = context
  const { orderId, text, lastEntry, minutes, ending } = input
  const found = await demandOrder(context, orderId)
  const tx = reach.from(found)
  const newer = await newerThan(tx, orderId, lastEntry)
  if (newer) throw fail('serviceDesk.newer', { by: newer.by ?? '—', at: newer.at, text: firstOf(newer.text, 200) })
  await demandSeen(context, input)
  if (found.closedAt !== null) refuse('state', found)
  if (found.handlerId !== null && found.handlerId !== user.accountId) refuse('handler', found)
  if (ending && !(ending === 'wait' && found.state === 'pending')) refuseStep(ending, found, user.accountId)
  const filled = filledFor(text, (await talkValues(tx, [orderId])).get(orderId), user.name)
  if ('missing' in filled) throw fail('serviceDesk.answerVariable', { name: filled.missing })
  const { handlerId, groupName, state, merchantId } = found
  const after = { orderId, handlerId, groupName, state: ending ? orderSteps[ending].to : state, answered: true }
  await changeOrders(tx, now, [after])
  const by = { orderId, merchantId, at: now, accountId: user.accountId }
  await addEntry(tx, { ...by, kind: 'answer', note: filled.text, ...(minutes ? { minutes } : {}) })
  await keepDraft(tx, { orderId, accountId: user.accountId, text: '', now })
  await log({
    action: 'serviceDesk.orderAnswered',
    ...aboutOf(found),
    before: { orderState: state },
    after: { orderState: after.state },
  })
  await tellFollowers(tx, [{ orderId, what: orderEntryKinds.answer }], { user, now })
  return { orderId, status: after.state, version: found.version + 1 }
}
