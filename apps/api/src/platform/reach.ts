/**
 * What a handler may touch beside its scoped rows, each with what proves that it may: a row that a scoped statement read, a
 * merchant or country of the caller, the caller's own, or tables that hold rows of nobody. Whatever has none of these takes
 * `unscoped` and says why.
 */
import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  SchemableIdentifierNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
} from 'kysely'
import { type Caller, keeps } from './caller.ts'
import type { Db, Tx } from './db.ts'
import { Failure } from './fail.ts'

export interface Reach {
  /** What hangs on rows that a scoped statement read in this call. */
  from(...found: readonly (object | readonly object[])[]): Tx
  /** What belongs to merchants of the caller; another's is refused. */
  merchant(...ids: readonly number[]): Tx
  /** What a country keeps for all its merchants, where it is the caller's; another's is refused. */
  country(country: string): Tx
  /** The caller's own rows: only tables whose rows are an account's own, and what `shared` opens. */
  own(): Tx
  /** Tables whose rows belong to nobody, and names to read (`registerReach`). */
  shared(): Tx
}

export function reachOf(caller: Caller, db: Db): Reach {
  return {
    from(...found) {
      const rows = found.flat()
      if (rows.length === 0 || !rows.every((row) => foundInScope.has(row)))
        throw new Error('reach.from takes rows that a statement in scope has read')
      return db as Tx
    },
    merchant(...ids) {
      if (!ids.every((id) => id === caller.merchantId || caller.merchants.includes(id)))
        throw new Failure('access.merchantNotAllowed')
      return db as Tx
    },
    country(country) {
      if (!keeps(caller, country)) throw new Failure('staff.noPermission')
      return db as Tx
    },
    own: () => db.withPlugin(demandOwn) as Tx,
    shared: () => db.withPlugin(demandShared) as Tx,
  }
}

const foundInScope = new WeakSet<object>()

/** Rows that statements in scope read are told apart by being the very same objects. */
export function keepFound(rows: readonly UnknownRow[]): void {
  for (const row of rows) foundInScope.add(row)
}

/** What was made of a row found in scope stands for it. */
export function madeOf<T extends object>(row: object, made: T): T {
  if (foundInScope.has(row)) foundInScope.add(made)
  return made
}

/** How a domain's tables may be touched without a scope, as they are named in SQL. */
export interface ReachOf {
  /** Rows of no merchant and no person. */
  nobody?: readonly string[]
  /** Rows of somebody that everybody may read a name from, and nobody writes here. */
  names?: readonly string[]
  /** An account's own rows. */
  accounts?: readonly string[]
}

const opened = { nobody: new Set<string>(), names: new Set<string>(), accounts: new Set<string>() }

/** Once a process, before the first call. */
export function registerReach(domains: readonly ReachOf[]): void {
  for (const { nobody = [], names = [], accounts = [] } of domains) {
    for (const table of nobody) opened.nobody.add(table)
    for (const table of names) opened.names.add(table)
    for (const table of accounts) opened.accounts.add(table)
  }
}

/** What PostgreSQL keeps of itself (zones, locks) is nobody's either. */
const isShared = (table: string, isWritten: boolean) =>
  opened.nobody.has(table) || (!isWritten && (opened.names.has(table) || table.startsWith('pg_')))

const demandTables = (way: keyof Reach, isOpen: (table: string, isWritten: boolean) => boolean): KyselyPlugin => ({
  transformQuery({ node }) {
    const { read, written, made } = tablesNamed(node)
    const closed =
      [...written].find((table) => !isOpen(table, true)) ??
      [...read].find((table) => !made.has(table) && !isOpen(table, false))
    if (closed) throw new Error(`reach.${way} does not open ${closed} (registerReach)`)
    return node
  },
  transformResult: async ({ result }) => result,
})
const demandShared = demandTables('shared', isShared)
const demandOwn = demandTables('own', (table, isWritten) => opened.accounts.has(table) || isShared(table, isWritten))

interface Named {
  read: Set<string>
  written: Set<string>
  /** What the statement makes itself: `with name as (…)`. */
  made: Set<string>
}

function tablesNamed(
  node: unknown,
  named: Named = { read: new Set(), written: new Set(), made: new Set() },
  isWritten = false,
): Named {
  if (typeof node !== 'object' || node === null) return named
  const at = node as OperationNode
  if (TableNode.is(at) && SchemableIdentifierNode.is(at.table)) {
    const set = isWritten ? named.written : named.read
    set.add(inSql(at.table.identifier.name))
  }
  if (RawNode.is(at)) for (const text of at.sqlFragments) addNamed(text, named)
  const target = targetOf(at)
  for (const part of Object.values(node)) tablesNamed(part, named, isWritten || (part !== undefined && part === target))
  return named
}

/** A table's name as SQL has it: built statements name it as `DB` does. */
const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The part of a built statement that says what it writes. */
function targetOf(node: OperationNode): unknown {
  if (InsertQueryNode.is(node)) return node.into
  if (UpdateQueryNode.is(node)) return node.table
  return DeleteQueryNode.is(node) ? node.from : undefined
}

const tableName = '(?:only\\s+)?([a-z_][a-z0-9_]*)\\b(?!\\s*\\()'
const afterRead = new RegExp(`(?<!distinct |delete |extract\\([a-z]+ )\\b(?:from|join)\\s+${tableName}`, 'gi')
const afterWrite = new RegExp(`\\b(?:into|(?<!for |key |do )update|delete from)\\s+${'([a-z_][a-z0-9_]*)'}\\b`, 'gi')
const notTables = new Set(['lateral', 'set', 'of', 'select', 'skip', 'nowait', 'values', 'only'])
const afterWith = /\b([a-z_][a-z0-9_]*)\s*(?:\([^)]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/gi

function addNamed(text: string, { read, written, made }: Named): void {
  for (const [, name = ''] of text.matchAll(afterRead)) if (!notTables.has(name.toLowerCase())) read.add(name)
  for (const [, name = ''] of text.matchAll(afterWrite)) if (!notTables.has(name.toLowerCase())) written.add(name)
  for (const [, name = ''] of text.matchAll(afterWith)) made.add(name)
}
