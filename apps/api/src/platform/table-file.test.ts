import { crc32, deflateRawSync } from 'node:zlib'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Failure } from './fail.ts'
import { annotated } from './table-annotate.ts'
import { openTable, type TableFile, type TableRow } from './table-file.ts'

/** A file in pieces of a few bytes, so that every seam is tried. */
const inPieces = (bytes: Buffer, size = 7) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
const tableOf = (text: string | Buffer) => openTable(inPieces(Buffer.from(text)))
const rowsOf = async (table: TableFile) => {
  const rows: TableRow[] = []
  for await (const batch of table.batches()) rows.push(...batch)
  return rows
}
const refusal = async (bytes: Buffer | string) =>
  tableOf(bytes)
    .then(rowsOf)
    .then(
      () => 'read',
      (error: Failure) => error.error,
    )
const annotate = async (table: TableFile, says: Record<number, string>, onlyAnnotated = false) =>
  Buffer.concat(await annotated(table, { title: 'why', textOf: (row) => says[row] ?? '', onlyAnnotated }).toArray())
const cells = (rows: TableRow[]) => rows.map((row) => row.cells)

const spanish = 'nombre;importe\r\nÍñigo;5127,34\r\nMuñoz;\r\n'

describe('reading a table', () => {
  test('Excel in Spanish: mark, semicolons, CRLF', async () => {
    const table = await tableOf(`\uFEFF${spanish}`)
    expect(table.format).toEqual({
      kind: 'csv',
      encoding: 'utf-8',
      marked: true,
      separator: ';',
      lineEnding: '\r\n',
      quoted: false,
    })
    expect(table.header).toEqual(['nombre', 'importe'])
    expect(table.expectedRows).toBe(2)
    expect(cells(await rowsOf(table))).toEqual([
      ['Íñigo', '5127,34'],
      ['Muñoz', ''],
    ])
  })

  test('Windows-1252 and UTF-16 are found out', async () => {
    const old = await tableOf(Buffer.from(spanish, 'latin1'))
    expect(old.format).toMatchObject({ encoding: 'windows-1252' })
    expect(cells(await rowsOf(old))[0]).toEqual(['Íñigo', '5127,34'])
    const wide = await tableOf(Buffer.from(`\uFEFF${spanish.replaceAll(';', '\t')}`, 'utf16le'))
    expect(wide.format).toMatchObject({ encoding: 'utf-16le', separator: '\t' })
    expect(cells(await rowsOf(wide))[1]).toEqual(['Muñoz', ''])
  })

  test('rows are numbered as a spreadsheet numbers them, empty ones counted and left out', async () => {
    const rows = await rowsOf(await tableOf('a,b\n1,2\n\n,\n3,4'))
    expect(rows).toEqual([
      { number: 2, cells: ['1', '2'] },
      { number: 5, cells: ['3', '4'] },
    ])
  })

  test('quoted cells keep separators, quotes and line breaks', async () => {
    const rows = await rowsOf(await tableOf('a,b\n"x, ""y""\nz",1\nlast,2\n'))
    expect(rows.map(({ number, cells }) => ({ number, cells }))).toEqual([
      { number: 2, cells: ['x, "y"\nz', '1'] },
      { number: 3, cells: ['last', '2'] },
    ])
  })

  test('an XLSX gives its numbers as decimals and its dates as days', async () => {
    const values = [
      ['id', 'amount', 'day'],
      ['A', 5127.34, new Date('2026-11-21T00:00:00Z')],
      ['B', 0.1 + 0.2, new Date('2026-11-21T08:30:00Z')],
    ]
    const bytes = Buffer.from(await new Response(writeXlsxStream(values, { name: 'book' })).arrayBuffer())
    const table = await openTable(inPieces(bytes, 1000))
    expect(table.format).toEqual({ kind: 'xlsx' })
    expect(table.header).toEqual(['id', 'amount', 'day'])
    expect(cells(await rowsOf(table))).toEqual([
      ['A', '5127.34', '2026-11-21'],
      ['B', '0.3', '2026-11-21T08:30:00'],
    ])
  })

  test('what is no table is refused by name', async () => {
    expect(await refusal('')).toBe('file.empty')
    expect(await refusal('just a line of text')).toBe('file.notTable')
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1]))).toBe('file.notTable')
    expect(await refusal('a,b,a\n1,2,3\n')).toBe('file.columnTwice')
    expect(await refusal('a,b\n1,"2\n3,4\n')).toBe('file.brokenRow')
    expect(await refusal(Buffer.from('PK\u0003\u0004 nothing of a workbook'))).toBe('file.brokenRow')
  })
})

/** A workbook whose sheet is this XML, its strings these. */
const workbook = (sheet: string, strings = '') => {
  const files = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': '<workbook><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>${sheet}</sheetData></worksheet>`,
    'xl/padding.xml': strings,
  }
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
const relations = (kind: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`

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

describe('an XLSX that is made to stop the server', () => {
  test('one that unfolds to more than a table is refused before it is unfolded', async () => {
    const bomb = workbook('', 'a'.repeat(257 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusal(bomb)).toBe('request.tooLarge')
  })

  test('one that hides what it unfolds to is not read', async () => {
    const zip = workbook('')
    const listed = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]), zip.lastIndexOf('xl/worksheets/sheet1.xml'))
    zip.writeUInt32LE(0, listed + 24)
    expect(await refusal(zip)).toBe('file.brokenRow')
  })

  test.each([
    ['rows that come round again', '<row r="2"/><row r="2"/>'],
    ['more rows than a sheet has', '<row r="1048577"><c><v>1</v></c></row>'],
    ['a row of thousands of columns', '<row r="2"><c r="XFD2"><v>1</v></c></row>'],
    ['a row that is no number', '<row r="x"><c><v>1</v></c></row>'],
  ])('%s', async (_, sheet) => {
    expect(await refusal(workbook('<row r="2"><c><v>1</v></c></row>'))).toBe('read')
    expect(await refusal(workbook(sheet))).toBe('file.brokenRow')
  })
})

describe('giving a table back with a column more', () => {
  test('keeps encoding, mark, separator, line endings and order', async () => {
    const back = await annotate(await tableOf(`\uFEFF${spanish}`), { 3: 'falta; de verdad' })
    expect(back.toString('utf8')).toBe('\uFEFFnombre;importe;why\r\nÍñigo;5127,34;\r\nMuñoz;;"falta; de verdad"\r\n')
    const old = await annotate(await tableOf(Buffer.from(spanish, 'latin1')), { 3: 'está vacío' }, true)
    expect(old.toString('latin1')).toBe('nombre;importe;why\r\nMuñoz;;está vacío\r\n')
  })

  test('formulas are neutralised, phone numbers are not', async () => {
    const back = await annotate(await tableOf('a,=b\n=1+1,+525512345678\n"x,y",-3\n'), {})
    expect(back.toString()).toBe('a,\'=b,why\n\'=1+1,+525512345678,\n"x,y",-3,\n')
  })

  test('an XLSX comes back as an XLSX', async () => {
    const rows = [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]
    const bytes = Buffer.from(await new Response(writeXlsxStream(rows, { name: 'book' })).arrayBuffer())
    const back = await annotate(await openTable(inPieces(bytes, 1000)), { 3: 'wrong' })
    expect((await readXlsx(back)).sheets[0]?.rows).toEqual([
      ['a', 'b', 'why'],
      ['1', '2', ''],
      ['3', '4', 'wrong'],
    ])
  })
})
