/** What the charts of the stages are drawn from. Pure. */
import type { stageBoard } from '@cordillera/contract/dashboard/dashboard'
import type { Output } from '@cordillera/contract/endpoint'
import { type Stage, stageNames, stages } from '@cordillera/contract/stages'

export type Ended = Output<typeof stageBoard>['ended']

export interface Roll {
  readonly period: Stage
  readonly rolled: number
  readonly ended: number
  /** By balance; null where no case knows what was open when it was opened. */
  readonly byBalance: number | null
  readonly unknown: number
}
/** Of the cases that ended in a stage, how many went on to the next one. */
export function rollsOf(ended: Ended): Roll[] {
  return stageNames.flatMap((period) => {
    const own = ended.filter((row) => row.period === period)
    const sum = (of: (row: Ended[number]) => number) => own.reduce((total, row) => total + of(row), 0)
    const rolled = sum((row) => row.rolled)
    const all = rolled + sum((row) => row.paid)
    const opened = sum((row) => row.openedAmount)
    const byBalance = opened > 0 ? sum((row) => row.rolledAmount) / opened : null
    return all > 0 ? [{ period, rolled, ended: all, byBalance, unknown: sum((row) => row.unknown) }] : []
  })
}

export interface Curve {
  readonly period: Stage
  /** By day since the case was opened, from 0: the share paid by then, of all that ended. */
  readonly shares: readonly number[]
}
export const curveDays = 30
/** How recovery adds up over the days of a case; a stage without an ended case has no curve. */
export function curvesOf(ended: Ended): Curve[] {
  return rollsOf(ended).map(({ period, ended: all }) => {
    const own = ended.filter((row) => row.period === period)
    const last = Math.min(curveDays, Math.max(...own.map((row) => row.afterDays)))
    const paidBy = (day: number) => own.reduce((sum, row) => sum + (row.afterDays <= day ? row.paid : 0), 0)
    return { period, shares: Array.from({ length: last + 1 }, (_, day) => paidBy(day) / all) }
  })
}

/**
 * Which stage the charts' titles speak of. Before day 1 nothing is late, and who is in the last stage stays for most of a
 * year: neither says much about collecting, so both are drawn but not named.
 */
export function headlinesOf(rolls: readonly Roll[], curves: readonly Curve[]) {
  const isTold = ({ period }: { period: Stage }) => stages[period].from >= 1 && period !== stageNames.at(-1)
  const last = ({ shares }: Curve) => shares.at(-1) ?? 0
  const [worst] = rolls.filter(isTold).sort((a, b) => b.rolled / b.ended - a.rolled / a.ended)
  const [best] = curves.filter(isTold).sort((a, b) => last(b) - last(a))
  return { worst, best }
}
