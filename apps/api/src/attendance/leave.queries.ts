/** Leave as rows. */
import type { LeaveState, LeaveType, leaveCalendar, listLeave } from '@cordillera/contract/attendance/leave'
import type { Country } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { buttonPermission } from '@cordillera/contract/menus'
import { holds } from '../access/public.ts'
import { array, type Db, sql, type Tx } from '../platform/db.ts'
import { pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import type { Delegator } from './leave.rules.ts'

export interface Applicant {
  accountId: number
  name: string
  country: Country
  leaderId: number | null
  enterDay: string
  workplaceId: number | null
  zone: string
}

const zoneOfStaff = sql`coalesce((select w.time_zone from workplace w where w.workplace_id = s.workplace_id),
  (select m.time_zone from merchant m where m.country = s.country order by m.merchant_id limit 1), 'UTC')`

/** A person of the company in scope, or the caller; locked, so that two leaves are not asked for at once. */
export async function lockApplicant(db: Scoped, rows: ScopedRows, accountId: number): Promise<Applicant | undefined> {
  const { rows: found } = await sql<Applicant>`
    select s.account_id, a.name, s.country, s.leader_id, s.enter_day, s.workplace_id, ${zoneOfStaff} as zone
    from ${rows.staff} s join account a using (account_id)
    where s.account_id = ${accountId} and s.status <> 'LEAVE' for update of s`.execute(db)
  return found[0]
}

/** The instants of two local times in a zone, and whether its clocks show them at all. */
export async function measure(
  tx: Tx,
  { accountId, zone }: Pick<Applicant, 'accountId' | 'zone'>,
  { start, end }: { start: string; end: string },
): Promise<Measured> {
  const { rows } = await sql<Measured>`
    select ${start}::timestamp at time zone ${zone} as start_at, ${end}::timestamp at time zone ${zone} as end_at,
      (${start}::timestamp at time zone ${zone}) at time zone ${zone} = ${start}::timestamp as start_exists,
      (${end}::timestamp at time zone ${zone}) at time zone ${zone} = ${end}::timestamp as end_exists
    from staff where account_id = ${accountId}`.execute(tx)
  const [measured] = rows
  if (!measured) throw new Error('somebody who was just locked is gone')
  return measured
}

interface Measured {
  startAt: Date
  endAt: Date
  startExists: boolean
  endExists: boolean
}

/** What a leave takes of the days planned for work, in hundredths of a day: each day's share of its shift, rounded once. */
export async function daysTaken(tx: Tx, accountId: number, span: { startAt: Date; endAt: Date }): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(round(100 * sum(
        extract(epoch from least(p.ends_at, ${span.endAt}) - greatest(p.starts_at, ${span.startAt}))
          / extract(epoch from p.ends_at - p.starts_at))), 0)::integer as days
    from planned_days((${span.startAt}::timestamptz - interval '2 days')::date, (${span.endAt}::timestamptz + interval '2 days')::date) p
    where p.account_id = ${accountId} and p.plan = 'work' and p.starts_at < ${span.endAt} and p.ends_at > ${span.startAt}`.execute(
    tx,
  )
  return rows[0]?.days ?? 0
}

/** Whether another leave that stands touches the span. */
export async function overlaps(
  tx: Tx,
  accountId: number,
  { startAt, endAt }: { startAt: Date; endAt: Date },
  except: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select from leave_application where account_id = ${accountId} and state in ('asked', 'leaderApproved', 'approved')
      and start_at < ${endAt} and end_at > ${startAt} and leave_id is distinct from ${except} limit 1`.execute(tx)
  return rows.length > 0
}

/** Annual leave of a year that was given beside the law's, taken (approved) and asked for, in hundredths of a day. */
export async function drawnOf(tx: Db, accountId: number, year: number, except: string | null = null) {
  const { rows } = await sql<{ granted: number; taken: number; asked: number }>`
    select coalesce((select sum(days) from leave_grant where account_id = ${accountId} and year = ${year}), 0)::integer as granted,
      coalesce(sum(days) filter (where state = 'approved'), 0)::integer as taken,
      coalesce(sum(days) filter (where state in ('asked', 'leaderApproved')), 0)::integer as asked
    from leave_application l where l.account_id = ${accountId} and l.type = 'yearLeave' and l.leave_id is distinct from ${except}
      and extract(year from l.start_at at time zone l.time_zone) = ${year}`.execute(tx)
  const [drawn] = rows
  if (!drawn) throw new Error('an aggregate answers one row')
  return drawn
}

export interface Leave {
  leaveId: string
  accountId: number
  type: LeaveType
  state: LeaveState
  startAt: Date
  endAt: Date
  days: number
  timeZone: string
  askedBy: number
  leaderBy: number | null
  leaderId: number | null
  country: Country
  enterDay: string
  name: string
  version: number
}

