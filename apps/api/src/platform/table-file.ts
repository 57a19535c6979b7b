/**
 * A table that somebody made in a spreadsheet, read row by row: CSV (comma, semicolon or tab; UTF-8, UTF-16 or
 * Windows-1252; any line ending; quoted fields), XLSX and ODS (one sheet). Knows nothing of what the columns mean.
 */
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { Failure } from './fail.ts'
import { type CsvFormat, detectFormat, type TableFormat, type TableSource, titleRows } from './table-format.ts'
import { batchRows, isEmpty, type ReadRows, type TableRow } from './table-row.ts'
import { openWorkbook } from './workbook.ts'

export type { TableRow } from './table-row.ts'

export interface TableFile {
  readonly format: TableFormat
  readonly header: readonly string[]
  /** About how many rows follow the header; exact where no cell holds a line break. Null for workbooks. */
  readonly expectedRows: number | null
  /** The header's row as it stands in a CSV; null where the file has none. */
  readonly rawHeader: string | null
  /** The sheet that is read; null for CSV. */
  readonly sheet: string | null
  /** Day numbers count from 1904 instead of 1900. */
  readonly from1904: boolean
  /** Rows after the header in file order, in batches; empty ones are left out. `raw` asks for CSV rows as they stand. */
  batches(options?: { raw?: boolean }): AsyncGenerator<TableRow[]>
}

const maxColumns = 200
/** A quote that is never closed would make the rest of the file one row. */
const maxRowBytes = 256 * 1024

export interface TableOptions {
  /** Names the columns of files that devices write without a header, by their first row; null where it is one. */
  namesOf?(first: readonly string[]): readonly string[] | null
  /** Which sheet of a workbook; needed where several have content. */
  sheet?: string | undefined
}

interface Opened {
  format: TableFormat
  lines: number | null
  sheet: string | null
  from1904: boolean
  read: ReadRows
}

/** Finds out what a file is and reads its header. Throws what stands in the way, by its name. */
export async function openTable(source: TableSource, { namesOf, sheet }: TableOptions = {}): Promise<TableFile> {
  const { format, lines, read, ...about } = await openRows(source, sheet)
  const head = await headerOf(read, namesOf)
  if (head.names.length > maxColumns) throw new Failure('file.tooWide', { max: maxColumns })
  const twice = head.names.find((name, index) => name !== '' && head.names.indexOf(name) !== index)
  if (twice !== undefined) throw new Failure('file.columnTwice', { column: twice })
  return {
    ...about,
    format,
    header: head.names,
    expectedRows: lines === null ? null : Math.max(0, lines - head.number),
    rawHeader: head.number === 0 ? null : head.raw,
    batches: (options) => (head.number === 0 ? read(options) : after(head.number, read(options))),
  }
}

/** Every row of a file, its header and what stands above it too. Throws what stands in the way, by its name. */
export async function openRows(source: TableSource, sheet: string | undefined): Promise<Opened> {
  const { format, lines } = await detectFormat(source)
  if (format.kind === 'zip') return { ...(await openWorkbook(source, sheet)), lines: null }
  return { format, lines, sheet: null, from1904: false, read: csvReader(source, format) }
}

/** The header: the first row with two names or more. A title above it has one cell, however many it is merged over. */
async function headerOf(read: ReadRows, namesOf: TableOptions['namesOf']) {
  for await (const batch of read({ raw: true })) {
    for (const [at, { number, cells, raw = '' }] of batch.entries()) {
      const names = cells.map((cell) => cell.trim())
      const given = at === 0 ? (namesOf?.(names) ?? null) : null
      if (given) return { number: 0, names: given, raw }
      if (number > titleRows) break
      if (names.filter((name) => name !== '').length >= 2) return { number, names, raw }
    }
    break
  }
  throw new Failure('file.notTable')
}

async function* after(header: number, batches: AsyncGenerator<TableRow[]>): AsyncGenerator<TableRow[]> {
  for await (const batch of batches) {
    const rows = (batch[0]?.number ?? 0) > header ? batch : batch.filter(({ number }) => number > header)
    if (rows.length > 0) yield rows
  }
}

function csvReader(source: TableSource, format: CsvFormat): ReadRows {
  return (options) => {
    const text = decoded(source(), format)
    return format.quoted ? quotedRows(text, format) : plainRows(text, format, options?.raw === true)
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>, { encoding }: CsvFormat): AsyncGenerator<string> {
  // takes the byte-order mark away
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** A file without a single quote is lines and separators: twenty times faster than a parser, and the usual case. */
async function* plainRows(
  text: AsyncIterable<string>,
  { separator }: CsvFormat,
  raw: boolean,
): AsyncGenerator<TableRow[]> {
  let held = ''
  let number = 0
  let batch: TableRow[] = []
  const take = (line: string, ending: string) => {
    number++
    const cells = line.split(separator)
    if (isEmpty(cells)) return
    batch.push(raw ? { number, cells, raw: `${line}${ending}` } : { number, cells })
  }
  for await (const piece of text) {
    held += piece
    if (held.length > 2 * maxRowBytes && !held.includes('\n')) throw new Failure('file.brokenRow', { row: number + 1 })
    let from = 0
    for (let end = held.indexOf('\n'); end >= 0; end = held.indexOf('\n', from)) {
      const returns = held.charCodeAt(end - 1) === 13 && end > from
      take(held.slice(from, returns ? end - 1 : end), returns ? '\r\n' : '\n')
      from = end + 1
      if (batch.length < batchRows) continue
      yield batch
      batch = []
    }
    held = held.slice(from)
  }
  if (held !== '') take(held, '')
  if (batch.length > 0) yield batch
}

async function* quotedRows(text: AsyncIterable<string>, { separator }: CsvFormat): AsyncGenerator<TableRow[]> {
  const parser = parse({
    delimiter: separator,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: maxRowBytes,
  })
  const source = Readable.from(text, { objectMode: true })
  // an error of the source must reach whoever reads the parser
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let batch: TableRow[] = []
  let number = 0
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      number++
      if (isEmpty(record)) continue
      batch.push({ number, cells: record, raw })
      if (batch.length < batchRows) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if ((error as CsvError).code?.startsWith('CSV_')) throw new Failure('file.brokenRow', { row: number + 1 })
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
  if (batch.length > 0) yield batch
}
