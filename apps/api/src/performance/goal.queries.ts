/** Goals and what they came to. */
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { createGoal, GoalType, listGoals } from '@cordillera/contract/performance/goal'
import type { Stage } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import type { Door, Scoped } from '../platform/rows.ts'
import { pageOf } from './page.queries.ts'
import type { Statistics } from './statistics.queries.ts'

export type GoalRow = Output<typeof listGoals>['list'][number]
type BareGoal = Omit<GoalRow, 'actual' | 'part' | 'whole' | 'state'>

export function pageOfGoals(db: Scoped, rows: Door, input: Parsed<typeof listGoals>) {
  const { country = null, period = null, type = null, dayFrom, dayTo } = input
  const way = input.sortField && input.sortOrder === 'asc' ? sql`asc` : sql`desc`
  return pageOf<BareGoal>(db, input, {
    fields: sql`h.goal_id, h.country, h.stage as period, h.day, h.type, h.rate, a.name as creator_name, h.created_at as created_time`,
    hits: sql`from ${rows.goals} h where h.country = coalesce(${country}, h.country) and h.stage = coalesce(${period}, h.stage)
      and h.type = coalesce(${type}, h.type) and h.day between ${dayFrom ?? '-infinity'}::date and ${dayTo ?? 'infinity'}::date`,
    joins: sql`join account a on a.account_id = h.created_by`,
    order: sql`h.day ${way}, h.country, h.stage, h.type, h.goal_id`,
  })
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

export async function findGoal(db: Scoped, rows: Door, goalId: number) {
  const { rows: found } = await sql<{ country: Country; stage: Stage; day: string; type: string; rate: number }>`
    select g.country, g.stage, g.day, g.type, g.rate from ${rows.goals} g where g.goal_id = ${goalId} for update of g`.execute(
    db,
  )
  return found[0] ?? null
}
