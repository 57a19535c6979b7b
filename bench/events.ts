/**
 * Events of the apps: how many a second are taken in, what counting them costs beside the bare aggregate of the same rows, and how long
 * figures of many days take from the counters. `npm run bench -- events [thousands taken in] [millions behind the figures]`
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createAppKey } from '@cordillera/contract/access/app-key'
import { collectEvents, eventFigures } from '@cordillera/contract/acquisition/events'
import { convertFigures, dayFigures, retention } from '@cordillera/contract/acquisition/figures'
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
/** A figure from the counters may take so long. */
const figuresMs = 300
const slow: string[] = []

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
if (events / seconds < 20_000) slow.push(`${(events / seconds).toFixed(0)} events a second`)
printTable(`Taking in ${thousands},000 events, ${atOnce} at once, ${callers} callers`, [
  {
    'events/s': (events / seconds).toFixed(0),
    'CPU µs an event': ((processor * 1e6) / events).toFixed(1),
    'events/s of one core': (events / processor).toFixed(0),
  },
])

// the same rows, aggregated and nothing else: what counting is held to
await client.query('vacuum analyze app_event')
const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
const ownPid = own[0]?.pid ?? 0
const bareProcessor: number[] = []
const bare = await median3(async () => {
  const before = processorSeconds(ownPid)
  await client.query('begin')
  await client.query(`create temp table a on commit drop as select merchant_id, name, page, element, platform, app_version, day, count(*) as events,
    count(*) filter (where day <> received_day) as late from app_event group by 1, 2, 3, 4, 5, 6, 7`)
  await client.query(`create temp table b (name text, page text, element text, platform text, app_version bigint, day date, device bigint,
    primary key (name, page, element, platform, app_version, day, device)) on commit drop`)
  await client.query(
    `insert into b select distinct name, page, element, platform, app_version, day, hashtextextended(device_id, 0) from app_event`,
  )
  await client.query('rollback')
  bareProcessor.push(processorSeconds(ownPid) - before)
})
const { db, close } = openDatabase(url, { purpose: 'jobs', poolSize: 2, onError: () => {} })
const counting = performance.now()
while ((await countBatches(db, benchNow)) > 0);
const countedMs = performance.now() - counting
const { rows: counters } = await client.query<{ pid: number }>(
  `select pid from pg_stat_activity where datname = current_database() and application_name = 'cordillera-jobs'`,
)
const countedProcessor = counters.reduce((sum, { pid }) => sum + processorSeconds(pid), 0)
await close()
const sums = await client.query<{ n: string }>('select sum(events) as n from app_event_day')
if (Number(sums.rows[0]?.n) !== thousands * atOnce) throw new Error('the counters are not the raw count')
if (countedMs > 2 * bare) slow.push(`counting takes ${(countedMs / bare).toFixed(2)} of the bare aggregate`)
const bareCpu = median(bareProcessor)
printTable(
  `Counting ${thousands},000 events (processor: of the database's connections, which other work does not change)`,
  [
    {
      what: 'bare aggregate of the same rows',
      ms: ms(bare),
      ratio: '1',
      'processor s': bareCpu.toFixed(2),
      'its ratio': '1',
    },
    {
      ...{ what: 'as the server counts', ms: ms(countedMs), ratio: (countedMs / bare).toFixed(2) },
      ...{ 'processor s': countedProcessor.toFixed(2), 'its ratio': (countedProcessor / bareCpu).toFixed(2) },
    },
  ],
)

