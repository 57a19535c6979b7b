/**
 * What days come to: planned hours, leave and punches brought together, for a month of many people or for one person now.
 * One statement for any number of people; a day is judged in one place, `judgedDays`.
 */
import type { attendanceDays } from '@cordillera/contract/attendance/statistics'
import type { Output } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import { type Db, planForRowsOf, type Tx } from '../platform/db.ts'

interface Span {
  first: string
  last: string
  now: Date
}

/**
 * Judged days of the people that `who` (a condition on account_id) names, from `first` to `last` and not after today. Leave that
 * covers the start or the end of a shift moves it; leave over all of it makes the day none that is due.
 */
const judgedDays = ({ first, last, now }: Span, who: RawBuilder<unknown>) => sql`
  with planned as materialized (
    select * from planned_days(${first}::date, ${last}::date) p
    where ${who} and p.day <= (${now}::timestamptz at time zone p.time_zone)::date
  ), run as (
    -- a second tap of the same direction says nothing more: of ins the first counts, of outs the last
    select account_id, day, check_type, case check_type when 'in' then min(check_time) else max(check_time) end as at
    from (select account_id, attendance_date as day, check_type, check_time,
        row_number() over (partition by account_id, attendance_date order by check_time, check_type)
          - row_number() over (partition by account_id, attendance_date, check_type order by check_time) as nth
      from punch where ${who} and state = 'counts' and attendance_date between ${first}::date and ${last}::date) p
    group by account_id, day, check_type, nth
  ), turned as (
    select *, lag(check_type) over taps as before, lag(at) over taps as since, lead(check_type) over taps as after
    from run window taps as (partition by account_id, day order by at, check_type)
  ), punched as materialized (
    select account_id, day, min(at) filter (where check_type = 'in') as in_at, max(at) filter (where check_type = 'out') as out_at,
      coalesce(sum(extract(epoch from at - since)) filter (where check_type = 'out' and before = 'in'), 0) as inside_seconds,
      coalesce(sum(extract(epoch from at - since)) filter (where check_type = 'in' and before = 'out'), 0) as outside_seconds,
      coalesce(bool_or(check_type = 'in' and after is null or check_type = 'out' and before is null), false) as is_cut
    from turned group by account_id, day
  ), away as (
    select p.account_id, p.day,
      sum(extract(epoch from least(l.end_at, p.ends_at) - greatest(l.start_at, p.starts_at))) as seconds,
      max(l.end_at) filter (where l.start_at <= p.starts_at) as until, min(l.start_at) filter (where l.end_at >= p.ends_at) as since
    from (select * from leave_application where ${who} and state = 'approved') l
      join planned p on p.account_id = l.account_id and p.plan = 'work' and l.start_at < p.ends_at and l.end_at > p.starts_at
    group by p.account_id, p.day
  ), measured as (
    select p.account_id, p.day, p.country, p.workplace_id, p.time_zone, p.plan, p.starts_at, p.ends_at, q.in_at, q.out_at,
      q.inside_seconds, q.outside_seconds, q.is_cut,
      -- a night worked by somebody of a day shift: neither late for the day nor early from it
      coalesce(q.in_at >= p.ends_at or q.out_at <= p.starts_at, false) and not q.is_cut as is_elsewhen,
      coalesce(a.until, p.starts_at) as begins, coalesce(a.since, p.ends_at) as finishes,
      p.tolerance_minutes * interval '1 minute' as tolerance,
      extract(epoch from p.ends_at - p.starts_at) as shift_seconds, p.break_minutes, p.has_shift,
      least(100, coalesce(round(100 * a.seconds / extract(epoch from p.ends_at - p.starts_at)), 0))::integer as leave_days
    from planned p left join punched q using (account_id, day) left join away a using (account_id, day)
  ), judged as (
    select m.*, case
        when plan <> 'work' or leave_days = 100 then
          case when in_at is not null or out_at is not null then 'extra' when plan <> 'work' then plan else 'leave' end
        when in_at is not null and out_at is not null and not is_cut then 'present'
        when ends_at > ${now}::timestamptz then 'open'
        when in_at is null and out_at is null then 'absent'
        else 'missing' end as outcome,
      -- who went out for as long as the break had it
      case when in_at is null or out_at is null then 0 else greatest(0, floor(inside_seconds / 60)
        - case when inside_seconds > shift_seconds / 2 then greatest(0, break_minutes - floor(outside_seconds / 60)) else 0 end)
      end::integer as worked_minutes
    from measured m
  )
  select account_id, day, country, workplace_id, time_zone, outcome, starts_at, ends_at, in_at, out_at,
    case when plan = 'work' then 100 - leave_days else 0 end as due, leave_days,
    case when outcome in ('present', 'missing', 'open') and has_shift and is_elsewhen is not true and in_at > begins + tolerance
      then floor(extract(epoch from in_at - begins) / 60) else 0 end::integer as late_minutes,
    case when outcome in ('present', 'missing') and has_shift and is_elsewhen is not true and out_at < finishes - tolerance
      then floor(extract(epoch from finishes - out_at) / 60) else 0 end::integer as early_minutes,
    case when outcome = 'extra' then worked_minutes
      when outcome = 'present' and has_shift and is_elsewhen is not true and out_at > ends_at + tolerance then floor(extract(epoch from out_at - ends_at) / 60)
      else 0 end::integer as overtime_minutes, worked_minutes
  from judged`

