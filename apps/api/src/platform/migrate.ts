/**
 * Brings a database to this program's schema. Migrations are a set: each is matched by name and hash, and what the database
 * lacks is applied in order of the names, also below one that it has, since branches land in any order. A database of another
 * program, of a newer version or with an edited history is refused before anything is changed.
 */
import pg from 'pg'
import { settleCell } from './cell.ts'
import { applicationRole } from './db.ts'
import { type AppliedMigration, type Migration, missingMigrations, readMigrations } from './migration-files.ts'

const lockNumber = 7_031_902
const lockPollMs = 250
/** So long a migration stands in line for a table: who comes after it waits behind it. Then it steps back and tries again. */
const tableLockMs = 2000
const betweenTriesMs = 1000
const triesAtMost = 100
const lockNotFree = '55P03'
/** What makes ids carry their cell. */
const cellMigration = '1651_ids_carry_a_cell.sql'

/**
 * Applies what the database at `url` lacks of the files in `folder`. Answers how many there were. `cell`: which one a new database becomes.
 * @throws Error a sentence for the administrator; the database is as it was, or as the migrations before a broken one left it.
 */
export async function migrate(url: string, folder: string, cell?: number): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'cordillera-migrate' })
  // what a migration found in the rows and left for people to see
  client.on('notice', ({ severity, message }) => severity === 'WARNING' && console.warn(message))
  await client.connect()
  try {
    await refuseForeignDatabase(client)
    await lock(client)
    await ensureHistory(client)
    const { rows: applied } = await client.query<AppliedMigration>(
      'select name, hash from schema_migration order by name',
    )
    const missing = missingMigrations(applied, migrations)
    for (const migration of missing) await apply(client, migration)
    if (migrations.some(({ name }) => name === cellMigration)) await settleCell(client, cell)
    await grant(client)
    return missing.length
  } finally {
    await client.end()
  }
}

/** Tables of somebody else beside ours would be changed and granted away by the first migrations. */
async function refuseForeignDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ database: string; tables: string[]; ours: boolean }>(`
    select current_database() as database, coalesce(array_agg(c.relname::text order by c.relname), '{}') as tables,
           coalesce(bool_or(c.relname = 'schema_migration' and 3 = (
             select count(*) from pg_attribute a
              where a.attrelid = c.oid and a.attname in ('number', 'name', 'hash') and not a.attisdropped)), false) as ours
      from pg_class c
     where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  const { database, tables, ours } = rows[0] as { database: string; tables: string[]; ours: boolean }
  if (ours || tables.length === 0) return
  const some = tables.slice(0, 3).join(', ')
  throw new Error(
    `The database ${database} belongs to something else: it has ${tables.length} tables or views that are not Cordillera's (${some}${tables.length > 3 ? ', …' : ''}). Nothing was changed. Give DATABASE_URL a database of its own.`,
  )
}

/** Asked for again and again instead of waited for: a waiting statement would hold up `create index concurrently` for ever. */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber])
    if (rows[0]?.locked) return
    await new Promise((resolve) => setTimeout(resolve, lockPollMs))
  }
}

/** The history is keyed by name; databases of the first versions have it keyed by number, which two branches may share. */
async function ensureHistory(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      number integer not null, name text not null, hash text not null, applied_at timestamptz not null default now(),
      constraint schema_migration_name_pkey primary key (name));
    do $$ begin
      if exists (select from pg_constraint where conrelid = 'schema_migration'::regclass and conname = 'schema_migration_pkey') then
        alter table schema_migration drop constraint schema_migration_pkey,
          add constraint schema_migration_name_pkey primary key (name);
      end if;
    end $$;`)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (migration.inTransaction) await applyWhenFree(client, migration)
    else await applyStatements(client, migration)
  } catch (error) {
    const left = migration.inTransaction
      ? 'was rolled back'
      : 'stopped in the middle; the next start runs it again from its first statement'
    throw new Error(`Migration ${migration.name} failed and ${left}: ${(error as Error).message}`, { cause: error })
  }
}

/** A table that people work with is locked only where that is had at once, so that no call waits long behind a migration that waits. */
async function applyWhenFree(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyInTransaction(client, migration)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotFree || tries === triesAtMost) throw error
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${tableLockMs}`)
    for (const statement of migration.statements) await client.query(statement)
    await remember(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** An index whose concurrent building was cut off stays behind unusable, and `if not exists` would take it for done. */
async function applyStatements(client: pg.Client, migration: Migration): Promise<void> {
  const { rows: broken } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = to_regnamespace('public')`,
  )
  for (const { name } of broken) {
    const isOurs = migration.statements.some((statement) => new RegExp(`\\b${name}\\b`).test(statement))
    if (isOurs) await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`)
  }
  for (const statement of migration.statements) await client.query(statement)
  await remember(client, migration)
}

async function remember(client: pg.Client, { number, name, hash }: Migration): Promise<void> {
  await client.query('insert into schema_migration (number, name, hash) values ($1, $2, $3)', [number, name, hash])
}

/**
 * The application's role and its rights, made anew after every migration so that a new table is never forgotten. A table whose
 * comment begins with `append-only` can be added to and read, one with `read-only` read; the parts of a history are reached
 * through the table over them alone.
 */
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
    do $$ declare name regclass; begin
      for name in select oid from pg_class where relkind in ('r', 'p') and obj_description(oid, 'pg_class') like 'append-only%' loop
        execute format('revoke update, delete on %s from ${applicationRole}', name);
      end loop;
      for name in select oid from pg_class where relkind in ('r', 'p') and obj_description(oid, 'pg_class') like 'read-only%' loop
        execute format('revoke insert, update, delete on %s from ${applicationRole}', name);
      end loop;
      for name in select i.inhrelid from pg_inherits i where obj_description(i.inhparent, 'pg_class') like 'append-only%' loop
        execute format('revoke all on %s from ${applicationRole}', name);
      end loop;
    end $$;
  `)
}
