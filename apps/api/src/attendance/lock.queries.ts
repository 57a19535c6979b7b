/** Months of a workplace that stand. */
import { array, type Db, sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'

/** Throws `attendance.monthLocked` where a day from..to of one of the workplaces lies in a locked month. */
export async function demandOpenDays(
  db: Db,
  workplaces: readonly (number | null)[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ids = workplaces.filter((id) => id !== null)
  if (ids.length === 0) return
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from locked_month
    where locked and workplace_id = any(${array(ids)}::smallint[])
      and month between date_trunc('month', ${from}::date)::date and ${to}::date order by month limit 1`.execute(db)
  if (rows[0]) throw new Failure('attendance.monthLocked', { month: rows[0].month })
}
