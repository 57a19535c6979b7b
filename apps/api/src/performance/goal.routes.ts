/** Goals. */
import { countries } from '@cordillera/contract/countries'
import { createGoal, deleteGoal, listGoals } from '@cordillera/contract/performance/goal'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { addGoals, findGoal, type GoalRow, measureOf, pageOfGoals } from './goal.queries.ts'
import { goalDays, isGoalType, isRate, isStage } from './goal.rules.ts'
import { mayPlan } from './plan.rules.ts'
import { type Statistics, statisticsOf } from './statistics.queries.ts'

export function goalRoutes(app: App): void {
  implement(app, listGoals, async (input, { db, rows, beyond, now }) => {
    const page = await pageOfGoals(db, rows, input)
    const actuals = await actualsOf(beyond('figures of the stages that the goals in scope are about'), page.list, now)
    const list = page.list.map((goal): GoalRow => {
      const today = dayIn(countries[goal.country].zone, now)
      if (goal.day > today) return { ...goal, actual: null, part: null, whole: null, state: 'ahead' }
      const row = actuals.get(keyOf(goal))
      const { part, whole, actual } = row ? measureOf[goal.type](row) : { part: 0, whole: 0, actual: null }
      const over = actual === null ? 'nothing' : actual >= goal.rate ? 'reached' : 'missed'
      return { ...goal, actual, part, whole, state: goal.day === today && over !== 'reached' ? 'today' : over }
    })
    return { ...page, list }
  })

  implement(app, createGoal, async (input, { beyond, user, now, fail, log }) => {
    const { country, period, type, rate } = input
    if (!isStage(period)) throw fail('performance.unsupportedPeriod')
    if (!mayPlan(user, country, period)) throw fail('staff.noPermission')
    if (!isGoalType(type)) throw fail('performance.invalidType')
    if (!isRate(rate)) throw fail('performance.invalidRate')
    const days = goalDays(input.day, input.until, dayIn(countries[country].zone, now))
    if (!days) throw fail('performance.invalidDay')
    const tx = beyond('goals of a country and stage that the caller plans for')
    const goal = { country, stage: period, type, rate, ...days }
    const { created, had } = await addGoals(tx, { ...goal, by: user.accountId, at: now })
    if (had > 0) throw fail('performance.goalExists')
    await log({ action: 'performance.goal.created', target: `${country} ${period} ${type}`, after: goal })
    return { created }
  })

  implement(app, deleteGoal, async ({ goalId }, { db, rows, beyond, user, fail, log }) => {
    const goal = await findGoal(db, rows, goalId)
    if (!goal) throw fail('record.missing')
    if (!mayPlan(user, goal.country, goal.stage)) throw fail('staff.noPermission')
    await beyond('a goal found in scope').deleteFrom('goal').where('goalId', '=', goalId).execute()
    await log({ action: 'performance.goal.deleted', target: String(goalId), before: goal })
    return { done: true as const }
  })
}

const keyOf = (of: { country: string; period: string | null; day: string | null }) =>
  `${of.country} ${of.period} ${of.day}`

/** Figures of every stage and day between the first and the last goal that has begun. */
async function actualsOf(
  db: Db,
  goals: readonly Pick<GoalRow, 'country' | 'period' | 'day'>[],
  now: Date,
): Promise<Map<string, Statistics>> {
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
