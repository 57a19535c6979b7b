/**
 * The database: one pool, one Kysely, the parsers set once. int8 comes as a number (money and counts are safe integers,
 * checked), numeric as text (rates never become floats), date as YYYY-MM-DD text, timestamptz as Date.
 */
import { Kysely, type LogEvent, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { Dialect, namesOfRows } from './column-names.ts'
import type { DB } from './db-types.ts'
import { retryOnConflict, waitsSetting } from './lock-wait.ts'
import { prepareRepeated } from './prepared.ts'
import { traceStatement } from './tracing.ts'

const INT8 = 20
const DATE = 1082
pg.types.setTypeParser(INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`)
  return value
})
pg.types.setTypeParser(DATE, (text) => text)

/** A piece of a statement. */
export type Sql = RawBuilder<unknown>

/** The whole database. Services and jobs take it as their first argument; handlers get a narrowed one (implement.ts). */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export { takeLock, takeSharedLock } from './lock-wait.ts'
export type { DB }
export { sql }

/** What the application connects as: it may read and write rows, and only add to append-only tables. */
export const applicationRole = 'cordillera_app'

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** What connections are for; it decides how long they may take. */
export type Purpose = 'calls' | 'jobs' | 'exports'

interface Limits {
  /** One statement. */
  statementMs: number
  /** Waiting for one lock. */
  lockMs: number
  /** Resting inside a transaction, as when whoever opened it is gone. */
  idleMs: number
  /** Waiting for a connection. */
  connectionMs: number
}

/** A browser waits 30 s for an answer. A job that needs longer says `set local statement_timeout`. */
const limitsOf: Record<Purpose, Limits> = {
  calls: { statementMs: 25_000, lockMs: 400, idleMs: 30_000, connectionMs: 25_000 },
  jobs: { statementMs: 30 * 60_000, lockMs: 10 * 60_000, idleMs: 10 * 60_000, connectionMs: 60_000 },
  exports: { statementMs: 60_000, lockMs: 5000, idleMs: 60_000, connectionMs: 30_000 },
}

const lookForClientMs = 5000

export interface DatabaseOptions {
  poolSize: number
  /** Sets the time limits; without it there are none, as for programs that fill a database. */
  purpose?: Purpose
  onError: (error: Error) => void
  /** A pooler in transaction mode stands between: nothing is prepared, and it is what sets each session's role and limits. */
  pooled?: boolean
  /**
   * Fills a database that nobody works in yet and that is made anew when it was cut off: commits don't wait for the disk (a crash
   * loses the last moments, never the order), and a slow machine's locks are waited for.
   */
  filling?: boolean
  /** Sees every statement; benchmarks and the EXPLAIN tests listen. */
  onQuery?: ((statement: { sql: string; parameters: readonly unknown[] }) => void) | undefined
  /** Statements are parts of what is traced. */
  traced?: boolean
}

/** Opens the pool as the application's role. `onError` hears of idle connections that broke; the pool replaces them. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const limits = options.purpose && limitsOf[options.purpose]
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    application_name: options.purpose ? `cordillera-${options.purpose}` : 'cordillera',
    ...(options.pooled ? {} : { options: sessionSettings(options) }),
    ...(limits ? { connectionTimeoutMillis: limits.connectionMs } : {}),
    verify: options.pooled ? demandPooledSession : demandRole,
    // a network that swallows packets is noticed while nothing is sent
    keepAlive: true,
  })
  pool.on('error', options.onError)
  // a connection that breaks while somebody uses it: their query is told; unheard, the event would end the process
  pool.on('connect', (client) => client.on('error', () => {}))
  if (!options.pooled) prepareRepeated(pool)
  const { onQuery, traced } = options
  const db = new Kysely<DB>({
    dialect: new Dialect({ pool }),
    plugins: namesOfRows,
    ...(onQuery || traced ? { log: heard } : {}),
  })
  return { db, pool, close: () => db.destroy() }

  function heard(event: LogEvent): void {
    onQuery?.(event.query)
    if (traced) {
      const error = event.level === 'error' ? { error: event.error } : {}
      traceStatement({ sql: event.query.sql, ms: event.queryDurationMillis, ...error })
    }
  }
}

/**
 * A pooler may drop the start parameters, and the role with them: append-only tables would be protected no more, unnoticed. So
 * each new connection is asked who it is before anybody gets it.
 */
function demandRole(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ name: string }>('select current_user as name').then(({ rows: [is] }) => {
    if (is?.name === applicationRole) return done()
    done(
      new Error(
        `The database answers as ${is?.name} instead of ${applicationRole}: something between drops the start parameters of a session ` +
          "(PgBouncer: remove 'options' from ignore_startup_parameters, or name it as DATABASE_POOL_URL). Nothing was read or written.",
      ),
    )
  }, done)
}

function settingsOf({ purpose, filling }: Pick<DatabaseOptions, 'purpose' | 'filling'>): [string, string | number][] {
  const settings: [string, string | number][] = [
    ['role', applicationRole],
    ['timezone', 'UTC'],
  ]
  if (filling) settings.push(['synchronous_commit', 'off'])
  if (purpose === 'jobs') settings.push([waitsSetting, 'on'])
  if (purpose) {
    // months are written at once, on whatever machine and beside whatever else
    const { statementMs, lockMs, idleMs } = limitsOf[filling ? 'jobs' : purpose]
    settings.push(['statement_timeout', statementMs], ['lock_timeout', lockMs])
    settings.push(['idle_in_transaction_session_timeout', idleMs])
    // a process that was killed leaves no statement running for nobody
    settings.push(['client_connection_check_interval', lookForClientMs])
  }
  return settings
}

const sessionSettings = (options: DatabaseOptions): string =>
  settingsOf(options)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** What a pooler has to say to each session that it opens (PgBouncer: `connect_query`). */
export const pooledSession: string = settingsOf({ purpose: 'calls' })
  .map(([name, value]) => `set ${name} = ${typeof value === 'number' ? value : `'${value}'`}`)
  .join('; ')

/**
 * Behind a pooler a session belongs to nobody for longer than a transaction. So its login may do nothing by itself: were the role ever
 * not set, statements would be refused instead of unprotected.
 */
function demandPooledSession(client: pg.PoolClient, done: (error?: Error) => void): void {
  const asked = client.query<{
    role: string
    login: string
    may: boolean
    zone: string
    statement: string
    lock: string
  }>(`
    select current_user as role, session_user as login, has_table_privilege(session_user, 'ledger_entry', 'insert') as may,
      current_setting('TimeZone') as zone, (select setting from pg_settings where name = 'statement_timeout') as statement,
      (select setting from pg_settings where name = 'lock_timeout') as lock`)
  asked.then(({ rows: [is] }) => {
    const { statementMs, lockMs } = limitsOf.calls
    if (is?.may)
      return done(
        new Error(
          `The pooler's login ${is.login} may write by itself: give it a role that can do nothing but become ${applicationRole} ` +
            `(create role ${is.login}_pool login noinherit in role ${applicationRole}). Nothing was read or written.`,
        ),
      )
    const isSet = is?.zone === 'UTC' && is.statement === String(statementMs) && is.lock === String(lockMs)
    if (is?.role === applicationRole && isSet) return done()
    done(
      new Error(
        `The pooler's sessions are not set as they have to be (role ${is?.role}, time zone ${is?.zone}, statements ${is?.statement} ms, locks ${is?.lock} ms). ` +
          `PgBouncer: connect_query='${pooledSession.replaceAll("'", "''")}'. Nothing was read or written.`,
      ),
    )
  }, done)
}

