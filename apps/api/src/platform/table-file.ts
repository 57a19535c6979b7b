/**
 * A table that somebody made in a spreadsheet, read row by row: CSV (comma, semicolon or tab; UTF-8, UTF-16 or
 * Windows-1252; any line ending; quoted fields) and XLSX (its first sheet). Knows nothing of what the columns mean.
 */
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { streamXlsxRows } from 'hucre/xlsx'
import { Failure } from './fail.ts'
import { type CsvFormat, detectFormat, type TableFormat, type TableSource } from './table-format.ts'
import { unfoldedBytes } from './zip-size.ts'

export interface TableRow {
  /** Its place in the file, as a spreadsheet numbers it: the header is 1. */
  number: number
  /** Text of each cell; XLSX numbers as plain decimals, its dates as `YYYY-MM-DD` or `YYYY-MM-DDTHH:mm:ss`. */
  cells: string[]
  /** The row as it stands in a CSV, its line ending included. */
  raw?: string
}

export interface TableFile {
  readonly format: TableFormat
  readonly header: readonly string[]
  /** About how many rows follow the header; exact where no cell holds a line break. Null for XLSX. */
  readonly expectedRows: number | null
  /** The header's row as it stands in a CSV; null where the file has none. */
  readonly rawHeader: string | null
  /** Rows after the header in file order, in batches; empty ones are left out. `raw` asks for CSV rows as they stand. */
  batches(options?: { raw?: boolean }): AsyncGenerator<TableRow[]>
}

const batchRows = 500
const maxColumns = 200
/** A quote that is never closed would make the rest of the file one row. */
const maxRowBytes = 256 * 1024
/** About what Excel makes of two hundred thousand rows. */
const unfoldedAtMost = 256 * 1024 * 1024
/** What a sheet can have at most, and what no table of people has; rows come in order. */
const xlsxRows = 1_048_576
const xlsxColumns = 1000

export interface TableOptions {
  /** Names the columns of files that devices write without a header, by their first row; null where it is one. */
  namesOf?(first: readonly string[]): readonly string[] | null
}

/** Finds out what a file is and reads its header. Throws `file.notTable`, `file.noRows`, `file.columnTwice`. */
export async function openTable(source: TableSource, { namesOf }: TableOptions = {}): Promise<TableFile> {
  const { format, lines } = await detectFormat(source)
  const read = format.kind === 'csv' ? csvReader(source, format) : xlsxReader(source)
  let first: TableRow | undefined
  for await (const batch of read({ raw: true })) {
    first = batch[0]
    break
  }
  const cells = (first?.cells ?? []).map((cell) => cell.trim())
  const given = namesOf?.(cells) ?? null
  const header = given ?? cells
  if (first?.number !== 1 || header.length < 2 || header.length > maxColumns) throw new Failure('file.notTable')
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice !== undefined) throw new Failure('file.columnTwice', { column: twice })
  return {
    format,
    header,
    expectedRows: lines === null ? null : Math.max(0, given ? lines : lines - 1),
    rawHeader: given ? null : (first.raw ?? ''),
    batches: (options) => (given ? read(options) : withoutHeader(read(options))),
  }
}

async function* withoutHeader(batches: AsyncGenerator<TableRow[]>): AsyncGenerator<TableRow[]> {
  for await (const batch of batches) {
    const rows = batch[0]?.number === 1 ? batch.slice(1) : batch
    if (rows.length > 0) yield rows
  }
}

type Read = (options?: { raw?: boolean }) => AsyncGenerator<TableRow[]>

function csvReader(source: TableSource, format: CsvFormat): Read {
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

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '')

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

/**
 * XLSX is read from the directory of its ZIP, which bounds what each part unfolds to; the packed bytes are held for that.
 */
function xlsxReader(source: TableSource): Read {
  return async function* () {
    let batch: TableRow[] = []
    let number = 0
    try {
      for await (const { index, values } of streamXlsxRows(await boundedZip(source()))) {
        const isRow = index >= number && index < xlsxRows && values.length <= xlsxColumns
        number++
        if (!isRow) throw new Failure('file.brokenRow', { row: number })
        number = index + 1
        const cells = values.map(cellText)
        if (isEmpty(cells)) continue
        batch.push({ number, cells })
        if (batch.length < batchRows) continue
        yield batch
        batch = []
      }
    } catch (error) {
      if (error instanceof Failure || (error as { severity?: string }).severity) throw error
      throw new Failure('file.brokenRow', { row: number + 1 })
    }
    if (batch.length > 0) yield batch
  }
}

async function boundedZip(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  const zip = Buffer.concat(pieces)
  const unfolded = unfoldedBytes(zip)
  if (unfolded === null) throw new Failure('file.brokenRow', { row: 1 })
  if (unfolded > unfoldedAtMost) throw new Failure('request.tooLarge', { limit: `${unfoldedAtMost / 1024 / 1024} MB` })
  return zip
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // fifteen digits are what a spreadsheet keeps and shows; the rest is the binary form's noise
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (value instanceof Date) return value.toISOString().replace(/(T00:00:00)?\.000Z$/, '')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
