/** What lies with somebody who can work it no more waits for everybody again: they left, or lost the right or the merchant. */
import { buttonPermission } from '@cordillera/contract/menus'
import type { OrderGroup, OrderState } from '@cordillera/contract/service-desk/terms'
import { lostHolders } from '../../access/public.ts'
import { recordSystemEach } from '../../operation-log/public.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import { sayWaits } from '../chat/bot.service.ts'
import { addEntries, changeOrders } from '../order-write.queries.ts'

/** Of one person and merchant in one go; the next look takes the rest. Looked for from whoever is gone, so that nothing is read where nobody is. */
const atOnce = 500
const job = 'abandoned'

export async function freeAbandoned(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (tx) => freeOrders(tx, now))
  await inTransaction(db, (tx) => freeTalks(tx, now))
  await inTransaction(db, (tx) => freeComplaints(tx, now))
}

interface Order {
  orderId: string
  merchantId: number
  userId: string | null
  state: OrderState
  handlerId: number
  groupName: OrderGroup
}

/** Handed to their group, as a colleague would have done. */
async function freeOrders(tx: Tx, now: Date): Promise<void> {
  const held = sql`select handler_id as holder, merchant_id from work_order where closed_at is null and handler_id is not null`
  const { rows } = await sql<Order>`
    with gone as materialized (${lostHolders(held, buttonPermission('order_handel_work'))})
    select o.* from gone g cross join lateral (
      select x.order_id, x.merchant_id, x.user_id, x.state, x.handler_id, x.group_name from work_order x
      where x.handler_id = g.holder and x.merchant_id = g.merchant_id and x.closed_at is null and x.handler_id is not null
      order by x.order_id limit ${atOnce} for update skip locked) o`.execute(tx)
  if (rows.length === 0) return
  const free = { state: 'created' as const, handlerId: null }
  await changeOrders(
    tx,
    now,
    rows.map(({ orderId, groupName }) => ({ orderId, groupName, ...free })),
  )
  await addEntries(
    tx,
    rows.map(({ orderId, merchantId, handlerId, groupName }) => ({
      ...{ orderId, merchantId, at: now, accountId: null, kind: 'transfer' as const },
      ...{ fromHandler: handlerId, toHandler: null, fromGroup: groupName, toGroup: groupName },
    })),
  )
  const logged = rows.map(({ orderId, merchantId, userId, state, handlerId, groupName }) => ({
    ...{ action: 'serviceDesk.orderTransferred' as const, merchantId, target: orderId, ...(userId ? { userId } : {}) },
    before: { orderState: state, orderHandler: handlerId, orderGroup: groupName },
    after: { orderState: free.state, orderHandler: null, orderGroup: groupName },
  }))
  await recordSystemEach(tx, now, job, logged)
}

interface Held {
  id: string
  merchantId: number
  userId: string
  handlerId: number
}

/** Nobody else may write in a person’s talk, so its customer would wait for good; whoever answers at the merchant is told. */
async function freeTalks(tx: Tx, now: Date): Promise<void> {
  const held = sql`select handler_id as holder, merchant_id from chat_conversation where state = 'person'`
  const { rows } = await sql<Held>`
    with gone as materialized (${lostHolders(held, buttonPermission('smart_customer_service_work'))}), left_alone as (
      select c.* from gone g cross join lateral (
        select x.conversation_id, x.handler_id from chat_conversation x
        where x.handler_id = g.holder and x.merchant_id = g.merchant_id and x.state = 'person'
        order by x.conversation_id limit ${atOnce} for update skip locked) c
    )
    update chat_conversation c set state = 'waiting', handler_id = null, version = c.version + 1
    from left_alone l where c.conversation_id = l.conversation_id
    returning c.conversation_id as id, c.merchant_id, c.user_id, l.handler_id`.execute(tx)
  if (rows.length > 0) {
    const talks = rows.map(({ id, merchantId }) => ({ conversationId: id, merchantId }))
    await sayWaits(tx, talks, now)
  }
  await recordFreed(tx, now, 'serviceDesk.chatWaits', rows)
}

/** Their deadlines are told anew, to everybody who works them. */
async function freeComplaints(tx: Tx, now: Date): Promise<void> {
  const held = sql`select handler_id as holder, merchant_id from authority_complaint where state = 'answering'`
  const { rows } = await sql<Held>`
    with gone as materialized (${lostHolders(held, buttonPermission('organization_handel_work'))}), left_alone as (
      select c.* from gone g cross join lateral (
        select x.complaint_id, x.handler_id from authority_complaint x
        where x.handler_id = g.holder and x.merchant_id = g.merchant_id and x.state = 'answering'
        order by x.complaint_id limit ${atOnce} for update skip locked) c
    )
    update authority_complaint c set state = 'received', handler_id = null, reminded = null, version = c.version + 1
    from left_alone l where c.complaint_id = l.complaint_id
    returning c.complaint_id as id, c.merchant_id, c.user_id, l.handler_id`.execute(tx)
  await recordFreed(tx, now, 'serviceDesk.authorityWaits', rows)
}

function recordFreed(
  tx: Tx,
  now: Date,
  action: 'serviceDesk.chatWaits' | 'serviceDesk.authorityWaits',
  held: readonly Held[],
): Promise<void> {
  const logged = held.map(({ id, merchantId, userId, handlerId }) => ({
    ...{ action, merchantId, userId, target: id },
    ...{ before: { orderHandler: handlerId }, after: { orderHandler: null } },
  }))
  return recordSystemEach(tx, now, job, logged)
}
