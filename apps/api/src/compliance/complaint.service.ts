/** Stopping contact on a bill because of a complaint, whoever takes it in. */
import type { Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { waitForDecisions } from './history.queries.ts'
import { beginHold, showHold } from './hold.queries.ts'

interface Complaint {
  merchantId: number
  caseId: string
  billId: string
  userId: string
  kind: 'dispute' | 'authority'
  authority: string | null
  reference: string | null
  description: string
}

/** Opens the complaint and begins its hold; null where the bill has an open one, whose hold goes on. */
export async function openComplaintOn(
  tx: Tx,
  complaint: Complaint,
  by: { accountId: number; now: Date },
): Promise<string | null> {
  await waitForDecisions(tx, [complaint.userId])
  const made = await tx
    .insertInto('complaint')
    .values({ ...complaint, openedBy: by.accountId, openedAt: by.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('complaintId')
    .executeTakeFirst()
  if (!made) return null
  await beginHold(tx, complaint, 'complaint', by)
  await notifyHold(tx, complaint, { kind: 'held', ...by, reason: complaint.description })
  return made.complaintId
}

interface Change {
  kind: 'held' | 'released'
  accountId: number
  now: Date
  reason: string
}

/** Where the bill's open case is held or free from now on, its own history says why; open screens of it show it. */
export async function notifyHold(
  tx: Tx,
  of: Pick<Complaint, 'merchantId' | 'billId' | 'caseId'>,
  { kind, accountId, now, reason }: Change,
): Promise<void> {
  const changed = await showHold(tx, of.billId)
  if (changed) {
    const detail = JSON.stringify({ reason })
    const { merchantId, billId } = of
    await tx
      .insertInto('caseEvent')
      .values({ merchantId, caseId: changed, billId, at: now, accountId, kind, detail })
      .execute()
  }
  const cases = new Set([of.caseId, ...(changed ? [changed] : [])])
  const merchants = [of.merchantId]
  await notifyAll(
    tx,
    [...cases].map((caseId) => ({ topic: 'case', merchants, data: { caseId, change: kind } })),
  )
}
