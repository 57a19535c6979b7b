/** `npm start -- doctor`: looks at everything an installation needs and says in sentences what is right and what is not. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import pg from 'pg'
import { demandKnownKey } from './access/public.ts'
import { backupFaults } from './backup/commands.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, sql } from './platform/db.ts'
import { danglingRows, oldestAway, sayDangling, sayMissing, tablesWithoutNextMonth } from './platform/history.ts'
import { type AppliedMigration, missingMigrations, readMigrations } from './platform/migration-files.ts'

export interface Finding {
  ok: boolean
  text: string
}

export interface Patient {
  config: Pick<Config, 'backups' | 'databaseUrl' | 'dataDir' | 'demo' | 'poolSize' | 'publicUrl' | 'secretKey'> &
    Partial<Pick<Config, 'poolUrl' | 'readUrl'>>
  databaseUrl: string
  /** Null: there is none yet. */
  secretKey: Buffer | null
  /** apps/api. */
  home: string
  /** So many processes open connections here (`--workers`). */
  workers?: number
}

const right = (text: string): Finding => ({ ok: true, text })
const wrong = (text: string): Finding => ({ ok: false, text })
const oldestNode = [20, 19] as const
const oldestPostgres = 15
const gigabyte = 2 ** 30
/** Beside those for calls: jobs 5, exports 3, events 1, and one that migrates. */
const otherConnections = 10

export async function examine(patient: Patient): Promise<Finding[]> {
  const findings = [nodeFinding(), pageFinding(patient), await diskFinding(patient)]
  const client = new pg.Client({ connectionString: patient.databaseUrl, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    return [...findings, wrong(`The database can't be reached: ${messageOf(error)}. Look at DATABASE_URL.`)]
  }
  try {
    findings.push(...(await serverFindings(client, patient)), await clockFinding(client))
    findings.push(...(await backupFindings(client, patient)))
    const schema = await schemaFinding(client, patient)
    findings.push(schema)
    if (schema.ok)
      findings.push(
        await roleFinding(patient),
        await keyFinding(patient),
        ...(await monthFindings(patient)),
        ...(await archiveFindings(patient)),
      )
    if (schema.ok) findings.push(...(await poolerFindings(patient)), ...(await replicaFindings(patient)))
  } finally {
    await client.end()
  }
  return findings
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNew = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  return isNew
    ? right(`Node ${process.versions.node} runs.`)
    : wrong(`Node ${process.versions.node} is too old: install ${oldestNode.join('.')} or newer.`)
}

function pageFinding({ home }: Patient): Finding {
  return existsSync(resolve(home, '../web/dist/index.html'))
    ? right('The page is built.')
    : wrong('The page is not built: run npm run build, or give it out from elsewhere.')
}

async function diskFinding({ config }: Patient): Promise<Finding> {
  const folder = existsSync(config.dataDir) ? config.dataDir : '.'
  const { bavail, bsize } = await statfs(folder)
  const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB are free in ${folder}.`
  return bavail * bsize >= gigabyte ? right(free) : wrong(`Only ${free} Make room: a full disk stops the database.`)
}

interface Server {
  version: number
  connections: number
  fsync: string
  walLevel: string
}

async function serverFindings(client: pg.Client, { config, workers = 1 }: Patient): Promise<Finding[]> {
  const { rows } = await client.query<Server>(`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('max_connections')::int as connections,
      current_setting('fsync') as fsync, current_setting('wal_level') as "walLevel"`)
  const { version, connections, fsync, walLevel } = rows[0] as Server
  const needed = (config.poolSize + otherConnections) * workers
  const who = workers > 1 ? `${workers} workers open` : 'A process opens'
  return [
    version >= oldestPostgres
      ? right(`PostgreSQL ${version} answers.`)
      : wrong(`PostgreSQL ${version} is too old: ${oldestPostgres} or newer is needed.`),
    needed <= connections
      ? right(`${who} up to ${needed} of the ${connections} connections.`)
      : wrong(
          `${who} up to ${needed} connections, the server allows ${connections}: lower POOL_SIZE or raise max_connections.`,
        ),
    fsync === 'on'
      ? right('What is acknowledged is on disk.')
      : wrong('fsync is off: a crash loses what was acknowledged. Turn it on in postgresql.conf.'),
    walLevel !== 'minimal' || !config.databaseUrl
      ? right(
          walLevel === 'minimal'
            ? 'The embedded database is backed up while stopped, by a copy of its folder, or with BACKUP_DIR while it works.'
            : 'Backups can be taken.',
        )
      : wrong('wal_level is minimal: no backup can be taken. Set it to replica.'),
  ]
}

/** Nothing is said of backups where BACKUP_DIR is not set: they may be taken by other means. */
async function backupFindings(client: pg.Client, { config }: Patient): Promise<Finding[]> {
  if (!config.backups) return []
  const faults = backupFaults(config.backups.dir, new Date())
  const { rows } = await client.query<{ archives: boolean; mayLook: boolean }>(`
    select current_setting('archive_mode') <> 'off' as archives,
      has_function_privilege('pg_ls_archive_statusdir()', 'execute') as "mayLook"`)
  if (rows[0]?.archives === false)
    faults.push('archive_mode is off: only the moments of backups can be restored, none in between.')
  else if (rows[0]?.mayLook && (await waitsToBeArchived(client)))
    faults.push(
      "The server's changes are not archived: look at its log, its archive_command and the space in BACKUP_DIR.",
    )
  return faults.length > 0 ? faults.map(wrong) : [right('Backups are young, proved, and later changes are archived.')]
}

/** By what waits, not by the failures counted: a command that can't be run at all is not among those. */
async function waitsToBeArchived(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(`
    select exists (select from pg_ls_archive_statusdir()
      where name like '%.ready' and modification < now() - interval '2 minutes') as waits`)
  return rows[0]?.waits === true
}

const clockMayDifferMs = 2000
async function clockFinding(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const middle = (before + Date.now()) / 2
  const differs = Math.abs((rows[0]?.now.getTime() ?? 0) - middle)
  return differs <= clockMayDifferMs
    ? right('The clocks of this machine and of the database agree.')
    : wrong(
        `The clocks of this machine and of the database differ by ${Math.round(differs / 1000)} s: set both by NTP.`,
      )
}

async function schemaFinding(client: pg.Client, { home }: Patient): Promise<Finding> {
  const known = await readMigrations(resolve(home, 'migrations'))
  const { rows: has } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  if (!has[0]?.there) return wrong('The database is empty: npm start -- migrate makes its tables.')
  const { rows: applied } = await client.query<AppliedMigration>(
    'select name, hash from schema_migration order by name',
  )
  try {
    const missing = missingMigrations(applied, known)
    return missing.length === 0
      ? right(`The database is at this version (${applied.length} migrations).`)
      : wrong(`The database lacks ${missing.length} migrations: npm start -- migrate applies them.`)
  } catch (error) {
    return wrong(messageOf(error))
  }
}

/** A session of the application, opened as it opens its own. */
async function roleFinding({ databaseUrl }: Patient): Promise<Finding> {
  const database = openDatabase(databaseUrl, { purpose: 'calls', poolSize: 1, onError: () => {} })
  try {
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(current_user, 'operation_log', 'update') or has_table_privilege(current_user, 'ledger_entry', 'delete') as may`.execute(
      database.db,
    )
    return rows[0]?.may === false
      ? right('Sessions work under the restricted role: logs and ledger can only be added to.')
      : wrong('Sessions may change logs or the ledger: run npm start -- migrate, which sets the rights.')
  } catch (error) {
    return wrong(messageOf(error))
  } finally {
    await database.close()
  }
}

