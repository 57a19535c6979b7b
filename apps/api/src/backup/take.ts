/** `npm start -- backup`: a copy of the running server that was proved readable before it counts. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Backup, backupsIn, draftIn, surplusOf, walOf } from './folder.ts'
import { programsOf, runProgram } from './programs.ts'

export interface BackupOptions {
  databaseUrl: string
  /** BACKUP_DIR. */
  dir: string
  /** How many backups stay. */
  keep: number
  now: () => Date
}

export interface BackupTaken {
  backup: Backup
  /** Whether changes after it are archived too, so that any later moment can be restored. */
  archives: boolean
  removed: number
}

/**
 * Copies the server while it works, verifies every file against the manifest, then lets go of what is older than the newest `keep`. Throws a
 * sentence; a copy that was cut off or is not right never counts.
 */
export async function takeBackup({ databaseUrl, dir, keep, now }: BackupOptions): Promise<BackupTaken> {
  const server = await serverOf(databaseUrl)
  if (server.walLevel === 'minimal')
    throw new Error('wal_level is minimal: no backup can be taken. Set it to replica and restart the server.')
  const bin = programsOf(server.major, ['pg_basebackup', 'pg_verifybackup', 'pg_archivecleanup'])
  const startedAt = now()
  const draft = draftIn(dir, startedAt)
  const { bare, password, user, database } = partsOf(databaseUrl)
  try {
    await runProgram(
      join(bin, 'pg_basebackup'),
      [
        '-d',
        bare,
        '-D',
        draft.data,
        '-X',
        'stream',
        '-c',
        'fast',
        '--manifest-checksums=SHA256',
        '-l',
        'cordillera',
        '-w',
      ],
      password,
    )
    await runProgram(join(bin, 'pg_verifybackup'), ['-q', draft.data])
    const backup = draft.finish({
      ...{ startedAt: startedAt.toISOString(), endedAt: now().toISOString() },
      ...{ major: server.major, database, user, firstWal: firstWalOf(draft.data) },
    })
    return { backup, archives: server.archives, removed: await removeSurplus(dir, keep, bin) }
  } catch (error) {
    draft.discard()
    throw error
  }
}

async function serverOf(url: string): Promise<{ major: number; walLevel: string; archives: boolean }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int / 10000 as major, current_setting('wal_level') as "walLevel",
        current_setting('archive_mode') <> 'off' as archives`)
    return rows[0]
  } finally {
    await client.end()
  }
}

function partsOf(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  const user = decodeURIComponent(url.username) || 'postgres'
  url.password = ''
  return {
    bare: url.href,
    user,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    ...(password ? { password } : {}),
  }
}

/** As the copy itself says it: `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)`. */
function firstWalOf(data: string): string {
  const file = /\(file ([0-9A-F]{24})\)/.exec(readFileSync(join(data, 'backup_label'), 'utf8'))?.[1]
  if (!file) throw new Error('The copy does not say where its changes begin; it is not kept.')
  return file
}

/** What no backup needs any more leaves the archive too. */
async function removeSurplus(dir: string, keep: number, bin: string): Promise<number> {
  const surplus = surplusOf(backupsIn(dir), keep)
  for (const { folder } of surplus) rmSync(folder, { recursive: true, force: true })
  const [oldest] = backupsIn(dir)
  const archived = readdirSync(dir).includes('wal')
  if (oldest && surplus.length > 0 && archived)
    await runProgram(join(bin, 'pg_archivecleanup'), [walOf(dir), oldest.firstWal])
  return surplus.length
}
