/** Months of a workplace that stand. */
import { array, type Db, sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'

/** Holds workplaces while their days are written: locking a month waits for those who write, and is seen by those who come after. */
export async function lockWorkplaces(db: Db, workplaces: readonly number[]): Promise<void> {
  await sql`select from workplace where workplace_id = any(${array(workplaces)}::smallint[])
    order by workplace_id for share`.execute(db)
}

/** Throws `attendance.monthLocked` where a day from..to of one of the workplaces lies in a locked month. */
export async function demandOpenDays(
  db: Db,
  workplaces: readonly (number | null)[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ids = workplaces.filter((id) => id !== null)
  if (ids.length === 0) return
  await lockWorkplaces(db, ids)
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from locked_month
    where locked and workplace_id = any(${array(ids)}::smallint[])
      and month between date_trunc('month', ${from}::date)::date and ${to}::date order by month limit 1`.execute(db)
  if (rows[0]) throw new Failure('attendance.monthLocked', { month: rows[0].month })
}
