import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { odsOf, type SheetXml, xlsxOf, zipOf } from '../../test/workbooks.ts'
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
    expect(await refusal('a,b,a\n1,2,3\n')).toBe('file.columnTwice')
    expect(await refusal('a,b\n1,"2\n3,4\n')).toBe('file.brokenRow')
    expect(await refusal(Array.from({ length: 201 }, (_, at) => `c${at}`).join(','))).toBe('file.tooWide')
  })
})

/** A workbook of one sheet that begins like a table and goes on with this XML. */
const workbook = (rows: string, padding = '') =>
  xlsxOf([{ name: 's', rows: `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>${rows}` }], { padding })

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
    expect(await refusal(zip)).toBe('file.damaged')
  })

  test.each([
    ['rows that come round again', '<row r="2"/><row r="2"/>'],
    ['more rows than a sheet has', '<row r="1048577"><c><v>1</v></c></row>'],
    ['a row of thousands of columns', '<row r="2"><c r="XFD2"><v>1</v></c></row>'],
    ['a row that is no number', '<row r="x"><c><v>1</v></c></row>'],
  ])('%s', async (_, sheet) => {
    expect(await refusal(workbook('<row r="2"><c><v>1</v></c></row>'))).toBe('read')
    expect(await refusal(workbook(sheet))).toBe('file.brokenSheet')
  })
})

const table: SheetXml = {
  name: 'Cartera',
  rows: '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2.5</v></c></row>',
}
const note: SheetXml = {
  name: 'Notas & más',
  rows: '<row r="1"><c r="A1" t="str"><v>x</v></c><c r="B1" t="str"><v>y</v></c></row><row r="2"><c r="A2"><v>9</v></c><c r="B2"><v>9</v></c></row>',
}
const empty: SheetXml = { name: 'Hoja3', rows: '' }
const opened = (bytes: Buffer, sheet?: string) => openTable(inPieces(bytes, 100), { sheet })
const said = async (opening: Promise<TableFile>) =>
  opening.then(
    ({ sheet }) => sheet,
    (error: Failure) => [error.error, error.params],
  )

describe('workbooks of several sheets', () => {
  const hidden = { ...note, hidden: true }
  test('hidden and empty sheets are passed over, wherever they stand', async () => {
    for (const sheets of [
      [hidden, table],
      [empty, hidden, table, empty],
    ]) {
      const read = await opened(xlsxOf(sheets))
      expect([read.sheet, read.header, cells(await rowsOf(read))]).toEqual(['Cartera', ['a', 'b'], [['1', '2.5']]])
    }
  })

  test('of several with content one is named, or all are told', async () => {
    const book = xlsxOf([note, table, empty])
    expect(await said(opened(book))).toEqual(['file.severalSheets', { sheets: 'Notas & más, Cartera' }])
    expect(cells(await rowsOf(await opened(book, 'Notas & más')))).toEqual([['9', '9']])
    expect(await said(opened(book, 'Hoja9'))).toEqual(['file.sheetMissing', { sheet: 'Hoja9' }])
    expect(await said(opened(xlsxOf([hidden, empty])))).toEqual(['file.notTable', {}])
  })

  test('a title above the header is passed over; rows keep their numbers', async () => {
    const rows =
      '<row r="1"><c r="A1" t="str"><v>Cartera al 21/11/2026</v></c><c r="B1"/><c r="C1"/></row>' +
      '<row r="3"><c r="A3" t="str"><v>a</v></c><c r="B3" t="str"><v>b</v></c></row><row r="4"><c r="A4"><v>1</v></c><c r="B4"><v>2</v></c></row>'
    const read = await opened(xlsxOf([{ name: 's', rows }]))
    expect(read.header).toEqual(['a', 'b'])
    expect((await rowsOf(read)).map(({ number, cells }) => [number, cells])).toEqual([[4, ['1', '2']]])
    const csv = await tableOf('Cartera al 21\n\na;b\n1;2\n')
    expect([csv.header, csv.expectedRows, await rowsOf(csv)]).toEqual([
      ['a', 'b'],
      1,
      [{ number: 4, cells: ['1', '2'] }],
    ])
    expect((await annotate(csv, { 4: 'no' })).toString()).toBe('a;b;why\n1;2;no\n')
  })

  test('which cells are numbers, and from which year days are counted', async () => {
    const read = await opened(xlsxOf([table], { workbook: '<workbookPr date1904="1"/>' }))
    expect(read.from1904).toBe(true)
    expect((await rowsOf(read)).map(({ numeric }) => numeric)).toEqual([[true, true]])
  })
})

