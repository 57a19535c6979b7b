/** What came in at the desk and what became of it: over what the caller reaches. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { type orderReport, orderReportColumns } from '@cordillera/contract/service-desk/report'
import { orderContactTypes, orderGroups, orderTypes } from '@cordillera/contract/service-desk/terms'
import type { Words } from '@cordillera/contract/words'
import { sql } from '../../platform/db.ts'
import { computed, listFile } from '../../platform/export.ts'
import { all } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { isOfAge } from '../order.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
type Report = Output<typeof orderReport>
type Filter = Parsed<typeof orderReport>

const keys = {
  day: sql`made.day::text`,
  type: sql`h.type`,
  group: sql`h.group_name`,
  handler: sql`h.handler_id::text`,
  contactType: sql`h.contact_type`,
} as const

const figures = sql`
  count(*)::int as created, count(*) filter (where h.closed_at is null)::int as open,
  count(*) filter (where h.state = 'resolved')::int as resolved, count(*) filter (where h.state = 'invalid')::int as invalid,
  count(*) filter (where h.reopened_count > 0)::int as reopened,
  count(*) filter (where h.state = 'resolved' and h.closed_at <= h.due_at)::int as "inTime",
  round(percentile_cont(0.5) within group (order by h.first_answer_minutes))::int as "firstAnswerMedian",
  round(percentile_cont(0.9) within group (order by h.first_answer_minutes))::int as "firstAnswerNinth",
  round(percentile_cont(0.5) within group (order by h.resolution_minutes))::int as "resolutionMedian",
  round(percentile_cont(0.9) within group (order by h.resolution_minutes))::int as "resolutionNinth",
  coalesce(sum(noted.minutes), 0)::int as worked, count(h.score)::int as scored, round(avg(h.score) * 100)::int as score`

/** Those made on the days of their merchants' zones; merged ones count where they were merged into. */
const made = (rows: ScopedRows, { startDay, endDay, merchant }: Filter) => sql`
  ${rows.workOrders} h join merchant m on m.merchant_id = h.merchant_id
    cross join lateral (select (h.created_at at time zone m.time_zone)::date as day) made
    left join lateral (select sum(e.minutes) as minutes from work_order_entry e where e.minutes is not null
      and e.order_id in (select h.order_id union all select o.order_id from work_order o where o.merged_into = h.order_id)) noted on true
  where ${all([
    sql`h.created_at >= ${startDay}::date - interval '1 day' and h.created_at < ${endDay}::date + interval '2 days'`,
    sql`made.day between ${startDay} and ${endDay} and h.merged_into is null`,
    merchant !== undefined && sql`h.merchant_id = ${merchant}`,
  ])}`

export async function reportOf({ db, rows, now }: Asked, filter: Filter): Promise<Report> {
  const key = keys[filter.groupBy]
  const order = filter.groupBy === 'day' ? sql`key` : sql`created desc, key nulls last`
  const { rows: list } = await sql<Report['rows'][number]>`
    select f.*, a.name from (select ${key} as key, ${figures} from ${made(rows, filter)} group by 1) f
      left join account a on a.account_id = case when ${filter.groupBy} = 'handler' then f.key::int end
    order by ${order}`.execute(db)
  const { rows: totals } = await sql<Report['total']>`select ${figures} from ${made(rows, filter)}`.execute(db)
  const { rows: open } = await sql<Report['backlog']>`
    select count(*) filter (where ${isOfAge('day', now)})::int as day, count(*) filter (where ${isOfAge('threeDays', now)})::int as "threeDays",
      count(*) filter (where ${isOfAge('week', now)})::int as week, count(*) filter (where ${isOfAge('older', now)})::int as older,
      min(h.created_at) as oldest,
      count(*) filter (where h.escalation > 0)::int as escalated,
      count(*) filter (where h.state in ('created', 'handing') and h.due_at < ${now})::int as overdue
    from ${rows.workOrders} h
    where ${all([sql`h.closed_at is null`, filter.merchant !== undefined && sql`h.merchant_id = ${filter.merchant}`])}`.execute(
    db,
  )
  const [total] = totals
  const [backlog] = open
  if (!total || !backlog) throw new Error('an aggregate answers one row')
  return { rows: list, total, backlog }
}

const wordsOf: Readonly<Record<string, Words>> = { ...orderTypes, ...orderGroups, ...orderContactTypes }

export const orderReportFile = listFile({
  name: 'work-order-report',
  of: (filter: Filter) => `${filter.groupBy}-${filter.startDay}-${filter.endDay}`,
  columns: orderReportColumns,
  rows: async function* (asked, filter: Filter) {
    const { rows, total } = await reportOf(asked, filter)
    const nobody = { zh: '无人处理', en: 'Nobody', es: 'Nadie' }
    const whole = { zh: '合计', en: 'Total', es: 'Total' }
    yield* computed([
      ...rows.map((row) => ({
        ...row,
        group: row.name ?? (row.key === null ? nobody : wordsOf[row.key])?.[asked.language] ?? row.key,
      })),
      { ...total, group: whole[asked.language] },
    ])
  },
})
