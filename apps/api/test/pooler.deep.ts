/** Behind PgBouncer in transaction mode and beside a replica: every list answers, logs and ledger stay protected, people read what they wrote. */
import { resolve } from 'node:path'
import { getPreferences, setPreference } from '@cordillera/contract/access/session'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { examine } from '../src/doctor.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { openDatabase, pooledSession, sql } from '../src/platform/db.ts'
import { endpointsOf } from '../src/platform/implement.ts'
import { migrate } from '../src/platform/migrate.ts'
import { Cluster } from './deep-cluster.ts'
import { givenLoans } from './given-loans.ts'
import { type Person, TestApp, testKey, testNow } from './harness.ts'
import { planAims } from './plans/all.ts'

const cluster = new Cluster()
const login = 'cordillera_pool'
let primaryUrl: string
let poolUrl: string
let replica: { url: string; stop(): Promise<void> }
let pooled: TestApp
let superuser: Person

async function on(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  primaryUrl = await cluster.primary()
  await migrate(primaryUrl, resolve(import.meta.dirname, '../migrations'))
  await on(primaryUrl, `create role ${login} login noinherit in role cordillera_app`)
  poolUrl = await cluster.bouncer(login, { connectQuery: pooledSession })
  replica = await cluster.replica()
  const clock = new SettableClock(new Date(testNow))
  const app = await createApp({
    databaseUrl: primaryUrl,
    poolUrl,
    readUrl: replica.url,
    secretKey: testKey,
    clock,
    checkOutput: true,
    workJobs: false,
    poolSize: 12,
  })
  pooled = new TestApp(app, clock, 'postgres')
  await pooled.given.merchants()
  superuser = await pooled.given.person({ superuser: true })
  await givenLoans(pooled, { count: 20 })
}, 300_000)
afterAll(async () => {
  await pooled?.app.close()
  cluster.stop()
})

test('every list and every call that only reads answers behind the pooler as it does directly', async () => {
  const direct = await createApp({
    databaseUrl: primaryUrl,
    secretKey: testKey,
    clock: pooled.clock,
    workJobs: false,
    poolSize: 4,
  })
  const besides = new TestApp(direct, pooled.clock, 'postgres')
  const reads = [...endpointsOf(pooled.app.http).values()].filter(
    (endpoint: AnyEndpoint) => !endpoint.writes && endpoint.transport === undefined,
  )
  const headers = { authorization: `JWT ${superuser.token}`, 'device-id': superuser.deviceId }
  const answered = new Map<string, number>()
  for (const endpoint of reads) {
    const input = planAims[endpoint.path] ? { currentPage: 1, pageSize: 20 } : {}
    const [behind, plain] = [await pooled.send(endpoint, input, headers), await besides.send(endpoint, input, headers)]
    expect({ path: endpoint.path, http: behind.http, code: behind.code }).toEqual({
      path: endpoint.path,
      http: plain.http,
      code: plain.code,
    })
    if (behind.code === 20000 || behind.http === 200) answered.set(endpoint.path, behind.http)
  }
  await direct.close()
  const lists = Object.keys(planAims)
  expect(lists.filter((path) => reads.some((endpoint) => endpoint.path === path) && !answered.has(path))).toEqual([])
  expect(answered.size).toBeGreaterThan(62)
})

test('many at once share few sessions, and none carries anything of another call', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => pooled.given.person({ superuser: true })))
  for (let round = 0; round < 10; round++) {
    const values = people.map((_, index) => `${round}-${index}`)
    await Promise.all(
      people.map((person, index) => person.call(setPreference, { key: 'try', value: values[index] as string })),
    )
    const read = await Promise.all(people.map((person) => person.call(getPreferences, {})))
    expect(read.map((each) => each['try'])).toEqual(values)
  }
  const [row] = await on(primaryUrl, `select count(*)::int as n from pg_stat_activity where usename = '${login}'`)
  expect(row?.['n']).toBeLessThanOrEqual(4)
})

test('who writes reads it at once though the replica is behind, and the replica is used again when it has caught up', async () => {
  const person = await pooled.given.person({ superuser: true })
  const read = async () => (await person.call(getPreferences, {}))['try']
  await person.call(setPreference, { key: 'try', value: 'before' })
  await on(replica.url, 'select pg_wal_replay_pause()')
  await person.call(setPreference, { key: 'try', value: 'after' })
  expect(await read()).toBe('after')
  expect(pooled.app.replica?.isUsed).toBe(false)
  await on(replica.url, 'select pg_wal_replay_resume()')
  await expect.poll(async () => [await read(), pooled.app.replica?.isUsed]).toEqual(['after', true])
  const [row] = await on(
    replica.url,
    `select count(*)::int as n from pg_stat_activity where application_name = 'cordillera-calls'`,
  )
  expect(row?.['n']).toBeGreaterThan(0)
})

test('logs and ledger can only be added to behind the pooler', async () => {
  for (const statement of [
    sql`update operation_log set action = action`,
    sql`delete from ledger_entry`,
    sql`delete from contact_log`,
  ])
    await expect(statement.execute(pooled.app.db)).rejects.toMatchObject({ code: '42501' })
})

test('a pooler that forgets the role, the limits, or that may do more by itself is refused in a sentence', async () => {
  const refusal = async (url: string) => {
    const database = openDatabase(url, { purpose: 'calls', poolSize: 1, pooled: true, onError: () => {} })
    const error = await sql`select 1`.execute(database.db).then(
      () => null,
      (thrown: Error) => thrown.message,
    )
    await database.close()
    return error
  }
  expect(await refusal(poolUrl)).toBeNull()
  expect(await refusal(await cluster.bouncer(login, { connectQuery: 'select 1' }))).toMatch(
    /not set as they have to be.*connect_query=/,
  )
  expect(await refusal(await cluster.bouncer(login, { connectQuery: 'set role cordillera_app' }))).toMatch(
    /statements 0 ms/,
  )
  expect(await refusal(await cluster.bouncer('postgres', { connectQuery: pooledSession }))).toMatch(
    /may write by itself/,
  )
})

test('the doctor says whether pooler and replica are as they have to be', async () => {
  const wrongPool = await cluster.bouncer(login, { connectQuery: 'select 1' })
  const said = async (urls: { poolUrl: string; readUrl: string }) => {
    const config = {
      backups: null,
      databaseUrl: primaryUrl,
      dataDir: '.',
      demo: false,
      poolSize: 4,
      publicUrl: undefined,
      secretKey: 'x',
    }
    const home = resolve(import.meta.dirname, '..')
    const patient = { config: { ...config, ...urls }, databaseUrl: primaryUrl, secretKey: testKey, home }
    return (await examine(patient)).map(({ ok, text }) => `${ok ? 'ok' : 'WRONG'} ${text}`).join('\n')
  }
  const well = await said({ poolUrl, readUrl: replica.url })
  expect(well).toContain('ok The pooler sets role and time limits')
  expect(well).toContain('ok The replica streams.')
  const ill = await said({ poolUrl: wrongPool, readUrl: primaryUrl })
  expect(ill).toMatch(/WRONG DATABASE_POOL_URL: .*connect_query=/)
  expect(ill).toContain('WRONG DATABASE_READ_URL leads to no replica')
})

test('with the replica away every call goes on', async () => {
  const person = await pooled.given.person({ superuser: true })
  await replica.stop()
  for (let call = 0; call < 20; call++) await person.call(getPreferences, {})
  expect(pooled.app.replica?.isUsed).toBe(false)
})