/** A literal array parameter: `= any(${array(ids)})` binds one value however many ids there are. */
export function array<T extends string | number>(values: readonly T[]) {
  return sql<T[]>`${[...values]}`
}

const manyRows = 2000

/**
 * Plans the rest of the transaction for as many rows as a temporary table holds. Columns of a file hang together (a merchant
 * has one type of document), which the planner takes for chance, and statistics of the big tables are older than the rows that
 * this transaction adds: it expects a join to leave one row and loops over the other table for each of a hundred thousand.
 * Above a few rows no loop is offered.
 */
export async function planForRowsOf(tx: Tx, table: string): Promise<void> {
  await sql`analyze ${sql.table(table)}`.execute(tx)
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${manyRows} as many from ${sql.table(table)}`.execute(tx)
  if (rows[0]?.many)
    await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx)
}

/** Runs `work` in one transaction, anew where locks of others were in its way (lock-wait.ts). */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnConflict(() => db.transaction().execute(work))

/**
 * Instants of days from `dayFrom` to `dayTo`, each day as the calendar of `zone` has it. Beside the exact bounds stand
 * ones a day wider that hang on no row, so that an index of `at` is read from where it matters.
 */
export function duringDays(
  at: Sql,
  zone: Sql,
  { dayFrom, dayTo }: { dayFrom?: string | undefined; dayTo?: string | undefined },
): Sql {
  const from = sql`${dayFrom}::date::timestamp`
  const to = sql`(${dayTo}::date + 1)::timestamp`
  return sql`
    ${dayFrom ? sql`${at} >= ${from} at time zone ${zone} and ${at} >= (${from} - interval '1 day') at time zone 'UTC'` : sql`true`}
    and ${dayTo ? sql`${at} < ${to} at time zone ${zone} and ${at} < (${to} + interval '1 day') at time zone 'UTC'` : sql`true`}`
}
