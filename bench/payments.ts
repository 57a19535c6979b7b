/**
 * Importing a channel's file of 100,000 lines: judged, booked to ledger and bills, cases and promises brought in line. Against
 * a bare COPY of the file and INSERT … SELECT and UPDATE … FROM of the rows it makes, ready as they are, into the same tables
 * with the same keys and indexes. Memory over idle is the server's, whose job it is.
 */
import { Readable } from 'node:stream'
import type { PaymentsOutcome } from '@cordillera/contract/payment/import'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { proposePaymentMapping } from '../apps/api/src/payment/import.mapping.rules.ts'
import { SettableClock } from '../apps/api/src/platform/clock.ts'
import { inCopyTransaction } from '../apps/api/src/platform/copy.ts'
import { applicationRole, sql } from '../apps/api/src/platform/db.ts'
import { storeFile } from '../apps/api/src/platform/files.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const lines = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
/** Rows that an import adds, in the order their keys want; and rows that it changes, with their keys. */
const added = ['payment', 'ledger_tx', 'ledger_entry', 'case_event'] as const
const changed = { borrower: 'user_id', bill: 'bill_id', collection_case: 'case_id' } as const
const columns = 'loan_id,amount,currency,paid_at,channel,tracking_key,kind'

const database = await benchDatabase(lines)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query('set synchronous_commit = off')
const { rows: merchants } = await client.query<{ id: number }>('select merchant_id as id from merchant')
const app = await createApp({
  databaseUrl: url,
  secretKey: benchKey,
  clock: new SettableClock(benchNow),
  workJobs: false,
  logLevel: 'error',
})

/** One in a hundred names no loan we know, one in fifty is a second payment; a third pay in full, the others a part. */
const { rows: file } = await client.query<{ line: string }>(`
  select concat_ws(',', case when n % 100 = 0 then 'X-' || n else a.loan_ref end,
      round(case when n % 3 = 0 then c.open_minor * 10 else c.open_minor / 3 end
        / case a.currency when 'CLP' then 1.0 else 100 end, case a.currency when 'CLP' then 0 else 2 end),
      a.currency, '2026-11-20T12:00:00', 'STP', 'TRK' || n, 'payment') as line
  from (select *, row_number() over (order by case_id) as n from collection_case) c
    join application a on a.app_id = c.app_id
  where n <= ${lines} order by n`)
const text = [columns, ...file.map(({ line }) => line)]
const csv = function* () {
  for (let at = 0; at < text.length; at += 1000) yield `${text.slice(at, at + 1000).join('\n')}\n`
}
const stored = await app.db
  .transaction()
  .execute((tx) =>
    storeFile(
      tx,
      { name: 'payments.csv', mime: 'text/csv', createdBy: 1, now: benchNow },
      Readable.from(csv()) as AsyncIterable<string>,
    ),
  )

for (const table of [...Object.keys(changed), 'application']) {
  await client.query(`create table base_${table} as table ${table}`)
  await client.query(`analyze base_${table}`)
}

/** Everything as it was before anybody paid; tables and indexes fresh, as both sides find them. */
async function reset(): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${[...added, ...Object.keys(changed), 'application'].join(', ')} cascade`)
  for (const table of ['borrower', 'application', 'bill', 'collection_case']) {
    await client.query(`insert into ${table} select * from base_${table}`)
  }
  await client.query('commit')
  await client.query(`vacuum analyze ${[...Object.keys(changed), 'application'].join(', ')}`)
  await client.query('checkpoint')
}

global.gc?.()
let peakOverIdle = 0
async function imported(): Promise<number> {
  await reset()
  const idle = process.memoryUsage().rss
  const jobId = await app.db.transaction().execute((tx) =>
    app.jobs.enqueue(tx, {
      kind: 'payment.import.run',
      title: 'bench',
      createdBy: 1,
      now: benchNow,
      input: {
        fileId: stored.fileId,
        mapping: proposePaymentMapping(columns.split(',')),
        merchants: merchants.map(({ id }) => id),
        language: 'en',
        asker: { accountId: 1, userName: 'bench', origin: { endpoint: '', address: '', deviceId: '', browserId: '' } },
      },
    }),
  )
  const watch = setInterval(() => {
    peakOverIdle = Math.max(peakOverIdle, process.memoryUsage().rss - idle)
  }, 20)
  const start = performance.now()
  await app.jobs.run(jobId)
  const took = performance.now() - start
  clearInterval(watch)
  const job = await app.db.selectFrom('job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow()
  const counts = job.counts as PaymentsOutcome['counts']
  if (counts.payments + counts.unidentified !== lines)
    throw new Error(`${job.error ?? ''} ${JSON.stringify(job.result).slice(0, 600)}`)
  return took
}

async function bare(): Promise<number> {
  await reset()
  const start = performance.now()
  await inCopyTransaction(app.longWork, async (tx, copy) => {
    const staged = columns.split(',').map((name) => `${name} text`)
    await sql`create temp table line (${sql.raw(staged.join(', '))}) on commit drop`.execute(tx)
    await copy('copy line from stdin (format csv, header)', Readable.from(csv()))
    for (const table of added) {
      const overriding = sql.raw(table === 'payment' ? '' : 'overriding system value')
      await sql`insert into ${sql.table(table)} ${overriding} select * from ${sql.table(`ready_${table}`)}`.execute(tx)
    }
    for (const update of bareUpdates) await sql.raw(update).execute(tx)
  })
  return performance.now() - start
}

/** `UPDATE … FROM` of the columns that differ from before, by key. */
const bareUpdates: string[] = []
await imported()
for (const table of added) await client.query(`create table ready_${table} as table ${table}`)
for (const [table, key] of Object.entries(changed)) {
  await client.query(`create table ready_${table} as
    select t.* from ${table} t join base_${table} b using (${key}) where t is distinct from b`)
  await client.query(`analyze ready_${table}`)
  const { rows: names } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and column_name <> $2`,
    [table, key],
  )
  const differs = names.map(({ name }) => `bool_or(r.${name} is distinct from b.${name}) as ${name}`)
  const { rows: found } = await client.query<Record<string, boolean>>(
    `select ${differs.join(', ')} from ready_${table} r join base_${table} b using (${key})`,
  )
  const differing = names.map(({ name }) => name).filter((name) => found[0]?.[name])
  if (differing.length > 0) {
    const set = differing.map((name) => `${name} = r.${name}`).join(', ')
    bareUpdates.push(`update ${table} t set ${set} from ready_${table} r where t.${key} = r.${key}`)
  }
}
for (const table of [...added, ...Object.keys(changed)]) {
  await client.query(`grant select on ready_${table} to ${applicationRole}`)
  await client.query(`analyze ready_${table}`)
}
const counted = [...added, ...Object.keys(changed)].map((table) => `(select count(*) from ready_${table}) as ${table}`)
const made = await client.query(`select ${counted.join(', ')}`)
console.log(`${lines.toLocaleString('en')} lines add and change`, made.rows[0])
peakOverIdle = 0

const results = await interleave<number>({ bare, imported }, rounds)
const floor = median(results['bare'] ?? [])
printTable(
  `Import of ${lines.toLocaleString('en')} payments`,
  Object.entries(results).map(([side, taken]) => ({
    side,
    'median ms': ms(median(taken)),
    'lines/s': Math.round((lines / median(taken)) * 1000),
    ratio: ratio(median(taken) / floor),
    'memory over idle, MB': side === 'imported' ? Math.round(peakOverIdle / 1024 / 1024) : '',
  })),
)
await client.end()
await app.close()
await database.stop()
