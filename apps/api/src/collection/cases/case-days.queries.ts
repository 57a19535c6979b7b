/** On which days a case was there, for what counts cases by day. */
import { stageNames, stages } from '@cordillera/contract/stages'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db.ts'

const firstDpdAfter = sql.join(
  stageNames.map((stage) => sql`when ${sql.lit(stage)} then ${sql.lit(stages[stage].to + 1)}`),
  sql` `,
)

/**
 * The day a closed case `c` went, in the zone of its merchant; null while it is open. A night that was caught up later closed
 * it on the day of catching up: its days past due say when it left its stage, or it would count in two stages meanwhile.
 */
export const wentOn = (zone: Sql): Sql => sql`least((c.closed_at at time zone ${zone})::date,
  case when c.close_reason in ('stage changed', 'beyond stages') then c.due_date + case c.stage ${firstDpdAfter} end end)`

/** The last day that case `c` was there to be worked: a case that the night moves on is in its next stage on that day. Null while it is open. */
export const lastDayOf = (zone: Sql): Sql =>
  sql`(${wentOn(zone)} - (c.close_reason in ('stage changed', 'beyond stages'))::integer)`
