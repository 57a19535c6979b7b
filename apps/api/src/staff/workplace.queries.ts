/** Workplaces as the world sees them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { allWorkplace, listWorkplaces, workplacePeople } from '@cordillera/contract/staff/workplace'
import type { Caller } from '../platform/caller.ts'
import { type Db, sql } from '../platform/db.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Workplace = Output<typeof allWorkplace>[number]

/** A workplace's shifts in use as JSON, the usual one first, each with the hours that hold there now. */
const shiftsOf = (now: Date) => sql`
  (select coalesce(json_agg(json_build_object('shiftId', f.shift_id, 'name', f.name, 'isDefault', f.is_default,
      'startTime', to_char(h.start_time, 'HH24:MI'), 'endTime', to_char(h.end_time, 'HH24:MI'), 'days', h.days,
      'breakMinutes', h.break_minutes, 'toleranceMinutes', h.tolerance_minutes) order by f.is_default desc, f.name), '[]')
    from shift f cross join lateral (
      select * from shift_hours sh where sh.shift_id = f.shift_id and sh.from_day <= (${now}::timestamptz at time zone w.time_zone)::date
      order by sh.from_day desc limit 1) h
    where f.workplace_id = w.workplace_id and f.closed_on is null)`

export async function workplaces(
  db: Db,
  { country = null, closed }: { country?: Parsed<typeof allWorkplace>['country'] | null; closed: boolean },
  now: Date,
): Promise<Workplace[]> {
  const { rows } = await sql<Workplace>`
    select workplace_id, name, country, company, time_zone, capacity, closed_on, ${shiftsOf(now)} as shifts
    from workplace w
    where country = coalesce(${country}, country) and (closed_on is null or ${closed})
    order by name`.execute(db)
  return rows
}

type Mine = Output<typeof listWorkplaces>[number]

/** Workplaces of the countries where the caller's people work, and whether the caller may change each. */
export async function workplacesInScope(
  { db, rows, user, now }: { db: Scoped; rows: ScopedRows; user: Caller; now: Date },
  { country, closed }: Parsed<typeof listWorkplaces>,
): Promise<Mine[]> {
  const { rows: found } = await sql<Mine>`
    select w.workplace_id, w.name, w.country, w.company, w.time_zone, w.address, w.capacity, w.closed_on, ${shiftsOf(now)} as shifts,
      (select count(*) from staff t where t.workplace_id = w.workplace_id and t.status <> 'LEAVE') as people, w.version,
      (${user.isSuperuser} or w.country = ${user.country}) as may_change
    from workplace w
    where w.country = coalesce(${country ?? null}, w.country) and (w.closed_on is null or ${closed})
      and (${user.isSuperuser} or w.country in (select country from ${rows.staff} s))
    order by w.closed_on nulls first, w.country, w.name`.execute(db)
  return found
}

export async function peopleOfWorkplace(
  db: Scoped,
  rows: ScopedRows,
  workplaceId: number,
): Promise<Output<typeof workplacePeople>> {
  const { rows: found } = await sql<Output<typeof workplacePeople>[number]>`
    select s.account_id, s.user_no, a.name, s.role, s.status, s.stage as period
    from ${rows.staff} s join account a using (account_id)
    where s.workplace_id = ${workplaceId} and s.status <> 'LEAVE' order by a.name limit 500`.execute(db)
  return found
}
