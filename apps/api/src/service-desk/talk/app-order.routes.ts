/** Work orders as their customer meets them in the app: reading, going on, and saying how it went. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { appOrders, rateOrder, replyToOrder } from '@cordillera/contract/service-desk/order-care'
import { orderGoesOnDays, orderTalkKinds, orderTypes } from '@cordillera/contract/service-desk/terms'
import type { App } from '../../platform/app.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { announce } from '../../platform/notifications.ts'
import {
  addEntry,
  changeOrders,
  demandOrder,
  findBorrower,
  findCustomer,
  insertOrder,
  type OrderChange,
  type OrderToWork,
} from '../order-write.queries.ts'
import { aboutOf, orderPlace } from '../step.routes.ts'
import { keepScore } from './answer.queries.ts'
import { stillFollows } from './follower.queries.ts'

const dayMs = 86_400_000

export function appOrderRoutes(app: App): void {
  implement(app, appOrders, async ({ userId }, context) => {
    if (!(await findBorrower(context, userId))) throw context.fail('borrower.missing')
    return ordersOfUser(context.reach.merchant(context.user.merchantId), userId)
  })
  implement(app, replyToOrder, (input, context) => reply(input, context))
  implement(app, rateOrder, async ({ userId, orderId, score, said }, context) => {
    const { reach, now, fail, log } = context
    const found = await demandOf(context, orderId, userId)
    if (found.closedAt === null || found.mergedInto) throw fail('serviceDesk.stillOpen')
    const { merchantId } = found
    await keepScore(reach.merchant(merchantId), { orderId, merchantId, score, said: said || null, now })
    await log({ action: 'serviceDesk.orderScored', ...aboutOf(found), after: { score } })
    return { done: true as const }
  })
}

async function demandOf(
  context: Pick<Context<typeof replyToOrder>, 'db' | 'rows' | 'now' | 'user'>,
  orderId: string,
  userId: string,
): Promise<OrderToWork> {
  const found = await demandOrder(context, orderId)
  if (found.userId !== userId || !(await findCustomer(context, userId))) throw new Failure('record.missing')
  return found
}

/** Said twice by one name it is said once; what was merged is gone on with where it was merged into. */
async function reply(
  { userId, orderId, clientRef, content }: Parsed<typeof replyToOrder>,
  context: Context<typeof replyToOrder>,
): Promise<Output<typeof replyToOrder>> {
  const { reach, now, log } = context
  const tx = reach.merchant(context.user.merchantId)
  const first = await demandOf(context, orderId, userId)
  const found = first.mergedInto ? await demandOf(context, first.mergedInto, userId) : first
  const before = await saidBefore(tx, orderId, clientRef)
  if (before) return { orderId: before }
  if (found.closedAt && now.getTime() - found.closedAt.getTime() > orderGoesOnDays * dayMs)
    return { orderId: await beginAnew(tx, found, { clientRef, content, now }) }
  await changeOrders(tx, now, [goesOn(found)])
  const { merchantId } = found
  const line = {
    orderId: found.orderId,
    merchantId,
    at: now,
    accountId: null,
    kind: 'customer' as const,
    note: content,
  }
  await addEntry(tx, { ...line, clientRef })
  await log({ action: 'serviceDesk.orderReplied', ...aboutOf(found), before: { orderState: found.state } })
  const told = [...new Set([...(await followersOf(tx, found.orderId)), ...(found.handlerId ? [found.handlerId] : [])])]
  await announce(
    tx,
    now,
    told.map((to) => ({
      ...{ to, kind: 'order.replied' as const },
      ...{ place: orderPlace(found.orderId), about: found.orderId },
    })),
  )
  return { orderId: found.orderId }
}

/** What waited for the customer goes on, what was closed waits in its group again, its clock anew. */
function goesOn({ orderId, state, handlerId, groupName, type, closedAt }: OrderToWork): OrderChange {
  const asked = { orderId, groupName, asked: true }
  if (closedAt)
    return { ...asked, state: 'created', handlerId: null, reopened: true, startMinutes: orderTypes[type].slaHours * 60 }
  return { ...asked, state: state === 'pending' ? 'handing' : state, handlerId }
}

/** Long over: another one begins, and names it. */
async function beginAnew(
  tx: Tx,
  { orderId: followsId, merchantId, userId, appId, type, groupName }: OrderToWork,
  { clientRef, content, now }: { clientRef: string; content: string; now: Date },
): Promise<string> {
  const of = { merchantId, userId, phone: null, appId, type, groupName, contactType: 'Feedback' as const, followsId }
  const made = { question: content, suggestion: null, createdBy: null, createdAt: now }
  const orderId = await insertOrder(tx, { ...of, ...made }, [])
  await addEntry(tx, { orderId, merchantId, at: now, accountId: null, kind: 'customer', note: content, clientRef })
  return orderId
}

/** Where words of this name stand already: on it, where it was merged into, or on what went on from it. */
async function saidBefore(db: Db, orderId: string, clientRef: string): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    select e.order_id from work_order_entry e where e.client_ref = ${clientRef} and e.order_id in (
      select ${orderId}::text union all select o.merged_into from work_order o where o.order_id = ${orderId} and o.merged_into is not null
      union all select n.order_id from work_order n where n.follows_id = ${orderId}
        or n.follows_id = (select o.merged_into from work_order o where o.order_id = ${orderId})) limit 1`.execute(db)
  return rows[0]?.orderId ?? null
}

async function followersOf(tx: Tx, orderId: string): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select f.account_id from work_order_follower f join work_order o using (order_id)
    where f.order_id = ${orderId} and ${stillFollows}`.execute(tx)
  return rows.map(({ accountId }) => accountId)
}

/** What a user of the app reads of it: the question, and what both sides said; nothing the desk wrote for itself. */
async function ordersOfUser(db: Db, userId: string): Promise<Output<typeof appOrders>> {
  const { rows } = await sql<Output<typeof appOrders>[number]>`
    select h.order_id as "orderId", h.question, h.state as status, h.created_at as "createdTime", h.closed_at as "closedTime", h.score,
      (select coalesce(json_agg(json_build_object('at', e.at, 'fromUs', e.account_id is not null, 'text', e.note) order by e.entry_id), '[]'::json)
       from work_order_entry e where e.kind = any(${array(orderTalkKinds)}::text[])
         and e.order_id in (select h.order_id union all select o.order_id from work_order o where o.merged_into = h.order_id)) as talk
    from work_order h where h.user_id = ${userId} and h.merged_into is null order by h.created_at desc, h.order_id limit 100`.execute(
    db,
  )
  return rows
}
