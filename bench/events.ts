/**
 * Events of the apps: how many a second are taken in, what counting them costs beside the bare aggregate of the same rows, and how long
 * figures of many days take from the counters. `npm run bench -- events [thousands taken in] [millions behind the figures]`
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createAppKey } from '@cordillera/contract/access/app-key'
import { collectEvents, eventFigures } from '@cordillera/contract/acquisition/events'
import { contentChoices } from '@cordillera/contract/market/content'
import pg from 'pg'
import { countBatches } from '../apps/api/src/acquisition/public.ts'
import { openDatabase } from '../apps/api/src/platform/db.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchNow, benchToday } from './support/database.ts'
import { closedLoop, median, ms, printTable, processorSeconds } from './support/measure.ts'

const thousands = Number(process.argv[2] ?? 400)
const millions = Number(process.argv[3] ?? 50)
const atOnce = 1000
const callers = 8
const devices = 20_000
const rounds = 7

const database = await benchDatabase(1000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const server = await serve(url, [1], callers)
const post = async <T>(endpoint: { path: string }, input: unknown): Promise<T> => {
  const { code, data, text } = await server.post(1, endpoint.path, input)
  if (code !== 2000) throw new Error(text)
  return data as T
}
const { merchant } = await post<{ merchant: number }>(contentChoices, {})
const { key } = await post<{ key: string }>(createAppKey, { merchant, name: 'bench' })

const agent = new Agent({ keepAlive: true, maxSockets: callers })
const send = (body: string) =>
  new Promise<void>((done, failed) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `APP ${key}`,
    }
    const { path } = collectEvents
    request({ agent, port: server.port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? done() : failed(new Error(`answered ${answer.statusCode}`))))
    })
      .on('error', failed)
      .end(body)
  })

const names = ['app.open', 'view', 'click', 'scroll', 'channel.view']
const pages = ['home', 'apply', 'documents', 'loans', 'help', 'account']
const sentAt = benchNow.toISOString()
const batches = Array.from({ length: thousands }, (_, batch) =>
  JSON.stringify({
    sentAt,
    events: Array.from({ length: atOnce }, (_, n) => ({
      eventId: randomUUID(),
      ...{ name: names[n % names.length], page: pages[(n >> 3) % pages.length], element: `e${n % 4}` },
      ...{ platform: n % 5 === 0 ? 'iOS' : 'Android', version: `4.${n % 3}.0`, configuration: 12 },
      deviceId: `device-${(batch * 37 + (n >> 4) * 101) % devices}`,
      createdAt: new Date(benchNow.getTime() - (n % 600) * 60_000).toISOString(),
    })),
  }),
)

/** What the server and its backends used of the processor: a busy machine does not change it. */
async function processorOfAll(): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows.reduce((sum, { pid }) => sum + processorSeconds(pid), processorSeconds(server.pid))
}
let next = 0
for (; next < 16; next++) await send(batches[next] ?? '')
const processorBefore = await processorOfAll()
const began = performance.now()
const first = next
await Promise.all(
  Array.from({ length: callers }, async () => {
    while (next < batches.length) await send(batches[next++] ?? '')
  }),
)
const seconds = (performance.now() - began) / 1000
const events = (batches.length - first) * atOnce
const processor = (await processorOfAll()) - processorBefore

const kept = await client.query<{ n: string }>('select count(*) as n from app_event')
if (Number(kept.rows[0]?.n) !== thousands * atOnce) throw new Error('events were lost')
printTable(`Taking in ${thousands},000 events, ${atOnce} at once, ${callers} callers`, [
  {
    'events/s': (events / seconds).toFixed(0),
    'CPU µs an event': ((processor * 1e6) / events).toFixed(1),
    'events/s of one core': (events / processor).toFixed(0),
  },
])