describe('an OpenDocument spreadsheet', () => {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const header = `<table:table-row>${cell('loan id')}${cell('día')}${cell('monto')}</table:table-row>`
  const body = `<table:table-row table:number-rows-repeated="2">${cell('A &amp; B')}<table:table-cell office:value-type="date" office:date-value="2026-11-21"><text:p>21/11/26</text:p></table:table-cell><table:table-cell office:value-type="currency" office:value="5127.34"><office:annotation><text:p>nota</text:p></office:annotation><text:p>$5.127,34</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16381"/></table:table-row>`
  const tail =
    '<table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'

  test('is read like a workbook of any other make: numbers, days, repeated rows, hidden sheets', async () => {
    const read = await opened(
      odsOf([
        { name: 'oculta', rows: header + body, hidden: true },
        { name: 'Cartera', rows: header + body + tail },
      ]),
    )
    expect([read.format, read.sheet, read.header]).toEqual([{ kind: 'ods' }, 'Cartera', ['loan id', 'día', 'monto']])
    expect((await rowsOf(read)).map(({ number, cells, numeric }) => [number, cells, numeric])).toEqual([
      [2, ['A & B', '2026-11-21', '5127.34'], [false, false, true]],
      [3, ['A & B', '2026-11-21', '5127.34'], [false, false, true]],
    ])
  })

  test('one that repeats a row or a cell a million times is refused, not unfolded', async () => {
    const often = body.replace('repeated="2"', 'repeated="1048000"')
    const wide = `<table:table-row><table:table-cell office:value-type="string" table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`
    for (const rows of [often, wide])
      expect(await refusal(odsOf([{ name: 's', rows: header + rows }]))).toBe('file.brokenSheet')
  })

  test('one that writes out its empty rows is given up early; rows of bare numbers are none', async () => {
    const empty = '<table:table-row/>'.repeat(100_002)
    expect(await refusal(odsOf([{ name: 's', rows: header + empty }]))).toBe('file.brokenSheet')
    const number = '<table:table-row><table:table-cell office:value-type="float" office:value="7"/></table:table-row>'
    expect(await refusal(odsOf([{ name: 's', rows: header + number.repeat(100_002) }]))).toBe('read')
  })
})

test('what LibreOffice saves is read, and its file of the old kind is named', async () => {
  const saved = (ending: string) =>
    readFileSync(resolve(import.meta.dirname, `../../test/fixtures/libreoffice.${ending}`))
  for (const ending of ['ods', 'xlsx']) {
    const read = await opened(saved(ending))
    expect([read.format.kind, read.header]).toEqual([ending, ['loan_id', 'amount', 'paid_at']])
    expect((await rowsOf(read)).map(({ cells, numeric }) => [cells, numeric?.[1]])).toEqual([
      [['LO-1', '412.34', '2026-11-21'], true],
      [['LO-2', '5127.5', '2026-11-22'], true],
    ])
  }
  expect(await refusal(saved('xls'))).toBe('file.oldExcel')
})

describe('what a file is instead of a table', () => {
  const ole = (rest: string | Buffer) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600), Buffer.from(rest)])
  test.each([
    ['an Excel of before 2007', ole('Workbook'), 'file.oldExcel', {}],
    ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), 'file.oldExcel', {}],
    ['a workbook under a password', ole(Buffer.from('EncryptedPackage', 'utf16le')), 'file.locked', {}],
    ['a PDF', Buffer.from('%PDF-1.7 1,2'), 'file.otherKind', { kind: 'PDF' }],
    [
      'a page that calls itself a spreadsheet',
      Buffer.from('<html><table><tr><td>1'),
      'file.otherKind',
      { kind: 'HTML' },
    ],
    ['a document', zipOf({ 'word/document.xml': '<w/>' }), 'file.otherKind', { kind: 'DOCX' }],
    ['a ZIP with a table inside', zipOf({ 'book.csv': 'a,b' }), 'file.otherKind', { kind: 'ZIP' }],
    ['half a workbook', xlsxOf([table]).subarray(0, 400), 'file.damaged', {}],
  ] as const)('%s', async (_, bytes, error, params) => {
    expect(await said(opened(bytes))).toEqual([error, params])
  })

  test('UTF-16 of either order, with a mark and without', async () => {
    const text = spanish.replaceAll(';', '\t')
    const big = (marked: string) => Buffer.from(marked + text, 'utf16le').swap16()
    for (const [bytes, encoding, marked] of [
      [big('\uFEFF'), 'utf-16be', true],
      [big(''), 'utf-16be', false],
      [Buffer.from(text, 'utf16le'), 'utf-16le', false],
    ] as const) {
      const read = await tableOf(bytes)
      expect(read.format).toMatchObject({ encoding, marked, separator: '\t' })
      expect(cells(await rowsOf(read))[0]).toEqual(['Íñigo', '5127,34'])
    }
    const back = await annotate(await tableOf(big('\uFEFF')), { 3: 'falta' }, true)
    expect(back.swap16().toString('utf16le')).toBe('\uFEFFnombre\timporte\twhy\r\nMuñoz\t\tfalta\r\n')
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
