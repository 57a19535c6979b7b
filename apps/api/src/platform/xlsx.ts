/**
 * Writing XLSX as it is read: sheets of inline strings and numbers, compressed in pieces by zlib's threads, so that neither
 * memory nor the event loop feels how long the list is. Kept small and of our own because it is what an export costs: half the
 * processor time of the fastest library that was measured (docs/benchmarks.md).
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const pieceChars = 128 * 1024
/** A sheet of Excel ends after 1,048,576 rows; the list goes on in the next one. */
const rowsASheet = 1_000_000

/** A cell's inside: a number as text is a number, a string is a string, null is empty. */
export type XlsxCell = { number: string } | string | null

interface Sheet {
  name: string
  header: readonly string[]
  /** In characters. */
  widths: readonly number[]
}

/** The bytes of a workbook with this sheet, or as many as its rows need; `cellOf` says what stands in a row's column. */
export async function* xlsxBytes<Row>(
  sheet: Sheet,
  batches: AsyncIterable<readonly Row[]>,
  cellOf: (row: Row, column: number) => XlsxCell,
): AsyncGenerator<Buffer> {
  const zip = new Zip()
  const letters = sheet.header.map((_, index) => columnLetters(index))
  let sheets = 0
  let number = 0
  let piece = ''
  let pending: Promise<Buffer> | undefined
  function begin(): Buffer {
    number = 1
    piece = headOf(sheet, letters)
    return zip.begin(`xl/worksheets/sheet${++sheets}.xml`)
  }
  async function* end(): AsyncGenerator<Buffer> {
    if (pending) yield await pending
    pending = undefined
    yield await zip.add(`${piece}</sheetData></worksheet>`)
    yield zip.end()
  }
  yield begin()
  for await (const batch of batches) {
    for (const row of batch) {
      if (number === rowsASheet) {
        yield* end()
        yield begin()
      }
      piece += rowXml(row, cellOf, letters, ++number)
      if (piece.length < pieceChars) continue
      // the next piece is written while this one is compressed
      if (pending) yield await pending
      pending = zip.add(piece)
      piece = ''
    }
  }
  yield* end()
  for (const [name, text] of Object.entries(partsOf(sheet.name, sheets))) {
    yield zip.begin(name)
    yield await zip.add(text)
    yield zip.end()
  }
  yield zip.directory()
}

function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function rowXml<Row>(
  row: Row,
  cellOf: (row: Row, column: number) => XlsxCell,
  letters: readonly string[],
  number: number,
): string {
  let xml = `<row r="${number}">`
  for (let index = 0; index < letters.length; index++) {
    const cell = cellOf(row, index)
    if (cell === null) continue
    const at = `<c r="${letters[index]}${number}"`
    xml += typeof cell === 'string' ? `${at} t="inlineStr">${inside(cell)}</c>` : `${at}><v>${cell.number}</v></c>`
  }
  return `${xml}</row>`
}

const inside = (text: string): string =>
  `<is><t${/^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''}>${escaped(text)}</t></is>`

const special = /[&<>"]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML can't hold (control characters, half a surrogate pair) is left out. */
const escaped = (text: string): string =>
  special.test(text)
    ? text
        .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
        .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    : text

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** The header stays in sight. */
function headOf({ header, widths }: Sheet, letters: readonly string[]): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = header.map((title, index) => `<c r="${letters[index]}1" s="1" t="inlineStr">${inside(title)}</c>`)
  const view = `<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  return `${xmlHead}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
}

/** Everything of a workbook beside its sheets. */
function partsOf(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const plain = escaped(name.replace(/[[\]:*?/\\']/g, ' ').trim() || 'list')
  const named = (number: number) => (sheets === 1 ? plain.slice(0, 31) : `${plain.slice(0, 26)} ${number}`)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${type}.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  return {
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((number) => `<sheet name="${named(number)}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packages}/relationships">${numbers
      .map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
      .join('')}${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${numbers
      .map((number) => part(`/xl/worksheets/sheet${number}.xml`, 'worksheet'))
      .join('')}${part('/xl/styles.xml', 'styles')}</Types>`,
  }
}

interface Entry {
  name: Buffer
  crc: number
  size: number
  packed: number
  offset: number
}

/** A ZIP written forwards: sizes follow each entry (APPNOTE 4.3.9), the directory comes last. Below 4 GB. */
class Zip {
  readonly #entries: Entry[] = []
  #offset = 0

  begin(name: string): Buffer {
    const entry = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset: this.#offset }
    this.#entries.push(entry)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    writeMeta(header, 4)
    header.writeUInt16LE(entry.name.length, 26)
    return this.#sent(Buffer.concat([header, entry.name]))
  }

  /** Pieces are compressed one by one and end on a whole byte, so that together they are one stream. */
  async add(text: string): Promise<Buffer> {
    const entry = this.#current
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    const packed = await deflate(bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH })
    entry.packed += packed.length
    return this.#sent(packed)
  }

  end(): Buffer {
    const entry = this.#current
    const last = Buffer.from([3, 0]) // an empty last block
    entry.packed += last.length
    const sizes = Buffer.alloc(16)
    sizes.writeUInt32LE(0x08074b50, 0)
    writeSizes(sizes, entry, 4)
    return this.#sent(Buffer.concat([last, sizes]))
  }

  directory(): Buffer {
    const listed = this.#entries.map((entry) => {
      const header = Buffer.alloc(46)
      header.writeUInt32LE(0x02014b50, 0)
      header.writeUInt16LE(20, 4)
      writeMeta(header, 6)
      writeSizes(header, entry, 16)
      header.writeUInt16LE(entry.name.length, 28)
      header.writeUInt32LE(entry.offset, 42)
      return Buffer.concat([header, entry.name])
    })
    const bytes = Buffer.concat(listed)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(listed.length, 8)
    end.writeUInt16LE(listed.length, 10)
    end.writeUInt32LE(bytes.length, 12)
    end.writeUInt32LE(this.#offset, 16)
    return Buffer.concat([bytes, end])
  }

  get #current(): Entry {
    const entry = this.#entries.at(-1)
    if (!entry) throw new Error('no entry was begun')
    return entry
  }

  #sent(bytes: Buffer): Buffer {
    this.#offset += bytes.length
    return bytes
  }
}

/** Version 2.0; sizes after the content, names in UTF-8; deflated; the first of January 1980. */
function writeMeta(header: Buffer, at: number): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(0x0808, at + 2)
  header.writeUInt16LE(8, at + 4)
  header.writeUInt16LE(0, at + 6)
  header.writeUInt16LE(0x21, at + 8)
}

function writeSizes(header: Buffer, { crc, packed, size }: Entry, at: number): void {
  header.writeUInt32LE(crc, at)
  header.writeUInt32LE(packed, at + 4)
  header.writeUInt32LE(size, at + 8)
}
