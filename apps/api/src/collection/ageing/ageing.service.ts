/** Ageing a merchant day by day; each day is one transaction, so a run that is cut off goes on where it stopped. */
import { bookMonthEnds, lockMerchants, monthEndBefore } from '../../credit/public.ts'
import { recordSystem } from '../../operation-log/public.ts'
import { addDays } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { happened } from '../../platform/domain-events.ts'
import { notify } from '../../platform/events.ts'
import { judgePromises } from '../promise/promise-judging.queries.ts'
import { lastDayAged, moveBills, rememberRun } from './ageing.queries.ts'
import { daysToRun, settlementGraceDays } from './ageing.rules.ts'

declare module '../../platform/domain-events.ts' {
  interface DomainEvents {
    /** A merchant's ageing comes to a day: what was not paid by `lastPaidDay`, the settlement grace taken off, is over. */
    'collection.dayBegins': { merchantId: number; day: string; lastPaidDay: string; now: Date }
  }
}

export const ageingJob = 'collection.ageing'

const nothing = {
  moved: 0,
  opened: 0,
  closed: 0,
  stayed: 0,
  beyond: 0,
  penalised: 0,
  promisesDue: 0,
  promisesKept: 0,
  promisesPartlyKept: 0,
  promisesBroken: 0,
}
export type AgeingCounts = typeof nothing

/**
 * One day of one merchant: judges promises, then moves bills, closing and opening cases. A second run of the day finds
 * nothing left to do. A day before the last one done changes nothing: stages don't move backwards.
 */
export async function ageMerchant(tx: Tx, merchantId: number, day: string, now: Date): Promise<AgeingCounts> {
  await lockMerchants(tx, [merchantId])
  const last = await lastDayAged(tx, merchantId)
  if (last !== null && day < last) return nothing
  // what was promised for less is owed whole again before stages and promises are looked at
  const lastPaidDay = addDays(day, -settlementGraceDays)
  await happened(tx, 'collection.dayBegins', { merchantId, day, lastPaidDay, now })
  const counts = {
    ...(await judgePromises(tx, merchantId, day, now)),
    ...(await moveBills(tx, merchantId, day, now)),
  }
  const changed = Object.values(counts).some((count) => count > 0)
  if (last === day && !changed) return counts
  await rememberRun(tx, { merchantId, day, finishedAt: now, counts })
  await recordSystem(tx, now, ageingJob, { action: ageingJob, merchantId, target: day, after: counts })
  if (changed) await notify(tx, { topic: 'ageing', merchants: [merchantId], data: { merchant: merchantId, day } })
  return counts
}

/** Ages merchants up to a day, missed days in order. Answers the counts over all of it; `told` hears of each day done. */
export async function ageMerchants(
  db: Db,
  merchants: readonly { merchantId: number; day: string }[],
  now: Date,
  told: (daysDone: number) => Promise<void> = async () => {},
): Promise<AgeingCounts & { days: number }> {
  const sum = { ...nothing, days: 0 }
  for (const { merchantId, day } of merchants) {
    let last = await lastDayAged(db, merchantId)
    for (const each of daysToRun(last, day)) {
      // a month's interest is booked before bills move on a day after it
      if (last?.slice(0, 7) !== each.slice(0, 7))
        await bookMonthEnds(db, { merchantId, monthEnd: monthEndBefore(each), now })
      last = each
      const counts = await inTransaction(db, (tx) => ageMerchant(tx, merchantId, each, now))
      for (const name of Object.keys(nothing) as (keyof AgeingCounts)[]) sum[name] += counts[name]
      await told(++sum.days)
    }
  }
  return sum
}
