/** Giving the coupons of an activity: as it began, in one transaction with the end of its job; on its day; as things happen. */

import { recordSystem } from '../operation-log/public.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import type { JobContext, JobOutcome } from '../platform/jobs.ts'
import { activitiesToGive, giveCoupons, lockRunning, markGiven } from './activity.queries.ts'

export const issueJob = 'coupon.issue'
export interface ToIssue {
  activityId: string
  merchantId: number
  accountId: number
  /** An instant, as the job keeps it. */
  startedAt: string
}

export function issueCoupons({ db, input, finish }: JobContext<ToIssue>): Promise<JobOutcome> {
  const { activityId, merchantId, accountId, startedAt } = input
  return inTransaction(db, async (tx) => {
    // one that was stopped meanwhile gives nothing
    const found = await lockRunning(tx, activityId)
    const now = new Date(startedAt)
    const given = found ? await giveCoupons(tx, merchantId, found, { accountId, now }) : 0
    if (found) await markGiven(tx, activityId, now)
    return finish(tx, { counts: { coupons: given } })
  })
}

/** Regularly: what waits for its day, and whoever something happened to meanwhile. */
export async function giveOnTheirDay(db: Db, now: Date): Promise<void> {
  const waiting = await activitiesToGive(db, now)
  await Promise.all(waiting.map((each) => inTransaction(db, (tx) => giveWaiting(tx, each, now))))
}

async function giveWaiting(tx: Tx, { activityId, merchantId }: { activityId: string; merchantId: number }, now: Date) {
  const found = await lockRunning(tx, activityId)
  if (!found) return
  // what a stopped template promises nobody gets any more
  if (found.templateState !== 'active') return
  const accountId = found.askedById ?? found.writers[0] ?? 0
  const coupons = await giveCoupons(tx, merchantId, found, { accountId, now })
  // one with a day is done with it, also where it fits nobody
  if (coupons > 0 || found.givesThrough === null) await markGiven(tx, activityId, now)
  if (coupons > 0)
    await recordSystem(tx, now, issueJob, {
      action: 'coupon.given',
      merchantId,
      target: activityId,
      after: { coupons },
    })
}
