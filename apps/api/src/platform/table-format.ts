/** What kind of table a file is: found out from its bytes, never from its name. */
import { Failure } from './fail.ts'

/** Gives the file's bytes from the start; called once for each pass. */
export type TableSource = () => AsyncIterable<Buffer>

export interface CsvFormat {
  kind: 'csv'
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252'
  /** Starts with a byte-order mark. */
  marked: boolean
  separator: ',' | ';' | '\t'
  lineEnding: '\r\n' | '\n'
  /** Holds at least one quote. */
  quoted: boolean
}
export type TableFormat = CsvFormat | { kind: 'xlsx' }

/** One pass over the bytes. Throws `file.empty` or `file.notTable`. */
export async function detectFormat(source: TableSource): Promise<{ format: TableFormat; lines: number | null }> {
  let head = Buffer.alloc(0)
  let lines = 0
  let quoted = false
  let last = 0
  let utf8: Decoder | null = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of source()) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)])
    if (isZip(head)) return { format: { kind: 'xlsx' }, lines: null }
    lines += countOf(chunk, 10)
    quoted ||= chunk.includes(34)
    last = chunk.at(-1) ?? last
    utf8 = stillUtf8(utf8, chunk)
  }
  utf8 = utf8 && stillUtf8(utf8, null)
  if (head.length === 0) throw new Failure('file.empty')
  const wide = head[0] === 0xff && head[1] === 0xfe
  if (!wide && head.includes(0)) throw new Failure('file.notTable')
  const encoding = wide ? 'utf-16le' : utf8 ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(head)
  const lineEnding = text.includes('\r\n') ? '\r\n' : '\n'
  const separator = separatorOf(text.slice(0, text.search(/[\r\n]|$/)))
  const marked = wide || head.subarray(0, 3).equals(utf8Mark)
  // the last line may go without an ending
  const counted = last === 10 || last === 0 ? lines : lines + 1
  return { format: { kind: 'csv', encoding, marked, separator, lineEnding, quoted }, lines: counted }
}

type Decoder = InstanceType<typeof TextDecoder>
const headBytes = 64 * 1024
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf])
const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32BE(0) === 0x504b0304

/** The decoder while everything was UTF-8, null from the first byte that is not; `null` bytes end the text. */
function stillUtf8(decoder: Decoder | null, chunk: Buffer | null): Decoder | null {
  try {
    if (chunk) decoder?.decode(chunk, { stream: true })
    else decoder?.decode()
    return decoder
  } catch {
    return null
  }
}

function countOf(bytes: Buffer, byte: number): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

/** The sign that splits the header into most columns, quoted names left out. */
function separatorOf(header: string): CsvFormat['separator'] {
  const bare = header.replace(/"[^"]*"/g, '')
  const columns = (sign: string) => bare.split(sign).length
  const signs = [',', ';', '\t'] as const
  return signs.reduce((best, sign) => (columns(sign) > columns(best) ? sign : best))
}
