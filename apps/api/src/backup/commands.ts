/** The words of `npm start -- backup`, `restore` and `restore-test`. */
import { resolve } from 'node:path'
import { backupsIn } from './folder.ts'
import { restoreInto, testRestore } from './restore.ts'
import { takeBackup } from './take.ts'

interface Surroundings {
  backups: { dir: string; keep: number } | null
  say: (line: string) => void
}

const demandDir = ({ backups }: Surroundings) => {
  if (backups) return backups
  throw new Error('BACKUP_DIR is not set: it is the folder, on another disk than the database, where backups lie.')
}

export async function backupCommand(around: Surroundings, databaseUrl: string): Promise<void> {
  const { dir, keep } = demandDir(around)
  const { backup, archives, removed } = await takeBackup({ databaseUrl, dir, keep, now: () => new Date() })
  around.say(`The whole server is in ${backup.folder}; each of its files was verified.`)
  if (removed > 0) around.say(`${removed} older ones left, with the changes that only they needed.`)
  if (!archives)
    around.say(
      'archive_mode is off: only the moments of backups can be restored, none in between. See docs/operations.md.',
    )
  around.say('It holds no key: keep SECRET_KEY somewhere else, without it sealed secrets stay sealed.')
}

/** `restore <into> [moment]` */
export function restoreCommand(around: Surroundings, [into, moment, ...rest]: readonly string[]): void {
  if (!into || rest.length > 0) throw new Error('Use: restore <empty folder> [2026-11-23T14:05:00Z].')
  const { major, endedAt } = restoreInto(demandDir(around).dir, resolve(into), momentOf(moment))
  around.say(
    `The backup that ended at ${endedAt} lies in ${resolve(into)}, to be carried on to ${moment ?? 'its newest change'}.`,
  )
  around.say(`Start PostgreSQL ${major} on that folder, as its owner; when it answers, the moment is reached.`)
}

/** `restore-test [moment]`. Answers whether everything agreed. */
export async function restoreTestCommand(
  around: Surroundings,
  secretKey: Buffer | null,
  [moment, ...rest]: readonly string[],
): Promise<boolean> {
  if (rest.length > 0) throw new Error('Use: restore-test [2026-11-23T14:05:00Z].')
  const { dir } = demandDir(around)
  const tested = await testRestore({ dir, to: momentOf(moment), secretKey, now: () => new Date() })
  const { accounts, bills, payments, ledgerEntries, logEntries } = tested.rows
  around.say(
    `Restored from ${tested.backup.folder} in ${Math.round(tested.seconds)} s, up to ${tested.reached?.toISOString() ?? tested.backup.endedAt}.`,
  )
  around.say(
    `It holds ${accounts} accounts, ${bills} bills, ${payments} payments, ${ledgerEntries} ledger entries and ${logEntries} log entries.`,
  )
  for (const fault of tested.faults) around.say(`WRONG ${fault}`)
  if (tested.faults.length === 0) around.say('Books and seals agree. The copy was removed.')
  return tested.faults.length === 0
}

function momentOf(word: string | undefined): Date | null {
  if (word === undefined) return null
  const moment = new Date(word)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(word) && !Number.isNaN(moment.getTime()))
    return moment
  throw new Error(
    `${word} is not a moment: write it with its zone, like 2026-11-23T14:05:00Z or 2026-11-23T08:05:00-06:00.`,
  )
}

const backupAtMostMs = 2 * 86_400_000
const testAtMostMs = 35 * 86_400_000

/** For the doctor: what is wrong with the backups, in sentences; none is right. */
export function backupFaults(dir: string, now: Date): string[] {
  const backups = backupsIn(dir)
  const newest = backups.at(-1)
  if (!newest) return [`There is no backup in ${dir}: npm start -- backup makes one.`]
  const old = now.getTime() - Date.parse(newest.endedAt) > backupAtMostMs
  const tests = backups.flatMap(({ testedAt }) => (testedAt ? [Date.parse(testedAt)] : []))
  const untested = now.getTime() - Math.max(...tests, 0) > testAtMostMs
  return [
    ...(old ? [`The newest backup is of ${newest.endedAt}: look why none was taken since.`] : []),
    ...(untested ? ['No backup was restored and proved in 35 days: npm start -- restore-test does it.'] : []),
  ]
}
