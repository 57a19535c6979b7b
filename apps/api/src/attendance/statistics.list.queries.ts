/** Computed months and locks as lists. */
import {
  type attendanceMonths,
  type listMissingPunches,
  type listStatistics,
  statisticsColumns,
} from '@cordillera/contract/attendance/statistics'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { each, inBatches, listFile } from '../platform/export.ts'
import { pageOf } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

type Filter = Omit<Parsed<typeof listStatistics>, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>
type StatisticsRow = Output<typeof listStatistics>['list'][number]

const hitsOf = (rows: ScopedRows, { month, country, workplace, period, userNo }: Filter) => sql`
  from ${rows.attendanceMonths} x
  where x.month = date_trunc('month', ${month}::date)::date and x.country = coalesce(${country ?? null}, x.country)
    and x.workplace_id is not distinct from coalesce(${workplace ?? null}::smallint, x.workplace_id)
    ${userNo || period ? sql`and x.account_id in (select p.account_id from staff p where p.user_no = coalesce(${userNo ?? null}, p.user_no) and p.stage is not distinct from coalesce(${period ?? null}, p.stage))` : sql``}`

const shown = sql`x.account_id, s.user_no, a.name, x.country, s.stage as period, w.name as workplace_name, x.due, x.leave_days,
  x.present, x.late, x.late_minutes, x.early, x.early_minutes, x.absent, x.missing, x.overtime_minutes, x.worked_minutes,
  x.computed_at as computed_time, coalesce(m.locked, false) as locked`
const named = sql`join staff s using (account_id) join account a using (account_id) left join workplace w on w.workplace_id = x.workplace_id
  left join locked_month m on m.workplace_id = x.workplace_id and m.month = x.month`

const sorts = {
  userNo: sql`x.account_id`,
  late: sql`x.late_minutes`,
  absent: sql`x.absent`,
  missing: sql`x.missing`,
  overtime: sql`x.overtime_minutes`,
} as const

export async function pageOfStatistics(db: Scoped, rows: ScopedRows, input: Parsed<typeof listStatistics>) {
  const { currentPage, pageSize, sortField = 'userNo', sortOrder } = input
  const hits = hitsOf(rows, input)
  const way = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const order = sql`${sorts[sortField]} ${way}, x.account_id`
  return pageOf<StatisticsRow>(db, { currentPage, pageSize }, { as: 'x', fields: shown, hits, joins: named, order })
}

/** In the order of their numbers. */
export const statisticsFile = listFile({
  name: 'attendance',
  of: ({ month }: Filter) => month.slice(0, 7),
  columns: statisticsColumns,
  rows({ db, rows }, filter: Filter) {
    const months = inBatches<StatisticsRow>(async (last, limit) => {
      const { rows: batch } = await sql<StatisticsRow>`
        select ${shown} from (select x.* ${hitsOf(rows, filter)} and x.account_id > ${last?.accountId ?? 0}
          order by x.account_id limit ${limit}) x ${named} order by x.account_id`.execute(db)
      return batch
    })
    return each(months, fileRow(filter.month.slice(0, 7)))
  },
})

/** Days as decimals, as people write them. */
function fileRow(month: string) {
  const days = (hundredths: number) => String(hundredths / 100)
  return (row: StatisticsRow) => ({
    ...row,
    month,
    due: days(row.due),
    leaveDays: days(row.leaveDays),
    absent: days(row.absent),
  })
}

type Month = Omit<Output<typeof attendanceMonths>[number], 'mayLock' | 'mayUnlock'>

/** How a month stands in each of these workplaces. */
export async function monthsOfWorkplaces(db: Db, month: string, which: RawBuilder<unknown>): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select w.workplace_id, w.name, w.country, count(x.account_id)::integer as people, coalesce(sum(x.missing), 0)::integer as missing,
      (select count(*) from punch p where p.workplace_id = w.workplace_id and p.state = 'asked'
        and date_trunc('month', p.attendance_date)::date = ${month}::date)::integer as waiting,
      max(x.computed_at) as computed_time, coalesce(m.locked, false) as locked, m.at as locked_time, by.name as locked_by_name, m.reason
    from workplace w left join attendance_month x on x.workplace_id = w.workplace_id and x.month = ${month}::date
      left join lateral (select * from attendance_lock l where l.workplace_id = w.workplace_id and l.month = ${month}::date
        order by l.lock_id desc limit 1) m on true
      left join account by on by.account_id = m.by_account
    where ${which}
    group by w.workplace_id, w.name, w.country, m.locked, m.at, by.name, m.reason
    order by w.country, w.name`.execute(db)
  return rows
}

type Missing = Output<typeof listMissingPunches>['list'][number]

export async function pageOfMissing(db: Scoped, rows: ScopedRows, input: Parsed<typeof listMissingPunches>) {
  const { currentPage, pageSize, sortField, sortOrder, dayFrom, dayTo, workplace } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const hits = sql`
    from ${rows.attendanceDays} d where d.outcome = 'missing'
      ${dayFrom ? sql`and d.day >= ${dayFrom}::date` : sql``} ${dayTo ? sql`and d.day <= ${dayTo}::date` : sql``}
      ${workplace ? sql`and d.workplace_id = ${workplace}::smallint` : sql``}
      and not exists (select from punch p where p.account_id = d.account_id and p.attendance_date = d.day and p.state = 'counts'
        and p.check_type = case when d.in_at is null then 'in' else 'out' end)`
  return pageOf<Missing>(
    db,
    { currentPage, pageSize },
    {
      as: 'd',
      fields: sql`d.account_id, s.user_no, a.name, w.name as workplace_name, d.day, z.zone, coalesce(d.in_at, d.out_at) as at,
      case when d.in_at is null then 'in' else 'out' end as lacks,
      to_char((case when d.in_at is null then d.starts_at else d.ends_at end) at time zone z.zone, 'YYYY-MM-DD HH24:MI') as check_time,
      exists (select from punch p where p.account_id = d.account_id and p.attendance_date = d.day and p.state = 'asked') as asked`,
      hits,
      joins: sql`join staff s using (account_id) join account a using (account_id) left join workplace w on w.workplace_id = d.workplace_id
      cross join lateral (select coalesce(w.time_zone, (select m.time_zone from merchant m where m.country = s.country
        order by m.merchant_id limit 1), 'UTC') as zone) z`,
      order: sql`d.day ${way}, d.account_id ${way}`,
    },
  )
}

export interface Lock {
  locked: boolean
  computed: boolean
  /** The month lies before this one where the workplace is. */
  over: boolean
  ahead: boolean
}

/** How a workplace's month stands, with the workplace locked against a second decision. */
export async function lockStateOf(tx: Db, workplaceId: number, month: string, now: Date): Promise<Lock> {
  const { rows } = await sql<Lock>`
    select coalesce((select locked from locked_month m where m.workplace_id = w.workplace_id and m.month = ${month}::date), false) as locked,
      exists (select from attendance_month x where x.workplace_id = w.workplace_id and x.month = ${month}::date) as computed,
      ${month}::date + interval '1 month' <= (${now}::timestamptz at time zone w.time_zone)::date as over,
      ${month}::date > (${now}::timestamptz at time zone w.time_zone)::date as ahead
    from workplace w where w.workplace_id = ${workplaceId} for update of w`.execute(tx)
  const [state] = rows
  if (!state) throw new Error('a workplace that was just found is gone')
  return state
}
