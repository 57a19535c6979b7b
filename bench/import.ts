/**
 * Importing a loan book of 100,000 rows, validation, ledger and all, against a bare COPY of the file and INSERT … SELECT of
 * the rows it makes, ready as they are, into the same tables with the same keys and indexes. Memory over idle is the
 * server's, whose job it is.
 */
import { Readable } from 'node:stream'
import type { LoanBookOutcome } from '@cordillera/contract/credit/import'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { proposeMapping } from '../apps/api/src/credit/import.mapping.rules.ts'
import { SettableClock } from '../apps/api/src/platform/clock.ts'
import { inCopyTransaction } from '../apps/api/src/platform/copy.ts'
import { applicationRole, sql } from '../apps/api/src/platform/db.ts'
import { storeFile } from '../apps/api/src/platform/files.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { loanBook } from './support/loan-book.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
/** In the order their keys want. */
const tables = ['borrower', 'contact', 'application', 'bill', 'ledger_tx', 'ledger_entry'] as const

const database = await benchDatabase(0)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(`insert into merchant (name, app_id, country, currency, time_zone, locale) values
  ('Luna Credito', 'luna', 'MX', 'MXN', 'America/Mexico_City', 'es-MX'), ('Sol Rapido', 'sol', 'MX', 'MXN', 'America/Mexico_City', 'es-MX'),
  ('Cafe Plata', 'cafe', 'CO', 'COP', 'America/Bogota', 'es-CO'), ('Inti Prestamo', 'inti', 'PE', 'PEN', 'America/Lima', 'es-PE'),
  ('Andes Cash', 'andes', 'CL', 'CLP', 'America/Santiago', 'es-CL'), ('Mitad Credito', 'mitad', 'EC', 'USD', 'America/Guayaquil', 'es-EC')
  on conflict do nothing`)
const { rows: merchants } = await client.query<{ id: number }>('select merchant_id as id from merchant')
const app = await createApp({
  databaseUrl: url,
  secretKey: benchKey,
  clock: new SettableClock(benchNow),
  workJobs: false,
  logLevel: 'error',
})

const header: string = loanBook(0).next().value ?? ''
const stored = await app.db
  .transaction()
  .execute((tx) =>
    storeFile(
      tx,
      { name: 'book.csv', mime: 'text/csv', createdBy: 1, now: benchNow },
      Readable.from(loanBook(rows)) as AsyncIterable<string>,
    ),
  )

global.gc?.()
const idle = process.memoryUsage().rss
let peakOverIdle = 0
async function imported(): Promise<number> {
  await client.query(`truncate ${tables.join(', ')} cascade`)
  await client.query('checkpoint')
  const jobId = await app.db.transaction().execute((tx) =>
    app.jobs.enqueue(tx, {
      kind: 'credit.loanBook.run',
      title: 'bench',
      createdBy: 1,
      now: benchNow,
      input: {
        fileId: stored.fileId,
        mapping: proposeMapping(header.trim().split(',')),
        exportDay: null,
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
  const counts = job.counts as LoanBookOutcome['counts']
  if (counts.accepted !== rows) throw new Error(`${job.error ?? ''} ${JSON.stringify(job.result).slice(0, 600)}`)
  return took
}

async function bare(): Promise<number> {
  await client.query(`truncate ${tables.join(', ')} cascade`)
  await client.query('checkpoint')
  const start = performance.now()
  await inCopyTransaction(app.longWork, async (tx, copy) => {
    // as the import has it: the ledger's check of a million new entries, whose statistics are of an empty table, would never end
    await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx)
    const columns = header.trim().split(',')
    await sql`create temp table book (${sql.raw(columns.map((name) => `${name} text`).join(', '))}) on commit drop`.execute(
      tx,
    )
    await copy('copy book from stdin (format csv, header)', Readable.from(loanBook(rows)))
    for (const table of tables) {
      const overriding = sql.raw(table.startsWith('ledger') ? 'overriding system value' : '')
      const written = sql.raw((writtenColumns.get(table) ?? []).join(', '))
      await sql`insert into ${sql.table(table)} (${written}) ${overriding}
        select ${written} from ${sql.table(`ready_${table}`)}`.execute(tx)
    }
  })
  return performance.now() - start
}

await imported()
/** Without those that the table computes by itself. */
const writtenColumns = new Map<string, string[]>()
for (const table of tables) {
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  writtenColumns.set(
    table,
    columns.map(({ name }) => name),
  )
  await client.query(`create table ready_${table} as select * from ${table}`)
  await client.query(`grant select on ready_${table} to ${applicationRole}`)
}
const made = await client.query(
  `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
)
console.log(`${rows.toLocaleString('en')} rows make`, made.rows[0])

const results = await interleave<number>({ bare, imported }, rounds)
const floor = median(results['bare'] ?? [])
printTable(
  `Import of ${rows.toLocaleString('en')} rows`,
  Object.entries(results).map(([side, taken]) => ({
    side,
    'median ms': ms(median(taken)),
    'rows/s': Math.round((rows / median(taken)) * 1000),
    ratio: ratio(median(taken) / floor),
    'memory over idle, MB': side === 'imported' ? Math.round(peakOverIdle / 1024 / 1024) : '',
  })),
)
await client.end()
await app.close()
await database.stop()
