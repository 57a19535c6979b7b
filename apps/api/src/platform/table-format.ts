/** What kind of table a file is: found out from its bytes, never from its name. */
import { Failure } from './fail.ts'

/** Gives the file's bytes from the start; called once for each pass. */
export type TableSource = () => AsyncIterable<Buffer>

export interface CsvFormat {
  kind: 'csv'
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** Starts with a byte-order mark. */
  marked: boolean
  separator: ',' | ';' | '\t'
  lineEnding: '\r\n' | '\n'
  /** Holds at least one quote. */
  quoted: boolean
}
/** `zip`: a workbook, of which kind its directory says. */
export type FoundFormat = CsvFormat | { kind: 'zip' }
export type TableFormat = CsvFormat | { kind: 'xlsx' | 'ods' }

/** One pass over the bytes. Throws what the file is where it is no table. */
export async function detectFormat(source: TableSource): Promise<{ format: FoundFormat; lines: number | null }> {
  let head = Buffer.alloc(0)
  let lines = 0
  let quoted = false
  let last = 0
  let utf8: Decoder | null = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of source()) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)])
    if (startsWith(head, zipMark)) return { format: { kind: 'zip' }, lines: null }
    lines += countOf(chunk, 10)
    quoted ||= chunk.includes(34)
    last = chunk.at(-1) ?? last
    utf8 = stillUtf8(utf8, chunk)
  }
  utf8 = utf8 && stillUtf8(utf8, null)
  if (head.length === 0) throw new Failure('file.empty')
  if (startsWith(head, oldOfficeMark)) throw await oldOffice(source)
  refuseOther(head)
  const wide = wideOf(head)
  if (!wide && head.includes(0)) throw new Failure('file.notTable')
  const encoding = wide ?? (utf8 ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(head)
  if (/^\s*<(!doctype html|html|table)\b/i.test(text)) throw new Failure('file.otherKind', { kind: 'HTML' })
  if (/^\s*<\?xml\b/i.test(text)) throw new Failure('file.otherKind', { kind: 'XML' })
  const lineEnding = text.includes('\r\n') ? '\r\n' : '\n'
  const marked = startsWith(head, utf8Mark) || startsWith(head, littleMark) || startsWith(head, bigMark)
  // the last line may go without an ending
  const counted = last === 10 || last === 0 ? lines : lines + 1
  return { format: { kind: 'csv', encoding, marked, separator: separatorIn(text), lineEnding, quoted }, lines: counted }
}

type Decoder = InstanceType<typeof TextDecoder>
const headBytes = 64 * 1024
const utf8Mark = [0xef, 0xbb, 0xbf]
const littleMark = [0xff, 0xfe]
const bigMark = [0xfe, 0xff]
const zipMark = [0x50, 0x4b, 3, 4]
const oldOfficeMark = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (head: Buffer, mark: readonly number[]) => mark.every((byte, at) => head[at] === byte)

/** UTF-16 by its mark, or, where it has none, by every other byte of a western text being zero. */
function wideOf(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(head, littleMark)) return 'utf-16le'
  if (startsWith(head, bigMark)) return 'utf-16be'
  const sample = head.subarray(0, 1000)
  const zeros = (from: 0 | 1) => sample.filter((byte, at) => at % 2 === from && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (Math.max(even, odd) < sample.length * 0.4 || Math.min(even, odd) > 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Workbooks of before 2007 and workbooks under a password come in the same envelope. */
async function oldOffice(source: TableSource): Promise<Failure> {
  const locked = Buffer.from('EncryptedPackage', 'utf16le')
  let before = Buffer.alloc(0)
  for await (const chunk of source()) {
    const bytes = Buffer.concat([before, chunk])
    if (bytes.includes(locked)) return new Failure('file.locked')
    before = bytes.subarray(-locked.length)
  }
  return new Failure('file.oldExcel')
}

const otherKinds: readonly (readonly [string, readonly number[]])[] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['RTF', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['GZIP', [0x1f, 0x8b]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7Z', [0x37, 0x7a, 0xbc, 0xaf]],
]
function refuseOther(head: Buffer): void {
  const kind = otherKinds.find(([, mark]) => startsWith(head, mark))?.[0]
  if (kind) throw new Failure('file.otherKind', { kind })
}

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

const signs = [',', ';', '\t'] as const
/** How many lines a title may take above the header. */
export const titleRows = 20

/** The sign that splits a line into most columns, quoted names left out: the header's, which may stand below a title. */
function separatorIn(text: string): CsvFormat['separator'] {
  let best: CsvFormat['separator'] = ','
  let most = 1
  for (const line of text.split(/\r?\n/, titleRows)) {
    const bare = line.replace(/"[^"]*"/g, '')
    for (const sign of signs) {
      const columns = bare.split(sign).filter((cell) => cell.trim() !== '').length
      if (columns > most) [best, most] = [sign, columns]
    }
    if (most > 1) return best
  }
  return best
}
