/** A device's file in a temporary table: whose each punch is, which day it belongs to, and how the whole differs from what is there. */
import type { AttendanceOutcome } from '@cordillera/contract/attendance/punch'
import { copyValue } from '../platform/copy.ts'
import { sql, type Tx, takeLock } from '../platform/db.ts'
import type { ReadPunch } from './punch.row.rules.ts'

export interface PunchFileOf {
  workplaceId: number
  country: string
  /** The zone of the device's clock. */
  zone: string
  now: Date
}

export const punchCopy = 'copy punch_line (row_number, user_no, faults, time_text, check_type, device) from stdin'

/** One line of COPY. Faults are `column:reason`, joined by `|`. */
export function punchLine({ number, userNo, faults, timeText, checkType, device }: ReadPunch): string {
  const said = faults.length > 0 ? faults.map(({ column, reason }) => `${column}:${reason}`).join('|') : null
  const all = [number, userNo, said, timeText, checkType, device]
  return `${all.map(copyValue).join('\t')}\n`
}

/** The file's rows as they were read; each step after it makes a table of its own, because rewriting staged rows costs as much. */
export async function createPunchStaging(tx: Tx): Promise<void> {
  await sql`create temp table punch_line (
    row_number integer not null, user_no text not null, faults text, time_text text, check_type text, device text
  ) on commit drop`.execute(tx)
}

export const emptyPunchStaging = (tx: Tx) => sql`truncate punch_line`.execute(tx)

/** One import of a workplace at a time. */
export async function lockPunchImports(tx: Tx, workplaceId: number): Promise<void> {
  await takeLock(tx, sql`hashtext('attendance.import'), ${workplaceId}::integer`)
}

/**
 * Whose number it is, among the people of the workplace's country: exactly, else by its digits without leading zeros, which is
 * all that a terminal keeps. The moment: with the offset where one is written, else on the device's wall clock.
 */
export async function findPeople(tx: Tx, { country, zone, now }: PunchFileOf): Promise<void> {
  await sql`
    create temp table punch_found on commit drop as
    with numbers as materialized (select distinct user_no from punch_line where faults is null),
    people as materialized (
      select account_id, upper(user_no) as user_no, ltrim(regexp_replace(user_no, '\\D', '', 'g'), '0') as digits
      from staff where country = ${country}
    ), exact as (
      select n.user_no, p.account_id from numbers n join people p on p.user_no = upper(n.user_no)
    ), by_digits as (
      select n.user_no, min(p.account_id) as account_id, count(*) as fits
      from numbers n join people p on p.digits = ltrim(n.user_no, '0')
      where n.user_no ~ '^[0-9]+$' and p.digits <> '' and n.user_no not in (select user_no from exact) group by n.user_no
    ), found as (
      select user_no, account_id, 1 as fits from exact union all select user_no, account_id, fits from by_digits
    ), timed as (
      select l.*, f.account_id, f.fits, l.time_text ~ '(Z|[+-][0-9][0-9]:?[0-9][0-9])$' as has_offset,
        case when l.faults is not null then null
          when l.time_text ~ '(Z|[+-][0-9][0-9]:?[0-9][0-9])$' then l.time_text::timestamptz
          else l.time_text::timestamp at time zone ${zone} end as check_time
      from punch_line l left join found f on f.user_no = l.user_no
    )
    select row_number, user_no, check_type, device, account_id, check_time, case
        when faults is not null then faults
        when fits is null then 'user_no:unknownUser'
        when fits > 1 then 'user_no:severalUsers'
        when not has_offset and check_time at time zone ${zone} <> time_text::timestamp then 'check_time:noSuchTime'
        -- a clock may be a few minutes fast
        when check_time > ${now}::timestamptz + interval '10 minutes' then 'check_time:inFuture'
      end as faults
    from timed`.execute(tx)
  await sql`analyze punch_found`.execute(tx)
}

/**
 * The day each punch belongs to: of the person's planned days around it, the one whose hours are nearest, so that a night
 * shift's morning goes to the evening before. Who did not work here then has no such day. `judgement`: new, same (there
 * already), duplicate (earlier in the file), refused.
 */