await fillCounters()
await fillPeople()
const asked = { merchant, startDay: '2026-10-23', endDay: benchToday }
const figures = async (what: string, endpoint: { path: string }, more: object) => {
  const took: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const at = performance.now()
    await post(endpoint, { ...asked, ...more })
    if (round > 0) took.push(performance.now() - at)
  }
  if (median(took) > figuresMs) slow.push(`${what}: ${ms(median(took))} ms`)
  return { what, 'median ms': ms(median(took)) }
}
printTable(`Figures from the counters of ${millions} million events of 90 days`, [
  await figures('events, 30 days, everything', eventFigures, {}),
  await figures('events, 30 days, one platform', eventFigures, { platform: 'iOS' }),
  await figures('events, 30 days, one event', eventFigures, { name: 'bulk.7' }),
  await figures('events, 30 days, one event of one version', eventFigures, { name: 'bulk.7', version: '2.0.0' }),
  await figures('events, 90 days, everything', eventFigures, { startDay: '2026-08-24' }),
  await figures('events, 7 days, everything', eventFigures, { startDay: '2026-11-15' }),
  await figures('channels by day, 30 days', dayFigures, { by: 'day' }),
  await figures('conversion by channel, 30 days', convertFigures, { by: 'channel' }),
  await figures('retention by week, 30 days', retention, { by: 'week' }),
])
const loop = await closedLoop(() => post(eventFigures, { ...asked, name: 'bulk.7' }), 2, 3000)
printTable('30 days of one event, two callers', [{ 'req/s': loop.perSecond.toFixed(1), 'p95 ms': ms(loop.p95Ms) }])

agent.destroy()
server.stop()
await client.end()
await database.stop()
if (slow.length > 0) throw new Error(`slower than it may be: ${slow.join('; ')}`)

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
  // 25 million rows go in a key a statement, in the order of their index: by the way of a random row each they take half an hour
  await client.query('set session_replication_role = replica')
  const { rows: keys } = await client.query<{ key: string }>(
    `select key_id as key from app_event_key where name like 'bulk.%' order by key_id`,
  )
  for (const { key } of keys)
    await client.query(
      `insert into app_event_device (key_id, day, device)
       select $1::bigint, d::date, hash from generate_series($3::date - 89, $3::date, '1 day') d, lateral (
         select hashint8extended(($1::bigint % 6) * 1000000 + (n * 7919 + ($3::date - d::date) * 104729) % ($2::int * 12), 0) as hash
         from generate_series(1, $2::int) n) of_day
       order by 2, 3 on conflict do nothing`,
      [key, eachKey, benchToday],
    )
  // what the triggers on those rows make of them, all at once
  await client.query('vacuum analyze app_event_device')
  const bulk = `(select place_id from app_event_place where name like 'bulk.%' or name is null)`
  await client.query(`delete from app_place_device where place_id in ${bulk}`)
  await client.query(`delete from app_place_day where place_id in ${bulk}`)
  await client.query(
    `insert into app_place_device (place_id, device, days)
     select p.place_id, d.device, range_agg(daterange(d.day, d.day + 1)) from app_event_device d join app_key_place p using (key_id)
     where p.place_id in ${bulk} group by 1, 2`,
  )
  await client.query(
    `insert into app_place_day (place_id, day, since, devices)
     select place_id, day, since, count(*) from (
       select place_id, day, coalesce(lag(day) over (partition by place_id, device order by day), '-infinity') as since from (
         select place_id, device, lower(r) + n as day from app_place_device, unnest(days) r, generate_series(0, upper(r) - lower(r) - 1) n
         where place_id in ${bulk}) d) s
     group by 1, 2, 3`,
  )
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze app_event_day, app_place_device, app_place_day')
}

