/**
 * Other people's lists beside one long import of payments and 25 people who press money buttons of the same merchants: the
 * 95th percentile of a page of cases, idle and meanwhile, and what became of the presses.
 */
import { Readable } from 'node:stream'
import { listCases } from '@cordillera/contract/collection/case'
import { matchPayment } from '@cordillera/contract/payment/payment'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { proposePaymentMapping } from '../apps/api/src/payment/import.mapping.rules.ts'
import { storeFile } from '../apps/api/src/platform/files.ts'
import { serve } from './support/client.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { median, ms, printTable, type Run, ratio, steadily } from './support/measure.ts'

const lines = Number(process.argv[2] ?? 40_000)
const pressers = 25
const listsPerSecond = 10
const idleMs = 10_000
const columns = 'loan_id,amount,currency,paid_at,channel,tracking_key,kind'

const database = await benchDatabase(lines)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const ids = async (text: string): Promise<number[]> =>
  (await client.query<{ id: number }>(text)).rows.map(({ id }) => id)
const merchants = await ids('select merchant_id as id from merchant')
const [reader] = await ids(
  `select account_id as id from staff where role = 'AGENT' and country = 'CO' order by 1 limit 1`,
)
const [superuser] = await ids('select account_id as id from account where is_superuser order by 1 limit 1')
if (!reader || !superuser) throw new Error('the generated business has agents and a superuser')

const { rows: file } = await client.query<{ line: string }>(`
  select concat_ws(',', a.loan_ref, round(c.open_minor / 3 / case a.currency when 'CLP' then 1.0 else 100 end,
      case a.currency when 'CLP' then 0 else 2 end), a.currency, '2026-11-20T12:00:00', 'STP', 'TRK' || n, 'payment') as line
  from (select *, row_number() over (order by case_id) as n from collection_case) c
    join application a on a.app_id = c.app_id
  where n <= ${lines} order by n`)
/** Money that nobody could name, and a loan for each. */
const { rows: unnamed } = await client.query<{ payment_id: string; app_id: string }>(`
  with loan as (select app_id, currency, row_number() over (order by app_id) as n from application where currency = 'MXN' limit 2000),
    made as (
      insert into payment (channel, tracking_key, kind, state, amount_minor, currency, paid_at, value_day, loan_ref, raw, received_at)
      select 'STP', 'PRESS' || n, 'payment', 'unidentified', 500, currency, '2026-11-20', '2026-11-20', 'X' || n, '{}', '2026-11-20'
      from loan returning payment_id, tracking_key)
  select payment_id, app_id from made join loan on tracking_key = 'PRESS' || n`)

const asking = await createApp({ databaseUrl: url, secretKey: benchKey, workJobs: false, poolSize: 3 })
const stored = await asking.db
  .transaction()
  .execute((tx) =>
    storeFile(
      tx,
      { name: 'payments.csv', mime: 'text/csv', createdBy: superuser, now: benchNow },
      Readable.from([`${[columns, ...file.map(({ line }) => line)].join('\n')}\n`]) as AsyncIterable<string>,
    ),
  )
const jobId = await asking.db.transaction().execute((tx) =>
  asking.jobs.enqueue(tx, {
    kind: 'payment.import.run',
    title: 'bench',
    createdBy: superuser,
    now: benchNow,
    input: {
      fileId: stored.fileId,
      mapping: proposePaymentMapping(columns.split(',')),
      merchants,
      language: 'en',
      asker: {
        accountId: superuser,
        userName: 'bench',
        origin: { endpoint: '', address: '', deviceId: '', browserId: '' },
      },
    },
  }),
)

const server = await serve(url, [reader, superuser], 64)
const list = () => server.fire(reader, listCases.path, '{"currentPage":1,"pageSize":20}')
const codes = new Map<number, number>()
async function press(until: { done: boolean }): Promise<void> {
  for (let next = unnamed.pop(); next && !until.done; next = unnamed.pop()) {
    const { code } = await server.post(superuser ?? 0, matchPayment.path, {
      paymentId: next.payment_id,
      appId: next.app_id,
    })
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
}

await steadily(list, listsPerSecond, 2000)
const idle = await steadily(list, listsPerSecond, idleMs)
const until = { done: false }
const start = performance.now()
const importing = server.work(jobId).then(() => {
  until.done = true
  return performance.now() - start
})
const pressing = Promise.all(Array.from({ length: pressers }, () => press(until)))
const waits: Run[] = []
while (!until.done) waits.push(await steadily(list, listsPerSecond, 2000))
const importMs = await importing
await pressing
const job = await asking.db
  .selectFrom('job')
  .select(['state', 'counts'])
  .where('jobId', '=', jobId)
  .executeTakeFirstOrThrow()

const usual = median(waits.map(({ p95Ms }) => p95Ms))
const busy = Math.max(...waits.map(({ p95Ms }) => p95Ms))
printTable(
  `A page of cases beside an import of ${lines.toLocaleString('en')} payments and ${pressers} people who press`,
  [
    { side: 'idle, p95', took: ms(idle.p95Ms), 'over idle': '' },
    { side: 'meanwhile, p95 of two seconds, the median', took: ms(usual), 'over idle': ratio(usual / idle.p95Ms) },
    { side: 'meanwhile, p95 of the worst two seconds', took: ms(busy), 'over idle': ratio(busy / idle.p95Ms) },
    { side: `the import (${job.state})`, took: ms(importMs) },
    { side: `presses by answer: ${[...codes].map(([code, n]) => `${code}: ${n}`).join(', ')}`, took: '' },
  ],
)
server.stop()
await asking.close()
await client.end()
await database.stop()
