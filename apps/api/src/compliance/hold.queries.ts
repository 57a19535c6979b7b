/** Holds of a bill: each reason begins and ends by itself, and its open case is on hold while any is live. */
import type { HoldReason } from '@cordillera/contract/compliance/rules'
import { sql, type Tx } from '../platform/db.ts'

interface Held {
  merchantId: number
  billId: string
  caseId: string
}
interface By {
  accountId: number
  now: Date
}

/** Begins a hold, where none of that reason is live. */
export async function beginHold(tx: Tx, of: Held, reason: HoldReason, by: By): Promise<void> {
  const { merchantId, billId, caseId } = of
  await lockCase(tx, billId)
  await tx
    .insertInto('contactHold')
    .values({ merchantId, billId, caseId, reason, begunBy: by.accountId, begunAt: by.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the hold of one reason; false where none was live. */
export async function endHold(
  tx: Tx,
  billId: string,
  reason: HoldReason,
  { accountId, now, endReason }: By & { endReason: string },
): Promise<boolean> {
  await lockCase(tx, billId)
  const ended = await tx
    .updateTable('contactHold')
    .set({ endedBy: accountId, endedAt: now, endReason })
    .where('billId', '=', billId)
    .where('reason', '=', reason)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Two who end two holds at once must not each see the other's as live. */
async function lockCase(tx: Tx, billId: string): Promise<void> {
  await sql`select from collection_case where bill_id = ${billId} and closed_at is null for update`.execute(tx)
}

/** The open case is on hold while any reason is live. Answers the case where that changed. */
export async function showHold(tx: Tx, billId: string): Promise<string | null> {
  const { rows } = await sql<{ caseId: string }>`
    update collection_case c set on_hold = not c.on_hold, version = version + 1
    where bill_id = ${billId} and closed_at is null
      and on_hold <> exists (select from contact_hold h where h.bill_id = c.bill_id and h.ended_at is null)
    returning case_id`.execute(tx)
  return rows[0]?.caseId ?? null
}
