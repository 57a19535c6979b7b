/** Workplaces as the world sees them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { allWorkplace } from '@cordillera/contract/staff/workplace'
import { type Db, sql } from '../platform/db.ts'

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
