/** Merging, links and standing under another: what hangs on a work order. */
import { type Db, sql, type Tx, takeLock } from '../../platform/db.ts'

/** Everything that hangs on one goes over to another: links, followers, drafts, what is under it, and the customer's waiting words. */
export async function moveInto(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`
    insert into work_order_link (order_id, bill_id, case_id, payment_id, linked_by, linked_at)
    select ${intoId}, bill_id, case_id, payment_id, linked_by, linked_at from work_order_link where order_id = ${fromId}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into work_order_follower (order_id, account_id, since)
    select ${intoId}, account_id, since from work_order_follower where order_id = ${fromId} on conflict do nothing`.execute(
    tx,
  )
  await sql`
    with moved as (delete from work_order_draft where order_id = ${fromId} returning account_id, text, at)
    insert into work_order_draft (order_id, account_id, text, at) select ${intoId}, account_id, text, at from moved
    on conflict (order_id, account_id) do update set text = work_order_draft.text || E'\\n\\n' || excluded.text,
      at = greatest(work_order_draft.at, excluded.at)`.execute(tx)
  // those merged into it before, and those that stand under it
  await sql`update work_order set merged_into = ${intoId} where merged_into = ${fromId}`.execute(tx)
  // the target may stand under it at whatever depth: it takes its place first, so that no two stand under each other
  if (await isUnder(tx, intoId, fromId))
    await sql`
      update work_order o set parent_id = gone.parent_id from work_order gone
      where o.order_id = ${intoId} and gone.order_id = ${fromId}`.execute(tx)
  await sql`
    update work_order set parent_id = ${intoId}, version = version + 1
    where parent_id = ${fromId} and order_id <> ${intoId}`.execute(tx)
  await sql`
    with gone as (
      select unanswered_since, reply_due_at, first_answer_at, first_answer_minutes, last_contact_at, escalation, escalated_at, escalated_by, terms
      from work_order where order_id = ${fromId}
    ), cleared as (
      update work_order set unanswered_since = null, reply_due_at = null, parent_id = null where order_id = ${fromId}
    )
    update work_order o set unanswered_since = least(o.unanswered_since, gone.unanswered_since),
      reply_due_at = least(o.reply_due_at, gone.reply_due_at), first_answer_at = least(o.first_answer_at, gone.first_answer_at),
      first_answer_minutes = case when gone.first_answer_at < coalesce(o.first_answer_at, 'infinity') then gone.first_answer_minutes
        else o.first_answer_minutes end,
      last_contact_at = greatest(o.last_contact_at, gone.last_contact_at),
      terms = array(select unnest(o.terms) union select unnest(gone.terms)), escalation = greatest(o.escalation, gone.escalation),
      escalated_at = case when gone.escalation > o.escalation then gone.escalated_at else o.escalated_at end,
      escalated_by = case when gone.escalation > o.escalation then gone.escalated_by else o.escalated_by end,
      version = o.version + 1
    from gone where o.order_id = ${intoId}`.execute(tx)
}

const columns = { bill: 'bill_id', case: 'case_id', payment: 'payment_id' } as const
const tables = { bill: 'bill', case: 'collection_case', payment: 'payment' } as const
export type LinkKind = keyof typeof columns

export async function isTheirs(db: Db, userId: string, kind: LinkKind, ref: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tables[kind])} where ${sql.ref(columns[kind])} = ${ref} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

export async function link(
  tx: Tx,
  {
    orderId,
    kind,
    ref,
    accountId,
    now,
  }: { orderId: string; kind: LinkKind; ref: string; accountId: number; now: Date },
): Promise<void> {
  await sql`
    insert into work_order_link (order_id, ${sql.ref(columns[kind])}, linked_by, linked_at)
    values (${orderId}, ${ref}, ${accountId}, ${now}) on conflict do nothing`.execute(tx)
}

/** Answers what it was linked with; null where there was no such link. */
export async function unlink(tx: Tx, orderId: string, linkId: number): Promise<string | null> {
  const { rows } = await sql<{ ref: string }>`
    delete from work_order_link where order_id = ${orderId} and link_id = ${linkId}
    returning coalesce(bill_id, case_id, payment_id) as ref`.execute(tx)
  return rows[0]?.ref ?? null
}

/** One at a time in a merchant: of two who each put one under another, each alone would be right and both together a ring. */
export const lockTree = (tx: Tx, merchantId: number): Promise<void> =>
  takeLock(tx, sql`hashtext('order.parent'), ${merchantId}::int`)

/** Whether one is another or stands under it, at whatever depth. */
export async function isUnder(db: Db, orderId: string, aboveId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive up as (
      select order_id, parent_id from work_order where order_id = ${orderId}
      union select o.order_id, o.parent_id from work_order o join up on o.order_id = up.parent_id
    )
    select from up where order_id = ${aboveId} limit 1`.execute(db)
  return rows.length > 0
}

export async function setParent(tx: Tx, orderId: string, parentId: string | null): Promise<void> {
  await sql`update work_order set parent_id = ${parentId}, version = version + 1 where order_id = ${orderId}`.execute(
    tx,
  )
}
