/**
 * Reading a bank's statement of a million lines: opened, understood, proved and kept. Against a bare COPY of the rows that it makes, ready as they
 * are, into the same table with the same keys and indexes. Memory over idle is the process's. Matching is measured by bench/matching.ts.
 */
import { Readable } from 'node:stream'
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { SettableClock } from '../apps/api/src/platform/clock.ts'
import { inCopyTransaction } from '../apps/api/src/platform/copy.ts'
import { readFileContent, storeFile } from '../apps/api/src/platform/files.ts'
import { openTable } from '../apps/api/src/platform/table-file.ts'
import { readAsWritten } from '../apps/api/src/platform/uploaded-table.ts'
import { stage } from '../apps/api/src/reconciliation/statement/import.service.ts'
import {
  createStaging,
  emptyStaging,
  keepStatement,
  sumStaged,
} from '../apps/api/src/reconciliation/statement/statement.queries.ts'
import { proofOf, type StatementFile } from '../apps/api/src/reconciliation/statement/statement.rules.ts'
import {
  readColumnsOf,
  statementColumns,
  statementPlanOf,
  tableFile,
} from '../apps/api/src/reconciliation/statement/table.reader.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 1)
const allowedRatio = 2.5
const allowedMb = 200
const of = { channel: 'BENCH', currency: 'MXN' } as const

const database = await benchDatabase(1000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
const app = await createApp({
  ...{ databaseUrl: url, secretKey: benchKey, clock: new SettableClock(benchNow), workJobs: false, logLevel: 'error' },
})

/** A running balance, so that each line is proved against the one before it. */
const csv = function* () {
  let piece = 'Fecha,Abono,Cargo,Clave de rastreo,Referencia,Cuenta,Saldo\n'
  let balance = 0
  for (let n = 0; n < lines; n++) {
    const cents = 10_000 + ((n * 7919) % 90_000)
    const isOut = n % 10 === 0
    balance += isOut ? -cents : cents
    const amount = (cents / 100).toFixed(2)
    piece += `2026-11-${String(1 + Math.floor((n * 14) / lines)).padStart(2, '0')},${isOut ? '' : amount},${isOut ? amount : ''},TRK${n},REF${n % 5000},0121800012${n % 99_999},${(balance / 100).toFixed(2)}\n`
    if (piece.length < 65_536) continue
    yield piece
    piece = ''
  }
  yield piece
}
const stored = await app.db
  .transaction()
  .execute((tx) =>
    storeFile(
      tx,
      { name: 'statement.csv', mime: 'text/csv', createdBy: 1, now: benchNow },
      Readable.from(csv()) as AsyncIterable<string>,
    ),
  )

async function reset(): Promise<void> {
  await client.query('truncate statement_line, statement cascade')
  await client.query('checkpoint')
}
let peakOverIdle = 0
async function read(): Promise<number> {
  await reset()
  global.gc?.()
  const idle = process.memoryUsage().rss
  const watch = setInterval(() => {
    peakOverIdle = Math.max(peakOverIdle, process.memoryUsage().rss - idle)
  }, 20)
  const start = performance.now()
  await inCopyTransaction(app.longWork, async (tx, copy) => {
    await createStaging(tx)
    const table = await openTable(() => readFileContent(app.db, stored.fileId), {})
    const plan = statementPlanOf(table.header, statementColumns.propose(table.header))
    let file: StatementFile | undefined
    await readAsWritten(table, {
      columns: readColumnsOf(plan),
      chosen: undefined,
      async read(rows, reading) {
        await emptyStaging(tx)
        file = tableFile({ header: table.header, rows, plan, reading, currency: of.currency })
        await stage(copy, file, async () => undefined)
      },
    })
    if (!file) throw new Error('a table was read')
    const sums = await sumStaged(tx)
    if (proofOf(file.head, sums).gap) throw new Error('the balances of the file agree')
    const kept = { ...of, format: file.format, head: file.head, sums, name: 'statement.csv', fileId: stored.fileId }
    const { newLines } = await keepStatement(tx, { ...kept, sha256: stored.sha256, accountId: null, now: benchNow })
    if (newLines !== lines) throw new Error(`${newLines} of ${lines} lines were kept`)
  })
  clearInterval(watch)
  return performance.now() - start
}

await read()
await client.query('create table ready_statement as table statement')
await client.query('create table ready_line as table statement_line')
const { rows: names } = await client.query<{ names: string }>(`
  select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
  where table_name = 'statement_line' and is_generated = 'NEVER' and is_identity = 'NO'`)
const columns = names[0]?.names ?? ''
await client.query(`copy (select ${columns} from ready_line order by line_id) to '/tmp/cordillera-statement.copy'`)
async function bare(): Promise<number> {
  await reset()
  const start = performance.now()
  await client.query('begin')
  await client.query('insert into statement select * from ready_statement')
  await client.query(`copy statement_line (${columns}) from '/tmp/cordillera-statement.copy'`)
  await client.query('commit')
  return performance.now() - start
}

peakOverIdle = 0
const results = await interleave<number>({ bare, read }, rounds)
const [mine, plain] = [median(results['read'] ?? []), median(results['bare'] ?? [])]
const peakMb = Math.round(peakOverIdle / 1024 / 1024)
printTable(`A statement of ${lines.toLocaleString('en')} lines`, [
  { what: 'bare COPY of its rows', value: ms(plain) },
  { what: 'read', value: `${ms(mine)}, ${ratio(mine / plain)} × (may take ${allowedRatio} ×)` },
  { what: 'memory over idle', value: `${peakMb} MB (may be ${allowedMb})` },
])
await app.close()
await client.end()
await database.stop()
if (mine / plain > allowedRatio) throw new Error(`reading took ${ratio(mine / plain)} × the bare COPY`)
if (peakMb > allowedMb) throw new Error(`reading took ${peakMb} MB over idle`)
