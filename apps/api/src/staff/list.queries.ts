/** The list of people. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { type listStaff, staffExportColumns, type staffRow } from '@cordillera/contract/staff/workflow'
import type { output } from 'zod/v4/core'
import type { RawJson } from '../platform/answer.ts'
import { array, sql } from '../platform/db.ts'
import { inBatches, listFile } from '../platform/export.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { staffFields, staffJoins } from './staff-row.queries.ts'

type Row = output<typeof staffRow>
type Filter = Omit<Parsed<typeof listStaff>, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>
interface Asked {
  readonly db: Scoped
  readonly rows: ScopedRows
}

const orders = { name: sql`a.name`, userNo: sql`s.user_no`, enterDay: sql`s.enter_day` } as const

/** One page as JSON text, by user number unless asked otherwise. */
export async function pageOfStaff({ db, rows }: Asked, input: Parsed<typeof listStaff>): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder } = input
  const way = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const where = matching(input)
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 's',
      fields: staffFields,
      hits: sql`from ${rows.staff} s join account a using (account_id) where ${where}`,
      joins: staffJoins,
      order: sql`${orders[sortField ?? 'userNo']} ${way}, s.account_id`,
    },
  )
}

function matching({ find, country, status, workStatus, role, period, workplace, leader }: Filter) {
  const like = find && `%${find.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [
    // who has left stands in no list, but is found by number and name
    status?.length ? sql`s.status = any(${array(status)}::text[])` : !find && sql`s.status <> 'LEAVE'`,
    like && sql`((a.user_name || ' ' || lower(a.name)) like ${like} or s.user_no = ${find?.toUpperCase()})`,
    country && sql`s.country = ${country}`,
    workStatus && sql`s.work_status = ${workStatus}`,
    role && sql`s.role = ${role}`,
    period && sql`s.stage = ${period}`,
    workplace && sql`s.workplace_id = ${workplace}`,
    leader && sql`s.leader_id = ${leader}`,
  ].filter((condition) => typeof condition === 'object')
  return sql.join(conditions, sql` and `)
}

export const staffFile = listFile({
  name: 'staff',
  columns: staffExportColumns,
  rows: ({ db, rows }, filter: Filter) =>
    inBatches<Row>(async (last, limit) => {
      const { rows: batch } = await sql<Row>`
        select ${staffFields} from (
          select s.* from ${rows.staff} s join account a using (account_id)
          where ${matching(filter)} and s.account_id > ${last?.accountId ?? 0} order by s.account_id limit ${limit}
        ) s ${staffJoins} order by s.account_id`.execute(db)
      return batch
    }),
})
