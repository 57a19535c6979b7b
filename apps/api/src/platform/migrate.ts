/**
 * Migrations are numbered SQL files, applied in order under a lock, each in its own transaction, remembered with its hash.
 * A database that is newer than this program, or whose history differs, is refused in a sentence and left alone.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { applicationRole } from './db.ts'

const lockNumber = 7_031_902
/** Tables that only grow: the application may add to them and read them, nothing else. */
const appendOnly = [
  'operation_log',
  'operation_log_seal',
  'ledger_tx',
  'ledger_entry',
  'case_event',
  'contact_log',
  'reveal',
  'bill_extension',
  'incentive_dispute_note',
  'contact_decision',
  'provider_notice',
  'staff_operation',
  'leave_grant',
  'attendance_lock',
  'application_check',
  'audit_conclusion',
  'audit_call',
  'work_order_entry',
]

interface Migration {
  number: number
  name: string
  sql: string
  hash: string
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql: text,
        hash: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

/** Brings the database at `url` to this program's schema. Answers how many migrations were applied. */
export async function migrate(url: string, folder: string): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'cordillera-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await client.query(
      'create table if not exists schema_migration (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows: applied } = await client.query<{ number: number; name: string; hash: string }>(
      'select number, name, hash from schema_migration order by number',
    )
    refuseForeignHistory(applied, migrations)
    const missing = migrations.slice(applied.length)
    for (const migration of missing) await apply(client, migration)
    await grant(client)
    return missing.length
  } finally {
    await client.end()
  }
}

function refuseForeignHistory(applied: { number: number; name: string; hash: string }[], known: Migration[]): void {
  for (const [index, row] of applied.entries()) {
    const mine = known[index]
    if (!mine) {
      throw new Error(
        `The database is at migration ${row.name}, newer than this program knows. Start the newer program, or restore a backup made before it.`,
      )
    }
    if (mine.name !== row.name || mine.hash !== row.hash) {
      throw new Error(
        `The database's migration ${row.name} is not this program's ${mine.name}: it belongs to another version or another product. Nothing was changed.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** The application's role and its rights, made anew after every migration so that a new table is never forgotten. */
async function grant(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${applicationRole}') then
        create role ${applicationRole} nologin;
      end if;
    exception when duplicate_object or unique_violation then null; -- another database of this server made it meanwhile
    end $$;
    grant ${applicationRole} to current_user;
    grant usage on schema public to ${applicationRole};
    grant select, insert, update, delete on all tables in schema public to ${applicationRole};
    grant usage, select on all sequences in schema public to ${applicationRole};
    revoke insert, update, delete on schema_migration from ${applicationRole};
    revoke update, delete on ${appendOnly.join(', ')} from ${applicationRole};
  `)
}