/** What judged days `d` add up to, grouped by the caller. */
const figures = sql`coalesce(sum(d.due), 0)::integer as due, coalesce(sum(d.leave_days), 0)::integer as leave_days,
  count(*) filter (where d.outcome in ('present', 'missing'))::integer as present,
  count(*) filter (where d.late_minutes > 0)::integer as late, coalesce(sum(d.late_minutes), 0)::integer as late_minutes,
  count(*) filter (where d.early_minutes > 0)::integer as early, coalesce(sum(d.early_minutes), 0)::integer as early_minutes,
  coalesce(sum(d.due) filter (where d.outcome = 'absent'), 0)::integer as absent,
  count(*) filter (where d.outcome = 'missing')::integer as missing,
  coalesce(sum(d.overtime_minutes), 0)::integer as overtime_minutes, coalesce(sum(d.worked_minutes), 0)::integer as worked_minutes`

const storedDay = sql`account_id, day, workplace_id, outcome, starts_at, ends_at, in_at, out_at, due, leave_days, late_minutes,
  early_minutes, overtime_minutes, worked_minutes`

export interface MonthOf {
  country: string
  /** Null: all workplaces of the country, and whoever has none. */
  workplaceId: number | null
  month: string
}

/**
 * Computes a month anew of everybody whose last place in it is one of these and is not locked. A person is one row, however
 * many places they worked in. Answers how many people and days.
 */
export async function computeMonthDays(
  tx: Tx,
  { country, workplaceId, month }: MonthOf,
  { by, now }: { by: number | null; now: Date },
): Promise<{ people: number; days: number }> {
  const first = `${month.slice(0, 7)}-01`
  const { rows: spans } = await sql<{ last: string }>`
    select (${first}::date + interval '1 month - 1 day')::date as last`.execute(tx)
  const last = spans[0]?.last ?? first
  // a month that is locked meanwhile would change: whoever locks it waits for this
  await sql`select from workplace where country = ${country} and workplace_id = coalesce(${workplaceId}::smallint, workplace_id)
    order by workplace_id for share`.execute(tx)
  await sql`create temp table attendance_chosen on commit drop as
    select account_id, workplace_id from (
      select distinct on (p.account_id) p.account_id, p.workplace_id from staff_span p join staff s using (account_id)
      where s.country = ${country} and p.from_day <= ${last}::date and p.to_day >= ${first}::date and p.status <> 'LEAVE'
      order by p.account_id, p.from_day desc) home
    where workplace_id is not distinct from coalesce(${workplaceId}::smallint, workplace_id)
      and not exists (select from locked_month m where m.locked and m.workplace_id = home.workplace_id and m.month = ${first}::date)`.execute(
    tx,
  )
  await sql`alter table attendance_chosen add primary key (account_id)`.execute(tx)
  await planForRowsOf(tx, 'attendance_chosen')
  await sql`delete from attendance_day d using attendance_chosen c
    where d.account_id = c.account_id and d.day between ${first}::date and ${last}::date`.execute(tx)
  const who = sql`account_id in (select account_id from attendance_chosen)`
  const { rows: stored } = await sql<{ people: number; days: number }>`
    with days as materialized (${judgedDays({ first, last, now }, who)}),
    kept as (insert into attendance_day (${storedDay}) select ${storedDay} from days),
    months as (
      insert into attendance_month (account_id, month, country, workplace_id, due, leave_days, present, late, late_minutes, early,
        early_minutes, absent, missing, overtime_minutes, worked_minutes, computed_at, computed_by)
      select c.account_id, ${first}::date, ${country}, c.workplace_id, ${figures}, ${now}, ${by}::int
      from attendance_chosen c join days d using (account_id) group by c.account_id, c.workplace_id
      on conflict (account_id, month) do update set country = excluded.country, workplace_id = excluded.workplace_id,
        due = excluded.due, leave_days = excluded.leave_days, present = excluded.present, late = excluded.late,
        late_minutes = excluded.late_minutes, early = excluded.early, early_minutes = excluded.early_minutes,
        absent = excluded.absent, missing = excluded.missing, overtime_minutes = excluded.overtime_minutes,
        worked_minutes = excluded.worked_minutes, computed_at = excluded.computed_at, computed_by = excluded.computed_by
      returning 1)
    select (select count(*) from months) as people, (select count(*) from days) as days`.execute(tx)
  return stored[0] ?? { people: 0, days: 0 }
}

type OfPerson = Output<typeof attendanceDays>

/** One person's days of a month as they are now, or as they were kept; and what they come to. */
export async function daysOfPerson(db: Db, accountId: number, span: Span & { kept: boolean }) {
  const days = span.kept
    ? sql`select * from attendance_day where account_id = ${accountId} and day between ${span.first}::date and ${span.last}::date`
    : judgedDays(span, sql`account_id = ${accountId}`)
  const { rows: list } = await sql<OfPerson['days'][number]>`
    select day, outcome, starts_at, ends_at, in_at, out_at, leave_days, late_minutes, early_minutes, overtime_minutes, worked_minutes
    from (${days}) d order by day`.execute(db)
  const { rows } = await sql<OfPerson['figures']>`select ${figures} from (${days}) d`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate answers one row')
  return { days: list, figures: sums }
}
