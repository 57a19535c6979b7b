/** The HR operation record, read. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import type { listOperation } from '@cordillera/contract/staff/operation'
import { RawJson } from '../platform/answer.ts'
import type { Caller } from '../platform/caller.ts'
import { sql } from '../platform/db.ts'
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
  const { rows: answers } = await sql<{ page: string }>`
    select json_build_object(
      'list', coalesce((select json_agg(row) from (
        select o.operation_id as "operationId", o.at as time, o.operator_id as operator, b.name as "operatorName",
          o.target_id as target, a.name as "targetName", s.user_no as "userNo", o.country, o.action, o.before, o.after, o.reason
        from (select o.* ${hits} order by o.at ${way}, o.operation_id ${way} limit ${pageSize} offset ${(currentPage - 1) * pageSize}) o
          join staff s on s.account_id = o.target_id join account a on a.account_id = o.target_id
          left join account b on b.account_id = o.operator_id
        order by o.at ${way}, o.operation_id ${way}) row), '[]'::json),
      'total', least(counted.n, ${countedTo}::int), 'totalIsExact', counted.n <= ${countedTo}::int,
      'currentPage', ${currentPage}::int, 'pageSize', ${pageSize}::int)::text as page
    from (select count(*) as n from (select ${hits} limit ${countedTo + 1}) hit) counted`.execute(db)
  return new RawJson(answers[0]?.page ?? 'null')
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
