/**
 * The database of a benchmark: an embedded PostgreSQL of its own with its defaults (fsync on), filled by generate.sql.
 * Kept under the temp folder between runs, one database a size and schema, because filling takes a minute.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ensureRoles } from '../../apps/api/src/access/public.ts'
import { openDatabase } from '../../apps/api/src/platform/db.ts'
import { startPostgres } from '../../apps/api/src/platform/embedded-postgres.ts'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { fillBusiness } from './fill.ts'

const migrations = resolve(import.meta.dirname, '../../apps/api/migrations')
const generator = resolve(import.meta.dirname, 'generate.sql')
/** The day the generated business lives on. */
export const benchToday = '2026-11-21'
export const benchNow = new Date(`${benchToday}T16:00:00Z`)
/** Nothing in it is secret. */
export const benchKey = Buffer.alloc(32, 'bench')

export interface BenchDatabase {
  url: string
  /** A copy that may be written to; dropped on `stop`. */
  scratch(): Promise<string>
  dropScratches(): Promise<void>
  stop(): Promise<void>
}

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, file)))
  return hash.update(readFileSync(generator)).digest('hex').slice(0, 10)
}

/** A database with `cases` open cases. */
export async function benchDatabase(cases: number): Promise<BenchDatabase> {
  const server = await startPostgres(join(tmpdir(), 'cordillera-bench'))
  const name = `bench_${cases}_${fingerprint()}`
  const urlOf = (database: string) => Object.assign(new URL(server.url), { pathname: `/${database}` }).toString()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  const scratches: string[] = []
  const dropScratches = async () => {
    for (const copy of scratches.splice(0)) await admin.query(`drop database if exists ${copy} with (force)`)
  }
  if ((await admin.query('select from pg_database where datname = $1', [name])).rowCount === 0) {
    console.log(`filling a database with ${cases.toLocaleString('en')} cases …`)
    await admin.query(`drop database if exists ${name}_making with (force)`)
    await admin.query(`create database ${name}_making`)
    await migrate(urlOf(`${name}_making`), migrations)
    await fill(urlOf(`${name}_making`), cases)
    await admin.query(`alter database ${name}_making rename to ${name}`)
  }
  return {
    url: urlOf(name),
    async scratch() {
      const copy = `${name}_scratch_${scratches.length}`
      await admin.query(`drop database if exists ${copy} with (force)`)
      await admin.query(`create database ${copy} template ${name} strategy file_copy`)
      scratches.push(copy)
      return urlOf(copy)
    },
    dropScratches,
    async stop() {
      await dropScratches()
      await admin.end()
      await server.stop()
    },
  }
}

async function fill(url: string, cases: number): Promise<void> {
  const { db, close } = openDatabase(url, { poolSize: 1, onError: console.error })
  await ensureRoles(db)
  await close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  await fillBusiness(client, cases, benchToday)
  await client.query('vacuum analyze')
  await client.end()
}
