/** Escalating by time: what is past its time, or whose customer nobody answers; once more after another span of its type. */
import { type OrderTypeName, orderTypes } from '@cordillera/contract/service-desk/terms'
import { recordSystemEach } from '../../operation-log/public.ts'
import { type Db, inTransaction, sql, type Tx } from '../../platform/db.ts'
import { addEntries } from '../order-write.queries.ts'
import { tellOfEscalation } from '../talk/follower.queries.ts'

/** In one go; the next look takes the rest. */
const atOnce = 500
const spans = JSON.stringify(
  Object.fromEntries(Object.entries(orderTypes).map(([type, { slaHours }]) => [type, slaHours * 60])),
)

interface Late {
  orderId: string
  merchantId: number
  userId: string | null
  handlerId: number | null
  type: OrderTypeName
  merchant: string
  escalation: number
}

export function escalateLate(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const late = await markLate(tx, now)
    if (late.length === 0) return
    const lines = late.map(({ orderId, merchantId }) => ({
      ...{ orderId, merchantId, at: now, accountId: null, kind: 'escalate' as const },
    }))
    await addEntries(tx, lines)
    await recordSystemEach(
      tx,
      now,
      'escalation',
      late.map(({ orderId, merchantId, userId, escalation }) => ({
        ...{ action: 'serviceDesk.orderEscalated' as const, merchantId, target: orderId },
        ...(userId ? { userId } : {}),
        ...{ before: { escalation: String(escalation - 1) }, after: { escalation: String(escalation) } },
      })),
    )
    const told = late.map((each) => ({ ...each, type: orderTypes[each.type] }))
    await tellOfEscalation(tx, told, { accountId: null, now })
  })
}

/** Merged and closed ones never; one that waits for its customer rests. What somebody does to one in this moment is looked at again once it is locked. */
async function markLate(tx: Tx, now: Date): Promise<Late[]> {
  const { rows } = await sql<Late>`
    with late as (
      select h.order_id from work_order h
      where h.closed_at is null and h.state in ('created', 'handing') and h.escalation = 0 and h.due_at <= ${now}
      union
      select h.order_id from work_order h
      where h.closed_at is null and h.state in ('created', 'handing') and h.escalation = 0 and h.reply_due_at <= ${now}
      union
      select h.order_id from work_order h join merchant m using (merchant_id)
      where h.closed_at is null and h.state in ('created', 'handing') and h.escalation = 1
        and desk_due(m.country, m.time_zone, greatest(h.escalated_at, h.due_at), (${spans}::jsonb ->> h.type)::int) <= ${now}
    ), locked as (
      select o.order_id from work_order o join late using (order_id) order by o.order_id limit ${atOnce} for update of o skip locked
    )
    update work_order o set escalation = o.escalation + 1, escalated_at = ${now}, escalated_by = null, version = o.version + 1,
      clock_version = o.version + 1
    from locked join work_order w using (order_id) join merchant m on m.merchant_id = w.merchant_id
    where o.order_id = locked.order_id and o.closed_at is null and o.state in ('created', 'handing')
      and case o.escalation when 0 then least(o.due_at, coalesce(o.reply_due_at, o.due_at)) <= ${now}
        when 1 then desk_due(m.country, m.time_zone, greatest(o.escalated_at, o.due_at), (${spans}::jsonb ->> o.type)::int) <= ${now}
        else false end
    returning o.order_id, o.merchant_id, o.user_id, o.handler_id, o.type, m.name as merchant, o.escalation`.execute(tx)
  return rows
}
