/** A page of a list and its total, counted as far as lists count (docs/ARCHITECTURE.md, "A list"). */
import type { AnyEndpoint, Parsed } from '@cordillera/contract/endpoint'
import { countedTo, type Page } from '@cordillera/contract/page'
import { sql } from 'kysely'
import { RawJson } from './answer.ts'
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

/**
 * What a list and its file are read from: `hits` is everything from `from` on and has rows `as` (`h` unless said), `joins` is
 * what only a shown row needs beside it.
 */
export interface Listed {
  as?: string
  fields: Sql
  hits: Sql
  joins?: Sql
}
/** `counted` is what is counted where `hits` has no more than the page asks for. */
type Ordered = Listed & { order: Sql; counted?: Sql }

/**
 * The rows of a page: those that are shown are found first, and joined only then. How many they are stands in the statement: a
 * plan for any number of rows looks so dear to PostgreSQL that it would plan the same list again at every call.
 */
function shown({ as = 'h', fields, hits, joins = sql``, order }: Ordered, { currentPage, pageSize }: Paging): Sql {
  const h = sql.raw(as)
  const skipped = (currentPage - 1) * pageSize
  const offset = skipped === 0 ? sql`` : sql`offset ${skipped}`
  return sql`select ${fields} from (select ${h}.* ${hits} order by ${order} limit ${sql.lit(pageSize)} ${offset}) ${h}
    ${joins} order by ${order}`
}

/** So many rows, counted as far as lists count. */
const counted = (hits: Sql): Sql => sql`select count(*) as n from (select ${hits} limit ${sql.lit(countedTo + 1)}) hit`

/** A page whose rows the caller works on; fields in snake_case come in camelCase. */
export async function pageOf<T>(db: Db, { currentPage, pageSize }: Paging, listed: Ordered): Promise<Page<T>> {
  const [{ rows: list }, { rows: counts }] = await Promise.all([
    sql<T>`${shown(listed, { currentPage, pageSize })}`.execute(db),
    sql<{ n: number }>`${counted(listed.counted ?? listed.hits)}`.execute(db),
  ])
  const total = counts[0]?.n ?? 0
  return { list, total: Math.min(total, countedTo), totalIsExact: total <= countedTo, currentPage, pageSize }
}

/** A page that is answered as PostgreSQL writes it, in one statement; fields are named as the contract has them. */
export async function pageAsText(db: Db, { currentPage, pageSize }: Paging, listed: Ordered): Promise<RawJson> {
  const { rows } = await sql<{ page: string }>`
    select json_build_object(
      'list', coalesce((select json_agg(shown) from (${shown(listed, { currentPage, pageSize })}) shown), '[]'::json),
      'total', least(counted.n, ${sql.lit(countedTo)}), 'totalIsExact', counted.n <= ${sql.lit(countedTo)},
      'currentPage', ${currentPage}::int, 'pageSize', ${pageSize}::int)::text as page
    from (${counted(listed.counted ?? listed.hits)}) counted`.execute(db)
  return new RawJson(rows[0]?.page ?? 'null')
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
