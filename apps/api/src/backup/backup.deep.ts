/** On a server of its own, as an installation has one: copied while it works, restored to the second before a wrong bulk action, and proved. */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../platform/migrate.ts'
import { backupFaults } from './commands.ts'
import { backupsIn, walOf } from './folder.ts'
import { programsOf } from './programs.ts'
import { restoreInto, testRestore } from './restore.ts'
import { takeBackup } from './take.ts'

const place = mkdtempSync(join(tmpdir(), 'cordillera-backup-'))
const dir = join(place, 'backups')
const data = join(place, 'data')
const port = 20_000 + Math.floor(Math.random() * 20_000)
const databaseUrl = `postgres://postgres:se%2Fcret@127.0.0.1:${port}/cordillera`
const major = [18, 17, 16, 15].find((version) => existsSync(`/usr/lib/postgresql/${version}/bin/pg_basebackup`)) ?? 15
const bin = programsOf(major, ['pg_basebackup', 'pg_verifybackup', 'postgres'])
/** PostgreSQL does not run as root; whoever runs these tests may. */
const runAs: { uid?: number; gid?: number } = process.getuid?.() === 0 ? idOf('postgres') : {}
const now = () => new Date()
const key = randomBytes(32)

function idOf(user: string) {
  const [, uid, gid] = new RegExp(`^${user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

beforeAll(async () => {
  chmodSync(place, 0o755)
  for (const folder of [data, dir, walOf(dir)]) mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (runAs.uid) for (const folder of [place, data, dir, walOf(dir)]) chownSync(folder, runAs.uid, runAs.gid ?? 0)
  const options = { cwd: place, ...runAs, stdio: 'ignore' } as const
  writeFileSync(join(place, 'password'), 'se/cret\n')
  execFileSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      '--pwfile',
      join(place, 'password'),
      '-E',
      'UTF8',
      '--locale',
      'C',
    ],
    options,
  )
  const archive = `"${resolve(import.meta.dirname, '../../../../deploy/archive-wal')}" "%p" "%f" "${walOf(dir)}"`
  const settings = {
    port,
    unix_socket_directories: '',
    archive_mode: 'on',
    archive_command: archive,
    listen_addresses: '127.0.0.1',
  }
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    options,
  )
  afterAll(() => {
    server.kill('SIGINT')
    rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  })
  while (!(await answers())) await sleep(100)
  await run('create database cordillera', 'postgres')
  await migrate(databaseUrl, resolve(import.meta.dirname, '../../migrations'))
})

const answers = () =>
  run('select 1', 'postgres').then(
    () => true,
    () => false,
  )

async function run<Row>(text: string, database = 'cordillera', url = databaseUrl): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url.replace(/\/cordillera(\?|$)/, `/${database}$1`) })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Of every row of a table, whoever has it. */
const hashOf = async (url = databaseUrl) =>
  (
    await run<{ hash: string }>(
      `select md5(string_agg(s::text, '|' order by key)) as hash from setting s`,
      'cordillera',
      url,
    )
  )[0]?.hash

test('without a backup nothing is restored, and the doctor says so', async () => {
  expect(() => restoreInto(dir, join(place, 'nowhere'), null)).toThrow(/There is no backup/)
  expect(backupFaults(dir, now())).toEqual([expect.stringMatching(/There is no backup/)])
})

test('a wrong bulk action is undone to the second before it, from a copy taken while people worked', async () => {
  let working = true
  let written = 0
  const work = (async () => {
    while (working)
      await run(`insert into setting (key, value) values ('try_${written++}', '1') on conflict do nothing`)
  })()
  const { backup, archives } = await takeBackup({ databaseUrl, dir, keep: 7, now })
  await expect.poll(() => written).toBeGreaterThan(20)
  working = false
  await work
  expect(archives).toBe(true)
  const before = await hashOf()
  await sleep(1100)
  const [moment] = await run<{ now: Date }>('select clock_timestamp() as now')
  await sleep(1100)
  await run(`update setting set value = '2'`)
  const wrong = await hashOf()
  await run('select pg_switch_wal()', 'postgres')
  await run('checkpoint', 'postgres')
  const archived = () => readdirSync(walOf(dir)).filter((name) => /^[0-9A-F]{24}$/.test(name)).length
  await expect.poll(archived).toBeGreaterThan(1)
  const [{ name }] = (await run<{ name: string }>(
    'select last_archived_wal as name from pg_stat_archiver',
    'postgres',
  )) as [{ name: string }]
  expect(readdirSync(walOf(dir))).toContain(name)

  const looked: (string | undefined)[] = []
  const look = async (url: string) => void looked.push(await hashOf(url))
  const proved = await testRestore({ dir, to: moment?.now ?? null, secretKey: key, now, look })
  expect(proved.faults).toEqual([])
  expect(proved.reached?.getTime()).toBeLessThan(moment?.now.getTime() ?? 0)
  await expect.poll(async () => (await testRestore({ dir, to: null, secretKey: key, now, look })).faults).toEqual([])
  expect(looked[0]).toBe(before)
  expect(looked.at(-1)).toBe(wrong)
  expect(backupsIn(dir).map(({ folder }) => folder)).toEqual([backup.folder])
  expect(backupFaults(dir, now())).toEqual([])
  expect(readdirSync(dir).sort()).toEqual(['base', 'wal'])
})

test('a moment before the first backup, and one that the archive has not reached, are said; nothing is left behind', async () => {
  await expect(testRestore({ dir, to: new Date('2020-01-01'), secretKey: null, now })).rejects.toThrow(
    /nothing before that moment/,
  )
  await expect(testRestore({ dir, to: new Date(Date.now() + 3_600_000), secretKey: null, now })).rejects.toThrow(
    /archived changes end before/,
  )
  expect(readdirSync(dir).sort()).toEqual(['base', 'wal'])
})

test('a copy with a byte changed is refused before it counts as proved', async () => {
  const [backup] = backupsIn(dir)
  const file = join(
    backup?.folder ?? '',
    'data/base',
    readdirSync(join(backup?.folder ?? '', 'data/base'))[0] ?? '',
    'PG_VERSION',
  )
  writeFileSync(file, '99\n')
  expect(() =>
    execFileSync(join(bin, 'pg_verifybackup'), ['-q', join(backup?.folder ?? '', 'data')], { stdio: 'pipe' }),
  ).toThrow()
})

test('the newest ones stay, the others leave with the changes that only they needed', async () => {
  for (let taken = 0; taken < 3; taken++) await takeBackup({ databaseUrl, dir, keep: 2, now })
  const kept = backupsIn(dir)
  // the one that was proved stays whatever its age
  expect(kept).toHaveLength(3)
  expect(kept[0]?.testedAt).toBeDefined()
  await testRestore({ dir, to: null, secretKey: key, now })
  await takeBackup({ databaseUrl, dir, keep: 2, now })
  const left = backupsIn(dir)
  expect(left.length).toBeLessThanOrEqual(3)
  expect(
    readdirSync(walOf(dir))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .every((name) => name >= (left[0]?.firstWal ?? '')),
  ).toBe(true)
})