export async function findDays(tx: Tx, { workplaceId }: PunchFileOf): Promise<void> {
  await sql`create temp table punch_day on commit drop as
    select p.account_id, p.day, p.starts_at, p.ends_at
    from (select min(check_time)::date - 2 as first, max(check_time)::date + 2 as last from punch_found where faults is null) span
      cross join lateral planned_days(span.first, span.last) p
    where p.account_id in (select account_id from punch_found where faults is null)`.execute(tx)
  await sql`alter table punch_day add primary key (account_id, day)`.execute(tx)
  await sql`analyze punch_day`.execute(tx)
  await sql`
    create temp table punch_row on commit drop as
    with dated as (
      select f.*, n.day from punch_found f left join lateral (
        select p.day from punch_day p
        where f.faults is null and p.account_id = f.account_id
          and p.day between (f.check_time at time zone 'UTC')::date - 1 and (f.check_time at time zone 'UTC')::date + 1
          and p.starts_at < f.check_time + interval '16 hours' and p.ends_at > f.check_time - interval '16 hours'
        order by greatest(p.starts_at - f.check_time, f.check_time - p.ends_at, interval '0'), p.day limit 1) n on true
    ), judged as (
      select d.*, case
          when faults is not null then faults
          when day is null then 'check_time:notEmployed'
          when date_trunc('month', day)::date in (select month from locked_month where locked and workplace_id = ${workplaceId})
            then 'check_time:monthLocked'
        end as fault
      from dated d
    )
    select row_number, user_no, case when fault is null then 'new' else 'refused' end as judgement, fault as faults, check_type, device,
      account_id, check_time, day as attendance_date, false as guessed
    from judged`.execute(tx)
  await sql`analyze punch_row`.execute(tx)
  await followIns(tx, workplaceId)
  await followNights(tx, workplaceId)
  // a device that does not say which way: the first of a day is in, the last out, those between take turns
  await sql`
    with turns as (
      select row_number, row_number() over day as turn, count(*) over (partition by account_id, attendance_date) as of_day
      from punch_row where judgement = 'new' and (account_id, attendance_date) in (
        select account_id, attendance_date from punch_row where judgement = 'new' and check_type is null)
      window day as (partition by account_id, attendance_date order by check_time, row_number)
    )
    update punch_row r set guessed = true,
      check_type = case when t.turn = 1 then 'in' when t.turn = t.of_day or t.turn % 2 = 0 then 'out' else 'in' end
    from turns t where t.row_number = r.row_number and r.check_type is null`.execute(tx)
}

/** Who comes in the evening and leaves in the morning worked one night, whatever their shift: the way out belongs to the way in. */
const followIns = (tx: Tx, workplaceId: number) =>
  sql`
  with tap as (
    select row_number, account_id, check_time, check_type, attendance_date as day from punch_row
    where judgement = 'new' and check_type is not null
    union all
    select null, p.account_id, p.check_time, p.check_type, p.attendance_date
    from punch p join (select account_id, min(check_time) as first, max(check_time) as last from punch_row
      where judgement = 'new' group by account_id) f on f.account_id = p.account_id
        and p.check_time between f.first - ${longestNight}::interval and f.last
    where p.state = 'counts' and not exists (select from punch_row r
      where r.account_id = p.account_id and r.check_time = p.check_time and r.check_type = p.check_type)
  ), followed as (
    select *, lag(check_type) over taps as before, lag(check_time) over taps as since, lag(day) over taps as day_before
    from tap window taps as (partition by account_id order by check_time, row_number)
  )
  update punch_row r set attendance_date = f.day_before from followed f
  where f.row_number = r.row_number and f.check_type = 'out' and f.before = 'in' and f.day_before < r.attendance_date
    and f.check_time - f.since <= ${longestNight}::interval
    and not exists (select from locked_month m where m.locked and m.workplace_id = ${workplaceId}
      and m.month = date_trunc('month', f.day_before)::date)`.execute(tx)

