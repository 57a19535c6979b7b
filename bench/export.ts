/**
 * Exporting 100,000 cases × 25 columns. The writers alone, from rows in memory, against the library that was the fastest
 * measured (hucre) in the same run; and the whole call from the server, whose memory over idle is watched from its start on, with the 95th
 * percentile of other people's lists meanwhile and without it.
 */

import { listCases } from '@cordillera/contract/collection/case'
import { caseExportColumns, exportCases } from '@cordillera/contract/collection/case-export'
import { writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { type ExportFormat, fileBytes } from '../apps/api/src/platform/export.ts'
import { serve } from './support/client.ts'
import { benchDatabase } from './support/database.ts'
import { closedLoop, interleave, median, ms, printTable, ratio } from './support/measure.ts'

const rows = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 3)
const starts = Number(process.argv[4] ?? 3)
const columns = caseExportColumns.map((column) => ({ ...column, title: column.title.en }))
const formats = ['csv', 'xlsx'] as const

const held = 500

async function* batches() {
  for (let from = 0; from < rows; from += held) yield Array.from(cases(from, Math.min(from + held, rows)))
}

function* cases(from = 0, to = rows) {
  for (let n = from; n < to; n++) {
    const id = String(n).padStart(12, '0')
    yield {
      caseId: `C${id}`,
      appId: `A${id}`,
      userId: `U${id}`,
      merchantName: 'Luna Credito',
      country: 'MX',
      borrower: 'María H•••z',
      cycle: 1,
      periods: 3,
      period: 'S2',
      status: 'assigned',
      repaymentStatus: 0,
      currency: 'MXN',
      billAmount: 123_456 + n,
      dueAmount: 133_456 + n,
      penalInterest: 3456,
      dueDate: '2026-11-01',
      dpd: 20,
      collectorName: `Agent ${n % 500}`,
      lastContactTime: '2026-11-20T10:00:00+00:00',
      contactTimes: 3,
      lastResult: 5,
      promisedRepaymentTime: '2026-11-22',
      promisedAmount: 50_000,
      newCustomer: n % 2 === 0,
      extension: false,
    }
  }
}

interface Spent {
  wallMs: number
  /** Of all threads. */
  cpuMs: number
}

async function spentOn(work: () => Promise<unknown>): Promise<Spent> {
  const start = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 }
}

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream) {
    // only the writing is measured
  }
}

const write = (format: ExportFormat) => () =>
  spentOn(() => drain(fileBytes({ name: 'cases', format, columns: columns as never, language: 'es' }, batches())))
const library = () => {
  const plain = function* () {
    for (const row of cases())
      yield Object.values(row).map((value) => (typeof value === 'boolean' ? Number(value) : value))
  }
  return spentOn(() => drain(writeXlsxStream(plain(), { name: 'cases' }) as unknown as AsyncIterable<unknown>))
}
const written = await interleave<Spent>({ csv: write('csv'), xlsx: write('xlsx'), 'xlsx, hucre': library }, rounds)
const cpu = (side: string) => median((written[side] ?? []).map(({ cpuMs }) => cpuMs))
const wall = (side: string) => median((written[side] ?? []).map(({ wallMs }) => wallMs))
printTable(
  `Writing ${rows.toLocaleString('en')} rows × ${columns.length} columns`,
  Object.keys(written).map((side) => ({
    writer: side,
    'rows/s': Math.round((rows / wall(side)) * 1000),
    'rows per second of processor': Math.round((rows / cpu(side)) * 1000),
    'processor ÷ hucre': ratio(cpu(side) / cpu('xlsx, hucre')),
    target: side === 'csv' ? '≥ 140,000 rows/s' : side === 'xlsx' ? '≥ 30,000 rows/s' : '',
  })),
)

const database = await benchDatabase(rows)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
const { rows: found } = await client.query<{ id: number }>(
  `select account_id as id from staff where role = 'AGENT' limit 1`,
)
const agent = found[0]?.id ?? 0
await client.end()

interface Called {
  rowsPerSecond: number
  aloneMb: number
  besideMb: number
  quietMs: number
  meanwhileMs: number
}

/**
 * One server from its start: its heap has grown by nothing but a list's first pages. Alone, the export is held against the idle
 * server; beside lists, against the peak of the same lists without it, which make a heap grow too.
 */
async function called(format: ExportFormat): Promise<Called> {
  const server = await serve(database.url, [1, agent], 12)
  const list = () => server.fire(agent, listCases.path, JSON.stringify({ pageSize: 20 }))
  const file = () => server.fire(1, exportCases.path, JSON.stringify({ filter: {}, format }))
  const peakOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    let peak = 0
    const watch = setInterval(async () => {
      peak = Math.max(peak, await server.memory())
    }, 50)
    const done = await work()
    clearInterval(watch)
    return [done, Math.max(peak, await server.memory())]
  }
  await closedLoop(list, 4, 3000)
  const [quiet, listsPeak] = await peakOf(() => closedLoop(list, 4, 20_000))
  const idle = await server.memory()
  const start = performance.now()
  const [, alonePeak] = await peakOf(file)
  const aloneMs = performance.now() - start
  const latencies: number[] = []
  const [, besidePeak] = await peakOf(async () => {
    let over = false
    const again = file().then(() => {
      over = true
    })
    const load = Array.from({ length: 4 }, async () => {
      while (!over) {
        const sent = performance.now()
        await list()
        latencies.push(performance.now() - sent)
      }
    })
    await Promise.all([again, ...load])
  })
  server.stop()
  latencies.sort((a, b) => a - b)
  return {
    rowsPerSecond: (rows / aloneMs) * 1000,
    aloneMb: (alonePeak - idle) / 1024 / 1024,
    besideMb: (besidePeak - listsPeak) / 1024 / 1024,
    quietMs: quiet.p95Ms,
    meanwhileMs: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN,
  }
}

const table: Record<string, string | number>[] = []
for (const format of formats) {
  const all: Called[] = []
  for (let start = 0; start < starts; start++) all.push(await called(format))
  const range = (of: (one: Called) => number, shown: (value: number) => string | number = Math.round) =>
    `${shown(Math.min(...all.map(of)))}–${shown(Math.max(...all.map(of)))}`
  table.push({
    format,
    'rows/s, whole call': range(({ rowsPerSecond }) => rowsPerSecond),
    'memory over idle, MB': `${range(({ aloneMb }) => aloneMb)} (≤ 150)`,
    'beside lists, over the lists’ peak, MB': range(({ besideMb }) => besideMb),
    'list p95 ms, quiet': range(({ quietMs }) => quietMs, ms),
    'list p95 ms, meanwhile': range(({ meanwhileMs }) => meanwhileMs, ms),
    'p95 ratio': `${range(({ quietMs, meanwhileMs }) => meanwhileMs / quietMs, ratio)} (≤ 2)`,
  })
}
printTable(`The whole call: ${rows.toLocaleString('en')} cases from the database, ${starts} fresh servers each`, table)
await database.stop()
