/** Punches as rows: added by hand, decided, listed. */

import type { listAttendance, myAttendance } from '@cordillera/contract/attendance/punch'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Workplace } from './punch.rules.ts'
import { longestNight } from './punch.staging.queries.ts'

export async function findWorkplace(db: Db, workplaceId: number): Promise<Workplace | undefined> {
  const { rows } = await sql<Workplace>`
    select workplace_id, country, time_zone as zone from workplace where workplace_id = ${workplaceId}`.execute(db)
  return rows[0]
}

export async function isZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db)
  return rows.length > 0
}

export interface Addition {
  accountId: number
  /** `YYYY-MM-DD HH:mm` where the person works. */
  checkTime: string
  checkType: 'in' | 'out'
}

/** How many of these people are in scope. */
export async function findPeople(db: Scoped, rows: ScopedRows, people: readonly number[]) {
  const { rows: found } = await sql<{ accountId: number }>`
    select s.account_id from ${rows.staff} s where s.account_id = any(${array(people)}::int[])`.execute(db)
  return found
}

/** Places additions: their moments, the days they belong to, where. One without a planned day near it is left out. */
export async function placeAdditions(tx: Tx, additions: readonly Addition[]) {
  const { rows } = await sql<{
    accountId: number
    checkTime: Date
    checkType: 'in' | 'out'
    attendanceDate: string
    workplaceId: number | null
    /** Not a time that the clocks leapt over. */
    exists: boolean
    taken: boolean
  }>`
    with asked as (
      select row_number() over () as nth, account_id, local, check_type
      from unnest(${array(additions.map(({ accountId }) => accountId))}::int[],
        ${array(additions.map(({ checkTime }) => checkTime))}::timestamp[],
        ${array(additions.map(({ checkType }) => checkType))}::text[]) a (account_id, local, check_type)
    ), planned as materialized (
      select p.* from (select min(local)::date - 2 as first, max(local)::date + 2 as last from asked) span
        cross join lateral planned_days(span.first, span.last) p
      where p.account_id in (select account_id from asked)
    ), placed as (
      select distinct on (a.nth) a.account_id, a.local at time zone p.time_zone as check_time, a.check_type,
        p.day as attendance_date, p.workplace_id, (a.local at time zone p.time_zone) at time zone p.time_zone = a.local as "exists"
      from asked a join planned p using (account_id)
      where p.day between a.local::date - 1 and a.local::date + 1
      order by a.nth, greatest(p.starts_at - (a.local at time zone p.time_zone), (a.local at time zone p.time_zone) - p.ends_at, interval '0'), p.day
    ), followed as (
      select placed.*, coalesce(
        case when lag(check_type) over taps = 'in' and check_time - lag(check_time) over taps <= ${longestNight}::interval
          then lag(attendance_date) over taps end,
        (select case p.check_type when 'in' then p.attendance_date end from punch p
          where p.account_id = placed.account_id and p.state in ('asked', 'counts') and p.check_time < placed.check_time
            and p.check_time >= placed.check_time - ${longestNight}::interval
          order by p.check_time desc limit 1)) as came_on
      from placed window taps as (partition by account_id order by check_time)
    )
    select account_id, check_time, check_type, workplace_id, "exists",
      case when check_type = 'out' then least(attendance_date, came_on) else attendance_date end as attendance_date, exists (select from punch p where p.account_id = followed.account_id and p.check_time = followed.check_time
      and p.check_type = followed.check_type and p.state in ('asked', 'counts')) as taken
    from followed`.execute(tx)
  return rows
}

type Placed = Awaited<ReturnType<typeof placeAdditions>>

export async function insertAdditions(
  tx: Tx,
  placed: Placed,
  { reason, askedBy, askedAt }: { reason: string; askedBy: number; askedAt: Date },
): Promise<void> {
  await tx
    .insertInto('punch')
    .values(
      placed.map(({ taken: _, exists: __, ...punch }) => ({
        ...punch,
        recordType: 'manual',
        state: 'asked',
        reason,
        askedBy,
        askedAt,
      })),
    )
    .execute()
}

export interface Asked {
  punchId: number
  accountId: number
  state: string
  recordType: string
  askedBy: number | null
  workplaceId: number | null
  attendanceDate: string
}

/** Added punches in scope, locked. */
export async function lockAdditions(db: Scoped, rows: ScopedRows, punchIds: readonly number[]): Promise<Asked[]> {
  const { rows: found } = await sql<Asked>`
    select punch_id, account_id, state, record_type, asked_by, workplace_id, attendance_date
    from ${rows.punches} p where punch_id = any(${array(punchIds)}::bigint[]) order by punch_id for update of p`.execute(
    db,
  )
  return found
}

type Row = Output<typeof listAttendance>['list'][number]
export type ListedPunch = Omit<Row, 'mine'> & { askedBy: number | null }
type Filter = Parsed<typeof myAttendance> & Partial<Parsed<typeof listAttendance>>

export async function pageOfPunches(db: Scoped, rows: ScopedRows, input: Filter, own: number | null) {
  const { currentPage, pageSize, sortField, sortOrder, userNo, workplace, dayFrom, dayTo } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const hits = sql`
    from ${rows.punches} p where true
      ${own === null ? sql`` : sql`and p.account_id = ${own}`}
      ${userNo ? sql`and p.account_id = (select account_id from staff where user_no = ${userNo})` : sql``}
      ${workplace ? sql`and p.workplace_id = ${workplace}::smallint` : sql``}
      ${dayFrom ? sql`and p.attendance_date >= ${dayFrom}::date` : sql``} ${dayTo ? sql`and p.attendance_date <= ${dayTo}::date` : sql``}
      ${input.checkType ? sql`and p.check_type = ${input.checkType}` : sql``}
      ${input.recordType ? sql`and p.record_type = ${sql.lit(input.recordType)}` : sql``}
      ${input.state ? sql`and p.state = ${sql.lit(input.state)}` : sql``}`
  const order = sql`p.attendance_date ${way}, p.check_time ${way}, p.punch_id ${way}`
  return pageOf<ListedPunch>(
    db,
    { currentPage, pageSize },
    {
      as: 'p',
      fields: sql`p.punch_id, p.account_id, s.user_no, a.name, s.country, p.workplace_id, w.name as workplace_name, p.attendance_date,
      p.check_time, coalesce(w.time_zone, (select m.time_zone from merchant m where m.country = s.country order by m.merchant_id limit 1), 'UTC') as zone,
      p.check_type, p.device, p.record_type, p.state, p.reason, by.name as asked_by_name, last.name as decided_by_name, p.note, p.asked_by`,
      hits,
      joins: sql`join staff s using (account_id) join account a using (account_id) left join workplace w on w.workplace_id = p.workplace_id
      left join account by on by.account_id = p.asked_by left join account last on last.account_id = p.decided_by`,
      order,
    },
  )
}
