/** Months that go to a second database: what is read from there, what is proved, and what stays when either end is in the way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAccountOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import { exportOperationLog } from '@cordillera/contract/operation-log/log-export'
import { sealState } from '@cordillera/contract/operation-log/seal'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '../src/archive/commands.ts'
import { moveMonths } from '../src/archive/move.ts'
import { proveLog, record } from '../src/operation-log/public.ts'
import { sealNew } from '../src/operation-log/seal.ts'
import { makeParts } from '../src/platform/history.ts'
import { databaseUrl, emptyDatabase, type Person, startApp, testKey } from './harness.ts'

const testApp = startApp()
let url: string
let archiveUrl: string
let owner: pg.Client
let person: Person
const said: string[] = []
const say = (line: string) => void said.push(line)
const place = mkdtempSync(join(tmpdir(), 'cordillera-archive-'))

/** The first month after those that a new database begins with, and those around it. */
const begins = new Date()
const m = (month: number): string =>
  new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 2 + month, 1)).toISOString().slice(0, 7)
const p = (month: number): string => m(month).replace('-', '_')

const now = new Date(`${m(5)}-15T12:00:00Z`)
const origin = { endpoint: '/test', address: '', deviceId: '', browserId: '' }
const write = (at: string, target: string) =>
  record(testApp().app.db, new Date(at), null, origin, {
    action: 'cms.operation',
    target,
    reason: 'línea\t"1"\\n',
    after: { n: 1 },
  })
const run = (...words: string[]) =>
  archiveCommand({ archive: { url: archiveUrl, months: 4 }, databaseUrl: url, secretKey: testKey, now, say }, words)

async function open(at: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  return client
}

beforeAll(async () => {
  url = databaseUrl(testApp().databaseName)
  archiveUrl = databaseUrl(await emptyDatabase())
  owner = await open(url)
  testApp().clock.set(now)
  person = await testApp().given.person({ superuser: true })
  await makeParts(testApp().app.db, new Date(`${m(3)}-10T00:00:00Z`))
  for (const at of ['2024-05-05', `${m(-1)}-28`, `${m(0)}-01`, `${m(0)}-28`, `${m(1)}-10`, `${m(4)}-20`, `${m(5)}-14`])
    await write(`${at}T23:59:59.999Z`, `of ${at}`)
})
afterAll(async () => {
  await owner.end()
  rmSync(place, { recursive: true, force: true })
})

const targets = async (input: object = {}) => {
  const { list, since } = await person.call(listOperationLog, { action: 'cms.operation', pageSize: 100, ...input })
  return { targets: list.map(({ target }) => target).sort(), since }
}
const all = [
  'of 2024-05-05',
  `of ${m(-1)}-28`,
  `of ${m(0)}-01`,
  `of ${m(0)}-28`,
  `of ${m(1)}-10`,
  `of ${m(4)}-20`,
  `of ${m(5)}-14`,
]
const here = [`of ${m(1)}-10`, `of ${m(4)}-20`, `of ${m(5)}-14`]
const away = async (): Promise<string[]> => {
  const { rows } = await owner.query(
    `select part_name from history_part where state = 'away' and table_name = 'operation_log' order by from_at`,
  )
  return rows.map((row) => row.part_name)
}

test('an archive that is something else’s, or nobody, is refused and nothing is moved', async () => {
  const other = databaseUrl(await emptyDatabase())
  const client = await open(other)
  await client.query('create table customers (id int)')
  const move = (at: string) => moveMonths({ databaseUrl: url, archiveUrl: at, secretKey: testKey, endedBy: now, say })
  await expect(move(other)).rejects.toThrow(/belongs to something else.*Nothing was moved/)
  await client.query(
    `drop table customers; create table archive_of (source text); insert into archive_of values ('another')`,
  )
  await client.end()
  await expect(move(other)).rejects.toThrow(/is the archive of another installation/)
  await expect(move('postgres://nobody@127.0.0.1:1/archive')).rejects.toThrow(
    /archive can't be reached .*Nothing was moved/,
  )
  expect(await away()).toEqual([])
})

