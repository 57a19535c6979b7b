/** `npm start -- restore` and `restore-test`: a server of a backup, carried on to a moment, and the proof that its books and seals hold. */
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { checkLedger } from '../credit/public.ts'
import { proveLog } from '../operation-log/public.ts'
import { openDatabase, sql } from '../platform/db.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { hereFrom } from '../platform/history.ts'
import { type Backup, backupFor, backupsIn, noteTested, walOf } from './folder.ts'
import { programsOf } from './programs.ts'

/**
 * Lays the newest fitting backup into an empty folder, ready to be started by PostgreSQL of its version: it then takes the archive's changes up to
 * that moment, or all of them, and is a server of its own.
 */
export function restoreInto(dir: string, into: string, to: Date | null): Backup {
  const backup = backupFor(backupsIn(dir), to)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Error(`${into} is not empty: a restored server never covers another. Nothing was done.`)
  mkdirSync(into, { recursive: true, mode: 0o700 })
  execFileSync('cp', ['-a', `${join(backup.folder, 'data')}/.`, into])
  chmodSync(into, 0o700)
  const settings = [
    `restore_command = 'cp "${resolve(walOf(dir)).replaceAll("'", "''")}/%f" "%p"'`,
    ...(to
      ? [`recovery_target_time = '${to.toISOString().replace('Z', '+00')}'`, `recovery_target_action = 'promote'`]
      : []),
  ]
  appendFileSync(join(into, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(join(into, 'recovery.signal'), '')
  return backup
}

export interface RestoreTest {
  backup: Backup
  /** The last change that it holds; null where the archive had none after the backup. */
  reached: Date | null
  seconds: number
  rows: { accounts: number; bills: number; payments: number; ledgerEntries: number; logEntries: number }
  /** Sentences; none is right. */
  faults: string[]
}

interface RestoreTestOptions {
  dir: string
  to: Date | null
  /** Null: the log's seals can't be proved. */
  secretKey: Buffer | null
  now: () => Date
  /** Looks at the restored server while it runs, by its superuser. */
  look?: (url: string) => Promise<void>
}

/** Restores beside the backups, starts it reachable by nobody else, looks whether all of it agrees, and removes it again. */
export async function testRestore({ dir, to, secretKey, now, look }: RestoreTestOptions): Promise<RestoreTest> {
  const begun = now().getTime()
  const bin = programsOf(backupFor(backupsIn(dir), to).major, ['postgres'])
  const place = mkdtempSync(join(dir, 'restore-test-'))
  try {
    const backup = restoreInto(dir, join(place, 'cluster'), to)
    const server = await startRestored(dir, place, bin)
    const url = `postgres://${encodeURIComponent(backup.user)}@localhost:${server.port}/${encodeURIComponent(backup.database)}?host=${encodeURIComponent(place)}`
    try {
      await look?.(url)
      const found = await examineRestored(url, secretKey)
      const ended = now()
      if (found.faults.length === 0) noteTested(backup, ended)
      return { backup, seconds: (ended.getTime() - begun) / 1000, ...found }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const recoveryAtMostMs = 60 * 60_000

/** Over a socket in a closed folder, with settings of its own: those of the server that was copied may stand elsewhere, and must archive nothing. */
async function startRestored(dir: string, place: string, bin: string) {
  const config = join(place, 'postgresql.conf')
  const access = join(place, 'pg_hba.conf')
  writeFileSync(config, '')
  writeFileSync(access, 'local all all trust\n')
  if (process.getuid?.() === 0) giveToReaderOf(walOf(dir), place)
  const server = await startPostgres(place, {
    bin,
    readyWithinMs: recoveryAtMostMs,
    settings: {
      ...{ config_file: config, hba_file: access, ident_file: config },
      ...{ listen_addresses: '', unix_socket_directories: place, wal_level: 'replica', archive_mode: 'off' },
      ...{ hot_standby: 'off', max_wal_senders: '0', shared_buffers: '256MB' },
    },
  }).catch(sayHowFar)
  if (server.dir === resolve(place)) return server
  await server.stop()
  throw new Error(`PostgreSQL's user can't enter ${dir}. Run this as the user who owns the backups.`)
}

function sayHowFar(error: Error): never {
  if (!error.message.includes('before configured recovery target')) throw error
  throw new Error('The archived changes end before that moment: it can be restored once the server has archived it.')
}

/** PostgreSQL refuses to run as root: whoever archived the changes can read them, and runs it. */
function giveToReaderOf(wal: string, place: string): void {
  const { uid, gid } = statSync(existsSync(wal) ? wal : place)
  execFileSync('chown', ['-R', `${uid}:${gid}`, place])
}

async function examineRestored(
  url: string,
  secretKey: Buffer | null,
): Promise<Omit<RestoreTest, 'backup' | 'seconds'>> {
  const database = openDatabase(url, { poolSize: 2, onError: () => {} })
  try {
    // months in the archive are no part of this backup
    const here = await hereFrom(database.db, 'operation_log')
    const { rows } = await sql<RestoreTest['rows'] & { reached: Date | null }>`
      select (select count(*) from account)::int as accounts, (select count(*) from bill)::int as bills,
        (select count(*) from payment)::int as payments, (select count(*) from ledger_entry)::bigint as ledger_entries,
(select count(*) from operation_log where at >= coalesce(${here}::timestamptz, '-infinity'))::bigint as log_entries, pg_last_xact_replay_timestamp() as reached`.execute(
      database.db,
    )
    const [{ reached, ...counts }] = rows as [RestoreTest['rows'] & { reached: Date | null }]
    const differences = await checkLedger(database.db)
    const faults = differences.map(({ what, which }) => `The books don't agree: ${what} ${which}.`)
    if (secretKey === null) faults.push("SECRET_KEY is not set: the log's seals were not proved.")
    else {
      const { broken } = await proveLog(database.db, secretKey, async () => {})
      if (broken) faults.push(`The sealed log is broken: ${broken.kind}, entry ${broken.entryId ?? '–'}.`)
    }
    return { reached, rows: counts, faults }
  } finally {
    await database.close()
  }
}
