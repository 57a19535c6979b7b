import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backupFaults, restoreCommand, restoreTestCommand } from './commands.ts'
import { backupFor, backupsIn, draftIn, noteTested, surplusOf } from './folder.ts'
import { programsOf } from './programs.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordillera-backups-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** A backup that began at this hour of a day and took half of it. */
function taken(day: string, hour: number) {
  const at = (minute: number) => `${day}T${String(hour).padStart(2, '0')}:${minute}:00.000Z`
  const draft = draftIn(dir, new Date(at(10)))
  mkdirSync(draft.data)
  const known = { startedAt: at(10), endedAt: at(40), major: 15, database: 'cordillera', user: 'postgres' }
  return draft.finish({ ...known, firstWal: '000000010000000000000002' })
}

test('the newest backup that had ended by the moment is taken, and none before the first', () => {
  const [first, second] = [taken('2026-11-20', 3), taken('2026-11-21', 3)]
  const backups = backupsIn(dir)
  expect(backups).toEqual([first, second])
  expect(backupFor(backups, null)).toEqual(second)
  expect(backupFor(backups, new Date('2026-11-21T03:39:59Z'))).toEqual(first)
  expect(backupFor(backups, new Date('2026-11-21T03:40:00Z'))).toEqual(second)
  expect(() => backupFor(backups, new Date('2026-11-20T03:39:59Z'))).toThrow(/ended at 2026-11-20T03:40:00/)
})

test('a copy that was cut off, or whose record can’t be read, is none', () => {
  draftIn(dir, new Date('2026-11-20T03:10:00Z'))
  const whole = taken('2026-11-21', 3)
  expect(backupsIn(dir)).toEqual([whole])
  writeFileSync(join(whole.folder, 'backup.json'), '{"startedAt": "yesterday"}')
  expect(backupsIn(dir)).toEqual([])
  writeFileSync(join(whole.folder, 'backup.json'), '{"startedAt')
  expect(backupsIn(dir)).toEqual([])
})

test('the newest proved backup never leaves, however many came after it', () => {
  const all = [20, 21, 22, 23].map((day) => taken(`2026-11-${day}`, 3))
  expect(surplusOf(backupsIn(dir), 7)).toEqual([])
  expect(surplusOf(backupsIn(dir), 2)).toEqual(all.slice(0, 2))
  const [oldest] = all
  if (oldest) noteTested(oldest, new Date('2026-11-20T05:00:00Z'))
  expect(surplusOf(backupsIn(dir), 1).map(({ folder }) => folder)).toEqual(all.slice(1, 3).map(({ folder }) => folder))
})

test('old backups, and ones that nobody restored, are said by the doctor', () => {
  const backup = taken('2026-11-20', 3)
  expect(backupFaults(dir, new Date('2026-11-21T03:00:00Z'))).toEqual([expect.stringMatching(/No backup was restored/)])
  noteTested(backup, new Date('2026-11-20T05:00:00Z'))
  expect(backupFaults(dir, new Date('2026-11-21T03:00:00Z'))).toEqual([])
  expect(backupFaults(dir, new Date('2026-11-23T03:00:00Z'))).toEqual([expect.stringMatching(/2026-11-20T03:40/)])
})

test('a folder with something in it, a moment without a zone and a missing folder of backups are refused in a sentence', async () => {
  taken('2026-11-20', 3)
  const said: string[] = []
  const around = { backups: { dir, keep: 7 }, say: (line: string) => void said.push(line) }
  expect(() => restoreCommand(around, [dir])).toThrow(/is not empty: a restored server never covers another/)
  expect(() => restoreCommand(around, [join(dir, 'new'), '2026-11-23 14:05'])).toThrow(/write it with its zone/)
  expect(() => restoreCommand({ ...around, backups: null }, [join(dir, 'new')])).toThrow(/BACKUP_DIR is not set/)
  await expect(restoreTestCommand(around, null, ['2026-02-31T99:00:00Z'])).rejects.toThrow(/is not a moment/)
  expect(readdirSync(dir)).toEqual(['base'])
  expect(said).toEqual([])
})

test('programs that are nowhere are named with what to install', () => {
  expect(() => programsOf(9, ['pg_basebackup'])).toThrow(/Debian: postgresql-9/)
})
