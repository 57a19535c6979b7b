/** Stopping contact on a bill because of a complaint, whoever takes it in. */
import type { Tx } from '../platform/db.ts'
import { notifyAll } from '../platform/events.ts'
import { waitForDecisions } from './history.queries.ts'
import { beginHold, endHold, showHold } from './hold.queries.ts'

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

/** Opens the complaint and begins its hold, or shares that of another; null where the same one is open. */
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

/** Closes one of a bill; contact stays stopped while another is open. False where it is not open. */
export async function closeComplaintOn(
  tx: Tx,
  { complaintId, ...of }: Pick<Complaint, 'merchantId' | 'billId' | 'caseId'> & { complaintId: string },
  { outcome, ...by }: { accountId: number; now: Date; outcome: string },
): Promise<boolean> {
  // two that are closed at once must not each see the other as open
  const all = await tx
    .selectFrom('complaint')
    .select('complaintId')
    .where('billId', '=', of.billId)
    .where('closedAt', 'is', null)
    .orderBy('complaintId')
    .forUpdate()
    .execute()
  if (!all.some((one) => one.complaintId === complaintId)) return false
  await tx
    .updateTable('complaint')
    .set({ closedBy: by.accountId, closedAt: by.now, outcome })
    .where('complaintId', '=', complaintId)
    .execute()
  if (all.length > 1) return true
  await endHold(tx, of.billId, 'complaint', { ...by, endReason: outcome })
  await notifyHold(tx, of, { kind: 'released', ...by, reason: outcome })
  return true
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
