/** Writing work orders: making one, one found in scope and locked, its steps and what is written under it. */
import type { Country } from '@cordillera/contract/countries'
import {
  type OrderContactType,
  type OrderEntryKind,
  type OrderGroup,
  type OrderState,
  type OrderTypeName,
  orderTypes,
} from '@cordillera/contract/service-desk/terms'
import { sql, type Tx } from '../platform/db.ts'
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
  dueAt: Date
  waitsSince: Date | null
  leftMinutes: number | null
  version: number
  today: string
  timeZone: string
}

/** One in scope, locked: of several who act on it at once each sees what the one before came to. Throws `record.missing`. */
export async function demandOrder({ db, rows, now }: Asked, orderId: string): Promise<OrderToWork> {
  const { rows: found } = await sql<OrderToWork>`
    select h.*, who.name as handler_name, m.time_zone, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.workOrders} h join merchant m on m.merchant_id = h.merchant_id left join account who on who.account_id = h.handler_id
    where h.order_id = ${orderId} for update of h`.execute(db)
  const [order] = found
  if (!order) throw new Failure('record.missing')
  return order
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

/** By when a work order of a type that is opened now should be resolved: its hours of the desk's working time. */
export async function dueAfter(tx: Tx, merchantId: number, type: OrderTypeName, now: Date): Promise<Date> {
  return dueIn(tx, merchantId, orderTypes[type].slaHours * 60, now)
}

/** When so many working minutes are over. */
export async function dueIn(tx: Tx, merchantId: number, minutes: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date }>`
    select desk_due(country, time_zone, ${now}, ${minutes}) as due_at from merchant where merchant_id = ${merchantId}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('a work order has a merchant')
  return found.dueAt
}

/** Working minutes that are left until it is due; none where it is past its time. */
export async function minutesLeft(tx: Tx, { merchantId, dueAt }: OrderToWork, now: Date): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select desk_minutes(country, time_zone, ${now}, ${dueAt}) as minutes from merchant where merchant_id = ${merchantId}`.execute(
    tx,
  )
  return rows[0]?.minutes ?? 0
}

export interface NewOrder extends Customer {
  appId: string | null
  type: OrderTypeName
  groupName: OrderGroup
  contactType: OrderContactType
  question: string
  suggestion: string | null
  createdBy: number
  createdAt: Date
  dueAt: Date
}

export async function insertOrder(tx: Tx, order: NewOrder, images: readonly string[]): Promise<string> {
  const { orderId } = await tx.insertInto('workOrder').values(order).returning('orderId').executeTakeFirstOrThrow()
  if (images.length > 0)
    await tx
      .insertInto('workOrderImage')
      .values(images.map((fileId, position) => ({ orderId, position, fileId })))
      .execute()
  await addEntry(
    tx,
    { orderId, merchantId: order.merchantId },
    { kind: 'created', at: order.createdAt, accountId: order.createdBy },
  )
  return orderId
}

export interface NewEntry {
  kind: OrderEntryKind
  at: Date
  accountId: number
  note?: string | null
  fromHandler?: number | null
  toHandler?: number | null
  fromGroup?: OrderGroup
  toGroup?: OrderGroup
}

export async function addEntry(
  tx: Tx,
  { orderId, merchantId }: { orderId: string; merchantId: number },
  entry: NewEntry,
): Promise<number> {
  const { entryId } = await tx
    .insertInto('workOrderEntry')
    .values({ orderId, merchantId, ...entry })
    .returning('entryId')
    .executeTakeFirstOrThrow()
  return entryId
}

export interface OrderChange {
  state: OrderState
  handlerId: number | null
  groupName?: OrderGroup
  dueAt?: Date
  waitsSince: Date | null
  leftMinutes: number | null
  closedAt: Date | null
}

/** Answers the new version. */
export async function changeOrder(tx: Tx, { orderId, version }: OrderToWork, change: OrderChange): Promise<number> {
  await tx
    .updateTable('workOrder')
    .set({ ...change, version: version + 1 })
    .where('orderId', '=', orderId)
    .execute()
  return version + 1
}

/** A picture of a work order in scope. */
export async function findImage({ db, rows }: Asked, orderId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string | null; merchantId: number }>`
    select h.user_id, h.merchant_id from ${rows.workOrders} h join work_order_image i using (order_id)
    where h.order_id = ${orderId} and i.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}
