/** A table file given back with a column more that says why: same encoding, separator, line endings and order. */
import type { Readable } from 'node:stream'
import { Readable as Stream } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { csvCell, neutralised } from '@cordillera/contract/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { TableFile } from './table-file.ts'
import type { CsvFormat } from './table-format.ts'

export interface Annotation {
  /** The added column's name. */
  title: string
  /** What to say of a row; empty for nothing. Asked in file order. */
  textOf(rowNumber: number, cells: readonly string[]): Promise<string> | string
  /** Leaves out the rows of which nothing is said. */
  onlyAnnotated?: boolean
}

/** The annotated file's bytes. */
export function annotated(table: TableFile, annotation: Annotation): Readable {
  if (table.format.kind === 'csv') {
    return Stream.from(csvBytes(table, table.format, annotation), { objectMode: false })
  }
  const stream = writeXlsxStream(xlsxRows(table, annotation), { name: annotation.title })
  // the same class under two names: the library means the DOM's, Node declares its own
  return Stream.fromWeb(stream as unknown as WebStream<Uint8Array>)
}

async function* csvBytes(table: TableFile, format: CsvFormat, annotation: Annotation): AsyncGenerator<Buffer> {
  const { separator, lineEnding } = format
  const encode = encoderOf(format)
  // a file without a header stays one, so that it can be imported again
  const header =
    table.rawHeader === null
      ? ''
      : `${safeLine(table.rawHeader, table.header, separator)}${separator}${csvCell(annotation.title, separator)}${lineEnding}`
  yield encode.start(header)
  for await (const batch of table.batches({ raw: true })) {
    let lines = ''
    for (const row of batch) {
      const text = await annotation.textOf(row.number, row.cells)
      if (text === '' && annotation.onlyAnnotated) continue
      lines += `${safeLine(row.raw, row.cells, separator)}${separator}${csvCell(text, separator)}${lineEnding}`
    }
    if (lines !== '') yield encode.more(lines)
  }
}

/** The row as it stands, unless one of its cells would run as a formula. */
function safeLine(raw: string | undefined, cells: readonly string[], separator: string): string {
  const dangerous = cells.some((cell) => neutralised(cell) !== cell)
  if (dangerous || raw === undefined) return cells.map((cell) => csvCell(cell, separator)).join(separator)
  return withoutEnding(raw)
}

const withoutEnding = (line: string) => line.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')

interface Encoder {
  start(text: string): Buffer
  more(text: string): Buffer
}

export function encoderOf({ encoding, marked }: CsvFormat): Encoder {
  const mark = marked ? '\uFEFF' : ''
  if (encoding === 'windows-1252') return { start: toWindows1252, more: toWindows1252 }
  if (encoding === 'utf-16be') {
    const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()
    return { start: (text) => swapped(`${mark}${text}`), more: swapped }
  }
  const name = encoding === 'utf-16le' ? 'utf16le' : 'utf8'
  return { start: (text) => Buffer.from(`${mark}${text}`, name), more: (text) => Buffer.from(text, name) }
}

let windows1252: Map<string, number> | undefined

/** Words that the encoding lacks (Chinese ones) become question marks; the row's own text came from it and fits. */
function toWindows1252(text: string): Buffer {
  if (!windows1252) {
    const decoder = new TextDecoder('windows-1252')
    windows1252 = new Map(
      Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
    )
  }
  const bytes = Buffer.alloc(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = windows1252.get(text.charAt(at)) ?? 63
  return bytes
}

async function* xlsxRows(table: TableFile, annotation: Annotation): AsyncGenerator<string[]> {
  yield [...table.header.map(neutralised), annotation.title]
  for await (const batch of table.batches()) {
    for (const { number, cells } of batch) {
      const text = await annotation.textOf(number, cells)
      if (text === '' && annotation.onlyAnnotated) continue
      const padded = table.header.map((_, column) => neutralised(cells[column] ?? ''))
      yield [...padded, text]
    }
  }
}
