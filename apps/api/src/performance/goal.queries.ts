/** Goals and what they came to. */
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { createGoal, GoalType, listGoals } from '@cordillera/contract/performance/goal'
import type { Stage } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import { array, type Tx } from '../platform/db.ts'
import { all, pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Statistics } from './statistics.queries.ts'

export type GoalRow = Output<typeof listGoals>['list'][number]

export function pageOfGoals(db: Scoped, rows: ScopedRows, input: Parsed<typeof listGoals>) {
  const { country, period, type, dayFrom, dayTo } = input
  // as the index has it, forwards or backwards
  const order =
    input.sortField && input.sortOrder === 'asc'
      ? sql`h.day asc, h.country desc, h.stage desc, h.type desc`
      : sql`h.day desc, h.country, h.stage, h.type`
  return pageOf<GoalRow>(db, input, {
    fields: sql`h.goal_id, h.country, h.stage as period, h.day, h.type, h.rate, a.name as creator_name, h.created_at as created_time`,
    hits: sql`from ${rows.goals} h where ${all([
      country && sql`h.country = ${country}`,
      period && sql`h.stage = ${period}`,
      type && sql`h.type = ${type}`,
      dayFrom && sql`h.day >= ${dayFrom}::date`,
      dayTo && sql`h.day <= ${dayTo}::date`,
    ])}`,
    joins: sql`join account a on a.account_id = h.created_by`,
    order,
  })
}

export type Goal = Pick<GoalRow, 'goalId' | 'country' | 'period' | 'day' | 'type' | 'rate'>

export async function goalsOf(db: Scoped, rows: ScopedRows, goalIds: readonly number[]): Promise<Goal[]> {
  const { rows: found } = await sql<Goal>`
    select g.goal_id, g.country, g.stage as period, g.day, g.type, g.rate from ${rows.goals} g
    where g.goal_id = any(${array(goalIds)}::int[])`.execute(db)
  return found
}

/** What a goal's type is measured by. */
export const measureOf: Record<GoalType, (row: Statistics) => { part: number; whole: number; actual: number | null }> =
  {
    recovery: (row) => ({ part: row.collected, whole: row.outstanding, actual: row.recovery }),
    coverage: (row) => ({ part: row.attempted, whole: row.accounts, actual: row.coverage }),
    ptp: (row) => ({ part: row.promised, whole: row.spokenTo, actual: row.ptp }),
    kept: (row) => ({ part: row.kept, whole: row.matured, actual: row.keptRate }),
  }

/** Sets a goal for each day; answers how many days had one already, in which case nothing was set. */
export async function addGoals(
  tx: Tx,
  goal: {
    country: Country
    stage: Stage
    type: GoalType
    rate: number
    from: string
    to: string
    by: number
    at: Date
  },
): Promise<Output<typeof createGoal> & { had: number }> {
  const { rows } = await sql<{ created: number; days: number }>`
    with made as (
      insert into goal (country, stage, day, type, rate, created_by, created_at)
      select ${goal.country}, ${goal.stage}, d::date, ${goal.type}, ${goal.rate}::int, ${goal.by}::int, ${goal.at}::timestamptz
      from generate_series(${goal.from}::date, ${goal.to}::date, interval '1 day') d
      on conflict do nothing returning 1
    )
    select (select count(*) from made) as created, ${goal.to}::date - ${goal.from}::date + 1 as days`.execute(tx)
  const { created, days } = rows[0] ?? { created: 0, days: 0 }
  return { created, had: days - created }
}

export async function findGoal(db: Scoped, rows: ScopedRows, goalId: number) {
  const { rows: found } = await sql<{ country: Country; stage: Stage; day: string; type: string; rate: number }>`
    select g.country, g.stage, g.day, g.type, g.rate from ${rows.goals} g where g.goal_id = ${goalId} for update of g`.execute(
    db,
  )
  return found[0] ?? null
}