const leaveFields = sql`l.leave_id, l.account_id, l.type, l.state, l.start_at, l.end_at, l.days, l.time_zone, l.asked_by, l.leader_by,
  l.version, s.leader_id, s.country, s.enter_day, a.name`

export async function lockLeave(db: Scoped, rows: ScopedRows, leaveId: string): Promise<Leave | undefined> {
  const { rows: found } = await sql<Leave>`
    select ${leaveFields} from ${rows.leaves} l join staff s using (account_id) join account a using (account_id)
    where l.leave_id = ${leaveId} for update of l`.execute(db)
  return found[0]
}

const todayOfStaff = (now: Date) => sql`(${now}::timestamptz at time zone ${zoneOfStaff})::date`

/** Whether a delegation `d` of staff `s` holds today or later. */
export const isNotOver = (now: Date) => sql`d.to_day >= ${todayOfStaff(now)}`

/**
 * Who decides in whose place now: on a day of their country, only while that person is still there to be stood in for, and only
 * who may still decide leave at all.
 */
export const standingDelegations = (now: Date) => sql`
  select d.from_account, d.to_account from leave_delegation d join staff s on s.account_id = d.from_account join account a using (account_id)
  where d.ended_at is null and a.active and a.deleted_at is null and s.status <> 'LEAVE'
    and ${todayOfStaff(now)} between d.from_day and d.to_day and ${holds(sql`d.to_account`, buttonPermission('leave_approve'))}`

/** In whose place somebody may decide today. */
export async function delegatorsOf(db: Db, accountId: number, now: Date): Promise<Delegator[]> {
  const { rows } = await sql<Delegator>`
    select s.account_id, s.role, s.country from (${standingDelegations(now)}) d join staff s on s.account_id = d.from_account
    where d.to_account = ${accountId}`.execute(db)
  return rows
}

/**
 * Who is told that a leave waits: for the first step the leader and whoever decides in the leader's place that day, for the second
 * HR of the country. Whoever took the first step, and the person on leave, are nobody of these.
 */
export async function awaitedOf(
  db: Db,
  leave: Pick<Leave, 'accountId' | 'leaderId' | 'country'> & { firstBy: number | null },
  now: Date,
): Promise<number[]> {
  const { accountId, leaderId, country, firstBy } = leave
  const isFirst = firstBy === null && leaderId !== null
  const { rows } = await sql<{ accountId: number }>`
    select s.account_id from staff s join account a using (account_id)
    where a.active and s.status <> 'LEAVE' and s.account_id not in (${accountId}, ${firstBy ?? accountId}) and ${
      isFirst
        ? sql`(s.account_id = ${leaderId} or exists (select from (${standingDelegations(now)}) d
            where d.from_account = ${leaderId} and d.to_account = s.account_id))`
        : sql`s.country = ${country} and s.role in ('HR', 'HR_DIRECTOR')`
    } order by s.account_id`.execute(db)
  return rows.map((row) => row.accountId)
}

type Row = Output<typeof listLeave>['list'][number]
export type ListedLeave = Omit<Row, 'mine'> & { leaderId: number | null; leaderBy: number | null; askedBy: number }

