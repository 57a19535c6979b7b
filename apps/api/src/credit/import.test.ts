import { inspectLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import { type LoanBookField, loanBookFields } from '@cordillera/contract/credit/import-fields'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { startApp } from '../../test/harness.ts'
import { book, bookOf, faults, faulty, header, loanBooks } from '../../test/loan-books.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let superuser: Person
beforeAll(async () => {
  superuser = await testApp().given.person({ superuser: true })
})
const { count, downloaded, dryRun, ofLoan, run, upload } = loanBooks(testApp, () => superuser)

describe('a loan book that is right', () => {
  test('inspecting it tells what it is and which column is which field', async () => {
    const seen = await superuser.call(inspectLoanBook, { fileId: await upload(book) })
    expect(seen).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      separator: ',',
      decimalSign: '.',
      rows: 595,
      missing: [],
    })
    expect(seen.columns.every(({ column, field }) => column === field)).toBe(true)
    expect(seen.columns[2]).toMatchObject({
      column: 'loan_id',
      sample: ['MX-7-0000000', 'CO-7-0000001', 'CO-7-0000002'],
    })
    expect(seen.sample).toHaveLength(20)
  })

  test('a dry run counts everything, lists the products it would make, and makes nothing', async () => {
    const { job, result } = await dryRun(book)
    expect(job).toMatchObject({ kind: 'credit.loanBook.dryRun', state: 'done', done: 595, total: 595, errorFile: null })
    expect(result.counts).toMatchObject({
      rows: 595,
      loans: 400,
      accepted: 595,
      unchanged: 0,
      refused: 0,
      applications: 400,
      borrowers: 400,
      bills: 595,
    })
    expect(result.errors).toEqual([])
    expect(result.products.find(({ code, merchant }) => code === 'MX-14D-2P' && merchant === 'Luna Credito')).toEqual({
      merchant: 'Luna Credito',
      country: 'MX',
      currency: 'MXN',
      code: 'MX-14D-2P',
      tenureDays: 14,
      periods: 2,
      penaltyDailyRate: '0.01',
      penaltyCapRate: '1',
      extensionFeeRate: '0.1',
      graceDays: 0,
    })
    expect(await count('application')).toBe(0)
    expect(await count('product')).toBe(0)
  })

  test('a run makes what the dry run counted, and is on record', async () => {
    const tried = await dryRun(book)
    const { job, result } = await run(book)
    expect(job).toMatchObject({ state: 'done', done: 1190, total: 1190 })
    expect(result.counts).toEqual(tried.result.counts)
    expect(await count('application')).toBe(400)
    expect(await count('borrower')).toBe(400)
    expect(await count('bill')).toBe(595)
    expect(await count('contact')).toBe(result.counts.contacts)
    expect(await count('product')).toBe(result.products.length)
    const logged = await testApp()
      .app.db.selectFrom('operationLog')
      .selectAll()
      .where('action', '=', 'credit.loanBookImported')
      .executeTakeFirstOrThrow()
    expect(logged).toMatchObject({ accountId: superuser.accountId, target: job.jobId, endpoint: runLoanBook.path })
    expect(logged.after).toMatchObject({
      file: 'book.csv',
      bills: 595,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('a bill is as the book says it stood on its export day', async () => {
    const [overdue] = await ofLoan('MX-7-0000000')
    expect(overdue).toMatchObject({
      status: 'overdue',
      principalMinor: 404_362,
      interestOpen: 11_322,
      feeOpen: 32_349,
      feeTaxOpen: 5_176,
      penaltyThrough: '2026-11-21',
      stage: null,
      repaidAt: null,
      timeZone: 'America/Tijuana',
    })
    const [repaid] = await ofLoan('CO-7-0000002')
    expect(repaid).toMatchObject({ status: 'repaid', principalOpen: 0, repaidMinor: 144_245_305, penaltyThrough: null })
    expect(repaid?.['repaidAt']).toEqual(new Date('2026-05-02T05:00:00Z'))
  })

  test('the ledger sums to zero, and what a bill owes there is what it has open', async () => {
    const { db } = testApp().app
    const { rows: unbalanced } = await sql`select currency, sum(amount_minor) from ledger_entry group by currency
      having sum(amount_minor) <> 0`.execute(db)
    expect(unbalanced).toEqual([])
    const { rows: differing } = await sql`
      select b.bill_id from bill b left join ledger_entry e on e.bill_id = b.bill_id
      group by b.bill_id having
        coalesce(sum(e.amount_minor) filter (where e.account = 'receivable.principal'), 0) <> b.principal_open
        or coalesce(sum(e.amount_minor) filter (where e.account = 'receivable.interest'), 0) <> b.interest_open
        or coalesce(sum(e.amount_minor) filter (where e.account = 'receivable.fee'), 0) <> b.fee_open
        or coalesce(sum(e.amount_minor) filter (where e.account = 'receivable.fee_tax'), 0) <> b.fee_tax_open`.execute(
      db,
    )
    expect(differing).toEqual([])
    expect(await count('ledger_entry')).toBeGreaterThan(3000)
  })

  test('the same book again changes nothing, also after a payment has come in', async () => {
    const { db } = testApp().app
    const [bill] = await ofLoan('MX-7-0000000')
    await db
      .updateTable('bill')
      .set({ feeOpen: 0, repaidMinor: 32_349 })
      .where('billId', '=', String(bill?.['billId']))
      .execute()
    const entries = await count('ledger_entry')
    const { result } = await run(book)
    expect(result.counts).toMatchObject({
      unchanged: 595,
      accepted: 0,
      refused: 0,
      bills: 0,
      borrowers: 0,
      contacts: 0,
    })
    expect(result.products).toEqual([])
    expect(await count('ledger_entry')).toBe(entries)
    expect(await ofLoan('MX-7-0000000')).toMatchObject([{ feeOpen: 0, repaidMinor: 32_349 }])
  })

  test('a row that is here with other values is refused and named', async () => {
    const changed = book.replace(/^(.*MX-7-0000000.*),2026-11-17,/m, '$1,2026-11-18,').replace(',4043.62,', ',4043.63,')
    const { result } = await run(changed)
    expect(result.counts).toMatchObject({ unchanged: 594, refused: 1 })
    expect(result.errors).toEqual([
      {
        row: 2,
        loanId: 'MX-7-0000000',
        column: 'principal',
        value: '4043.63',
        cell: header.indexOf('principal'),
        why: 'exists with other values: principal, due_date',
        reason: 'existsDifferently',
      },
    ])
    expect(await ofLoan('MX-7-0000000')).toMatchObject([{ dueDate: '2026-11-17', principalMinor: 404_362 }])
  })

  test('a row of a bill that is here says nothing of the borrower: a guessed document reads like the right one', async () => {
    const [document = '', another = ''] = new Set(
      [...book.matchAll(/,([A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d),/g)].map(([, found]) => found ?? ''),
    )
    expect(another).not.toBe('')
    const { result } = await run(book.replace(document, another))
    expect(result.errors).toEqual([])
    expect(result.counts).toMatchObject({ unchanged: 595, refused: 0 })
  })

  test('a further instalment of a loan that is here does not tell it either', async () => {
    const line = book.split('\n').find((one) => one.includes('MX-7-0000000')) ?? ''
    const cells = Object.fromEntries(header.map((name, at) => [name, line.split(',')[at] ?? '']))
    const further = { ...cells, instalments: '30', instalment: '30' }
    const documents = [...book.matchAll(/,([A-Z]{4}\d{6}[A-Z]{6}[A-Z0-9]\d),/g)].map(([, found]) => found ?? '')
    const other = documents.find((one) => one !== cells['doc_number']) ?? ''
    const [{ result: right }, { result: wrong }] = [
      await dryRun(bookOf(further)),
      await dryRun(bookOf({ ...further, doc_number: other })),
    ]
    expect(right.errors).toMatchObject([{ reason: 'existsDifferently' }])
    expect(wrong.errors).toEqual(right.errors)
  })
})

describe('a loan book with faults', () => {
  let outcome: Awaited<ReturnType<typeof run>>
  beforeAll(async () => {
    outcome = await run(faulty, { name: 'cartera.csv' })
  })

  test('exactly the listed rows are refused, each with row, column and reason', () => {
    const own = outcome.result.errors.filter(({ reason }) => reason !== 'siblingRefused')
    expect(own.map(({ row, loanId, column, why }) => [String(row), loanId, column, why])).toEqual(faults)
  })

  test('the other instalments of their loans are refused with them, and no row more', () => {
    const loans = new Set(faults.map(([, loan]) => loan))
    const rowsOfThem = faulty
      .split('\r\n')
      .map((line, index) => ({ row: index + 1, loan: line.split(';')[2] }))
      .filter(({ loan }) => loans.has(loan))
    expect(outcome.result.errors.map(({ row }) => row)).toEqual(rowsOfThem.map(({ row }) => row))
    const siblings = outcome.result.errors.filter(({ reason }) => reason === 'siblingRefused')
    expect(siblings.length).toBe(rowsOfThem.length - faults.length)
    expect(siblings[0]).toMatchObject({ column: '', why: 'another instalment of this loan was refused' })
    expect(outcome.result.counts).toMatchObject({ rows: 610, refused: rowsOfThem.length })
    expect(outcome.result.counts.accepted).toBe(610 - rowsOfThem.length)
  })

  test('decimal commas and days first are read right', async () => {
    expect(await ofLoan('MX-8-0000000')).toMatchObject([
      { principalMinor: 512_734, dueDate: '2026-09-06', status: 'overdue' },
    ])
    expect(await ofLoan('MX-8-0000012')).toEqual([])
  })

  test('the error file is the original with a column why, and a second one holds the refused rows alone', async () => {
    const whole = (await downloaded(outcome.job.errorFile?.fileId)).toString('utf8')
    expect(outcome.job.errorFile?.name).toBe('cartera-errors.csv')
    expect(whole.startsWith('\uFEFFcountry;merchant;')).toBe(true)
    const lines = whole.split('\r\n')
    const originals = faulty.split('\r\n')
    expect(lines).toHaveLength(originals.length)
    const saysOf = new Map(
      outcome.result.errors.map(({ row, column, value, why }) => {
        const field = column && loanBookFields[column as LoanBookField].en
        return [row, field ? (value ? `${field} “${value}”: ${why}` : `${field}: ${why}`) : why]
      }),
    )
    for (const [index, line] of lines.entries()) {
      if (originals[index] === '') continue
      const said = index === 0 ? 'why it was refused' : (saysOf.get(index + 1) ?? '')
      expect(line).toBe(`${originals[index]};${said}`)
    }
    const refused = (await downloaded(outcome.result.refusedFileId ?? '')).toString('utf8').trim().split('\r\n')
    expect(refused).toHaveLength(1 + outcome.result.errors.length)
  })

  test('the corrected refused rows can be imported as they come back', async () => {
    const refused = (await downloaded(outcome.result.refusedFileId ?? '')).toString('utf8')
    const corrected = refused.replaceAll(';N/A;', ';1000,00;').replaceAll(';31/02/2026;', ';28/02/2026;')
    const { result } = await run(corrected)
    const stillWrong = result.errors.filter(({ reason }) => reason !== 'siblingRefused').map(({ column }) => column)
    expect(new Set(stillWrong)).toEqual(
      new Set(['doc_number', 'birth_date', 'currency', 'mobile', 'last_name', 'country']),
    )
    expect(await ofLoan('MX-8-0000012')).toHaveLength(2)
  })

  test('reasons come in the language of who asks', async () => {
    const { result } = await dryRun(faulty, { language: 'es' })
    expect(result.errors.find(({ row }) => row === 24)).toMatchObject({ column: 'principal', why: 'no es un importe' })
    const chinese = await dryRun(faulty, { language: 'zh' })
    expect(chinese.result.errors.find(({ row }) => row === 24)?.why).toBe('不是金额')
  })
})