/**
 * The same where the device does not say which way. A tap well before the hours of its day ends a night that the day before left open:
 * by its last tap well after its own hours, of an odd number (its first one not counted where that ends a night itself). Taps
 * near the hours are not guessed at: somebody who forgot one stays without it.
 */
const followNights = (tx: Tx, workplaceId: number) =>
  sql`
  with tap as (
    select row_number, account_id, check_time, null as check_type, attendance_date as day from punch_row
    where judgement = 'new' and check_type is null
    union all
    select null, p.account_id, p.check_time, p.check_type, p.attendance_date
    from punch p join (select account_id, min(check_time) as first, max(check_time) as last from punch_row
      where judgement = 'new' and check_type is null group by account_id) f on f.account_id = p.account_id
        and p.check_time between f.first - ${longestNight}::interval and f.last
    where p.state = 'counts' and not exists (select from punch_row r where r.account_id = p.account_id and r.check_time = p.check_time)
  ), placed as (
    select t.*, row_number() over of_day as turn, count(*) over (partition by t.account_id, t.day) as taps,
      t.check_time < d.starts_at - ${nearHours}::interval as early, t.check_time > d.ends_at + ${nearHours}::interval as late,
      lag(t.check_time) over taps as since
    from tap t join punch_day d on d.account_id = t.account_id and d.day = t.day
    window of_day as (partition by t.account_id, t.day order by t.check_time, t.row_number),
      taps as (partition by t.account_id order by t.check_time, t.row_number)
  ), ending as (
    select *, turn = 1 and early and check_time - since <= ${longestNight}::interval as may_end from placed
  ), followed as (
    select *, lag(day) over taps as day_before, lag(late) over taps as late_before, lag(check_type) over taps as type_before,
      lag(taps) over taps - lag(first_ends) over taps as taps_before
    from (select *, bool_or(may_end) over (partition by account_id, day)::int as first_ends from ending) e
    window taps as (partition by account_id order by check_time, row_number)
  )
  update punch_row r set attendance_date = f.day_before, check_type = 'out', guessed = true from followed f
  where f.row_number = r.row_number and f.may_end and f.late_before and f.day_before < f.day
    and coalesce(f.type_before = 'in', f.taps_before % 2 = 1)
    and not exists (select from locked_month m where m.locked and m.workplace_id = ${workplaceId}
      and m.month = date_trunc('month', f.day_before)::date)`.execute(tx)

/** As near to the hours of a day a tap may belong to them. */
const nearHours = '1 hour'

/** Longer than anybody works in one go. */
export const longestNight = '14 hours'

/** What is there of the file's devices and days, which the file replaces. `punch_gone`: those that it does not have. */
export async function compare(tx: Tx, { workplaceId }: PunchFileOf): Promise<void> {
  await sql`
    with repeated as (
      select account_id, check_time, check_type, min(row_number) as first from punch_row where judgement = 'new'
      group by account_id, check_time, check_type having count(*) > 1
    )
    update punch_row r set judgement = 'duplicate' from repeated d
    where r.judgement = 'new' and r.account_id = d.account_id and r.check_time = d.check_time and r.check_type = d.check_type
      and r.row_number > d.first`.execute(tx)
  await sql`
    update punch_row r set judgement = 'same' from punch p
    where r.judgement = 'new' and p.account_id = r.account_id and p.check_time = r.check_time and p.check_type = r.check_type
      and p.state = 'counts'`.execute(tx)
  await sql`create temp table punch_gone on commit drop as
    select p.punch_id, p.account_id, p.attendance_date, p.check_time, p.check_type
    from punch p
      join (select min(attendance_date) as first, max(attendance_date) as last from punch_row where judgement in ('new', 'same')) span
        on p.attendance_date between span.first and span.last
    where p.workplace_id = ${workplaceId} and p.record_type = 'card' and p.state = 'counts'
      and coalesce(p.device, '') in (select distinct coalesce(device, '') from punch_row where judgement in ('new', 'same'))
      and not exists (select from punch_row r where r.judgement = 'same' and r.account_id = p.account_id
        and r.check_time = p.check_time and r.check_type = p.check_type)
      and not exists (select from locked_month m where m.locked and m.workplace_id = p.workplace_id
        and m.month = date_trunc('month', p.attendance_date)::date)`.execute(tx)
}

