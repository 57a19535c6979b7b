/**
 * Scoped tables. A handler can't reach tenant rows except through a table that is already narrowed to the caller's
 * merchants and scope: each is a subselect that PostgreSQL flattens, marked by a comment, and the handler's `db`
 * refuses any statement that has no mark. Which tables there are, and what narrows them, is said in each domain's scope.ts.
 */
import type { Rows } from '@cordillera/contract/endpoint'
import {
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type RawBuilder,
  RawNode,
  type Selectable,
  sql,
} from 'kysely'
import type { Caller } from './caller.ts'
import type { DB, Db } from './db.ts'
import { keepFound } from './reach.ts'

const mark = '/*in scope*/'

/** A table's rows that were narrowed: what a handler's statement starts from. */
export type Narrowed<T extends keyof DB> = RawBuilder<Selectable<DB[T]>>

/** The scoped tables of all domains; each domain adds its own (`declare module`) and hands them to `registerScopes`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface ScopedRows {}

interface AnyScopedTable {
  table: keyof DB
  /** Endpoints that declare one of these rows reach the table. */
  groups: readonly Rows[]
  of(caller: Caller, now: Date): RawBuilder<unknown>
}
export interface ScopedTable<T extends keyof DB> extends AnyScopedTable {
  table: T
  of(caller: Caller, now: Date): Narrowed<T>
}

/** What a domain's scoped tables are to its handlers. */
export type TablesOf<S extends Readonly<Record<string, { table: keyof DB }>>> = {
  readonly [K in keyof S]: Narrowed<S[K]['table']>
}

/** A table where a condition holds, for endpoints that declare one of these rows. The table is named as in `DB`. */
export const scopedTable = <T extends keyof DB>(
  table: T,
  groups: readonly Rows[],
  where: (caller: Caller, now: Date) => RawBuilder<unknown>,
): ScopedTable<T> => ({ table, groups, of: (caller, now) => narrow(table, where(caller, now)) })

/** A table's rows where a condition holds, marked as narrowed; for the few whose callers are rows of the statement itself. */
export const narrow = <T extends keyof DB>(table: T, where: RawBuilder<unknown>): Narrowed<T> =>
  sql`(select * from ${sql.table(table)} where ${where} ${sql.raw(mark)})`

const tables = new Map<string, AnyScopedTable>()

/** Once a process, before the first call. Throws where two domains name one table alike. */
export function registerScopes(domains: readonly Readonly<Record<string, AnyScopedTable>>[]): void {
  for (const [name, table] of domains.flatMap((of) => Object.entries(of))) {
    const known = tables.get(name)
    if (known && known !== table) throw new Error(`two domains have a scoped table ${name}`)
    tables.set(name, table)
  }
}

export type Scoped = Kysely<DB>

/** Opens the scope an endpoint declares. Reaching for a table that it doesn't cover throws, in the first test that does. */
export function openScope(declared: Rows, caller: Caller, db: Db, now: Date): { rows: ScopedRows; scoped: Scoped } {
  const rows = new Proxy({} as ScopedRows, {
    get(_, name: string) {
      const table = tables.get(name)
      if (!table?.groups.includes(declared)) throw new Error(`rows: '${declared}' does not open ${name}`)
      return table.of(caller, now)
    },
  })
  return { rows, scoped: demandingMark(db) }
}

const demanding = new WeakMap<Db, Scoped>()
function demandingMark(db: Db): Scoped {
  const known = demanding.get(db) ?? db.withPlugin(demandMark)
  demanding.set(db, known)
  return known
}

/** Refuses a statement that starts from no scoped table: the predicate that somebody forgot. */
const demandMark: KyselyPlugin = {
  transformQuery({ node }) {
    if (!hasMark(node)) throw new Error("a handler's statement must start from one of its rows (platform/rows.ts)")
    return node
  },
  async transformResult({ result }) {
    keepFound(result.rows)
    return result
  },
}

function hasMark(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (!RawNode.is(node as OperationNode)) return Object.values(node).some(hasMark)
  const { sqlFragments, parameters } = node as RawNode
  return sqlFragments.some((text) => text.includes(mark)) || parameters.some(hasMark)
}