// the same rows, aggregated and nothing else: what counting is held to
await client.query('vacuum analyze app_event')
const bare = await median3(async () => {
  await client.query('begin')
  await client.query(`create temp table a on commit drop as select merchant_id, name, page, element, platform, app_version, day, count(*) as events,
    count(*) filter (where day <> received_day) as late from app_event group by 1, 2, 3, 4, 5, 6, 7`)
  await client.query(`create temp table b (name text, page text, element text, platform text, app_version bigint, day date, device bigint,
    primary key (name, page, element, platform, app_version, day, device)) on commit drop`)
  await client.query(
    `insert into b select distinct name, page, element, platform, app_version, day, hashtextextended(device_id, 0) from app_event`,
  )
  await client.query('rollback')
})
const { db, close } = openDatabase(url, { purpose: 'jobs', poolSize: 2, onError: () => {} })
const counting = performance.now()
while ((await countBatches(db, benchNow)) > 0);
const countedMs = performance.now() - counting
await close()
const sums = await client.query<{ n: string }>('select sum(events) as n from app_event_day')
if (Number(sums.rows[0]?.n) !== thousands * atOnce) throw new Error('the counters are not the raw count')
printTable(`Counting ${thousands},000 events`, [
  { what: 'bare aggregate of the same rows', ms: ms(bare), ratio: '1' },
  { what: 'as the server counts', ms: ms(countedMs), ratio: (countedMs / bare).toFixed(2) },
])

await fillCounters()
const asked = { merchant, startDay: '2026-10-23', endDay: benchToday }
const figures = async (more: object) => {
  const took: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const at = performance.now()
    await post(eventFigures, { ...asked, ...more })
    if (round > 0) took.push(performance.now() - at)
  }
  return ms(median(took))
}
printTable(`Figures from the counters of ${millions} million events of 90 days`, [
  { what: '30 days, everything', 'median ms': await figures({}) },
  { what: '30 days, one event', 'median ms': await figures({ name: 'bulk.7' }) },
  { what: '7 days, everything', 'median ms': await figures({ startDay: '2026-11-15' }) },
])
const loop = await closedLoop(() => post(eventFigures, { ...asked, name: 'bulk.7' }), 2, 3000)
printTable('30 days of one event, two callers', [{ 'req/s': loop.perSecond.toFixed(1), 'p95 ms': ms(loop.p95Ms) }])

agent.destroy()
server.stop()
await client.end()
await database.stop()

async function median3(work: () => Promise<void>): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 3; round++) {
    const at = performance.now()
    await work()
    took.push(performance.now() - at)
  }
  return median(took)
}

/** Counters as so many events leave them: sixty names, two platforms, three versions; a device does each of its names twice a day. */
async function fillCounters(): Promise<void> {
  const aDay = (millions * 1e6) / 90
  const eachKey = Math.round(aDay / 360 / 2)
  await client.query(
    `insert into app_event_key (merchant_id, name, page, element, platform, app_version)
     select $1, 'bulk.' || n, 'home', '', p, v * 1000000000000 from generate_series(1, 60) n, unnest(array['Android', 'iOS']) p, generate_series(1, 3) v`,
    [merchant],
  )
  await client.query(
    `insert into app_event_day (key_id, day, events, late) select key_id, d::date, $1::int, 0
     from app_event_key, generate_series($2::date - 89, $2::date, '1 day') d where name like 'bulk.%'`,
    [2 * eachKey, benchToday],
  )
  await client.query(
    `insert into app_event_device (key_id, day, device)
     select key_id, d::date, hashint8extended((key_id % 6) * 1000000 + (n * 7919 + (d::date - $2::date) * 104729) % ($1 * 12), 0)
     from app_event_key, generate_series($2::date - 89, $2::date, '1 day') d, generate_series(1, $1::int) n where name like 'bulk.%'
     on conflict do nothing`,
    [eachKey, benchToday],
  )
  await client.query('vacuum analyze app_event_day, app_event_device')
}
