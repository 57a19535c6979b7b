/** Writing work orders: making one, one found in scope and locked, its steps and what is written under it. */
import type { Country } from '@cordillera/contract/countries'
import {
  type OrderContactType,
  type OrderEntryKind,
  type OrderGroup,
  type OrderSource,
  type OrderState,
  type OrderTypeName,
  orderTypes,
  replyMinutes,
} from '@cordillera/contract/service-desk/terms'
import { array, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import type { Asked } from './order.queries.ts'

export interface OrderToWork {
  orderId: string
  merchantId: number
  userId: string | null
  phone: string | null
  appId: string | null
  type: OrderTypeName
  groupName: OrderGroup
  state: OrderState
  handlerId: number | null
  handlerName: string | null
  merchantName: string
  dueAt: Date
  waitsSince: Date | null
  leftMinutes: number | null
  mergedInto: string | null
  parentId: string | null
  escalation: number
  unansweredSince: Date | null
  closedAt: Date | null
  openChildren: number
  version: number
  /** The version that the clock alone made by escalating it. */
  clockVersion: number | null
  today: string
  timeZone: string
}

/** Those in scope, locked in one order: of several who act on one at once each sees what the one before came to. */
export async function lockOrders(
  { db, rows, now }: Pick<Asked, 'db' | 'rows' | 'now'>,
  orderIds: readonly string[],
): Promise<OrderToWork[]> {
  const { rows: found } = await sql<OrderToWork>`
    select h.*, who.name as handler_name, m.name as merchant_name, m.time_zone, (${now}::timestamptz at time zone m.time_zone)::date as today,
      (select count(*)::int from work_order c where c.parent_id = h.order_id and c.closed_at is null) as open_children
    from ${rows.workOrders} h join merchant m on m.merchant_id = h.merchant_id left join account who on who.account_id = h.handler_id
    where h.order_id = any(${array(orderIds)}::text[]) order by h.order_id for update of h`.execute(db)
  return found
}

/** One in scope, locked. Throws `record.missing`. */
export async function demandOrder(asked: Pick<Asked, 'db' | 'rows' | 'now'>, orderId: string): Promise<OrderToWork> {
  const [order] = await lockOrders(asked, [orderId])
  if (!order) throw new Failure('record.missing')
  return order
}

/** What is due first of those that nobody handles, locked; what others take in this moment is passed over. */
export async function nextOrder({
  db,
  rows,
}: Pick<Asked, 'db' | 'rows'>): Promise<{ orderId: string; version: number } | null> {
  const { rows: found } = await sql<{ orderId: string; version: number }>`
    select h.order_id, h.version from ${rows.workOrders} h where h.closed_at is null and h.state = 'created'
    order by h.due_at, h.order_id limit 1 for update of h skip locked`.execute(db)
  return found[0] ?? null
}

/** Whom a work order is for, found in scope. */
export interface Customer {
  merchantId: number
  userId: string | null
  /** Null where the borrower is known. */
  phone: string | null
}

export async function findBorrower({ db, rows }: Asked, userId: string): Promise<Customer | null> {
  const { rows: found } = await sql<Customer>`
    select b.merchant_id, b.user_id, null as phone from ${rows.borrowers} b where b.user_id = ${userId}`.execute(db)
  return found[0] ?? null
}

/** A borrower of whom something new may be kept: not somebody whose account was deleted. */
export async function findCustomer({ db, rows }: Asked, userId: string): Promise<Customer | null> {
  const { rows: found } = await sql<Customer>`
    select b.merchant_id, b.user_id, null as phone from ${rows.borrowers} b
    where b.user_id = ${userId} and b.anonymised_at is null for key share of b`.execute(db)
  return found[0] ?? null
}

/** Whose this phone is, where it is one borrower's alone. */
export async function borrowerByPhone({ db, rows }: Asked, merchantId: number, phone: string): Promise<string | null> {
  const { rows: found } = await sql<{ userId: string }>`
    select b.user_id from ${rows.borrowers} b where b.mobile = ${phone} and b.merchant_id = ${merchantId} limit 2`.execute(
    db,
  )
  return found.length === 1 ? (found[0]?.userId ?? null) : null
}

export async function ownsApplication({ db, rows }: Asked, userId: string, appId: string): Promise<boolean> {
  const { rows: found } = await sql`
    select from ${rows.applications} a where a.app_id = ${appId} and a.user_id = ${userId}`.execute(db)
  return found.length > 0
}

export async function countryOf(tx: Tx, merchantId: number): Promise<Country> {
  const { country } = await tx
    .selectFrom('merchant')
    .select('country')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return country as Country
}

export interface NewOrder extends Customer {
  appId: string | null
  type: OrderTypeName
  groupName: OrderGroup
  contactType: OrderContactType
  question: string
  suggestion: string | null
  createdBy: number | null
  createdAt: Date
  followsId?: string
  source?: OrderSource
  sourceId?: string
}

/** Makes one whose clocks start now: its hours of the desk's working time, and those that the first answer has. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  images: readonly string[],
  by: { accountId: number | null } = { accountId: order.createdBy },
): Promise<string> {
  const minutes = orderTypes[order.type].slaHours * 60
  const after = (wanted: number) =>
    sql<Date>`(select desk_due(country, time_zone, ${order.createdAt}, ${wanted}) from merchant where merchant_id = ${order.merchantId})`
  const clocks = {
    ...{ clockSince: order.createdAt, clockMinutes: minutes, dueAt: after(minutes) },
    ...{ unansweredSince: order.createdAt, replyDueAt: after(replyMinutes), lastContactAt: order.createdAt },
  }
  const { orderId } = await tx
    .insertInto('workOrder')
    .values({ ...order, ...clocks })
    .returning('orderId')
    .executeTakeFirstOrThrow()
  if (images.length > 0)
    await tx
      .insertInto('workOrderImage')
      .values(images.map((fileId, position) => ({ orderId, position, fileId })))
      .execute()
  const first = { orderId, merchantId: order.merchantId, kind: 'created' as const, at: order.createdAt, ...by }
  await addEntries(tx, [first])
  return orderId
}

export interface NewEntry {
  orderId: string
  merchantId: number
  kind: OrderEntryKind
  at: Date
  /** Null: the customer, or the clock. */
  accountId: number | null
  note?: string | null
  minutes?: number
  clientRef?: string
  fromHandler?: number | null
  toHandler?: number | null
  fromGroup?: OrderGroup
  toGroup?: OrderGroup
}

