/**
 * Databases of every landed state come up to this program's schema. `landed/<day><letter>.sql.gz` is what pg_dump said of an
 * installation of that state; none of them is ever made anew from today's files. `npm run landed` adds the present one.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { checkLedger } from '../src/credit/ledger.check.ts'
import { openDatabase } from '../src/platform/db.ts'
import { migrate } from '../src/platform/migrate.ts'
import { databaseUrl, emptyDatabase, freshDatabase } from './harness.ts'
import { schemaOf } from './schema-lines.ts'

const folder = resolve(import.meta.dirname, '../migrations')
const landed = resolve(import.meta.dirname, 'landed')
const states = readdirSync(landed).filter((name) => name.endsWith('.sql.gz'))

test.each(states)('a database landed as %s comes up to date', async (state) => {
  const url = databaseUrl(await emptyDatabase())
  await run(url, gunzipSync(readFileSync(join(landed, state))).toString())
  await migrate(url, folder)
  expect(await schemaOf(url)).toEqual(await schemaOf(databaseUrl(await freshDatabase())))
  expect(await migrate(url, folder), 'a second start has nothing to do').toBe(0)
})

test('a business of the version landed last loses no row, and its books still agree', async () => {
  const url = databaseUrl(await emptyDatabase())
  await run(url, brotliDecompressSync(readFileSync(join(landed, 'demo.sql.br'))).toString())
  const before = await rowsOf(url)
  await migrate(url, folder)
  expect(await notValid(url), 'each row of it keeps what the schema demands').toEqual([])
  const after = await rowsOf(url)
  // a row of it is there to be locked and says nothing: it is made anew by whoever decides next
  before.delete('contact_lock')
  // counted again from the messages, because more is counted of each (1937)
  before.delete('message_tally')
  for (const [table, count] of before) expect(after.get(table) ?? 0, table).toBeGreaterThanOrEqual(count)
  const database = openDatabase(url, { poolSize: 2, onError: () => {} })
  expect(await checkLedger(database.db)).toEqual([])
  await database.close()
})

test('what is missing is applied also below the highest name, in order, once', async () => {
  const url = databaseUrl(await emptyDatabase())
  const files = filesOf({ '0001_a.sql': 'create table a (id int)', '0003_c.sql': 'create table c (id int)' })
  expect(await migrate(url, files)).toBe(2)
  writeFileSync(join(files, '0002_b.sql'), 'alter table a add column b int')
  writeFileSync(join(files, '0002_other.sql'), 'alter table a add column other int')
  expect(await migrate(url, files)).toBe(2)
  expect(await migrate(url, files)).toBe(0)
  await run(url, 'select b, other from a')
})

test('a migration that was edited after it ran is refused in a sentence, and nothing is changed', async () => {
  const url = databaseUrl(await emptyDatabase())
  const files = filesOf({ '0001_a.sql': 'create table a (id int)' })
  await migrate(url, files)
  writeFileSync(join(files, '0001_a.sql'), 'create table a (id bigint)')
  writeFileSync(join(files, '0002_b.sql'), 'create table b (id int)')
  const before = await schemaOf(url)
  await expect(migrate(url, files)).rejects.toThrow(
    /^Migration 0001_a\.sql has another text .* Put the file back .* into a new migration\.$/,
  )
  expect(await schemaOf(url)).toEqual(before)
})

test('a database that ran the other released text of a file comes to the same schema', async () => {
  const before = readdirSync(folder).filter((name) => name < '1762')
  const texts = Object.fromEntries(before.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const name = '1501_registers_of_suppression.sql'
  const other = texts[name]?.replace(
    'where lifted_at is null and expires_at is not null',
    'where expires_at is not null',
  )
  const url = databaseUrl(await emptyDatabase())
  await migrate(url, filesOf({ ...texts, [name]: other ?? '' }))
  await migrate(url, folder)
  expect(await schemaOf(url)).toEqual(await schemaOf(databaseUrl(await freshDatabase())))
})

test('a database that a newer version has worked on is refused in a sentence', async () => {
  const url = databaseUrl(await emptyDatabase())
  await migrate(url, filesOf({ '0001_a.sql': 'create table a (id int)', '0009_z.sql': 'create table z (id int)' }))
  await expect(migrate(url, filesOf({ '0001_a.sql': 'create table a (id int)' }))).rejects.toThrow(
    /0009_z\.sql, which this program does not know/,
  )
})

test("somebody else's database is refused before anything is made in it", async () => {
  const url = databaseUrl(await emptyDatabase())
  await run(url, 'create table customers (id int); create table schema_migration (version text)')
  const before = await schemaOf(url)
  await expect(migrate(url, folder)).rejects.toThrow(/belongs to something else.*customers.*Nothing was changed/)
  expect(await schemaOf(url)).toEqual(before)
})

test('an index is built outside of a transaction, anew when its building was cut off', async () => {
  const url = databaseUrl(await emptyDatabase())
  const files = filesOf({ '0001_a.sql': 'create table a (id int); insert into a values (1), (1)' })
  await migrate(url, files)
  writeFileSync(
    join(files, '0002_index.sql'),
    '-- outside of a transaction: the table is large\ncreate index concurrently if not exists a_other on a (id);\ncreate unique index concurrently if not exists a_id on a (id);\n',
  )
  await expect(migrate(url, files)).rejects.toThrow(/0002_index\.sql failed and stopped in the middle/)
  await run(url, 'delete from a')
  expect(await migrate(url, files)).toBe(1)
  await expect(run(url, 'insert into a values (1), (1)')).rejects.toThrow(/a_id/)
})

test('several that start at once apply everything once', async () => {
  const url = databaseUrl(await emptyDatabase())
  const files = filesOf({
    '0001_a.sql': 'create table a (id int)',
    '0002_i.sql': '-- outside of a transaction\ncreate index concurrently if not exists a_id on a (id);\n',
  })
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url, files)))
  expect(applied.sort()).toEqual([0, 0, 0, 0, 2])
})

function filesOf(files: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), `cordillera-migrations-${randomBytes(3).toString('hex')}-`))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  return dir
}

/** How many rows each table has. */
async function rowsOf(url: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; count: string }>(`
      select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text as count
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)
    return new Map(rows.map(({ name, count }) => [name, Number(count)]))
  } finally {
    await client.end()
  }
}

/** Constraints that a migration could not prove of the rows it found. */
async function notValid(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select conname as name from pg_constraint where not convalidated',
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

test('a migration that finds a table in use steps back, so that calls do not wait behind it, and is applied once it is free', async () => {
  const url = databaseUrl(await emptyDatabase())
  const files = filesOf({ '0001_a.sql': 'create table a (id int); insert into a values (1)' })
  await migrate(url, files)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select from a')
  writeFileSync(join(files, '0002_b.sql'), 'alter table a add column b int')
  const applied = migrate(url, files)
  const waits = async (is: boolean) => {
    const { rowCount } = await reader.query(
      `select from pg_locks where relation = 'a'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    )
    return (rowCount ?? 0) > 0 === is
  }
  await expect.poll(() => waits(true)).toBe(true)
  await expect.poll(() => waits(false), { message: 'it left the line while the reader goes on' }).toBe(true)
  await reader.query('commit')
  expect(await applied).toBe(1)
  await reader.end()
})