/** Months of histories have to have parts before they begin. */
async function monthFindings({ databaseUrl }: Patient): Promise<Finding[]> {
  const database = openDatabase(databaseUrl, { purpose: 'calls', poolSize: 1, onError: () => {} })
  try {
    const missing = await tablesWithoutNextMonth(database.db, new Date())
    const dangling = await danglingRows(database.db, new Date(Date.now() - 86_400_000))
    const months =
      missing.length > 0 ? missing.map((one) => wrong(sayMissing(one))) : [right('Next month has its parts.')]
    return [...months, ...dangling.map((one) => wrong(sayDangling(one)))]
  } catch (error) {
    return [wrong(messageOf(error))]
  } finally {
    await database.close()
  }
}

/** Old months are read from the archive's server as the application reads them. */
async function archiveFindings({ databaseUrl }: Patient): Promise<Finding[]> {
  const database = openDatabase(databaseUrl, { purpose: 'calls', poolSize: 1, onError: () => {} })
  try {
    const months = await oldestAway(database.db)
    return months > 0 ? [right(`The archive answers: ${months} months lie there.`)] : []
  } catch (error) {
    return [
      wrong(
        `The archive does not answer, so old months can't be read: ${messageOf(error)}. Nothing else waits for it.`,
      ),
    ]
  } finally {
    await database.close()
  }
}

async function poolerFindings({ config: { poolUrl } }: Patient): Promise<Finding[]> {
  if (!poolUrl) return []
  const database = openDatabase(poolUrl, { purpose: 'calls', pooled: true, poolSize: 1, onError: () => {} })
  try {
    await sql`select 1`.execute(database.db)
    return [right('The pooler sets role and time limits, and its login may do nothing by itself.')]
  } catch (error) {
    return [wrong(`DATABASE_POOL_URL: ${messageOf(error)}`)]
  } finally {
    await database.close()
  }
}

async function replicaFindings({ config: { readUrl } }: Patient): Promise<Finding[]> {
  if (!readUrl) return []
  const database = openDatabase(readUrl, { purpose: 'calls', poolSize: 1, onError: () => {} })
  try {
    const { rows } = await sql<{ streams: boolean; standby: boolean }>`
      select pg_is_in_recovery() as standby, exists (select from pg_stat_wal_receiver) as streams`.execute(database.db)
    if (!rows[0]?.standby) return [wrong('DATABASE_READ_URL leads to no replica: leave it out, or name one.')]
    return [
      rows[0].streams
        ? right('The replica streams.')
        : wrong('The replica does not stream from its primary: every call is answered by the primary.'),
    ]
  } catch (error) {
    return [wrong(`DATABASE_READ_URL: ${messageOf(error)}`)]
  } finally {
    await database.close()
  }
}

async function keyFinding({ databaseUrl, secretKey, config }: Patient): Promise<Finding> {
  if (!secretKey)
    return wrong('SECRET_KEY is not set: make one with openssl rand -base64 32 and keep it apart from backups.')
  const database = openDatabase(databaseUrl, { purpose: 'calls', poolSize: 1, onError: () => {} })
  try {
    await demandKnownKey(database.db, secretKey)
    return config.secretKey || !config.databaseUrl
      ? right('The key is the one this database was used with.')
      : wrong('The key lies in DATA_DIR of this machine alone: set SECRET_KEY, every process needs the same.')
  } catch (error) {
    return wrong(messageOf(error))
  } finally {
    await database.close()
  }
}