test('a month with entries that no seal has stays', async () => {
  await run()
  expect(said.join('\n')).toMatch(/operation_log_first stays: \d+ of its entries have no seal yet/)
  expect(await away()).toEqual([])
})

test('months go one after the other, and are read by who asks for them', async () => {
  await sealNew(testApp().app)
  const before = await person.call(sealState, {})
  expect((await targets()).targets).toEqual(all)
  expect(await run()).toBe(true)
  const gone = await away()
  expect(gone[0]).toBe('operation_log_first')
  expect(gone.at(-1)).toBe(`operation_log_${p(0)}`)
  expect(await run()).toBe(true)
  expect(said.at(-1)).toContain(`No month that ended by ${m(1)}-01 is left to move`)

  expect(await targets()).toEqual({ targets: here, since: `${m(1)}-01T00:00:00.000Z` })
  expect(await targets({ withArchive: true })).toEqual({ targets: all, since: null })
  expect(await targets({ dayFrom: `${m(-1)}-01` })).toEqual({ targets: all.slice(1), since: null })
  expect(await targets({ dayFrom: `${m(1)}-01` })).toEqual({ targets: here, since: null })
  expect(await targets({ dayFrom: `${m(4)}-01` })).toEqual({ targets: here.slice(1), since: null })
  const { body } = await person.download(exportOperationLog, {
    filter: { dayFrom: '2024-01-01', action: 'cms.operation' },
    format: 'csv',
  })
  expect(all.every((target) => body.includes(target))).toBe(true)
  const history = { account: person.accountId }
  expect((await person.call(listAccountOperations, history)).since).toBe(`${m(1)}-01T00:00:00.000Z`)
  expect((await person.call(listAccountOperations, { ...history, withArchive: true })).since).toBeNull()

  const after = await person.call(sealState, {})
  expect(after.entries).toBeGreaterThanOrEqual(before.entries)
  expect(await proveLog(testApp().app.db, testKey, async () => {})).toMatchObject({ broken: null })
})

