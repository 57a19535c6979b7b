/** Shifts of workplaces, and the shift of everybody on a day. */
import type { AliasedRawBuilder } from 'kysely'
import { array, type Db, sql } from '../platform/db.ts'

/** The day from which on the hours that a shift began with hold: before anybody worked it. */
export const sinceEver = '2000-01-01'

/** What a workplace starts with: Monday to Saturday from 9 to 18 with an hour's break, ten minutes' tolerance. */
const usualHours = {
  startTime: '09:00',
  endTime: '18:00',
  days: [1, 2, 3, 4, 5, 6],
  breakMinutes: 60,
  toleranceMinutes: 10,
} as const

/** Gives workplaces that have no shift yet the one everybody works. */
export async function makeDefaultShifts(db: Db, workplaceIds: readonly number[]): Promise<void> {
  const { startTime, endTime, days, breakMinutes, toleranceMinutes } = usualHours
  await sql`
    with made as (
      insert into shift (workplace_id, name, is_default)
      select workplace_id, 'Turno general', true from unnest(${array(workplaceIds)}::smallint[]) as given(workplace_id)
      returning shift_id
    )
    insert into shift_hours (shift_id, from_day, start_time, end_time, days, break_minutes, tolerance_minutes)
    select shift_id, ${sinceEver}::date, ${startTime}::time, ${endTime}::time, ${array(days)}::smallint[],
      ${breakMinutes}::smallint, ${toleranceMinutes}::smallint
    from made`.execute(db)
}

/** One person's day: where they stood and the shift they had. Days are the workplace's; `works` is the shift's day of the week. */
interface ShiftDay {
  accountId: number
  day: string
  status: string
  role: string
  stage: string | null
  leaderId: number | null
  workplaceId: number | null
  timeZone: string | null
  shiftId: number | null
  works: boolean
  startsAt: Date | null
  endsAt: Date | null
  breakMinutes: number | null
  toleranceMinutes: number | null
}

/**
 * The table of everybody's days from one day to another, both included, to join with: `from ${shiftDays(from, to)}`. One
 * row per person and day until they left; a month of 5,000 people is 150,000 rows, so narrow it in the same statement.
 */
export const shiftDays = (firstDay: string, lastDay: string): AliasedRawBuilder<ShiftDay, 'shift_day'> =>
  sql<ShiftDay>`shift_days(${firstDay}::date, ${lastDay}::date)`.as('shift_day')
