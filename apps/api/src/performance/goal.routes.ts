/** Goals. */
import { countries } from '@cordillera/contract/countries'
import { createGoal, deleteGoal, goalActuals, listGoals } from '@cordillera/contract/performance/goal'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { addGoals, findGoal, type Goal, goalsOf, measureOf, pageOfGoals } from './goal.queries.ts'
import { goalDays, isGoalType, isRate, isStage, stateOf } from './goal.rules.ts'
import { mayPlan } from './plan.rules.ts'
import { type Statistics, statisticsOf } from './statistics.queries.ts'

export function goalRoutes(app: App): void {
  implement(app, listGoals, (input, { db, rows }) => pageOfGoals(db, rows, input))

  implement(app, goalActuals, async ({ goalIds }, { db, rows, reach, now }) => {
    const goals = await goalsOf(db, rows, goalIds)
    if (goals.length === 0) return []
    const figures = await figuresOf(reach.from(goals), goals, now)
    return goals.map((goal) => {
      const { goalId } = goal
      const today = dayIn(countries[goal.country].zone, now)
      if (goal.day > today) return { goalId, actual: null, part: null, whole: null, state: 'ahead' as const }
      const row = figures.get(keyOf(goal))
      const came = row ? measureOf[goal.type](row) : { part: 0, whole: 0, actual: null }
      return { goalId, ...came, state: stateOf(goal, came.actual, today) }
    })
  })

  implement(app, createGoal, async (input, { reach, user, now, fail, log }) => {
    const { country, period, type, rate } = input
    if (!isStage(period)) throw fail('performance.unsupportedPeriod')
    if (!mayPlan(user, country, period)) throw fail('staff.noPermission')
    if (!isGoalType(type)) throw fail('performance.invalidType')
    if (!isRate(rate)) throw fail('performance.invalidRate')
    const days = goalDays(input.day, input.until, dayIn(countries[country].zone, now))
    if (!days) throw fail('performance.invalidDay')
    const tx = reach.country(country)
    const goal = { country, stage: period, type, rate, ...days }
    const { created, had } = await addGoals(tx, { ...goal, by: user.accountId, at: now })
    if (had > 0) throw fail('performance.goalExists')
    await log({ action: 'performance.goal.created', target: `${country} ${period} ${type}`, after: goal })
    return { created }
  })

  implement(app, deleteGoal, async ({ goalId }, { db, rows, reach, user, fail, log }) => {
    const goal = await findGoal(db, rows, goalId)
    if (!goal) throw fail('record.missing')
    if (!mayPlan(user, goal.country, goal.stage)) throw fail('staff.noPermission')
    await reach.from(goal).deleteFrom('goal').where('goalId', '=', goalId).execute()
    await log({ action: 'performance.goal.deleted', target: String(goalId), before: goal })
    return { done: true as const }
  })
}

const keyOf = (of: { country: string; period: string | null; day: string | null }) =>
  `${of.country} ${of.period} ${of.day}`

/** Figures of every stage and day between the first and the last goal that has begun. */
async function figuresOf(db: Db, goals: readonly Goal[], now: Date): Promise<Map<string, Statistics>> {
  const begun = goals
    .map(({ day }) => day)
    .filter((day) => day <= now.toISOString().slice(0, 10))
    .sort()
  const [from, to] = [begun[0], begun.at(-1)]
  if (!from || !to) return new Map()
  const places = new Set(goals.map(({ country }) => country))
  const stages = new Set(goals.map(({ period }) => period))
  const rows = await statisticsOf(db, sql`collection_case`, {
    from,
    to,
    byDay: true,
    byStage: true,
    byCollector: false,
    country: places.size === 1 ? [...places][0] : undefined,
    stage: stages.size === 1 ? [...stages][0] : undefined,
  })
  return new Map(rows.map((row) => [keyOf(row), row]))
}
