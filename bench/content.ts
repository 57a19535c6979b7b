/**
 * What apps read: 150 items of a merchant, asked for by 32 connections as whole answers and as 304; from publishing to being seen by
 * another process; and 200 people who withdraw something at the same moment.
 */
import { Agent, request } from 'node:http'
import { createAppKey } from '@cordillera/contract/access/app-key'
import { contentChoices, saveContent } from '@cordillera/contract/market/content'
import { publishRelease, saveRelease, submitRelease, withdrawContent } from '@cordillera/contract/market/release'
import pg from 'pg'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { closedLoop, median, ms, printTable, processorSeconds } from './support/measure.ts'

const connections = 32
const items = 150
const racers = 200
const forMs = 5000

const database = await benchDatabase(1000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const writer = 1
const server = await serve(url, [writer], connections)
const other = await serve(url, [writer], connections)

async function call<T>(account: number, endpoint: { path: string }, input: unknown): Promise<T> {
  const { code, data, text } = await server.post(account, endpoint.path, input)
  if (code !== 2000) throw new Error(text)
  return data as T
}

const { merchant } = await call<{ merchant: number }>(writer, contentChoices, {})
const { key } = await call<{ key: string }>(writer, createAppKey, { merchant, name: 'bench' })
const agent = new Agent({ keepAlive: true, maxSockets: connections })

function ask(port: number, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; etag: string; body: string }>((done, failed) => {
    const path = '/api/app/content?platform=Android&version=1.10.0&language=es-MX&customer=new'
    const all = { authorization: `APP ${key}`, ...headers }
    request({ agent, port, host: '127.0.0.1', path, headers: all }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          etag: String(answer.headers.etag),
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
      .on('error', failed)
      .end()
  })
}

async function draft(slot: string): Promise<string> {
  const body = { type: 'text', value: slot.repeat(4), description: 'for the benchmark' }
  const everybody = { platform: 'all', customer: 'all', districts: [], jumpType: 'none' }
  const input = { kind: 'parameter', merchant, slot, title: slot, ...everybody, body }
  return (await call<{ itemId: string }>(writer, saveContent, input)).itemId
}

type Release = { releaseId: string; version: number }
async function approved(itemIds: string[]): Promise<Release> {
  const given = { merchant, name: 'bench', items: itemIds.map((itemId) => ({ itemId, action: 'publish' })) }
  const made = await call<Release>(writer, saveRelease, given)
  const { releaseId, version } = await call<Release>(writer, submitRelease, {
    releaseId: made.releaseId,
    version: made.version,
  })
  // the second person is no part of what is measured
  await client.query(
    `update content_release set state = 'approved', decided_by = 1, decided_at = now() where release_id = '${releaseId}'`,
  )
  return { releaseId, version }
}
async function publish({ releaseId, version }: Release, number: number): Promise<void> {
  await call(writer, publishRelease, { releaseId, version, ifMatch: { Android: number, iOS: number } })
}

const first: string[] = []
for (let at = 0; at < items; at++) first.push(await draft(`bench.${at}`))
await publish(await approved(first), 0)

const { etag, body } = await ask(server.port)
await closedLoop(() => ask(server.port), connections, 1000)
/** Calls a second, and what one of them costs the server's processor, which a busy machine does not change. */
async function measured(call: () => Promise<unknown>, callers: number) {
  const before = processorSeconds(server.pid)
  const run = await closedLoop(call, callers, forMs)
  const cpuMs = ((processorSeconds(server.pid) - before) * 1000) / ((run.perSecond * forMs) / 1000)
  return {
    'req/s': run.perSecond.toFixed(0),
    'p50 ms': ms(run.p50Ms),
    'p95 ms': ms(run.p95Ms),
    'CPU ms each': cpuMs.toFixed(2),
  }
}
const whole = await measured(() => ask(server.port), connections)
const unchanged = await measured(() => ask(server.port, { 'if-none-match': etag }), connections)
const one = await measured(() => ask(server.port, { 'if-none-match': etag }), 1)

const seenAfter: number[] = []
for (let number = 1; number <= 20; number++) {
  const release = await approved([await draft(`seen.${number}`)])
  await ask(other.port)
  const began = performance.now()
  await publish(release, number)
  while (!(await ask(other.port)).body.includes(`"seen.${number}"`));
  seenAfter.push(performance.now() - began)
}

const race: string[] = []
for (let at = 0; at < racers; at++) race.push(await draft(`race.${at}`))
await publish(await approved(race), 21)
const began = performance.now()
const answers = await Promise.all(
  race.map((itemId) => server.post(writer, withdrawContent.path, { itemIds: [itemId], reason: 'for the benchmark' })),
)
const raceMs = performance.now() - began
const done = answers.filter(({ code }) => code === 2000).length
const { rows: heads } = await client.query<{ number: number; served: number }>(
  `select h.number, (select count(*)::int from content_live l where l.platform = 'Android' and l.to_number is null
    and l.slot like 'race.%') as served from content_head h where platform = 'Android' and merchant_id = ${merchant}`,
)
const head = heads[0]
if (head?.number !== 22 + done || head.served !== racers - done)
  throw new Error(`numbers or items were lost: ${JSON.stringify(head)} after ${done}`)

printTable(`Content: ${items} items, ${body.length} bytes, ${connections} connections`, [
  { what: 'whole answers', ...whole },
  { what: '304', ...unchanged },
  { what: '304, one caller', ...one },
])
printTable('From publishing to being seen by another process', [
  { what: '20 releases', 'median ms': ms(median(seenAfter)), 'longest ms': ms(Math.max(...seenAfter)) },
])
printTable(`${racers} withdrawals at the same moment`, [
  { done, 'refused as busy': racers - done, 'all in ms': ms(raceMs) },
])
agent.destroy()
server.stop()
other.stop()
await client.end()
await database.stop()
