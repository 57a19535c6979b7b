import { inspectLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { startApp } from '../../test/harness.ts'
import { book, bookOf, header, loanBooks } from '../../test/loan-books.ts'
import { xlsxOf } from '../../test/workbooks.ts'
import { sql } from '../platform/db.ts'

const app = startApp()
let superuser: Person
beforeAll(async () => {
  superuser = await app().given.person({ superuser: true })
})
const { count, dryRun, ofLoan, run, upload } = loanBooks(app, () => superuser)

let loans = 0
/** Rows of one loan each; every loan has its own person. */
const rowsOf = (...rows: Record<string, string>[]) =>
  rows.map((row) => ({ loan_id: `R-${++loans}`, mobile: `+52551000${String(1000 + loans)}`, instalments: '1', ...row }))
const amounts = (value: string) => ({ principal: value, interest: '0', fee: '0', fee_tax: '0', paid_amount: '0' })

describe('amounts of a loan book', () => {
  test('a file that does not tell the decimal sign books nothing until somebody says it', async () => {
    const content = bookOf(...rowsOf(amounts('412.345')))
    const before = await count('application')
    const seen = await superuser.call(inspectLoanBook, { fileId: await upload(content) })
    expect(seen).toMatchObject({ decimalSign: null, unclear: { amounts: ['412.345'] } })
    const { job } = await run(content)
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('412.345') })
    expect(await count('application')).toBe(before)

    const point = await dryRun(content, { reading: { decimalSign: '.' } })
    expect(point.result.errors).toMatchObject([{ column: 'principal', reason: 'tooManyDecimals' }])
    const comma = await run(content, { reading: { decimalSign: ',' } })
    expect(comma.result.counts).toMatchObject({ accepted: 1, refused: 0 })
    expect(await ofLoan(`R-${loans}`)).toMatchObject([{ principalMinor: 41_234_500 }])
  })

  test('a row that proves the sign decides for every row, also far behind the first ones', async () => {
    const unclear = rowsOf(...Array.from({ length: 700 }, () => amounts('412.345')))
    const { job, result } = await dryRun(bookOf(...unclear, ...rowsOf(amounts('0.001'), amounts('5127.34'))))
    expect(job.state).toBe('done')
    expect(result.counts).toMatchObject({ rows: 702, refused: 701 })
    expect(new Set(result.errors.map(({ column, reason }) => `${column} ${reason}`))).toEqual(
      new Set(['principal tooManyDecimals']),
    )
    const comma = await dryRun(bookOf(...unclear, ...rowsOf(amounts('"5127,34"'))))
    expect(comma.result.counts).toMatchObject({ rows: 701, refused: 0 })
    expect(comma.job.done).toBe(701)
  })

  test('a column that contradicts itself is asked about', async () => {
    const content = bookOf(...rowsOf(amounts('10.50'), amounts('"10,50"')))
    expect((await dryRun(content)).job.state).toBe('failed')
    const { result } = await dryRun(content, { reading: { decimalSign: '.' } })
    expect(result.counts).toMatchObject({ accepted: 1, refused: 1 })
    expect(result.errors).toMatchObject([{ row: 3, column: 'principal', reason: 'notAmount' }])
  })
})

test('days are read month first where a row proves it, as it is said, and day first else', async () => {
  const days = (due: string) => ({ ...amounts('100.50'), due_date: due, disbursed_at: '2026-01-02', applied_at: '' })
  const dueOf = async (content: string, reading = {}) => {
    const { result } = await run(content, { reading })
    expect(result.errors).toEqual([])
    return (
      await sql<{ due: string }>`select due_date::text as due from bill join application a using (app_id)
      where a.loan_ref = ${`R-${loans}`}`.execute(app().app.db)
    ).rows[0]?.due
  }
  expect(await dueOf(bookOf(...rowsOf(days('03/04/2026'))))).toBe('2026-04-03')
  expect(await dueOf(bookOf(...rowsOf(days('03/04/2026'))), { dayOrder: 'mdy' })).toBe('2026-03-04')
  expect(await dueOf(bookOf(...rowsOf(days('04/28/2026'), days('03/04/2026'))))).toBe('2026-03-04')
  const mixed = bookOf(...rowsOf(days('28/04/2026'), days('04/28/2026')))
  expect((await run(mixed)).job).toMatchObject({ state: 'failed', error: expect.stringContaining('28/04/2026') })
})

test('a workbook of several sheets is asked for its sheet; day numbers are days, numbers are numbers', async () => {
  const [row = {}] = rowsOf({ ...amounts('412.34'), due_date: '46347', disbursed_at: '46300', applied_at: '' })
  const values = bookOf(row).split('\n')[1]?.split(',') ?? []
  const numbers = new Set(['principal', 'due_date', 'disbursed_at'])
  const cell = (value: string, name: string | undefined) =>
    numbers.has(name ?? '') ? `<c><v>${value}</v></c>` : `<c t="str"><v>${value.replaceAll('&', '&amp;')}</v></c>`
  const line = (cells: string[], number: number, typed = true) =>
    `<row r="${number}">${cells.map((value, at) => cell(value, typed ? header[at] : undefined)).join('')}</row>`
  const title = '<row r="1"><c t="str"><v>Cartera al 21 de noviembre</v></c></row>'
  const table = { name: 'Cartera', rows: title + line(header, 3, false) + line(values, 4) }
  const notes = { name: 'Notas', rows: line(['a', 'b'], 1, false) }
  const workbook = xlsxOf([{ ...notes, name: 'oculta', hidden: true }, notes, table])

  const fileId = await upload(workbook, superuser, 'book.xlsx')
  expect(await superuser.call(inspectLoanBook, { fileId })).toMatchObject({
    sheets: ['Notas', 'Cartera'],
    sheet: null,
    columns: [],
  })
  await superuser.refused(runLoanBook, { fileId }, 'file.severalSheets')
  const seen = await superuser.call(inspectLoanBook, { fileId, sheet: 'Cartera' })
  expect(seen).toMatchObject({ sheet: 'Cartera', missing: [], decimalSign: '.' })
  const { result } = await run(workbook, { reading: { sheet: 'Cartera' }, name: 'book.xlsx' })
  expect(result.errors).toEqual([])
  expect(await ofLoan(`R-${loans}`)).toMatchObject([{ principalMinor: 41_234, dueDate: '2026-11-21' }])
})

test('the sample book reads the same from a CSV in UTF-16BE', async () => {
  const wide = Buffer.from(`\uFEFF${book}`, 'utf16le').swap16()
  const seen = await superuser.call(inspectLoanBook, { fileId: await upload(wide) })
  expect(seen).toMatchObject({ encoding: 'utf-16be', missing: [] })
  expect((await dryRun(wide)).result.counts).toMatchObject({ accepted: 595, refused: 0 })
})