test('what lies there can be read alone, by whoever asks', async () => {
  const { pool } = testApp().app.database
  for (const statement of [
    `insert into operation_log (at, endpoint, action) values ('${m(0)}-15', '/x', 'forged')`,
    `select from operation_log_${p(0)}`,
    `delete from operation_log where at < '${m(1)}-01'`,
    `select * from pg_user_mapping`,
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|does not allow|cannot/)
  const { rows } = await pool.query(`select umoptions from pg_user_mappings where umoptions is not null`)
  expect(rows, 'the password of the login is told to nobody').toEqual([])
})

test('while the archive is away everything works but what asks for old months, which says so', async () => {
  const { app } = testApp()
  const port = new URL(archiveUrl).port
  await owner.query(`alter server cordillera_archive options (set port '1')`)
  try {
    expect((await targets()).targets).toEqual(here)
    await person.refused(listOperationLog, { withArchive: true }, 'request.archiveAway')
    await person.refused(listOperationLog, { dayFrom: '2024-01-01' }, 'request.archiveAway')
    await write(`${m(5)}-15T11:00:00Z`, 'meanwhile')
    expect(await sealNew(app)).toBeGreaterThan(0)
    expect(await proveLog(app.db, testKey, async () => {})).toMatchObject({ broken: null })
    expect((await person.call(sealState, {})).entries).toBeGreaterThan(0)
  } finally {
    await owner.query(`alter server cordillera_archive options (set port '${port}')`)
  }
  // whose address is wrong is put right by the next run
  await owner.query(`alter server cordillera_archive options (set port '1')`)
  await run()
  expect((await targets({ withArchive: true })).targets).toEqual(expect.arrayContaining(all))
})

describe('what lies there', () => {
  let there: pg.Client
  beforeAll(async () => {
    there = await open(archiveUrl)
  })
  afterAll(() => there.end())

  test('is proved by count, hash and seal; a change is named on either side', async () => {
    expect(await run('check')).toBe(true)
    await there.query(`update operation_log_${p(0)} set reason = 'another' where target = 'of ${m(0)}-28'`)
    expect(await run('check')).toBe(false)
    expect(said).toContain(`WRONG operation_log_${p(0)}: it has other rows than it had`)
    await there.query(`update operation_log_${p(0)} set reason = E'línea\\t"1"\\\\n' where target = 'of ${m(0)}-28'`)
    expect(await run('check')).toBe(true)
    await owner.query(`update history_part set row_count = row_count + 1 where part_name = 'operation_log_${p(0)}'`)
    expect(await run('check')).toBe(false)
    expect(said.at(-2)).toMatch(/what is kept of it here was changed/)
    await owner.query(`update history_part set row_count = row_count - 1 where part_name = 'operation_log_${p(0)}'`)
  })

  test('is written to a file, and comes back from it as it was or not at all', async () => {
    const file = join(place, 'month.gz')
    await run('write', `operation_log_${p(0)}`, file)
    await expect(run('write', `operation_log_${p(4)}`, file)).rejects.toThrow(
      /does not lie in the archive\. There lie: /,
    )
    await there.query(`drop table operation_log_${p(0)}`)
    expect(await run('check')).toBe(false)
    await run('read', file)
    expect(await run('check')).toBe(true)
    expect((await targets({ withArchive: true })).targets).toEqual(expect.arrayContaining(all))
    const other = join(place, 'other.gz')
    writeFileSync(other, 'no month')
    await expect(run('read', other)).rejects.toThrow(/is not a month that was written by this command/)
    await expect(run('read', join(place, 'none.gz'))).rejects.toThrow(/There is no file/)
  })

  test('a file of other rows is refused, and the archive is as it was', async () => {
    const file = join(place, 'before.gz')
    await there.query(
      `insert into operation_log_${p(0)} (entry_id, at, endpoint, action) values (-5, '${m(0)}-02', '/x', 'forged')`,
    )
    await run('write', `operation_log_${p(0)}`, file)
    await there.query(`delete from operation_log_${p(0)} where entry_id = -5`)
    await expect(run('read', file)).rejects.toThrow(
      `is not operation_log_${p(0)} as it was moved. The archive is as it was.`,
    )
    expect(await run('check')).toBe(true)
  })
})

test('a column of a later version comes to the months there, which are what they were all the same', async () => {
  await owner.query('alter table operation_log add column of_later text')
  await run()
  expect((await targets({ withArchive: true })).targets).toEqual(expect.arrayContaining(all))
  expect(await run('check')).toBe(true)
  const file = join(place, 'later.gz')
  await run('write', `operation_log_${p(0)}`, file)
  await run('read', file)
  expect(await run('check')).toBe(true)
  expect((await targets({ withArchive: true })).targets).toEqual(expect.arrayContaining(all))
  await owner.query('alter table operation_log drop column of_later')
})

test('what an earlier run left behind is copied anew, never trusted', async () => {
  const there = await open(archiveUrl)
  const move = () =>
    archiveCommand({ archive: { url: archiveUrl, months: 3 }, databaseUrl: url, secretKey: testKey, now, say }, [])
  await there.query(`create table operation_log_${p(1)} (half int)`)
  // killed between copying and exchanging, and then changed there
  await there.query(`alter database ${new URL(archiveUrl).pathname.slice(1)} set default_transaction_read_only = on`)
  await expect(move()).rejects.toThrow(/read-only transaction/)
  await there.query(`alter database ${new URL(archiveUrl).pathname.slice(1)} reset default_transaction_read_only`)
  await owner.query(
    `update history_part set state = 'copied', row_count = 1, hash = '', seal = '' where part_name = 'operation_log_${p(1)}'`,
  )
  await expect(move()).rejects.toThrow(/does not exist|not the same in the archive/)
  await move()
  expect((await away()).at(-1)).toBe(`operation_log_${p(1)}`)
  expect((await targets({ withArchive: true })).targets).toEqual(expect.arrayContaining(all))
  expect(await proveLog(testApp().app.db, testKey, async () => {})).toMatchObject({ broken: null })
  await there.end()
})

test('two who move at once: one does, the other is told', async () => {
  const results = await Promise.allSettled([run(), run()])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
