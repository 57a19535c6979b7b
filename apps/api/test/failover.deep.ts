/**
 * The drill of docs/operations.md, "High availability": the primary's machine dies while people work. The console, whose processes nobody
 * touches, answers 503 for a while and goes on at the other machine; nothing that was acknowledged is lost where the standby is synchronous.
 */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setPreference } from '@cordillera/contract/access/session'
import { listJobs } from '@cordillera/contract/job/job'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { migrate } from '../src/platform/migrate.ts'
import { PatroniCluster } from './deep-patroni.ts'
import { type ServerProcess, startServer } from './deep-process.ts'
import { type Person, TestApp, testKey } from './harness.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const writers = 8
const writesAtMost = 480 // of one person; each is a row of its own

/** People who write a row every tenth of a second, through one process or the other, and remember what was acknowledged. */
class Writers {
  readonly acknowledged: string[] = []
  /** When each was. */
  readonly at: number[] = []
  readonly answers = new Map<string, number>()
  #going = true
  readonly #work: Promise<void>[]

  constructor(servers: readonly ServerProcess[], people: readonly Person[]) {
    this.#work = people.map((person, index) =>
      this.#write(person, index, servers[index % servers.length] as ServerProcess),
    )
  }

  async #write(person: Person, index: number, server: ServerProcess): Promise<void> {
    for (let n = 0; this.#going && n < writesAtMost; n++) {
      const key = `drill-${index}-${n}`
      const headers = {
        authorization: `JWT ${person.token}`,
        'device-id': person.deviceId,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ key, value: n })
      const answer = await fetch(server.url(setPreference.path), { method: 'POST', headers, body }).catch(() => null)
      const http = answer ? String(answer.status) : 'hung up'
      this.answers.set(http, (this.answers.get(http) ?? 0) + 1)
      await answer?.text()
      if (answer?.status === 200) {
        this.acknowledged.push(key)
        this.at.push(performance.now())
      } else if (answer?.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await sleep(100)
    }
  }

  async stop(): Promise<void> {
    this.#going = false
    await Promise.all(this.#work)
  }

  /** The longest time, in seconds, in which nothing was acknowledged to anybody. */
  get pauseSeconds(): number {
    return Math.max(...this.at.slice(1).map((at, index) => at - (this.at[index] as number))) / 1000
  }
}

async function atWork(synchronous: boolean) {
  const cluster = new PatroniCluster()
  ends.push(() => cluster.stop())
  await cluster.start({ synchronous })
  await migrate(cluster.primaryUrl, resolve(import.meta.dirname, '../migrations'))
  const clock = new SettableClock(new Date())
  const app = await createApp({
    databaseUrl: cluster.primaryUrl,
    secretKey: testKey,
    clock,
    workJobs: false,
    poolSize: 3,
  })
  const given = new TestApp(app, clock, 'postgres')
  const people = await Promise.all(Array.from({ length: writers }, () => given.given.person({ superuser: true })))
  await app.close()
  const env = { DATABASE_URL: cluster.primaryUrl, DATABASE_READ_URL: cluster.replicaUrl, POOL_SIZE: '6' }
  const servers = await Promise.all([startServer([], env), startServer([], env)])
  for (const server of servers) {
    ends.push(() => server.child.kill('SIGKILL'))
    await server.ready()
  }
  return { cluster, servers, people, work: new Writers(servers, people) }
}

/** Of what was acknowledged, how much the database that is the primary now does not have. */
async function lost({ acknowledged }: Writers, url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from unnest($1::text[]) k where not exists (select from preference p where p.key = k)',
    [acknowledged],
  )
  await client.end()
  return rows[0]?.n ?? Number.NaN
}

async function goesOn(servers: readonly ServerProcess[], person: Person): Promise<void> {
  for (const server of servers) {
    expect(server.child.exitCode, 'nobody started it again').toBeNull()
    await expect.poll(async () => (await fetch(server.url('/ready'))).status).toBe(200)
    const headers = {
      authorization: `JWT ${person.token}`,
      'device-id': person.deviceId,
      'content-type': 'application/json',
    }
    const answer = await fetch(server.url(listJobs.path), { method: 'POST', headers, body: '{}' })
    expect(answer.status).toBe(200)
  }
}

test('the primary dies: within 30 s the other one answers, nothing acknowledged is lost, and the dead one comes back as its standby', async () => {
  const { cluster, servers, people, work } = await atWork(true)
  await sleep(5000)
  const dead = await cluster.primary()
  cluster.kill(dead)
  await cluster.until(({ members }) => members.some(({ name, role }) => name !== dead && role === 'leader'))
  await sleep(15_000)
  await work.stop()
  console.log({ acknowledged: work.acknowledged.length, pauseSeconds: work.pauseSeconds, answers: [...work.answers] })
  expect(await lost(work, cluster.primaryUrl)).toBe(0)
  expect(work.pauseSeconds).toBeLessThan(30)
  await goesOn(servers, people[0] as Person)
  await cluster.startMember(dead)
  await cluster.until(({ members }) => members.some(({ name, role }) => name === dead && role === 'sync_standby'))
})

test('machines are changed over on purpose: nothing is lost, in less time', async () => {
  const { cluster, servers, people, work } = await atWork(true)
  await sleep(5000)
  await cluster.switchOver()
  await sleep(10_000)
  await work.stop()
  console.log({ acknowledged: work.acknowledged.length, pauseSeconds: work.pauseSeconds, answers: [...work.answers] })
  expect(await lost(work, cluster.primaryUrl)).toBe(0)
  expect(work.pauseSeconds).toBeLessThan(20)
  await goesOn(servers, people[0] as Person)
})

test('with an asynchronous standby what was not streamed yet is lost, and no more', async () => {
  const { cluster, work } = await atWork(false)
  await sleep(5000)
  const dead = await cluster.primary()
  cluster.kill(dead)
  await cluster.until(({ members }) => members.some(({ name, role }) => name !== dead && role === 'leader'))
  await sleep(10_000)
  await work.stop()
  const gone = await lost(work, cluster.primaryUrl)
  console.log({ acknowledged: work.acknowledged.length, pauseSeconds: work.pauseSeconds, gone })
  expect(gone).toBeLessThan(writers * 10) // what they write in a second
  expect(work.pauseSeconds).toBeLessThan(30)
})
