/** COPY inside a transaction: which Kysely does not offer. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { Dialect, namesOfRows } from './column-names.ts'
import type { Database, DB, Tx } from './db.ts'
import { retryOnConflict } from './lock-wait.ts'

/** Sends text lines (COPY's text format, many to a piece) to `copy … from stdin`. */
export type CopyIn = (statement: string, pieces: AsyncIterable<string>) => Promise<void>

type CopyWork<T> = (tx: Tx, copy: CopyIn) => Promise<T>

/** As `inTransaction`, on a connection of its own, which can also take a COPY. */
export const inCopyTransaction = <T>(database: Database, work: CopyWork<T>): Promise<T> =>
  retryOnConflict(() => onceWithCopy(database, work))

async function onceWithCopy<T>(database: Database, work: CopyWork<T>): Promise<T> {
  const client = await database.pool.connect()
  // Kysely gives its connection back after each transaction; this one is given back below, once
  const held = { query: client.query.bind(client), release() {} }
  const pool = { connect: async () => held, end: async () => {} }
  const single = new Kysely<DB>({ dialect: new Dialect({ pool: pool as never }), plugins: namesOfRows })
  const copy: CopyIn = (statement, pieces) =>
    pipeline(Readable.from(pieces, { objectMode: true }), client.query(copyFrom(statement)))
  let broken: Error | undefined
  try {
    return await single.transaction().execute(async (tx) => {
      // checks of references keep their plan: one that this connection made when a table was a page long reads it whole
      // for every row (docs/decisions/005-plans-of-large-imports.md)
      await sql`discard plans`.execute(tx)
      return work(tx, copy)
    })
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // a connection that failed in the middle of a COPY is not trusted again
    client.release(broken)
  }
}

const special = /[\\\t\n\r\0]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' }

/** One value in COPY's text format. */
export function copyValue(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number') return String(value)
  return special.test(value) ? value.replace(/[\\\t\n\r\0]/g, (sign) => escapes[sign] ?? '') : value
}
