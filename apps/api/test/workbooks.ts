/** Workbooks made by hand, so that a test says every byte that matters. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface SheetXml {
  name: string
  /** The rows as XML. */
  rows: string
  hidden?: boolean
}

const relations = (list: readonly [kind: string, target: string][]) =>
  `<Relationships>${list
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`
const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** `workbook`: what stands before the sheets in the workbook's own part. */
export function xlsxOf(sheets: readonly SheetXml[], { workbook = '', padding = '' } = {}): Buffer {
  const listed = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${attribute(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook>${workbook}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`])),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    'xl/padding.xml': padding,
  })
}

export function odsOf(sheets: readonly SheetXml[]): Buffer {
  const tables = sheets.map(
    ({ name, rows, hidden }) =>
      `<table:table table:name="${attribute(name)}" table:style-name="${hidden ? 'ta2' : 'ta1'}">${rows}</table:table>`,
  )
  const style = (name: string, display: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:automatic-styles>${style('ta1', true)}${style('ta2', false)}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  })
}

/** Files by their names, packed. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => entryOf(name, Buffer.from(text)))
  const offsets = entries.map((_, at) => entries.slice(0, at).reduce((sum, { local }) => sum + local.length, 0))
  const directory = Buffer.concat(entries.map(({ listed }, at) => listed(offsets[at] ?? 0)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(
    entries.reduce((sum, { local }) => sum + local.length, 0),
    16,
  )
  return Buffer.concat([...entries.map(({ local }) => local), directory, end])
}

function entryOf(name: string, bytes: Buffer) {
  const packed = deflateRawSync(bytes)
  const meta = Buffer.alloc(22)
  meta.writeUInt16LE(8, 4)
  meta.writeUInt32LE(crc32(bytes), 10)
  meta.writeUInt32LE(packed.length, 14)
  meta.writeUInt32LE(bytes.length, 18)
  const lengths = Buffer.from([name.length, 0, 0, 0])
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), meta, lengths, Buffer.from(name), packed])
  const listed = (offset: number) => {
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    return Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 0, 0]), meta, lengths, rest, Buffer.from(name)])
  }
  return { local, listed }
}
