/** What the wall's charts are drawn from. Pure. */
import type { operationsWall } from '@cordillera/contract/dashboard/wall'
import { rollCohorts } from '@cordillera/contract/dashboard/wall'
import type { Output } from '@cordillera/contract/endpoint'

export type Wall = Output<typeof operationsWall>

/** Work begins and ends at these hours: a goal of the day is paced evenly between them. */
export const workday = { from: 8, to: 20 } as const

/** How much of the day's goal should be done by the end of an hour. */
export function paceBy(hour: number): number {
  return Math.min(1, Math.max(0, (hour + 1 - workday.from) / (workday.to - workday.from)))
}

/** By the end of each hour of work so far: the share of workable cases touched today; none where nothing can be worked. */
export function touchedByHour({ hours, workable }: Wall): { hour: number; share: number }[] {
  if (workable === 0) return []
  let touched = 0
  return hours.flatMap(({ hour, touched: more }) => {
    touched += more
    return hour < workday.from ? [] : [{ hour, share: Math.min(1, touched / workable) }]
  })
}

/** The last day of a cohort that begins on a day past due. */
export function lastDayOf(dpdFrom: number): number {
  const next = rollCohorts[(rollCohorts as readonly number[]).indexOf(dpdFrom) + 1]
  return next === undefined ? 361 : next - 1
}
export const cohortName = (dpdFrom: number): string => {
  const last = lastDayOf(dpdFrom)
  return last === dpdFrom ? String(dpdFrom) : `${dpdFrom}–${last}`
}
