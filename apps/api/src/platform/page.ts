/** A page of a list and its total, counted as far as lists count (docs/ARCHITECTURE.md, "A list"). */
import type { AnyEndpoint, Parsed } from '@cordillera/contract/endpoint'
import { countedTo, type Page } from '@cordillera/contract/page'
import { sql } from 'kysely'
import type { Db, Sql } from './db.ts'
import { type Batches, inBatches } from './export.ts'

export interface Paging {
  currentPage: number
  pageSize: number
}

/** A list's input without what pages and sorts it. */
export type FilterOf<E extends AnyEndpoint> = Omit<Parsed<E>, keyof Paging | 'sortField' | 'sortOrder'>

/** What is asked for, and nothing of what is not: an index serves a condition that is there, not one that may be. */
export const all = (conditions: readonly (Sql | false | '' | 0 | null | undefined)[]): Sql => {
  const asked = conditions.flatMap((condition) => condition || [])
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

/** What a list and its file are read from: `hits` is everything from `from` on (its rows are `h`), `joins` what a shown row needs. */
export interface Listed {
  fields: Sql
  hits: Sql
  joins?: Sql
}

/** `hits` is everything from `from` on, `joins` what only a shown row needs beside it. */
export async function pageOf<T>(
  db: Db,
  { currentPage, pageSize }: Paging,
  { fields, hits, joins = sql``, order }: Listed & { order: Sql },
): Promise<Page<T>> {
  const [{ rows: list }, { rows: counted }] = await Promise.all([
    sql<T>`select ${fields} from (select h.* ${hits} order by ${order} limit ${pageSize} offset ${(currentPage - 1) * pageSize}) h
      ${joins} order by ${order}`.execute(db),
    sql<{ n: number }>`select count(*) as n from (select ${hits} limit ${countedTo + 1}) hit`.execute(db),
  ])
  const total = counted[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}

/** Records by when they were made, the latest first unless asked otherwise: two columns of `h`, the second one unique. */
export interface Made {
  at: string
  id: string
}

export const byTime = (
  { at, id }: Made,
  { sortField, sortOrder }: { sortField?: string | undefined; sortOrder: string },
) => {
  const way = sql.raw(sortField && sortOrder === 'asc' ? 'asc' : 'desc')
  return sql`${sql.ref(`h.${at}`)} ${way}, ${sql.ref(`h.${id}`)} ${way}`
}

/** All of a list for a file, the latest first. */
export function latestFirst<T>(db: Db, { fields, hits, joins = sql`` }: Listed, made: Made): Batches<T> {
  const [at, id] = [sql.ref(`h.${made.at}`), sql.ref(`h.${made.id}`)]
  // the instant as text: JavaScript's would lose what is below a millisecond
  type Row = T & { keyAt: string; keyId: string | number }
  return inBatches<Row>(async (last, limit) => {
    const after = last
      ? sql`and ${at} <= ${last.keyAt}::timestamptz and (${at} < ${last.keyAt}::timestamptz or ${id} < ${last.keyId})`
      : sql``
    const { rows } = await sql<Row>`
      select ${fields}, ${at}::text as "keyAt", ${id} as "keyId" from (
        select h.* ${hits} ${after} order by ${at} desc, ${id} desc limit ${limit}) h ${joins}
      order by ${at} desc, ${id} desc`.execute(db)
    return rows
  })
}
