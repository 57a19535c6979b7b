/** An uploaded table with some of its cells corrected: every other row stays as it stands and keeps its number. */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { Failure } from './fail.ts'
import { encoderOf } from './table-annotate.ts'
import { openRows, type TableRow } from './table-file.ts'
import type { CsvFormat, TableSource } from './table-format.ts'

export interface CellCorrection {
  /** As the file numbers it; the header is 1. */
  row: number
  /** From 0. */
  cell: number
  value: string
}

/** The corrected file's bytes. Reading them to the end fails where a row to correct is not in the file. */
export async function correctedTable(
  source: TableSource,
  { sheet, corrections }: { sheet: string | undefined; corrections: readonly CellCorrection[] },
): Promise<{ content: AsyncIterable<Buffer | string>; isCsv: boolean }> {
  const { format, read, from1904 } = await openRows(source, sheet)
  // the copy counts days from 1900, so day numbers of such a book would move by four years
  if (from1904) throw new Failure('file.notCorrectable')
  const rows = () => correct(read({ raw: true }), corrections)
  if (format.kind === 'csv') return { content: csvBytes(rows(), format), isCsv: true }
  const stream = writeXlsxStream(xlsxRows(rows()), { name: sheet ?? 'Sheet1' })
  // the same class under two names: the library means the DOM's, Node declares its own
  return { content: Readable.fromWeb(stream as unknown as WebStream<Uint8Array>), isCsv: false }
}

/** Rows in file order; a corrected one has no raw text. */
async function* correct(batches: AsyncGenerator<TableRow[]>, corrections: readonly CellCorrection[]) {
  const byRow = new Map<number, CellCorrection[]>()
  for (const one of corrections) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one])
  for await (const batch of batches) {
    for (const row of batch) {
      const own = byRow.get(row.number)
      byRow.delete(row.number)
      yield own ? withCells(row, own) : row
    }
  }
  const [missing] = byRow.keys()
  if (missing !== undefined) throw new Failure('file.rowMissing', { row: missing })
}

function withCells(row: TableRow, corrections: readonly CellCorrection[]): TableRow {
  const cells = [...row.cells]
  const numeric = row.numeric && [...row.numeric]
  for (const { cell, value } of corrections) {
    while (cells.length <= cell) cells.push('')
    cells[cell] = value
    if (numeric) numeric[cell] = false
  }
  return { number: row.number, cells, ...(numeric ? { numeric } : {}) }
}

async function* csvBytes(rows: AsyncIterable<TableRow>, format: CsvFormat): AsyncGenerator<Buffer> {
  const { separator, lineEnding } = format
  const encode = encoderOf(format)
  let last = 0
  for await (const { number, cells, raw } of rows) {
    const blank = lineEnding.repeat(number - last - 1)
    const line = raw ?? cells.map((cell) => quoted(cell, separator)).join(separator)
    const text = `${blank}${line.replace(/\r?\n$/, '')}${lineEnding}`
    yield last === 0 ? encode.start(text) : encode.more(text)
    last = number
  }
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

async function* xlsxRows(rows: AsyncIterable<TableRow>): AsyncGenerator<CellValue[]> {
  let last = 0
  for await (const { number, cells, numeric } of rows) {
    for (; last < number - 1; last++) yield []
    yield cells.map((cell, at) => (numeric?.[at] ? Number(cell) : cell))
    last = number
  }
}
