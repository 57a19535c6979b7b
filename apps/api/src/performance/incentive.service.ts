/** The job that computes a country's month. */
import type { Country } from '@cordillera/contract/countries'
import { recordSystem } from '../operation-log/public.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import {
  adjustFrozenMonths,
  computeAlone,
  computeResults,
  lockRun,
  rememberComputed,
} from './incentive.compute.queries.ts'

export const incentiveJob = 'performance.incentive'

export interface IncentiveInput {
  country: Country
  month: string
}

/** All of it in one transaction: who looks meanwhile sees the month as it was. */
export async function computeMonth(
  db: Db,
  { country, month }: IncentiveInput,
  { by, now }: { by: number | null; now: Date },
): Promise<Record<string, number>> {
  return inTransaction(db, async (tx) => {
    await computeAlone(tx, country)
    if ((await lockRun(tx, country, month))?.state === 'frozen') throw new Failure('performance.monthFrozen')
    const computed = await computeResults(tx, country, month, now)
    const adjustments = await adjustFrozenMonths(tx, country, month, now)
    await rememberComputed(tx, { ...computed, country, month, by, at: now })
    const counts = { ...computed, adjustments }
    await recordSystem(tx, now, incentiveJob, {
      action: 'performance.incentive.computed',
      target: `${country} ${month.slice(0, 7)}`,
      after: { ...counts, by },
    })
    return counts
  })
}
