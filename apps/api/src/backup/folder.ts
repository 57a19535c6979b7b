/**
 * What BACKUP_DIR holds: `base/<moment>/` with a copy of the whole server (`data/`) and what is known of it (`backup.json`, written last, so
 * that a copy without it is not one), and `wal/`, the changes that the server archives as they come.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const record = z.object({
  /** When it began and ended; it can be restored to any moment from its end on. */
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** PostgreSQL's major version, and the database and the role of the console in it. */
  major: z.int(),
  database: z.string(),
  user: z.string(),
  /** The first file of the archive that it needs. */
  firstWal: z.string(),
  /** When it was last restored and found right. */
  testedAt: z.optional(z.iso.datetime()),
})
export type BackupRecord = z.infer<typeof record>
export interface Backup extends BackupRecord {
  folder: string
}

export const baseOf = (dir: string): string => join(dir, 'base')
export const walOf = (dir: string): string => join(dir, 'wal')

/** The backups that are whole, oldest first. */
export function backupsIn(dir: string): Backup[] {
  const base = baseOf(dir)
  if (!existsSync(base)) return []
  return readdirSync(base)
    .sort()
    .flatMap((name) => {
      const file = join(base, name, 'backup.json')
      if (!existsSync(file)) return []
      const read = readRecord(file)
      return read ? [{ ...read, folder: join(base, name) }] : []
    })
}

function readRecord(file: string): BackupRecord | null {
  try {
    return z.parse(record, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** The newest that had ended at this moment, or the newest of all; throws a sentence where there is none. */
export function backupFor(backups: readonly Backup[], to: Date | null): Backup {
  const [first] = backups
  if (!first) throw new Error('There is no backup in BACKUP_DIR: npm start -- backup makes one. Nothing was done.')
  const fitting = backups.filter(({ endedAt }) => to === null || new Date(endedAt) <= to)
  const newest = fitting.at(-1)
  if (newest) return newest
  throw new Error(
    `The oldest backup ended at ${first.endedAt}: nothing before that moment can be restored. Nothing was done.`,
  )
}

/** Those that may leave: all but the newest `keep`, and never the newest one that was restored and found right. */
export function surplusOf(backups: readonly Backup[], keep: number): Backup[] {
  const proved = backups.findLast(({ testedAt }) => testedAt !== undefined)
  return backups.slice(0, Math.max(0, backups.length - keep)).filter((backup) => backup !== proved)
}

/** A draft beside its place; `finish` makes it a backup at once or not at all. */
export function draftIn(dir: string, startedAt: Date) {
  const place = join(baseOf(dir), startedAt.toISOString().replaceAll(':', '-'))
  const draft = `${place}.part`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  return {
    data: join(draft, 'data'),
    finish: (known: BackupRecord): Backup => {
      writeRecord(draft, known)
      renameSync(draft, place)
      return { ...known, folder: place }
    },
    discard: () => rmSync(draft, { recursive: true, force: true }),
  }
}

export function noteTested({ folder, ...known }: Backup, testedAt: Date): void {
  writeRecord(folder, { ...known, testedAt: testedAt.toISOString() })
}

function writeRecord(folder: string, known: BackupRecord): void {
  const file = join(folder, 'backup.json')
  writeFileSync(`${file}.part`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
