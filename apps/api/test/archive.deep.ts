/**
 * The archive on a server of its own: the command that moves months is killed again and again while people write and read, and the
 * archive's server is killed under them. Afterwards every entry is there once, on one side or the other.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { detectCsLogs } from '@cordillera/contract/collection/detect'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveCommand } from '../src/archive/commands.ts'
import { proveLog, record } from '../src/operation-log/public.ts'
import { sealNew } from '../src/operation-log/seal.ts'
import { type EmbeddedPostgres, startPostgres } from '../src/platform/embedded-postgres.ts'
import { makeParts } from '../src/platform/history.ts'
import { startServer } from './deep-process.ts'
import { givenLoans } from './given-loans.ts'
import { databaseUrl, type Person, startApp, testKey } from './harness.ts'

const rowsOfMonth = Number(process.env['ARCHIVE_ROWS'] ?? 60_000)
const kills = Number(process.env['ARCHIVE_KILLS'] ?? 20)
const months = 4
const testApp = startApp()
const place = mkdtempSync(join(tmpdir(), 'cordillera-archive-'))
let server: EmbeddedPostgres
let url: string
let owner: pg.Client
let person: Person
const begins = new Date()
const month = (k: number) => new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 2 + k, 1))

beforeAll(async () => {
  server = await startPostgres(place)
  url = databaseUrl(testApp().databaseName)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  testApp().clock.set(new Date(month(months + 1).getTime() + 86_400_000))
  person = await testApp().given.person({ superuser: true })
  await givenLoans(testApp())
  await makeParts(testApp().app.db, month(months))
  for (let k = 0; k < months; k++) {
    await owner.query(
      `insert into operation_log (at, endpoint, action, target, after)
      select $1::timestamptz + n * interval '1 second', '/fill', 'cms.operation', 'n' || n, jsonb_build_object('text', repeat(md5(n::text), 4))
      from generate_series(1, $2::int) n`,
      [month(k), rowsOfMonth],
    )
    await owner.query(
      `insert into case_event (merchant_id, case_id, bill_id, at, kind, detail)
      select 1, 'C' || n % 1000, 'B' || n % 1000, $1::timestamptz + n * interval '1 second', 'assigned', jsonb_build_object('reason', 'n' || n)
      from generate_series(1, $2::int) n`,
      [month(k), rowsOfMonth],
    )
    await owner.query(
      `insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result, remark)
      select c.merchant_id, c.case_id, c.bill_id, c.user_id, $3, $1::timestamptz + n * interval '1 second', 'call', 5, 'n' || n
      from generate_series(1, $2::int) n cross join (select * from collection_case limit 1) c`,
      [month(k), rowsOfMonth, person.accountId],
    )
  }
  while ((await sealNew(testApp().app)) > 0);
}, 600_000)
afterAll(async () => {
  // what is looked at after every file reads the whole log, and the archive is gone by then
  const { rows } = await owner.query(`select part_name as part from history_part where state = 'away'`)
  for (const { part } of rows) await owner.query(`drop foreign table ${part}`)
  await owner?.end()
  await server?.stop()
  rmSync(place, { recursive: true, force: true })
})

const counts = async (): Promise<string> => {
  const { rows } = await owner.query(
    `select count(*) || ' ' || count(distinct entry_id) || ' ' || sum(entry_id) as of from operation_log where endpoint = '/fill'
    union all select count(*) || ' ' || count(distinct event_id) || ' ' || sum(event_id) from case_event
    union all select count(*) || ' ' || count(distinct log_id) || ' ' || sum(log_id) from contact_log`,
  )
  return rows.map(({ of }) => of).join(', ')
}
const away = async (): Promise<number> => {
  const { rows } = await owner.query(`select count(*)::int as n from history_part where state = 'away'`)
  return rows[0].n
}
/** Sessions of the command that are left. */
const movers = async (): Promise<number> => {
  const { rows } = await owner.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'cordillera-archive' and pid <> pg_backend_pid()`,
  )
  return rows[0].n
}
const move = (...words: string[]) =>
  archiveCommand(
    {
      archive: { url: server.url, months: 1 },
      databaseUrl: url,
      secretKey: testKey,
      now: testApp().clock.now(),
      say: () => {},
    },
    words,
  )

test(`killed ${kills} times, the command goes on, and nobody waits for it`, { timeout: 1_200_000 }, async () => {
  const before = await counts()
  let waited = 0
  let isOver = false
  let written = 0
  const origin = { endpoint: '/work', address: '', deviceId: '', browserId: '' }
  const working = (async () => {
    while (!isOver) {
      const since = performance.now()
      await record(testApp().app.db, testApp().clock.now(), null, origin, {
        action: 'cms.operation',
        target: `w${written}`,
      })
      written++
      const { list } = await person.call(listOperationLog, { pageSize: 20 })
      waited = Math.max(waited, performance.now() - since)
      expect(list.length).toBeGreaterThan(0)
      await sleep(20)
    }
  })()
  for (let kill = 0; kill < kills; kill++) {
    const command = await startServer(
      [],
      { DATABASE_URL: url, DATABASE_ARCHIVE_URL: server.url, ENDED_BY: month(months).toISOString() },
      { entry: resolve(import.meta.dirname, 'archive-run.ts') },
    )
    while (!command.said().includes('begins') && command.child.exitCode === null) await sleep(20)
    await sleep(Math.random() * 2000)
    command.child.kill('SIGKILL')
    // its sessions end a moment after it
    while ((await movers()) > 0) await sleep(50)
    expect(await counts()).toBe(before)
  }
  await move()
  isOver = true
  await working
  const { rows } = await owner.query(`select count(*)::int as n from operation_log where endpoint = '/work'`)
  expect(rows[0].n).toBe(written)
  expect(await away()).toBeGreaterThanOrEqual(2 * months + months - 1)
  expect(await counts()).toBe(before)
  expect(await move('check')).toBe(true)
  expect(await proveLog(testApp().app.db, testKey, async () => {})).toMatchObject({ broken: null })
  expect(waited).toBeLessThan(10_000)
})

test('the archive is killed under readers: they are told, everybody else works on', { timeout: 300_000 }, async () => {
  const postmaster = readFileSync(resolve(place, 'cluster/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  expect((await person.call(listOperationLog, { withArchive: true })).since).toBeNull()
  execFileSync('kill', ['-9', postmaster])
  for (let n = 0; n < 20; n++) {
    const { code } = await person.raw(listOperationLog, { withArchive: true })
    expect([2000, 503]).toContain(code)
    await person.call(listOperationLog, {})
    expect([2000, 503]).toContain(
      (await person.raw(detectCsLogs, { dayFrom: month(0).toISOString().slice(0, 10) })).code,
    )
    await person.call(detectCsLogs, {})
  }
  await person.refused(listOperationLog, { withArchive: true }, 'request.archiveAway')
  await person.refused(detectCsLogs, { dayFrom: month(0).toISOString().slice(0, 10) }, 'request.archiveAway')
  expect(await proveLog(testApp().app.db, testKey, async () => {})).toMatchObject({ broken: null })
})
