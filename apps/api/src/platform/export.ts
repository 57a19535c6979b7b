/**
 * Lists as files: CSV and XLSX, written while the rows are read, so that memory does not grow with the list. Cells that a
 * spreadsheet would run as a formula are neutralised. All of it runs in a thread of its own (export-thread.ts).
 */
import type { Currency } from '@cordillera/contract/countries'
import { csvCell, neutralised } from '@cordillera/contract/csv'
import { toDecimal } from '@cordillera/contract/money'
import type { Language, Words } from '@cordillera/contract/words'
import type { Caller } from './caller.ts'
import type { Tx } from './db.ts'
import { deletedPerson, isDeletedName } from './deleted-person.ts'
import type { Reach } from './reach.ts'
import type { Scoped, ScopedRows } from './rows.ts'
import { type XlsxCell, xlsxBytes } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

export const exportMimes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

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

/** Rows of a file, some at a time. */
export type Batches<Row> = AsyncIterable<readonly Row[]>

/** What rows are read with: whoever asked, and the scope that the endpoint declares. */
export interface ListAsked {
  readonly db: Scoped
  readonly rows: ScopedRows
  /** As a handler's. */
  readonly reach: Reach
  unscoped(reason: string): Tx
  readonly user: Caller
  readonly language: Language
  readonly now: Date
}

/** A list as a file; `given` is plain data, as it goes from thread to thread. */
export interface ListFile<Given> {
  readonly name: string
  /** What stands behind the name in the file's; the day unless said. */
  readonly of?: (given: Given) => string
  readonly columns: readonly TitledColumn[]
  rows(asked: ListAsked, given: Given): Batches<object>
}

type TitledColumn = Omit<ExportColumn<never>, 'title' | 'key' | 'currencyKey'> & {
  readonly key: string
  readonly currencyKey?: string
  readonly title: Words
}

/** Checks that every column is a field of the rows. A file is asked for by name: export.worker.ts lists them all. */
export function listFile<Row extends object, Given>(list: {
  name: string
  of?: (given: Given) => string
  columns: readonly (Omit<ExportColumn<Row>, 'title'> & { title: Words })[]
  rows(asked: ListAsked, given: Given): Batches<Row>
}): ListFile<Given> {
  return list
}

/** Rows that were computed already. */
export async function* computed<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** The bytes of a file. */
export function fileBytes<Row extends object>(
  {
    name,
    format,
    columns,
    language,
  }: { name: string; format: ExportFormat; columns: readonly ExportColumn<Row>[]; language: Language },
  batches: Batches<Row>,
): AsyncGenerator<Buffer> {
  const cells = columns.map((column) => cellOf(column, language))
  if (format === 'csv') return csvBytes(columns.map(({ title }) => csvCell(title)).join(','), cells, batches)
  const sheet = {
    name,
    header: columns.map(({ title }) => title),
    widths: columns.map(({ kind }) => (kind === 'text' ? 24 : 16)),
  }
  return xlsxBytes(sheet, batches, (row, index) => {
    const cell = cells[index]
    return cell ? xlsxCell(cell, row) : null
  })
}

/** A column as it is written: decided once, not for each of a million cells. */
interface Cell<Row> {
  text(row: Row): string
  /** Text of people: neutralised and quoted. What we write ourselves needs neither. */
  free: boolean
  /** Exact in a spreadsheet's number. */
  numeric: boolean
}

function cellOf<Row extends object>({ key, kind, currencyKey }: ExportColumn<Row>, language: Language): Cell<Row> {
  const numeric = kind === 'number' || kind === 'money'
  const free = kind === 'text' || kind === 'number'
  const text = (row: Row): string => {
    const value: unknown = row[key]
    if (value === null || value === undefined) return ''
    if (kind === 'money') return toDecimal(value as number, row[(currencyKey ?? 'currency') as keyof Row] as Currency)
    if (kind === 'flag') return value ? '1' : '0'
    if (typeof value === 'string') return isDeletedName(value) ? deletedPerson[language] : value
    return value instanceof Date ? value.toISOString() : String(value)
  }
  return { text, free, numeric }
}

const pieceChars = 64 * 1024
/** As many as are held at a time, and as many again that are read meanwhile: what bounds an export's memory. */
const batchRows = 500

/**
 * Rows for a file, some at a time: `read` answers up to `limit` rows after `last` in an order that never changes, so that
 * nothing is missed or doubled by what is written meanwhile. While some are written the next are read. Rows that may be long are
 * read fewer at a time.
 */
export async function* inBatches<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  rowsAtOnce = batchRows,
): AsyncGenerator<readonly Row[]> {
  let next: Promise<readonly Row[]> | undefined = read(undefined, rowsAtOnce)
  while (next) {
    const batch: readonly Row[] = await next
    next = batch.length < rowsAtOnce ? undefined : read(batch.at(-1), rowsAtOnce)
    // who stops reading before it comes never asks what became of it
    next?.catch(() => undefined)
    yield batch
  }
}

/** Rows with what a file says in words. */
export async function* each<A, B>(batches: Batches<A>, of: (row: A) => B): AsyncGenerator<readonly B[]> {
  for await (const batch of batches) yield batch.map(of)
}

async function* csvBytes<Row extends object>(
  header: string,
  cells: readonly Cell<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Buffer> {
  // the byte-order mark tells Excel that this is UTF-8
  let text = `\uFEFF${header}\r\n`
  for await (const batch of batches) {
    for (const row of batch) {
      text += csvLine(cells, row)
      if (text.length < pieceChars) continue
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text) yield Buffer.from(text)
}

function csvLine<Row extends object>(cells: readonly Cell<Row>[], row: Row): string {
  let line = ''
  for (let index = 0; index < cells.length; index++) {
    const { text, free } = cells[index] as Cell<Row>
    if (index > 0) line += ','
    line += free ? csvCell(text(row)) : text(row)
  }
  return `${line}\r\n`
}

const plainDecimal = /^-?\d+(\.\d+)?$/

function xlsxCell<Row extends object>({ text, free, numeric }: Cell<Row>, row: Row): XlsxCell {
  const written = text(row)
  if (written === '') return null
  // amounts of up to 15 digits are exact in a spreadsheet's number; more stay text
  if (numeric && written.length <= 16 && plainDecimal.test(written)) return { number: written }
  return free ? neutralised(written) : written
}
