/** Marks: what a person says became of an order, until another one has decided. */
import { type Db, sql, type Tx } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { MarkOutcome } from './order-mark.rules.ts'
import { contradicted, markWaits } from './outgoing.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export interface OrderToMark {
  orderId: string
  kind: 'loan' | 'refund' | 'staff' | 'debit' | 'payerReturn'
  merchantId: number
  targetId: string
  amountMinor: number
  currency: string
  trackingKey: string
  state: string
  sentAt: Date | null
  contradicted: boolean
  markWaits: boolean
  appId: string | null
  userId: string | null
}

export async function orderInScope({ db, rows }: Asked, orderId: string): Promise<Pick<OrderToMark, 'kind'> | null> {
  const { rows: found } = await sql<Pick<OrderToMark, 'kind'>>`
    select h.kind from ${rows.outgoingOrders} h where h.order_id = ${orderId}`.execute(db)
  return found[0] ?? null
}

/** The order, locked against its channel's word, as it stands then. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderToMark> {
  await sql`select from payout where payout_id = ${orderId} for update`.execute(tx)
  await sql`select from withholding where withholding_id = ${orderId} for update`.execute(tx)
  const { rows } = await sql<OrderToMark>`
    select h.order_id, h.kind, h.merchant_id, h.target_id, h.amount_minor, h.currency, h.tracking_key, h.state, h.sent_at,
      ${contradicted(sql`h.order_id`)} as contradicted, ${markWaits(sql`h.order_id`)} as mark_waits,
      coalesce(a.app_id, i.app_id) as app_id, coalesce(a.user_id, r.user_id, i.user_id) as user_id
    from outgoing_order h left join application a on h.kind = 'loan' and a.app_id = h.target_id
      left join refund r on h.kind = 'refund' and r.refund_id = h.target_id
      left join bill i on h.kind = 'debit' and i.bill_id = h.target_id
    where h.order_id = ${orderId}`.execute(tx)
  const [order] = rows
  if (!order) throw new Error(`${orderId} was found and is not there`)
  return order
}

/** Null: another one waits already. */
export async function insertMark(
  tx: Tx,
  order: OrderToMark,
  mark: { outcome: MarkOutcome; reason: string; pictures: readonly string[]; accountId: number; now: Date },
): Promise<string | null> {
  const made = await tx
    .insertInto('orderMark')
    .values({
      orderId: order.orderId,
      merchantId: order.merchantId,
      outcome: mark.outcome,
      reason: mark.reason,
      orderState: order.state,
      orderSentAt: order.sentAt,
      askedBy: mark.accountId,
      askedAt: mark.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('markId')
    .executeTakeFirst()
  if (!made) return null
  const { markId } = made
  const evidence = mark.pictures.map((fileId, position) => ({ markId, fileId, position }))
  await tx.insertInto('orderMarkEvidence').values(evidence).execute()
  return markId
}

export interface MarkToDecide {
  markId: string
  orderId: string
  outcome: MarkOutcome
  reason: string
  state: string
  orderState: string
  orderSentAt: Date | null
  askedBy: number
  version: number
}

/** The mark of an order in scope, locked. */
export async function findMark({ db, rows }: Asked, markId: string): Promise<MarkToDecide | null> {
  const { rows: found } = await sql<MarkToDecide>`
    select k.mark_id, k.order_id, k.outcome, k.reason, k.state, k.order_state, k.order_sent_at, k.asked_by, k.version
    from ${rows.outgoingOrders} h join order_mark k using (order_id) where k.mark_id = ${markId} for update of k`.execute(
    db,
  )
  return found[0] ?? null
}

export async function decideMarkAs(
  tx: Tx,
  { markId, version }: MarkToDecide,
  decided: { state: 'approved' | 'refused'; note: string; accountId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('orderMark')
    .set({
      state: decided.state,
      decisionNote: decided.note,
      decidedBy: decided.accountId,
      decidedAt: decided.now,
      version: version + 1,
    })
    .where('markId', '=', markId)
    .execute()
}

/** What the channel said against itself about an order is settled. Answers how many exceptions that closed. */
export async function resolveConflicts(
  tx: Tx,
  orderId: string,
  { note, accountId, now }: { note: string; accountId: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_exception set state = 'resolved', resolution = 'marked', note = ${note}, resolved_by = ${accountId},
      resolved_at = ${now}, version = version + 1
    where order_id = ${orderId} and kind = 'stateConflict' and state = 'open'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function findMarkEvidence({ db, rows }: Asked, markId: string, fileId: string) {
  const { rows: found } = await sql<{ merchantId: number }>`
    select h.merchant_id from ${rows.outgoingOrders} h join order_mark k using (order_id)
      join order_mark_evidence v using (mark_id) where k.mark_id = ${markId} and v.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}

/** Whether something that an order failed for may surely be sent again: no word about it is open. */
export async function isInDoubt(db: Db, targetId: string): Promise<boolean> {
  const { rows } = await sql<{ inDoubt: boolean }>`
    select coalesce(bool_or(${contradicted(sql`h.order_id`)} or ${markWaits(sql`h.order_id`)}), false) as in_doubt
    from outgoing_order h where h.target_id = ${targetId}`.execute(db)
  return rows[0]?.inDoubt ?? false
}