export async function addEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('workOrderEntry')
      .values([...entries])
      .execute()
}

export async function addEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { entryId } = await tx.insertInto('workOrderEntry').values(entry).returning('entryId').executeTakeFirstOrThrow()
  return entryId
}

export interface OrderChange {
  orderId: string
  state: OrderState
  handlerId: number | null
  groupName: OrderGroup
  /** Its clock starts anew with so many working minutes; without, one that waited goes on with those that were left. */
  startMinutes?: number
  escalation?: number
  escalatedBy?: number | null
  /** The customer's words wait for nobody any more. */
  answered?: boolean
  /** The customer wrote: from now on they wait for an answer, unless earlier ones do already. */
  asked?: boolean
  reopened?: boolean
  mergedInto?: string
}

/**
 * Writes what became of several, their clocks included, in one statement. What was past its time when it began to wait stays
 * so; one that waits keeps the working minutes that were left.
 */
export async function changeOrders(tx: Tx, now: Date, changes: readonly OrderChange[]): Promise<void> {
  await sql`
    update work_order o set state = a.state, handler_id = a."handlerId", group_name = a."groupName",
      due_at = case when t.minutes > 0 then desk_due(m.country, m.time_zone, ${now}, t.minutes) else o.due_at end,
      clock_since = case when t.minutes > 0 then ${now}::timestamptz else o.clock_since end,
      clock_minutes = case when t.minutes > 0 then t.minutes else o.clock_minutes end,
      left_minutes = case when a.state <> 'pending' then null when o.state = 'pending' then o.left_minutes
        else desk_minutes(m.country, m.time_zone, ${now}, o.due_at) end,
      waits_since = case when a.state = 'pending' then coalesce(o.waits_since, ${now}::timestamptz) end,
      closed_at = case when a.state in ('resolved', 'invalid') then coalesce(o.closed_at, ${now}::timestamptz) end,
      escalation = case when a.reopened then 0 else coalesce(a.escalation, o.escalation) end,
      escalated_at = case when a.reopened then null when a.escalation is not null then ${now}::timestamptz else o.escalated_at end,
      escalated_by = case when a.reopened then null when a.escalation is not null then a."escalatedBy" else o.escalated_by end,
      unanswered_since = case when a.answered then null when a.asked then coalesce(o.unanswered_since, ${now}::timestamptz) else o.unanswered_since end,
      reply_due_at = case when a.answered then null
        when a.asked then coalesce(o.reply_due_at, desk_due(m.country, m.time_zone, ${now}, ${replyMinutes})) else o.reply_due_at end,
      first_answer_at = case when a.answered then coalesce(o.first_answer_at, ${now}::timestamptz) else o.first_answer_at end,
      first_answer_minutes = case when a.answered and o.first_answer_at is null
        then desk_minutes(m.country, m.time_zone, o.created_at, ${now}) else o.first_answer_minutes end,
      resolution_minutes = case when a.state not in ('resolved', 'invalid') then null when o.closed_at is not null then o.resolution_minutes
        else desk_minutes(m.country, m.time_zone, o.created_at, ${now}) end,
      last_contact_at = case when a.answered or a.asked then ${now}::timestamptz else o.last_contact_at end,
      reopened_count = o.reopened_count + coalesce(a.reopened, false)::int,
      score = case when a.reopened then null else o.score end, scored_at = case when a.reopened then null else o.scored_at end,
      score_said = case when a.reopened then null else o.score_said end,
      merged_into = coalesce(a."mergedInto", o.merged_into), version = o.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as a("orderId" text, state text, "handlerId" int, "groupName" text,
        "startMinutes" int, escalation int, "escalatedBy" int, answered boolean, asked boolean, reopened boolean, "mergedInto" text)
      join work_order w on w.order_id = a."orderId" join merchant m on m.merchant_id = w.merchant_id
      cross join lateral (select coalesce(a."startMinutes",
        case when w.state = 'pending' and a.state in ('created', 'handing') then w.left_minutes end, 0) as minutes) t
    where o.order_id = a."orderId"`.execute(tx)
}

/** A picture of a work order in scope. */
export async function findImage({ db, rows }: Asked, orderId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string | null; merchantId: number }>`
    select h.user_id, h.merchant_id from ${rows.workOrders} h join work_order_image i using (order_id)
    where h.order_id = ${orderId} and i.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}