/** What as many events leave of people: a registration a hundred events, returns of each, clicks of twenty channels by the hour. */
async function fillPeople(): Promise<void> {
  await client.query(
    `insert into acquisition_channel (merchant_id, code, name, partner, kind, valid_from, made_by, made_at, changed_by, changed_at)
     select $1, 'bulk-' || n, 'Bulk ' || n, '', 'ads', $2::date - 400, 1, now(), 1, now() from generate_series(1, 20) n`,
    [merchant, benchToday],
  )
  await client.query(
    `insert into app_registration (merchant_id, device_id, registered_at, day, platform, app_version, configuration, channel_id, won_as, touched_at)
     select $1, 'bulk-' || n, t.day + interval '18 hours', t.day, case when n % 5 = 0 then 'iOS' else 'Android' end, 4000000000000, 1, c.channel_id,
       case when c.channel_id is null then 'organic' else 'click' end, case when c.channel_id is not null then t.day + interval '17 hours' end
     from generate_series(1, $3::int) n cross join lateral (select $2::date - n % 90 as day) t
       left join acquisition_channel c on c.merchant_id = $1 and c.code = 'bulk-' || (n % 25)`,
    [merchant, benchToday, millions * 10_000],
  )
  await client.query(
    `insert into app_active_day (merchant_id, device_id, day)
     select $1, r.device_id, r.day + a from app_registration r cross join unnest(array[0, 1, 3, 7, 14, 30]) a
     where r.device_id like 'bulk-%' and (a = 0 or hashtext(r.device_id || a) % 3 = 0) and r.day + a <= $2::date`,
    [merchant, benchToday],
  )
  await client.query(
    `insert into channel_hour (channel_id, day, hour, clicks, views)
     select channel_id, d::date, h, 40, 900 from acquisition_channel, generate_series($1::date - 89, $1::date, '1 day') d, generate_series(0, 23) h
     where code like 'bulk-%'`,
    [benchToday],
  )
  await fillLoans()
  await client.query('vacuum analyze app_registration, app_active_day, channel_hour, application, bill')
}

/** Two in five say who they are; three in four of them apply, some a second time; two in three of those get a loan of four instalments. */
async function fillLoans(): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `update app_registration set user_id = 'bulk-' || registration_id where device_id like 'bulk-%' and registration_id % 5 < 2`,
  )
  await client.query(
    `insert into application (app_id, merchant_id, user_id, product_id, loan_ref, status, loan_amount_minor, currency, instalments, new_customer,
       applied_at, decided_at, disbursed_on)
     select 'bulk-' || n || '-' || r.registration_id, r.merchant_id, r.user_id, 1, 'bulk-' || n || '-' || r.registration_id,
       case when r.registration_id % 3 = 0 then 'rejected' else 'approved' end, 150000 + r.registration_id % 1000 * 100, 'MXN', 4, n = 1,
       r.registered_at + n * interval '20 days' - interval '19 days 22 hours', r.registered_at + n * interval '20 days' - interval '19 days 20 hours',
       case when r.registration_id % 3 > 0 then r.day + 20 * n - 19 end
     from app_registration r, generate_series(1, 2) n
     where r.user_id like 'bulk-%' and (n = 1 or r.registration_id % 4 = 0) and r.registration_id % 20 < 15 and r.day + 20 * n - 19 <= $1::date`,
    [benchToday],
  )
  await client.query(
    `insert into bill (bill_id, merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor, interest_minor, fee_minor,
       fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date, original_due_date, status, repaid_at, created_at)
     select i || a.app_id, a.merchant_id, a.app_id, a.user_id, 1, i, 4, 'MXN', 40000, 0, 0, 0, case when p.at is null then 40000 else 0 end, 0, 0, 0,
       a.disbursed_on + 15 * i, a.disbursed_on + 15 * i, case when p.at is null then 'repayment' else 'repaid' end, p.at, a.decided_at
     from application a, generate_series(1, 4) i, lateral (
       select case when hashtext(a.app_id || i) % 5 <> 0 and a.disbursed_on + 15 * i < $1::date then (a.disbursed_on + 15 * i - 1)::timestamptz end as at) p
     where a.app_id like 'bulk-%' and a.disbursed_on is not null`,
    [benchToday],
  )
  await client.query('reset session_replication_role')
  await client.query(
    `select app_registration_steps(array(select user_id from app_registration where user_id like 'bulk-%'))`,
  )
}
