/** Giving the coupons of an activity that began: in one transaction with the end of its job, so that it is done once. */
import { inTransaction } from '../platform/db.ts'
import type { JobContext, JobOutcome } from '../platform/jobs.ts'
import { giveCoupons, lockRunning } from './activity.queries.ts'

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
    const given = found ? await giveCoupons(tx, merchantId, found, { accountId, now: new Date(startedAt) }) : 0
    return finish(tx, { counts: { coupons: given } })
  })
}
