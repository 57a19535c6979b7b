/** One month of a history: what it is made of, what it holds, and its copy in the archive. */
import { createHmac, hkdfSync } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Ends } from './place.ts'

export interface Part {
  name: string
  table: string
  timeColumn: string
  keyColumn: string
  state: 'here' | 'copied' | 'away'
  /** As PostgreSQL writes them: `-infinity` has no date. */
  from: string
  to: string
}

/** What a part holds, found by reading all of it. Numbers are text: they may be beyond what a double is exact for. */
export interface Content {
  rows: string
  first: string | null
  last: string | null
  /** Of all rows in order, as hex. */
  hash: string
}
export interface Column {
  name: string
  type: string
  required: boolean
}

const q = pg.escapeIdentifier

export async function columnsOf(here: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await here.query<Column>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as required
    from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows
}

const addedLater = 'added after the month was moved'
/** The columns that a month in the archive was moved with, which its hash is over; none where it is not there. */
export async function columnsMoved(there: pg.Client, part: string): Promise<Column[]> {
  const { rows } = await there.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = to_regclass($1) and col_description(attrelid, attnum) = $2`,
    [part, addedLater],
  )
  const later = new Set(rows.map(({ name }) => name))
  return (await columnsOf(there, part)).filter(({ name }) => !later.has(name))
}
export const listed = (columns: readonly Column[]): string => columns.map(({ name }) => q(name)).join(', ')

/** Ten thousand rows are hashed together, so that no value grows with the month; the same text on both servers gives the same hash. */
export async function contentOf(
  client: pg.Client,
  { name, keyColumn }: Pick<Part, 'name' | 'keyColumn'>,
  columns: readonly Column[],
): Promise<Content> {
  const key = q(keyColumn)
  const { rows } = await client.query<Content>(`
    select coalesce(sum(n), 0)::text as rows, min(first)::text as first, max(last)::text as last,
      encode(sha256(coalesce(string_agg(hash, ''::bytea order by bucket), ''::bytea)), 'hex') as hash
    from (select ${key} / 10000 as bucket, count(*) as n, min(${key}) as first, max(${key}) as last,
        sha256(string_agg(sha256(convert_to(row(${listed(columns)})::text, 'UTF8')), ''::bytea order by ${key})) as hash
      from ${q(name)} group by 1) b`)
  return rows[0] as Content
}

/** Under a key that is in neither database: who owns both can change a month, but not unnoticed. */
export function sealOf(
  secretKey: Buffer,
  { name, from, to }: Pick<Part, 'name' | 'from' | 'to'>,
  content: Content,
): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'history part', 32))
  const { rows, first, last, hash } = content
  return createHmac('sha256', key).update([name, from, to, rows, first, last, hash].join('|')).digest()
}

/** Copies a part into the archive in one transaction, in the place of what an earlier run may have left. */
export async function copyThere(ends: Ends, part: Part, columns: readonly Column[]): Promise<void> {
  const { here, there } = ends
  await there.query('begin')
  try {
    await makeThere(ends, part, columns)
    await pipeline(
      here.query(
        copyTo(`copy (select ${listed(columns)} from ${q(part.name)} order by ${q(part.keyColumn)}) to stdout`),
      ),
      there.query(copyFrom(`copy ${q(part.name)} (${listed(columns)}) from stdin`)),
    )
    await indexThere(ends, part)
    await there.query('commit')
  } catch (error) {
    await there.query('rollback').catch(() => {})
    throw error
  }
  await there.query(`analyze ${q(part.name)}`)
}

export async function makeThere({ there, reader }: Ends, { name }: Pick<Part, 'name'>, columns: readonly Column[]) {
  await there.query(`drop table if exists ${q(name)}`)
  const lines = columns.map((column) => `${q(column.name)} ${column.type}${column.required ? ' not null' : ''}`)
  await there.query(`create table ${q(name)} (${lines.join(', ')})`)
  await there.query(`grant select on ${q(name)} to ${q(reader)}`)
}

/** The key, and the indexes that the table has here. */
export async function indexThere({ here, there }: Ends, { name, table, keyColumn }: Part): Promise<void> {
  await there.query(`alter table ${q(name)} add primary key (${q(keyColumn)})`)
  const { rows } = await here.query<{ by: string }>(
    `select substring(pg_get_indexdef(indexrelid) from ' USING .*$') as by from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { by } of rows) await there.query(`create index on ${q(name)} ${by}`)
}

/** A column that a later version added is empty in months that were moved before. */
export async function bringColumns({ here, there }: Ends, parts: readonly Part[]): Promise<void> {
  for (const { name, table } of parts) {
    const known = new Set((await columnsOf(there, name)).map((column) => column.name))
    for (const { name: column, type } of await columnsOf(here, table))
      if (!known.has(column))
        await there.query(
          `alter table ${q(name)} add column ${q(column)} ${type}; comment on column ${q(name)}.${q(column)} is ${pg.escapeLiteral(addedLater)}`,
        )
  }
}
