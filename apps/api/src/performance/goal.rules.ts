/** What a goal may be. */
import { type GoalType, goalHorizonDays, goalTypes } from '@cordillera/contract/performance/goal'
import { type Stage, stages } from '@cordillera/contract/stages'
import { addDays } from '../platform/clock.ts'
import { dayOf } from './month.rules.ts'

export const isGoalType = (type: string): type is GoalType => Object.hasOwn(goalTypes, type)
export const isStage = (period: string): period is Stage => Object.hasOwn(stages, period)
/** A whole number of hundredths of a percent above none and up to all. */
export const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 1 && rate <= 10_000

/** First and last day of goals to set, both from today on; null where they are none. */
export function goalDays(from: string, until: string | undefined, today: string): { from: string; to: string } | null {
  const first = dayOf(from)
  const last = until === undefined ? first : dayOf(until)
  if (!first || !last || first < today || last < first || last > addDays(today, goalHorizonDays)) return null
  return { from: first, to: last }
}

/** A goal that the day has not reached yet is open until the day is over. */
export function stateOf(goal: { day: string; rate: number }, actual: number | null, today: string) {
  if (actual !== null && actual >= goal.rate) return 'reached' as const
  if (goal.day === today) return 'today' as const
  return actual === null ? ('nothing' as const) : ('missed' as const)
}
