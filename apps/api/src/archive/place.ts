/** The archive: a second PostgreSQL where months lie, read from here through `postgres_fdw` by a login that can only read. */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { applicationRole } from '../platform/db.ts'

export const archiveServer = 'cordillera_archive'

/** Both ends, and the login that reads there. */
export interface Ends {
  here: pg.Client
  there: pg.Client
  reader: string
}

const q = pg.escapeIdentifier
const lit = pg.escapeLiteral
/** A row is written as text the same way on both servers. */
const writtenAlike = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 1; set bytea_output = 'hex'`

export async function openEnd(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'cordillera-archive' })
  // a server that goes away in the middle is told by the statement that was under way
  client.on('error', () => {})
  await client.connect()
  await client.query(writtenAlike)
  return client
}

/**
 * Makes the archive ready to take months of this database, and this database to read there.
 * @throws Error a sentence: the archive is another database's, or a superuser has to do something first.
 */
export async function prepareEnds(here: pg.Client, there: pg.Client, archiveUrl: string): Promise<Ends> {
  const source = await sourceOf(here)
  await demandOwnArchive(there, source)
  const reader = `cordillera_reader_${createHash('sha256').update(source).digest('hex').slice(0, 12)}`
  await connectHere(here, archiveUrl)
  await letRead({ here, there, reader })
  return { here, there, reader }
}

/** Which database this is, wherever it is restored to: its own number, made once. */
async function sourceOf(here: pg.Client): Promise<string> {
  await here.query(
    `insert into setting (key, value) values ('history.source', to_jsonb(gen_random_uuid()::text)) on conflict (key) do nothing`,
  )
  const { rows } = await here.query<{ source: string }>(
    `select value #>> '{}' as source from setting where key = 'history.source'`,
  )
  return rows[0]?.source ?? ''
}

async function demandOwnArchive(there: pg.Client, source: string): Promise<void> {
  const { rows } = await there.query<{ tables: number; ours: boolean; name: string }>(`
    select count(*)::int as tables, to_regclass('public.archive_of') is not null as ours, current_database() as name
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`)
  const found = rows[0]
  const refused = (why: string) =>
    new Error(`${why} Nothing was moved. Give DATABASE_ARCHIVE_URL an empty database of its own.`)
  if (!found?.ours) {
    if (found && found.tables > 0) throw refused(`The database ${found.name} belongs to something else.`)
    await there.query(`create table archive_of (source text primary key)`)
    await there.query('insert into archive_of values ($1)', [source])
    return
  }
  const { rows: of } = await there.query<{ source: string }>('select source from archive_of')
  if (of[0]?.source !== source) throw refused(`The database ${found.name} is the archive of another installation.`)
}

/** The address alone, as it is now: an archive that was moved is found again by the next run. */
async function connectHere(here: pg.Client, archiveUrl: string): Promise<void> {
  const url = new URL(archiveUrl)
  const sslmode = url.searchParams.get('sslmode')
  const options: Record<string, string> = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || '5432',
    dbname: decodeURIComponent(url.pathname.slice(1)),
    ...(sslmode ? { sslmode } : {}),
    // one that is away is told in seconds, not when the system gives up
    ...{ connect_timeout: '3', tcp_user_timeout: '5000', keepalives_idle: '10' },
    ...{ fetch_size: '1000', updatable: 'false', truncatable: 'false', application_name: 'cordillera' },
  }
  const { rows: extension } = await here.query(`select from pg_extension where extname = 'postgres_fdw'`)
  if (extension.length === 0)
    await here.query('create extension postgres_fdw').catch((error: Error) => {
      throw new Error(
        `postgres_fdw can't be made here (${error.message}). Nothing was moved. Let a superuser say in this database: create extension postgres_fdw; grant usage on foreign data wrapper postgres_fdw to the role of DATABASE_URL.`,
      )
    })
  const { rows } = await here.query<{ name: string }>(
    `select o.option_name as name from pg_foreign_server s left join pg_options_to_table(s.srvoptions) o on true where s.srvname = $1`,
    [archiveServer],
  )
  if (rows.length === 0) await here.query(`create server ${archiveServer} foreign data wrapper postgres_fdw`)
  const known = new Set(rows.map(({ name }) => name))
  const changes = Object.entries(options).map(
    ([name, value]) => `${known.has(name) ? 'set' : 'add'} ${name} ${lit(value)}`,
  )
  await here.query(`alter server ${archiveServer} options (${changes.join(', ')})`)
}

/** A login that reads there and does nothing else, known to the application here. Its password is made anew where either end lacks it. */
async function letRead({ here, there, reader }: Ends): Promise<void> {
  const { rows: known } = await there.query('select from pg_roles where rolname = $1', [reader])
  const { rows: mapped } = await here.query<{ user: string }>(
    `select usename::text as user from pg_user_mappings where srvname = $1`,
    [archiveServer],
  )
  const users = [applicationRole, await ownName(here)]
  const isMapped = users.every((user) => mapped.some((one) => one.user === user))
  if (known.length > 0 && isMapped) return
  const password = randomBytes(24).toString('base64url')
  if (known.length === 0) await there.query(`create role ${q(reader)} login`)
  await there.query(`alter role ${q(reader)} password ${lit(password)}`)
  await there.query(`alter role ${q(reader)} set default_transaction_read_only = on`)
  await there.query(`grant usage on schema public to ${q(reader)}`)
  await there.query(`grant select on all tables in schema public to ${q(reader)}`)
  for (const user of users) {
    await here.query(`drop user mapping if exists for ${q(user)} server ${archiveServer}`)
    await here.query(
      `create user mapping for ${q(user)} server ${archiveServer} options (user ${lit(reader)}, password ${lit(password)})`,
    )
  }
}

async function ownName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_user::text as name')
  return rows[0]?.name ?? ''
}
