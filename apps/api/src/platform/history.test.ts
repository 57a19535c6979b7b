/** Histories by month: how each came to lie in parts, and that nobody but their owner ever reaches a part. */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUrl, emptyDatabase, startApp, testKey } from '../../test/harness.ts'
import { examine } from '../doctor.ts'
import { proveLog, record } from '../operation-log/public.ts'
import { sealNew } from '../operation-log/seal.ts'
import { makeParts } from './history.ts'
import { migrate } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
const testApp = startApp()
let owner: pg.Client

beforeAll(async () => {
  owner = await ownerOf(databaseUrl(testApp().databaseName))
})
afterAll(() => owner?.end())

async function ownerOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const origin = { endpoint: '/test', address: '', deviceId: '', browserId: '' }
const write = (at: string, target: string) =>
  record(testApp().app.db, new Date(at), null, origin, { action: 'cms.operation', target, after: { n: 1 } })
const partOf = async (target: string): Promise<string> => {
  const { rows } = await owner.query('select tableoid::regclass::text as part from operation_log where target = $1', [
    target,
  ])
  return rows.map(({ part }) => part).join()
}
const partsOf = async (client: pg.Client, table = 'operation_log'): Promise<string[]> => {
  const { rows } = await client.query(
    `select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ part }) => part)
}
/** What the application may do with any column of a part. */
const rightsOnParts = async (): Promise<string[]> => {
  const { rows } = await owner.query(`
    select inhrelid::regclass || ' ' || p as may from pg_inherits, unnest(array['select', 'insert', 'update', 'references']) p
      where inhparent = any(array(select table_name::regclass from history_table)) and has_any_column_privilege('cordillera_app', inhrelid, p)
    union all
    select inhrelid::regclass || ' ' || p from pg_inherits, unnest(array['delete', 'truncate', 'trigger']) p
      where inhparent = any(array(select table_name::regclass from history_table)) and has_table_privilege('cordillera_app', inhrelid, p)`)
  return rows.map(({ may }) => may)
}

test('the months to come get their parts once, however many processes look, and a row lies in its own', async () => {
  const now = new Date('2031-01-20T12:00:00Z')
  const made = (await Promise.all([1, 2, 3].map(() => makeParts(testApp().app.db, now)))).flat()
  expect(new Set(made).size).toBe(made.length)
  expect(made).toEqual(expect.arrayContaining(['operation_log_2031_01', 'operation_log_2031_04']))
  expect(await makeParts(testApp().app.db, now)).toEqual([])
  await write('2031-01-31T23:59:59.999Z', 'last of January')
  await write('2031-02-01T00:00:00Z', 'first of February')
  expect(await partOf('last of January')).toBe('operation_log_2031_01')
  expect(await partOf('first of February')).toBe('operation_log_2031_02')
  const { rows } = await owner.query(
    `select count(*)::int as months from history_part where table_name = 'operation_log'`,
  )
  expect(rows[0].months, 'all of them but the one for what has no month yet').toBe((await partsOf(owner)).length - 1)
})

test('a row whose month has no part is taken, moved once there is one, and its seal holds', async () => {
  const { app } = testApp()
  await write('2033-07-15T10:00:00Z', 'early')
  await write('2033-08-15T10:00:00Z', 'earlier still')
  expect(await partOf('early')).toBe('operation_log_default')
  expect(await sealNew(app)).toBeGreaterThanOrEqual(2)
  const before = await proveLog(app.db, testKey, async () => {})
  await makeParts(app.db, new Date('2033-04-20T00:00:00Z'))
  expect(await partOf('early')).toBe('operation_log_2033_07')
  expect(await partOf('earlier still')).toBe('operation_log_default')
  expect(before.broken).toBeNull()
  expect(await proveLog(app.db, testKey, async () => {})).toEqual(before)
})

test('parts are read and added to through their table alone: at once when they are made, and after any start', async () => {
  await makeParts(testApp().app.db, new Date('2034-01-10T00:00:00Z'))
  expect((await partsOf(owner)).length).toBeGreaterThan(30)
  expect(await rightsOnParts()).toEqual([])
  await migrate(databaseUrl(testApp().databaseName), migrations)
  expect(await rightsOnParts()).toEqual([])
  const { pool } = testApp().app.database
  for (const statement of [
    'select from operation_log_first',
    'delete from operation_log_2034_01',
    'update operation_log set reason = reason',
    'delete from operation_log',
    'select from case_event_first',
    'update case_event set detail = detail',
    'insert into case_event_kept select from case_event_kept',
    'select from contact_log_first',
    'delete from contact_log_2034_01',
    'update contact_log set remark = remark',
    'delete from contact_log',
    'delete from contact_log_told',
    'insert into history_reference select from history_reference',
    'truncate operation_log',
    `insert into operation_log_2034_01 (entry_id, at, endpoint, action) values (-1, '2034-01-02', '/x', 'forged')`,
    `update history_part set to_at = 'infinity'`,
    `insert into history_table values ('account', 'created_at', 'account_id')`,
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  }
})

test('where months ahead are missing, /ready and the doctor say so and nobody is turned away', async () => {
  const { app, clock } = testApp()
  const ready = async () => (await app.http.inject({ method: 'GET', url: '/ready' })).json()
  clock.set(new Date('2036-03-01T00:00:00Z'))
  const answering = { database: true, migrations: true, role: true, draining: false }
  const checks = await ready()
  expect(checks).toMatchObject({ ...answering, months: false })
  expect(checks.status, 'what is missing turns nobody away').toBe(checks.events ? 'ready' : 'not ready')
  await makeParts(app.db, clock.now())
  expect(await ready()).toMatchObject({ months: true })
})

test('the doctor names the table, the day and where its rows go', async () => {
  const url = databaseUrl(await emptyDatabase())
  await migrate(url, migrations)
  const client = await ownerOf(url)
  await client.query(`update history_part set to_at = '2020-02-01'`)
  await client.end()
  const findings = await examine({
    config: {
      ...{ backups: null, databaseUrl: url, dataDir: '.', demo: false },
      poolSize: 3,
      publicUrl: undefined,
      secretKey: undefined,
    },
    databaseUrl: url,
    secretKey: testKey,
    home: resolve(migrations, '..'),
  })
  const said = findings.filter(({ ok }) => !ok).map(({ text }) => text)
  expect(said.join('\n')).toMatch(
    /operation_log has no part from 2020-02-01 on: nothing is lost, its rows lie in operation_log_default/,
  )
})

/** Each history that became months: by which files, and how a row of it is added and found. */
const becoming = [
  {
    table: 'operation_log',
    key: 'entry_id',
    files: /^180[0-2]_/,
    last: '1802_months_of_the_log.sql',
    insert: `insert into operation_log (at, endpoint, action, target) values ($1, '/x', 'cms.operation', $2)`,
    found: 'target',
    indexes: 9,
  },
  {
    table: 'case_event',
    key: 'event_id',
    files: /^184[0-2]_/,
    last: '1842_months_of_case_events.sql',
    insert: `insert into case_event (merchant_id, case_id, bill_id, at, kind) values (1, 'C', 'B', $1, $2)`,
    found: 'kind',
    indexes: 4,
  },
  {
    table: 'contact_log',
    key: 'log_id',
    files: /^190[4-9]_/,
    last: '1909_months_of_the_contact_log.sql',
    // whom it names is not what this is about
    first: 'set session_replication_role = replica',
    insert: `insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result, remark)
      values (1, 'C', 'B', 'U', 1, $1, 'call', 1, $2)`,
    found: 'remark',
    indexes: 9,
  },
]

test.each(becoming)(
  '$table of the version before becomes the first part as it lies, also where the upgrade rested in the middle',
  async ({ table, key, files, last, first, insert, found, indexes }) => {
    const url = databaseUrl(await emptyDatabase())
    const partWay = mkdtempSync(join(tmpdir(), 'cordillera-part-way-'))
    const copy = (which: (name: string) => boolean) => {
      for (const name of readdirSync(migrations).filter(which))
        copyFileSync(join(migrations, name), join(partWay, name))
    }
    // a month's parts come before what is laid in months later
    copy((name) => (table === 'operation_log' ? !/^(18[04]|190)/.test(name) : !files.test(name)))
    await migrate(url, partWay)
    const client = await ownerOf(url)
    if (first) await client.query(first)
    // by a name, as a process of the version before has it prepared while the table is exchanged
    const add = (what: string, at: string) => client.query({ name: 'add', text: insert, values: [at, what] })
    await add('long ago', '2019-01-01T00:00:00Z')
    // whoever's clock was ahead
    await add('ahead', '2031-05-05T00:00:00Z')
    copy((name) => files.test(name) && name !== last)
    await migrate(url, partWay)
    await add('meanwhile', new Date().toISOString())
    const lies = (of: string) =>
      client.query(`select pg_relation_filenode($1) as file, count(*)::int as n, max(${key})::int as last from ${of}`, [
        of,
      ])
    const { rows: before } = await lies(table)
    copy((name) => name === last)
    await migrate(url, partWay)
    const { rows: after } = await lies(`${table}_first`)
    expect(after, 'no row was written anew').toEqual(before)
    await add('by who runs on', new Date().toISOString())
    const { rows: late } = await client.query(
      `select tableoid::regclass::text as part, ${key}::int as id from ${table} where ${found} = 'by who runs on'`,
    )
    expect(late).toEqual([{ part: `${table}_first`, id: before[0].last + 1 }])
    expect(await partsOf(client, table)).toEqual([`${table}_default`, `${table}_first`])
    const { rows: border } = await client.query(
      `select to_at::timestamptz::text as at from history_part where table_name = $1`,
      [table],
    )
    expect(new Date(border[0].at).toISOString()).toBe('2031-07-01T00:00:00.000Z')
    const { rows: counted } = await client.query(
      `select count(*)::int as n from pg_index where indrelid = $1::regclass`,
      [`${table}_first`],
    )
    expect(counted[0].n, 'the indexes that were there serve, none was built beside them').toBe(indexes)
    await client.end()
  },
)

test('what keys held of contact logs of the version before is held of them and of what follows', async () => {
  const url = databaseUrl(await emptyDatabase())
  const partWay = mkdtempSync(join(tmpdir(), 'cordillera-part-way-'))
  const months = /^190[4-9]_/
  const copy = (which: (name: string) => boolean) => {
    for (const name of readdirSync(migrations).filter(which)) copyFileSync(join(migrations, name), join(partWay, name))
  }
  copy((name) => !months.test(name))
  await migrate(url, partWay)
  const client = await ownerOf(url)
  const add = (at: Date, decision: string | null) =>
    client.query(
      `insert into contact_log (merchant_id, case_id, bill_id, user_id, account_id, at, channel, result, decision_id)
      values (1, 'C', 'B', 'U', 1, $1, 'call', 1, $2) returning log_id`,
      [at, decision],
    )
  // whom they name is not what this is about
  await client.query('set session_replication_role = replica')
  const lately = new Date(Date.now() - 3_600_000)
  const { rows: logs } = await add(lately, 'D1')
  await add(new Date('2020-01-01T00:00:00Z'), 'long ago')
  await client.query(
    `insert into inspection_sample (merchant_id, case_id, kind, log_id, collector_id, stage, form_id, wanted, sampled_by, sampled_at)
    values (1, 'C', 'log', $1, 1, 'S1A', 1, 1, 1, now())`,
    [logs[0].log_id],
  )
  await client.query('set session_replication_role = default')
  for (const name of readdirSync(migrations).filter((one) => months.test(one))) {
    const text = readFileSync(join(migrations, name), 'utf8')
    if (!text.startsWith('-- outside')) {
      // rights are made after the last file, and the version before writes on meanwhile
      await client.query(`begin; ${text}; set local role cordillera_app`)
      await expect(add(new Date(), null), name).rejects.toMatchObject({ code: '23503' })
      await client.query('rollback')
    }
    copy((one) => one === name)
    await migrate(url, partWay)
  }
  const { rows: samples } = await client.query('select log_at from inspection_sample')
  expect(samples).toEqual([{ log_at: lately }])
  const { rows: told } = await client.query('select decision_id from contact_log_told')
  expect(told).toEqual([{ decision_id: 'D1' }])
  await expect(add(new Date(), 'D1'), 'one contact told of twice').rejects.toMatchObject({ code: '23505' })
  await expect(add(new Date(), null), 'whom it names').rejects.toMatchObject({ code: '23503', column: 'account_id' })
  await expect(
    client.query(
      `insert into inspection_sample (merchant_id, case_id, kind, log_id, collector_id, stage, form_id, wanted, sampled_by, sampled_at)
      values (1, 'C', 'log', -1, 1, 'S1A', 1, 1, 1, now())`,
    ),
  ).rejects.toMatchObject({ code: '23503', table: 'inspection_sample' })
  const { rows: dangling } = await client.query(
    `select column_name, dangling::int from history_dangling('contact_log', 'contact_log', '-infinity')`,
  )
  expect(dangling).toEqual([
    { column_name: 'account_id', dangling: 2 },
    { column_name: 'case_id', dangling: 2 },
    { column_name: 'decision_id', dangling: 2 },
  ])
  await client.end()
})
