/** The HR operation record, read. */
import type { Parsed } from '@cordillera/contract/endpoint'
import type { listOperation } from '@cordillera/contract/staff/operation'
import type { RawJson } from '../platform/answer.ts'
import type { Caller } from '../platform/caller.ts'
import { sql } from '../platform/db.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

/** One page as JSON text, the newest first unless asked otherwise. Days are those of `zone`. */
export async function pageOfOperations(
  { db, rows, user }: { db: Scoped; rows: ScopedRows; user: Caller },
  input: Parsed<typeof listOperation>,
  zone: string,
): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  // everybody of a scope works in its country: said outright, so that the list walks along an index of it
  const home = user.isSuperuser ? sql`true` : sql`o.country = ${user.country}`
  const hits = sql`from staff_operation o where ${home} and o.target_id in (select account_id from ${rows.staff} s) and ${matching(input, zone)}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'o',
      fields: sql`o.operation_id as "operationId", o.at as time, o.operator_id as operator, b.name as "operatorName",
          o.target_id as target, a.name as "targetName", s.user_no as "userNo", o.country, o.action, o.before, o.after, o.reason`,
      hits,
      joins: sql`join staff s on s.account_id = o.target_id join account a on a.account_id = o.target_id
          left join account b on b.account_id = o.operator_id`,
      order: sql`o.at ${way}, o.operation_id ${way}`,
    },
  )
}

function matching({ target, operator, action, country, startDay, endDay }: Parsed<typeof listOperation>, zone: string) {
  const conditions = [
    sql`true`,
    target && sql`o.target_id = ${target}`,
    operator && sql`o.operator_id = ${operator}`,
    action && sql`o.action = ${action}`,
    country && sql`o.country = ${country}`,
    startDay && sql`o.at >= ${startDay}::timestamp at time zone ${zone}`,
    endDay && sql`o.at < (${endDay}::date + 1)::timestamp at time zone ${zone}`,
  ].filter((condition) => typeof condition === 'object')
  return sql.join(conditions, sql` and `)
}