/** Makes the difference. What goes is kept as replaced, and so is what somebody asked for and the device recorded after all. */
export async function applyPunches(
  tx: Tx,
  { workplaceId }: PunchFileOf,
  { jobId, accountId, at }: { jobId: string; accountId: number; at: Date },
): Promise<void> {
  await sql`
    update punch p set state = 'replaced', replaced_by_job = ${jobId}, decided_by = ${accountId}, decided_at = ${at}
    from punch_gone g where g.punch_id = p.punch_id`.execute(tx)
  await sql`
    update punch p set state = 'replaced', replaced_by_job = ${jobId}, decided_by = ${accountId}, decided_at = ${at}
    from punch_row r where r.judgement = 'new' and p.state = 'asked' and p.account_id = r.account_id
      and p.check_time = r.check_time and p.check_type = r.check_type`.execute(tx)
  await sql`
    insert into punch (account_id, workplace_id, check_time, attendance_date, check_type, device, record_type, state, job_id)
    select account_id, ${workplaceId}, check_time, attendance_date, check_type, device, 'card', 'counts', ${jobId}
    from punch_row where judgement = 'new'`.execute(tx)
}

type Diff = Pick<AttendanceOutcome, 'counts' | 'from' | 'to' | 'hoursOff' | 'directionsGuessed' | 'days' | 'removed'>

const removedShown = 100

/** The difference in numbers, by day, and the first of what goes. */
export async function differenceOf(tx: Tx): Promise<Diff> {
  const { rows } = await sql<Diff>`
    with days as (
      select day, sum(added)::integer as added, sum(same)::integer as same, sum(removed)::integer as removed from (
        select attendance_date as day, (judgement = 'new')::integer as added, (judgement = 'same')::integer as same, 0 as removed
        from punch_row where judgement in ('new', 'same')
        union all select attendance_date, 0, 0, 1 from punch_gone) each group by day
    ), first_in as (
      select distinct on (r.account_id, r.attendance_date) extract(epoch from r.check_time - d.starts_at) / 3600 as hours
      from punch_row r join punch_day d on d.account_id = r.account_id and d.day = r.attendance_date
      where r.judgement in ('new', 'same') and r.check_type = 'in' order by r.account_id, r.attendance_date, r.check_time
    )
    select json_build_object(
        'rows', count(*), 'added', count(*) filter (where judgement = 'new'), 'same', count(*) filter (where judgement = 'same'),
        'removed', (select count(*) from punch_gone), 'repeated', count(*) filter (where judgement = 'duplicate'),
        'refused', count(*) filter (where judgement = 'refused'),
        'people', count(distinct account_id) filter (where judgement in ('new', 'same'))) as counts,
      (select min(day) from days) as "from", (select max(day) from days) as "to", coalesce(bool_or(guessed), false) as directions_guessed,
      coalesce((select round(percentile_cont(0.5) within group (order by hours)) from first_in), 0)::integer as hours_off,
      coalesce((select json_agg(days order by day) from days), '[]') as days,
      coalesce((select json_agg(json_build_object('userNo', s.user_no, 'name', a.name, 'checkTime', g.check_time, 'checkType', g.check_type))
        from (select * from punch_gone order by check_time, punch_id limit ${removedShown}) g join staff s using (account_id)
          join account a using (account_id)), '[]') as removed
    from punch_row`.execute(tx)
  const [difference] = rows
  if (!difference) throw new Error('an aggregate answers one row')
  return difference
}

/** Refused rows with why, in file order. */
export async function refusedPunches(tx: Tx) {
  const { rows } = await sql<{ rowNumber: number; userNo: string; faults: string }>`
    select row_number, user_no, faults from punch_row where judgement = 'refused' order by row_number`.execute(tx)
  return rows
}
