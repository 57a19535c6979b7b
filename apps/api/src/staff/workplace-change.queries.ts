/** Changing workplaces and their shifts. */
import { array, sql, type Tx } from '../platform/db.ts'
import { sinceEver } from './shift.queries.ts'

export interface KeptWorkplace {
  workplaceId: number
  name: string
  country: string
  company: string
  timeZone: string
  address: string | null
  capacity: number | null
  closedOn: string | null
  version: number
  people: number
  shiftIds: number[]
}

export async function lockKept(tx: Tx, workplaceId: number): Promise<KeptWorkplace | undefined> {
  const { rows } = await sql<KeptWorkplace>`
    select w.workplace_id, w.name, w.country, w.company, w.time_zone, w.address, w.capacity, w.closed_on, w.version,
      (select count(*) from staff t where t.workplace_id = w.workplace_id and t.status <> 'LEAVE') as people,
      array(select shift_id from shift f where f.workplace_id = w.workplace_id and f.closed_on is null) as shift_ids
    from workplace w where w.workplace_id = ${workplaceId} for update`.execute(tx)
  return rows[0]
}

export async function nameTaken(tx: Tx, name: string, except: number | null): Promise<boolean> {
  const found = await tx
    .selectFrom('workplace')
    .select('workplaceId')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  return found !== undefined && found.workplaceId !== except
}

export interface WorkplaceValues {
  name: string
  country: string
  company: string
  timeZone: string
  address: string | null
  capacity: number | null
}

export async function insertWorkplace(tx: Tx, values: WorkplaceValues): Promise<number> {
  const { workplaceId } = await tx
    .insertInto('workplace')
    .values(values)
    .returning('workplaceId')
    .executeTakeFirstOrThrow()
  return workplaceId
}

export async function updateWorkplace(
  tx: Tx,
  workplaceId: number,
  set: Partial<WorkplaceValues> & { closedOn?: string | null },
): Promise<void> {
  await tx
    .updateTable('workplace')
    .set({ ...set, version: sql`version + 1` })
    .where('workplaceId', '=', workplaceId)
    .execute()
}

export interface WantedShift {
  shiftId?: number | undefined
  name: string
  startTime: string
  endTime: string
  days: readonly number[]
  breakMinutes: number
  toleranceMinutes: number
}

/**
 * Makes a workplace's shifts these, the first the usual one. A new shift's hours hold since ever, changed ones from a day on;
 * shifts that are gone are closed, and whoever had them works the usual one.
 */
export async function keepShifts(
  tx: Tx,
  {
    workplaceId,
    shifts,
    from,
    today,
  }: { workplaceId: number; shifts: readonly WantedShift[]; from: string; today: string },
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(shifts.map((shift, at) => ({ ...shift, shiftId: shift.shiftId ?? null, usual: at === 0 })))}::jsonb)
    as w("shiftId" integer, name text, "startTime" time, "endTime" time, days smallint[], "breakMinutes" smallint,
      "toleranceMinutes" smallint, usual boolean)`
  const kept = shifts.flatMap(({ shiftId }) => shiftId ?? [])
  await sql`
    update shift set is_default = false, name = name || ' ' || shift_id, closed_on = coalesce(closed_on, ${today}::date)
    where workplace_id = ${workplaceId} and closed_on is null and shift_id <> all(${array(kept)}::int[])`.execute(tx)
  await sql`update staff set shift_id = null where workplace_id = ${workplaceId}
    and shift_id in (select shift_id from shift where workplace_id = ${workplaceId} and closed_on is not null)`.execute(
    tx,
  )
  // in two steps: names and the usual one change places without meeting
  await sql`update shift set is_default = false, name = shift_id::text where shift_id = any(${array(kept)}::int[])`.execute(
    tx,
  )
  await sql`update shift f set is_default = w.usual, name = w.name from ${wanted} where f.shift_id = w."shiftId"`.execute(
    tx,
  )
  await sql`
    with made as (
      insert into shift (workplace_id, name, is_default)
      select ${workplaceId}::smallint, w.name, w.usual from ${wanted} where w."shiftId" is null returning shift_id, name
    )
    insert into shift_hours (shift_id, from_day, start_time, end_time, days, break_minutes, tolerance_minutes)
    select made.shift_id, ${sinceEver}::date, w."startTime", w."endTime", w.days, w."breakMinutes", w."toleranceMinutes"
    from made join ${wanted} on w.name = made.name and w."shiftId" is null
    union all
    select w."shiftId", ${from}::date, w."startTime", w."endTime", w.days, w."breakMinutes", w."toleranceMinutes"
    from ${wanted} join lateral (
      select * from shift_hours h where h.shift_id = w."shiftId" and h.from_day <= ${from}::date order by h.from_day desc limit 1
    ) now on (now.start_time, now.end_time, now.days, now.break_minutes, now.tolerance_minutes)
      is distinct from (w."startTime", w."endTime", w.days, w."breakMinutes", w."toleranceMinutes")
    on conflict (shift_id, from_day) do update set start_time = excluded.start_time, end_time = excluded.end_time,
      days = excluded.days, break_minutes = excluded.break_minutes, tolerance_minutes = excluded.tolerance_minutes`.execute(
    tx,
  )
}
