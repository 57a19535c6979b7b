/** Workbooks: which sheets have content, and the rows of one of them. Their ZIP's directory bounds what each part unfolds to. */
import { streamXlsxRows } from 'hucre/xlsx'
import { Failure } from './fail.ts'
import { odsRows, odsSheets, type SheetRow } from './ods.ts'
import { detectFormat, type TableFormat, type TableSource } from './table-format.ts'
import { batchRows, isEmpty, type ReadRows, type TableRow } from './table-row.ts'
import { attributesOf, xmlTags } from './xml-text.ts'
import { unfold, type ZipEntry, zipEntries } from './zip.ts'

/** About what Excel makes of two hundred thousand rows. */
const unfoldedAtMost = 256 * 1024 * 1024
/** More than anybody makes by hand; each is looked into. */
const sheetsAtMost = 300
/** Names of sheets and little else. */
const longestListOfSheets = 4 * 1024 * 1024
/** What a sheet can have at most, and what no table of people has; rows come in order. */
const maxRows = 1_048_576
const maxColumns = 1000

interface Sheet {
  name: string
  hidden: boolean
}

interface Workbook {
  format: TableFormat
  sheets: readonly Sheet[]
  from1904: boolean
  /** The rows of a sheet by its place among all. */
  rows(sheet: number): AsyncIterable<SheetRow>
}

export interface OpenedWorkbook {
  format: TableFormat
  sheet: string
  from1904: boolean
  read: ReadRows
}

/** Opens the sheet that is named, or the only one that is shown and has content. */
export async function openWorkbook(source: TableSource, wanted: string | undefined): Promise<OpenedWorkbook> {
  const workbook = await workbookOf(source)
  const { format, sheets, from1904 } = workbook
  const name = wanted ?? (await onlySheet(workbook))
  const at = sheets.findIndex((sheet) => sheet.name === name)
  if (at < 0) throw new Failure('file.sheetMissing', { sheet: name })
  return { format, sheet: name, from1904, read: () => rowsOf(workbook, at) }
}

/** The sheets among which somebody has to choose: shown, and with content. Null where it is no workbook. */
export async function sheetsOf(source: TableSource): Promise<{ format: TableFormat; sheets: string[] } | null> {
  const { format } = await detectFormat(source)
  if (format.kind !== 'zip') return null
  const workbook = await workbookOf(source)
  return { format: workbook.format, sheets: await filledOf(workbook) }
}

async function onlySheet(workbook: Workbook): Promise<string> {
  const filled = await filledOf(workbook)
  const [name] = filled
  if (name === undefined) throw new Failure('file.empty')
  if (filled.length > 1) throw new Failure('file.severalSheets', { sheets: filled.join(', ') })
  return name
}

async function filledOf(workbook: Workbook): Promise<string[]> {
  if (workbook.sheets.length > sheetsAtMost) throw new Failure('file.damaged')
  const shown = workbook.sheets.flatMap(({ name, hidden }, at) => (hidden ? [] : [{ name, at }]))
  const [only] = shown
  // what is wrong with the only sheet is told when it is read
  if (shown.length === 1 && only) return [only.name]
  const filled: string[] = []
  for (const { name, at } of shown) if (await hasContent(workbook, at)) filled.push(name)
  return filled
}

/** A sheet that is a chart can't be read by rows, and has none. */
async function hasContent(workbook: Workbook, at: number): Promise<boolean> {
  try {
    for await (const batch of rowsOf(workbook, at)) return batch.length > 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  return false
}

async function workbookOf(source: TableSource): Promise<Workbook> {
  const pieces: Buffer[] = []
  for await (const piece of source()) pieces.push(piece)
  const zip = Buffer.concat(pieces)
  const entries = zipEntries(zip)
  if (!entries) throw new Failure('file.damaged')
  const unfolded = entries.reduce((sum, { size }) => sum + size, 0)
  if (unfolded > unfoldedAtMost) throw new Failure('request.tooLarge', { limit: `${unfoldedAtMost / 1024 / 1024} MB` })
  const part = (name: string) => entries.find((entry) => entry.name === name)
  const content = part('content.xml')
  if (content && part('mimetype')) return await odsOf(await textOf(zip, content), await textOf(zip, part('mimetype')))
  const book = part('xl/workbook.xml')
  if (book) return xlsxOf(zip, await listOfSheets(zip, book))
  throw otherZip(entries)
}

async function listOfSheets(zip: Buffer, book: ZipEntry): Promise<string> {
  if (book.size > longestListOfSheets) throw new Failure('file.damaged')
  return await textOf(zip, book)
}

async function textOf(zip: Buffer, entry: ZipEntry | undefined): Promise<string> {
  const bytes = entry && (await unfold(zip, entry))
  if (!bytes) throw new Failure('file.damaged')
  return bytes.toString('utf8')
}

/** What else comes in a ZIP, by the parts that only it has. */
function otherZip(entries: readonly ZipEntry[]): Failure {
  const has = (start: string) => entries.some(({ name }) => name.startsWith(start))
  if (has('xl/workbook.bin')) return new Failure('file.oldExcel')
  if (has('word/')) return new Failure('file.otherKind', { kind: 'DOCX' })
  if (has('ppt/')) return new Failure('file.otherKind', { kind: 'PPTX' })
  return new Failure('file.otherKind', { kind: 'ZIP' })
}

function xlsxOf(zip: Buffer, book: string): Workbook {
  const sheets: Sheet[] = []
  let from1904 = false
  for (const tag of xmlTags(book)) {
    if (!tag.opens) continue
    const name = tag.name.replace(/^[^:]*:/, '')
    if (name === 'sheet') {
      const said = attributesOf(tag)
      sheets.push({ name: said['name'] ?? '', hidden: /hidden/i.test(said['state'] ?? '') })
    } else if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributesOf(tag)['date1904'] ?? '')
  }
  return { format: { kind: 'xlsx' }, sheets, from1904, rows: (sheet) => streamXlsxRows(zip, { sheet }) }
}

async function odsOf(content: string, mime: string): Promise<Workbook> {
  if (!mime.includes('opendocument.spreadsheet')) throw new Failure('file.otherKind', { kind: 'OpenDocument' })
  // the content of a document under a password is not XML any more
  if (!content.includes('<')) throw new Failure('file.locked')
  const sheets = await odsSheets(content)
  const rows = (sheet: number) => odsRows(content, sheets[sheet]?.from ?? content.length)
  return { format: { kind: 'ods' }, sheets, from1904: false, rows }
}

async function* rowsOf(workbook: Workbook, sheet: number): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let number = 0
  try {
    for await (const { index, values } of workbook.rows(sheet)) {
      const isRow = index >= number && index < maxRows && values.length <= maxColumns
      number++
      if (!isRow) throw new Failure('file.brokenSheet', { row: number })
      number = index + 1
      const cells = values.map(cellText)
      if (isEmpty(cells)) continue
      const row: TableRow = { number, cells }
      if (values.some((value) => typeof value === 'number'))
        row.numeric = values.map((value) => typeof value === 'number')
      batch.push(row)
      if (batch.length < batchRows) continue
      yield batch
      batch = []
    }
  } catch (error) {
    if (error instanceof Failure || (error as { severity?: string }).severity) throw error
    throw new Failure('file.brokenSheet', { row: number + 1 })
  }
  if (batch.length > 0) yield batch
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  // fifteen digits are what a spreadsheet keeps and shows; the rest is the binary form's noise
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  if (value instanceof Date) return value.toISOString().replace(/(T00:00:00)?\.000Z$/, '')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
