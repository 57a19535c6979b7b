/**
 * Lists as files: CSV and XLSX, written while the rows are read, so that memory does not grow with the list. Cells that a
 * spreadsheet would run as a formula are neutralised.
 */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Currency } from '@cordillera/contract/countries'
import { toDecimal } from '@cordillera/contract/money'
import type { Language, Words } from '@cordillera/contract/words'
import type { FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Handled } from './answer.ts'
import { sendFile } from './download.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * `money` takes minor units and finds the currency in the row's `currencyKey`. `instant` takes a Date, `day` a YYYY-MM-DD.
 * Both stay text: a spreadsheet would show them in its own zone and order.
 */
export type ExportKind = 'text' | 'number' | 'money' | 'instant' | 'day' | 'flag'

export interface ExportColumn<Row> {
  /** Already in the reader's language. */
  title: string
  key: keyof Row & string
  kind: ExportKind
  /** `money`: the key of the row's currency; `currency` unless said. */
  currencyKey?: keyof Row & string
}

export interface ExportOptions<Row> {
  /** Without its ending. */
  name: string
  format: ExportFormat
  columns: readonly ExportColumn<Row>[]
}

const mimes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Answers a `download` endpoint with a list as a file named after the day, its headers in the reader's language. */
export function exportList<Row extends object>(
  { reply, language, now }: { reply: FastifyReply; language: Language; now: Date },
  list: {
    name: string
    format: ExportFormat
    columns: readonly (Omit<ExportColumn<Row>, 'title'> & { title: Words })[]
  },
  rows: AsyncIterable<Row> | Iterable<Row>,
): Handled {
  const columns = list.columns.map((column) => ({ ...column, title: column.title[language] }))
  const name = `${list.name}-${now.toISOString().slice(0, 10)}`
  return exportRows(reply, { name, format: list.format, columns }, rows)
}

/** Answers a `download` endpoint with rows. */
export function exportRows<Row extends object>(
  reply: FastifyReply,
  options: ExportOptions<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Handled {
  const file = { name: `${options.name}.${options.format}`, mime: mimes[options.format] }
  return sendFile(reply, file, exportStream(options, rows))
}

/** The bytes of an export, for an answer or for `storeFile` in a job. */
export function exportStream<Row extends object>(
  { name, format, columns }: ExportOptions<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Readable {
  if (format === 'csv') return Readable.from(csvChunks(columns, rows), { objectMode: false })
  const stream = writeXlsxStream(xlsxRows(columns, rows), { name: name.slice(0, 31), columns: columns.map(xlsxColumn) })
  // the same class under two names: the library means the DOM's, Node declares its own
  return Readable.fromWeb(stream as unknown as WebStream<Uint8Array>)
}

const batchRows = 2000

/**
 * Rows for a file, some at a time: `read` answers up to `limit` rows after `last` in an order that never changes, so that
 * nothing is missed or doubled by what is written meanwhile.
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const batch = await read(last, batchRows)
    yield* batch
    last = batch.at(-1)
    if (batch.length < batchRows) return
  }
}

const batchChars = 64 * 1024

async function* csvChunks<Row extends object>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Buffer> {
  // the byte-order mark tells Excel that this is UTF-8
  let batch = `\uFEFF${columns.map(({ title }) => csvCell(title)).join(',')}\r\n`
  for await (const row of rows) {
    let line = ''
    for (const column of columns) line += `${line === '' ? '' : ','}${csvCell(textOf(row, column))}`
    batch += `${line}\r\n`
    if (batch.length < batchChars) continue
    yield Buffer.from(batch)
    batch = ''
  }
  if (batch) yield Buffer.from(batch)
}

const xlsxColumn = <Row>({ title, kind }: ExportColumn<Row>) => ({
  header: title,
  width: kind === 'text' ? 24 : 16,
})

async function* xlsxRows<Row extends object>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) {
    yield columns.map((column) => {
      const text = textOf(row, column)
      if (text === '') return null
      // amounts of up to 15 digits are exact in a spreadsheet's number; more stay text
      const numeric = column.kind === 'number' || column.kind === 'money'
      return numeric && text.length <= 16 ? Number(text) : neutralised(text)
    })
  }
}

function textOf<Row extends object>(row: Row, { key, kind, currencyKey }: ExportColumn<Row>): string {
  const value: unknown = row[key]
  if (value === null || value === undefined) return ''
  if (kind === 'money') {
    const currency = row[(currencyKey ?? 'currency') as keyof Row] as Currency
    return toDecimal(value as number, currency)
  }
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return JSON.stringify(value)
  if (kind === 'flag') return value ? '1' : '0'
  return String(value)
}

/** One CSV cell: neutralised, quoted where it must be. */
export function csvCell(text: string, separator = ','): string {
  const safe = neutralised(text)
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formulaStart = /^[=+\-@\t\r]/
/** `+525512345678`, `-12.5`: a spreadsheet reads them as numbers; there is nothing in them to run. */
const plainNumber = /^[+-][\d.,]*$/

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function neutralised(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
