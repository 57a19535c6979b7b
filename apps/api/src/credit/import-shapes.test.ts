import { type ColumnMapping, inspectLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { startApp } from '../../test/harness.ts'
import { book, bookOf, header, loanBooks } from '../../test/loan-books.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let superuser: Person
beforeAll(async () => {
  superuser = await testApp().given.person({ superuser: true })
})
const { downloaded, dryRun, ofLoan, run, upload } = loanBooks(testApp, () => superuser)

describe('other shapes of the same book', () => {
  test('an XLSX with numbers and dates is the same book', async () => {
    const values = book
      .trim()
      .split('\n')
      .map((line, row) =>
        line.split(',').map((cell, column) => {
          const name = header[column] ?? ''
          if (row === 0 || cell === '') return cell
          if (['principal', 'interest', 'fee', 'fee_tax', 'paid_amount', 'instalment'].includes(name))
            return Number(cell)
          return ['due_date', 'disbursed_at'].includes(name) ? new Date(`${cell}T00:00:00Z`) : cell
        }),
      )
    const bytes = Buffer.from(await new Response(writeXlsxStream(values, { name: 'book' })).arrayBuffer())
    await run(book)
    const { result } = await run(bytes, { name: 'book.xlsx' })
    expect(result.errors).toMatchObject([])
    expect(result.counts).toMatchObject({ rows: 595, unchanged: 595 })
  })

  test('an XLSX with a fault comes back as an XLSX with the column why', async () => {
    const values = bookOf({ loan_id: 'MX-X-1', principal: 'N/A' })
      .trim()
      .split('\n')
      .map((line) => line.split(','))
    const bytes = Buffer.from(await new Response(writeXlsxStream(values, { name: 'book' })).arrayBuffer())
    const { job } = await dryRun(bytes, { name: 'book.xlsx' })
    const { sheets } = await readXlsx(await downloaded(job.errorFile?.fileId))
    expect(sheets[0]?.rows[0]?.at(-1)).toBe('why it was refused')
    expect(sheets[0]?.rows[1]?.at(-1)).toBe('Principal “N/A”: not an amount')
  })

  test('Windows-1252 with tabs and other column names in Spanish', async () => {
    const names: Record<string, string> = {
      country: 'País',
      merchant: 'Entidad',
      loan_id: 'N.º de préstamo',
      instalment: 'Cuota',
      instalments: 'Número de cuotas',
      last_name: 'Apellidos',
      first_name: 'Nombres',
      due_date: 'Vencimiento',
      principal: 'Capital',
      paid_amount: 'Monto pagado',
    }
    const text = bookOf({ loan_id: 'MX-L-1', last_name: 'Ñuñez Íñiguez', principal: '100.00' })
      .replace(header.join(','), header.map((name) => names[name] ?? name).join(','))
      .replaceAll(',', '\t')
    const content = Buffer.from(text, 'latin1')
    const seen = await superuser.call(inspectLoanBook, { fileId: await upload(content) })
    expect(seen).toMatchObject({ encoding: 'windows-1252', separator: '\t', missing: ['loan_id'] })
    const mapping = Object.fromEntries(
      seen.columns.flatMap(({ column, field }) => (field ? [[column, field]] : [])),
    ) as ColumnMapping
    const { result } = await run(content, { mapping: { ...mapping, 'N.º de préstamo': 'loan_id' } })
    expect(result.errors).toEqual([])
    expect(result.counts).toMatchObject({ accepted: 1, borrowers: 0 })
    expect(await ofLoan('MX-L-1')).toMatchObject([{ principalMinor: 10_000 }])
  })

  test('quoted cells with separators and line breaks, and a cell that looks like a formula, are kept as data', async () => {
    const text = bookOf({ loan_id: 'MX-Q-1', address: '"Calle 5, ""La Loma""\n2.º piso"', last_name: "'=SUM(A1)" })
    const { result } = await run(text.replace('GAML750116HBCRRS03', 'GAML750116HBCRRS03'))
    expect(result.counts).toMatchObject({ accepted: 1, refused: 0 })
    const again = await dryRun(bookOf({ loan_id: 'MX-Q-2', last_name: '=SUM(A1)', principal: 'x' }))
    expect((await downloaded(again.job.errorFile?.fileId)).toString()).toContain(",'=SUM(A1),")
  })
})

describe('what a book says of payments', () => {
  test('a part pays fee, its tax, interest, then principal', async () => {
    await run(
      bookOf({
        loan_id: 'MX-P-1',
        principal: '1000.00',
        interest: '50.00',
        fee: '100.00',
        fee_tax: '16.00',
        paid_amount: '140.00',
        last_paid_at: '2026-11-18',
      }),
    )
    expect(await ofLoan('MX-P-1')).toMatchObject([
      {
        feeOpen: 0,
        feeTaxOpen: 0,
        interestOpen: 2_600,
        principalOpen: 100_000,
        repaidMinor: 14_000,
        status: 'overdue',
      },
    ])
  })

  test('too much goes to the borrower’s balance', async () => {
    const row = { principal: '1000.00', interest: '50.00', fee: '100.00', fee_tax: '16.00', paid_amount: '1200.00' }
    await run(bookOf({ ...row, loan_id: 'MX-P-2', doc_number: 'PEGD940820HSRRRG00', mobile: '+525581409518' }))
    expect(await ofLoan('MX-P-2')).toMatchObject([{ status: 'repaid', repaidMinor: 116_600, balanceMinor: 3_400 }])
    const { rows } = await sql<{ owed: number }>`select -sum(e.amount_minor)::bigint as owed from ledger_entry e
      join application a using (user_id) where a.loan_ref = 'MX-P-2' and e.account = 'borrower.balance'`.execute(
      testApp().app.db,
    )
    expect(rows).toEqual([{ owed: 3_400 }])
  })

  test('the export day decides what is overdue, and no later day is taken', async () => {
    const text = bookOf({ loan_id: 'MX-P-3', due_date: '2026-11-17' })
    await run(text, { exportDay: '2026-11-17' })
    expect(await ofLoan('MX-P-3')).toMatchObject([{ status: 'repayment', penaltyThrough: null }])
    const fileId = await upload(text)
    const refused = await superuser.refused(runLoanBook, { fileId, exportDay: '2026-11-22' }, 'credit.exportDayLater')
    expect(refused.msg).toBe('The export day can’t be later than today, 2026-11-21.')
  })
})

describe('what is refused', () => {
  const refusedOf = async (...rows: Record<string, string>[]) =>
    (await dryRun(bookOf(...rows))).result.errors.map(({ row, column, why }) => [row, column, why])

  test('an instalment that is in the file twice, or differs from its loan', async () => {
    expect(await refusedOf({ loan_id: 'MX-R-1' }, { loan_id: 'MX-R-1' })).toEqual([
      [2, 'instalment', 'this instalment of the loan is in the file more than once'],
      [3, 'instalment', 'this instalment of the loan is in the file more than once'],
    ])
    const two = { loan_id: 'MX-R-2', instalments: '2' }
    expect(await refusedOf(two, { ...two, instalment: '2', product_code: 'OTHER' })).toEqual([
      [2, '', 'another instalment of this loan was refused'],
      [3, 'product_code', 'differs from the other rows of this loan'],
    ])
  })

  test('every fault of a row is told at once', async () => {
    expect(
      await refusedOf({
        loan_id: 'MX-R-3',
        merchant: 'Nobody',
        instalment: '3',
        email: 'x@',
        contact1_relation: 'boss',
      }),
    ).toEqual([
      [2, 'merchant', 'unknown merchant'],
      [2, 'instalment', 'beyond the number of instalments'],
      [2, 'email', 'not an e-mail address'],
      [2, 'contact1_relation', 'unknown relation'],
    ])
  })

  test('a CLABE that does not check is a warning, not a refusal', async () => {
    const { result } = await dryRun(bookOf({ loan_id: 'MX-R-4', bank_account: '012180186091390990' }))
    expect(result.counts.refused).toBe(0)
    expect(result.warnings).toEqual([{ column: 'bank_account', why: 'not a valid CLABE; kept as it is', count: 1 }])
  })

  test('files that are no loan book, in sentences', async () => {
    const ask = async (content: string | Buffer, mapping?: ColumnMapping) => {
      const fileId = await upload(content)
      return (await superuser.raw(runLoanBook, { fileId, ...(mapping ? { mapping } : {}) })).msg
    }
    expect(await ask('%PDF-1.4\n')).toMatch(/^This is a PDF file, not a table;/)
    expect(await ask('a,b\n1,2\n')).toMatch(/^What is needed has no column of the file: country, merchant/)
    expect(await ask(book, { country: 'country', nothing: 'merchant' })).toMatch(/the file has no column “nothing”/)
    const { job } = await run(`${header.join(',')}\n`)
    expect(job).toMatchObject({ state: 'failed', error: 'The file has no row of a loan under its header.' })
    expect(await ask(`${bookOf({ loan_id: 'MX-R-5' })}"never closed`)).toMatch(/^From row 3 on the file cannot be read/)
    expect(await ofLoan('MX-R-5')).toEqual([])
  })
})