export async function pageOfLeave(
  db: Scoped,
  rows: ScopedRows,
  input: Parsed<typeof listLeave>,
  own: number,
): Promise<{ list: ListedLeave[]; total: number; totalIsExact: boolean; currentPage: number; pageSize: number }> {
  const { currentPage, pageSize, sortField, sortOrder, type = null, state = null, dayFrom, dayTo } = input
  const { country = null, period = null, workplace = null } = input
  const who = input.own ? own : (input.accountId ?? null)
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const people = country !== null || period !== null || workplace !== null
  const hits = sql`
    from ${rows.leaves} l
    where true ${who === null ? sql`` : sql`and l.account_id = ${who}`} ${type ? sql`and l.type = ${type}` : sql``}
      ${state ? sql`and l.state = any(${array(state)}::text[])` : sql``}
      ${dayFrom ? sql`and l.start_at >= ${dayFrom}::date - interval '368 days' and l.end_at > ${dayFrom}::timestamp at time zone l.time_zone` : sql``}
      ${dayTo ? sql`and l.start_at < ${dayTo}::date + interval '3 days' and l.start_at < (${dayTo}::date + 1)::timestamp at time zone l.time_zone` : sql``}
      ${
        people
          ? sql`and l.account_id in (select p.account_id from staff p where p.country = coalesce(${country}, p.country)
            and p.stage is not distinct from coalesce(${period}, p.stage)
            and p.workplace_id is not distinct from coalesce(${workplace}::smallint, p.workplace_id))`
          : sql``
      }`
  return pageOf<ListedLeave>(
    db,
    { currentPage, pageSize },
    {
      as: 'l',
      fields: sql`l.leave_id as id, l.account_id, s.user_no, a.name, s.country, s.stage as period, w.name as workplace_name,
      lead.name as leader_name, l.type, l.start_at as start_time, l.end_at as end_time, l.time_zone as zone,
      extract(isodow from l.start_at at time zone l.time_zone)::integer as day_of_week, l.state = 'withdrawn' as withdrawn, l.state,
      l.days, l.reason, l.note, by.name as asked_by_name, l.asked_at as asked_time, first.name as leader_by_name,
      last.name as decided_by_name, l.decided_at as decided_time, l.version, s.leader_id, l.leader_by, l.asked_by`,
      hits,
      joins: sql`join staff s using (account_id) join account a using (account_id) join account by on by.account_id = l.asked_by
      left join workplace w using (workplace_id) left join account lead on lead.account_id = s.leader_id
      left join account first on first.account_id = l.leader_by left join account last on last.account_id = l.decided_by`,
      order: sql`${sortField === 'waiting' ? sql`(l.state in ('asked', 'leaderApproved')) ${way}, ` : sql``}l.start_at ${way}, l.leave_id ${way}`,
    },
  )
}

type Calendar = Output<typeof leaveCalendar>

/** People in scope with what keeps them away in a month. */
export async function calendarOf(
  db: Scoped,
  rows: ScopedRows,
  input: Parsed<typeof leaveCalendar>,
): Promise<Calendar['people']> {
  const { month, country = null, period = null, workplace = null } = input
  const last = sql`(${month}::date + interval '1 month')::date`
  const { rows: people } = await sql<Calendar['people'][number]>`
    select s.account_id, s.user_no, a.name, s.country,
      array(select p.day::text from weekend_plan p where p.account_id = s.account_id and p.plan = 'rest'
        and p.day >= ${month}::date and p.day < ${last} order by 1) as rest,
      coalesce((select json_agg(json_build_object('id', l.leave_id, 'type', l.type, 'state', l.state,
          'from', greatest((l.start_at at time zone l.time_zone)::date, ${month}::date),
          'to', least(((l.end_at - interval '1 second') at time zone l.time_zone)::date, ${last} - 1)) order by l.start_at)
        from leave_application l where l.account_id = s.account_id and l.state in ('asked', 'leaderApproved', 'approved')
          and l.start_at < ${last}::timestamp at time zone l.time_zone and l.end_at > ${month}::timestamp at time zone l.time_zone), '[]'::json) as leaves
    from ${rows.staff} s join account a using (account_id)
    where s.status <> 'LEAVE' and s.country = coalesce(${country}, s.country)
      and s.stage is not distinct from coalesce(${period}, s.stage)
      and s.workplace_id is not distinct from coalesce(${workplace}::smallint, s.workplace_id)
    order by s.country, a.name, s.account_id limit 500`.execute(db)
  return people
}

export async function holidaysOfMonth(db: Db, month: string, countries: readonly string[]) {
  const { rows } = await sql<Calendar['holidays'][number]>`
    select country, day, name from holiday where removed_at is null and place is null and country = any(${array(countries)}::text[])
      and day >= ${month}::date and day < ${month}::date + interval '1 month' order by country, day`.execute(db)
  return rows
}

/** Makes the work status follow approved leave; answers how many people's changed. Run as often as one likes. */
export async function followLeave(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with over as (
      update leave_application set finished_at = ${now}
      where state = 'approved' and begun_at is not null and finished_at is null and end_at <= ${now}
      returning account_id, type
    ), never as (
      update leave_application set begun_at = ${now}, finished_at = ${now}
      where state = 'approved' and begun_at is null and finished_at is null and end_at <= ${now}
    ), begun as (
      update leave_application set begun_at = ${now}
      where state = 'approved' and begun_at is null and finished_at is null and start_at <= ${now} and end_at > ${now}
      returning account_id, type
    ), wanted as (
      select account_id, type as status from begun
      union all
      -- whom somebody gave another status meanwhile keeps it
      select over.account_id, 'working' from over join staff s using (account_id)
      where s.work_status = over.type and over.account_id not in (select account_id from begun)
    ), changed as (
      update staff s set work_status = wanted.status
      from wanted where s.account_id = wanted.account_id and s.work_status <> wanted.status and s.status <> 'LEAVE'
      returning 1
    )
    select count(*) as n from changed`.execute(db)
  return rows[0]?.n ?? 0
}
