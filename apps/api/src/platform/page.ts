/** A page of a list and its total, counted as far as lists count (docs/ARCHITECTURE.md, "A list"). */
import { countedTo, type Page } from '@cordillera/contract/page'
import { sql } from 'kysely'
import type { Db, Sql } from './db.ts'

export interface Paging {
  currentPage: number
  pageSize: number
}

/** What is asked for, and nothing of what is not: an index serves a condition that is there, not one that may be. */
export const all = (conditions: readonly (Sql | false | '' | null | undefined)[]): Sql => {
  const asked = conditions.flatMap((condition) => condition || [])
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

/** `hits` is everything from `from` on, `joins` what only a shown row needs beside it. */
export async function pageOf<T>(
  db: Db,
  { currentPage, pageSize }: Paging,
  { fields, hits, joins = sql``, order }: { fields: Sql; hits: Sql; joins?: Sql; order: Sql },
): Promise<Page<T>> {
  const [{ rows: list }, { rows: counted }] = await Promise.all([
    sql<T>`select ${fields} from (select h.* ${hits} order by ${order} limit ${pageSize} offset ${(currentPage - 1) * pageSize}) h
      ${joins} order by ${order}`.execute(db),
    sql<{ n: number }>`select count(*) as n from (select ${hits} limit ${countedTo + 1}) hit`.execute(db),
  ])
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}
