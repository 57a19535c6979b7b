/** `--workers 2`: whichever worker answers, it is one console; a worker that dies is replaced; all of them end in time. */
import { request } from 'node:http'
import { logout } from '@cordillera/contract/access/session'
import { eventStream } from '@cordillera/contract/job/events'
import { listJobs } from '@cordillera/contract/job/job'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { notify } from '../src/platform/events.ts'
import { type ServerProcess, startServer, workersOf } from './deep-process.ts'
import { databaseUrl, type Person, startApp } from './harness.ts'

const testApp = startApp({ now: new Date().toISOString() })
const workers = 2
let server: ServerProcess
beforeAll(async () => {
  const env = { DATABASE_URL: databaseUrl(testApp().databaseName), POOL_SIZE: '4', DRAIN_SECONDS: '1' }
  server = await startServer(['--workers', String(workers)], env)
  await server.ready()
  await vi.waitUntil(() => server.said().includes(`${workers} workers answer there.`), { timeout: 60_000 })
})
afterAll(() => server.child.kill('SIGKILL'))

/** By a connection of its own, so that the workers answer in turn. */
function ask(person: Person, { path }: { path: string }, input: unknown = {}): Promise<{ http: number; code: number }> {
  const headers = {
    ...{ authorization: `JWT ${person.token}`, 'device-id': person.deviceId },
    ...{ 'content-type': 'application/json', connection: 'close' },
  }
  return new Promise((resolve, failed) => {
    const sending = request({ port: server.port, path, method: 'POST', headers, agent: false }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += part))
      answer.on('end', () => resolve({ http: answer.statusCode ?? 0, code: JSON.parse(text).code }))
    })
    sending.on('error', failed)
    sending.end(JSON.stringify(input))
  })
}

const manyTimes = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, work))
const figures = async () => (await fetch(server.url('/metrics'))).text()
const figure = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await figures())?.[1])

test('whoever signs out is signed out in every worker at once', async () => {
  const person = await testApp().given.person({ superuser: true })
  for (const { http } of await manyTimes(() => ask(person, listJobs))) expect(http).toBe(200)
  expect((await ask(person, logout)).http).toBe(200)
  await expect
    .poll(async () => (await manyTimes(() => ask(person, listJobs))).every(({ http }) => http === 401))
    .toBe(true)
})

test('open pages hear what happened, whichever worker they listen to', async () => {
  const person = await testApp().given.person({ superuser: true })
  const heard = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const headers = { authorization: `JWT ${person.token}`, 'device-id': person.deviceId, connection: 'close' }
      const answer = await fetch(server.url(eventStream.path), { method: 'POST', headers })
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
      await reader.read() // it is open
      return reader
    }),
  )
  expect(await figure('cordillera_event_streams')).toBe(4)
  await notify(testApp().app.db, { topic: 'told', accounts: [person.accountId], data: {} })
  for (const reader of heard) {
    let text = ''
    while (!text.includes('event: told')) text += new TextDecoder().decode((await reader.read()).value)
    await reader.cancel()
  }
})

test('figures are those of all workers', async () => {
  const person = await testApp().given.person({ superuser: true })
  const counted = async () =>
    Number(
      new RegExp(`cordillera_call_seconds_count\\{path="${listJobs.path}",status="200"\\} (\\d+)`).exec(
        await figures(),
      )?.[1] ?? 0,
    )
  const before = await counted()
  await manyTimes(() => ask(person, listJobs))
  expect((await counted()) - before).toBe(20)
  expect(await figure('cordillera_workers')).toBe(workers)
  expect(await figure('cordillera_events_connected')).toBe(1)
})

test('a worker that is killed is replaced, and the others go on meanwhile', async () => {
  const person = await testApp().given.person({ superuser: true })
  const before = workersOf(server.child.pid as number)
  process.kill(before[0] as number, 'SIGKILL')
  await expect.poll(() => figure('cordillera_worker_restarts_total')).toBe(1)
  for (const { http } of await manyTimes(() => ask(person, listJobs))) expect(http).toBe(200)
  await expect.poll(() => figure('cordillera_workers')).toBe(workers)
  const after = workersOf(server.child.pid as number)
  expect(after).toContain(before[1])
  expect(after).not.toContain(before[0])
  expect(server.said()).toMatch(/Worker \d+ ended \(SIGKILL\) and is replaced\./)
})

test('all of them end within 15 s of being asked to, whatever their callers do, and say before that they are not ready', async () => {
  const halves = Array.from({ length: 4 }, () => {
    const headers = { 'content-type': 'application/json', 'content-length': 1000 }
    const half = request({ port: server.port, path: listJobs.path, method: 'POST', headers, agent: false })
    half.on('error', () => undefined)
    half.write('{')
    return half
  })
  const pids = workersOf(server.child.pid as number)
  const stopped = server.stop()
  await expect.poll(async () => (await fetch(server.url('/ready')).catch(() => null))?.status).toBe(503)
  const { code, seconds } = await stopped
  for (const half of halves) half.destroy()
  expect(code).toBe(0)
  expect(seconds).toBeLessThan(15)
  for (const pid of pids) expect(() => process.kill(pid, 0), 'no worker is left').toThrow()
})

test('what is wrong with the start is said once, in a sentence', async () => {
  const env = {
    DATABASE_URL: databaseUrl(testApp().databaseName),
    SECRET_KEY: Buffer.alloc(32, 'another').toString('base64'),
  }
  const wrong = await startServer(['--workers', '3'], env)
  await expect(wrong.ready()).rejects.toThrow('it ended with 1')
  expect(wrong.said().match(/Nothing is served\./g)).toHaveLength(1)
  expect(workersOf(wrong.child.pid as number)).toEqual([])
})
