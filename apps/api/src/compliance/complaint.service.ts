/** Stopping contact on a bill because of a complaint, whoever takes it in. */
import { sql, type Tx } from '../platform/db.ts'
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

type OnBill = Pick<Complaint, 'merchantId' | 'billId' | 'caseId' | 'userId'>

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

/** Closes one of a bill; contact stays stopped while another is open, here or at the service desk. False where it is not open. */
export async function closeComplaintOn(
  tx: Tx,
  { complaintId, ...of }: OnBill & { complaintId: string },
  { outcome, ...by }: { accountId: number; now: Date; outcome: string },
): Promise<boolean> {
  await waitForDecisions(tx, [of.userId])
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
  await freeOfComplaints(tx, of, { outcome, ...by })
  return true
}

/** For the service desk, which has closed what an authority sent: contact is free unless a complaint of the bill is open still. */
export async function endComplaintOn(
  tx: Tx,
  bill: { billId: string; merchantId: number; userId: string },
  by: { accountId: number; now: Date; outcome: string },
): Promise<void> {
  const held = await tx
    .selectFrom('contactHold')
    .select('caseId')
    .where('billId', '=', bill.billId)
    .where('reason', '=', 'complaint')
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (held) await freeOfComplaints(tx, { ...bill, caseId: held.caseId }, by)
}

async function freeOfComplaints(
  tx: Tx,
  of: OnBill,
  { outcome, ...by }: { accountId: number; now: Date; outcome: string },
): Promise<void> {
  const { rows } = await sql`
    select from complaint where bill_id = ${of.billId} and closed_at is null
    union all select from authority_complaint where bill_id = ${of.billId} and closed_at is null limit 1`.execute(tx)
  if (rows.length > 0) return
  await endHold(tx, of.billId, 'complaint', { ...by, endReason: outcome })
  await notifyHold(tx, of, { kind: 'released', ...by, reason: outcome })
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
