import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type ColumnMapping,
  dryRunLoanBook,
  inspectLoanBook,
  type LoanBookOutcome,
  loanBookOutcome,
  runLoanBook,
} from '@cordillera/contract/credit/import'
import { downloadFile, uploadFile } from '@cordillera/contract/job/file'
import { getJob, retryJob } from '@cordillera/contract/job/job'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/harness.ts'
import { databaseUrl, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { importLock } from './import.staging.queries.ts'

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../../test/fixtures', name), 'utf8')
const book = fixture('loan-book.csv')
const faulty = fixture('loan-book-excel-es-faulty.csv')
/** row, loan, column, why — as the fixture lists them. */
const faults = fixture('loan-book-excel-es-faulty.faults.csv')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','))

const it = startApp()
let superuser: Person
beforeAll(async () => {
  superuser = await it().given.person({ superuser: true })
})

type Asked = { mapping?: ColumnMapping; exportDay?: string }

const upload = async (content: string | Buffer, person = superuser, name = 'book.csv') =>
  (await person.upload(uploadFile, {}, { name, content })).data.fileId

/** Asks for the work, waits for its job, and answers both. */
async function work(
  endpoint: typeof runLoanBook | typeof dryRunLoanBook,
  content: string | Buffer,
  {
    person = superuser,
    language = 'en',
    name = 'book.csv',
    ...asked
  }: Asked & {
    person?: Person
    language?: string
    name?: string
  } = {},
) {
  const fileId = await upload(content, person, name)
  const { data, msg } = await person.raw(endpoint, { fileId, ...asked }, { 'accept-language': language })
  if (!data) throw new Error(msg)
  await it().drainJobs()
  const job = await person.call(getJob, { jobId: data.jobId })
  const result = job.result as LoanBookOutcome
  if (job.state === 'done') loanBookOutcome.parse(result)
  return { job, result }
}
const dryRun = (content: string | Buffer, asked: Parameters<typeof work>[2] = {}) =>
  work(dryRunLoanBook, content, asked)
const run = (content: string | Buffer, asked: Parameters<typeof work>[2] = {}) => work(runLoanBook, content, asked)

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(it().app.db)
  return rows[0]?.n
}
const ofLoan = async (loanRef: string) => {
  const { rows } = await sql<Record<string, number | string | null>>`
    select b.*, a.loan_amount_minor, p.first_name, p.mobile, p.doc_number, p.time_zone, p.balance_minor
    from application a join bill b using (app_id) join borrower p on p.user_id = a.user_id
    where a.loan_ref = ${loanRef} order by b.instalment`.execute(it().app.db)
  return rows
}
const downloaded = async (fileId: string | undefined, person = superuser) =>
  (await person.download(downloadFile, { fileId: fileId ?? '' })).body

/** A loan of one bill, with another loan id, person and whatever else differs. */
const header = book.slice(0, book.indexOf('\n')).split(',')
const sampleRow = book.split('\n')[1]?.split(',') ?? []
function bookOf(...rows: Record<string, string>[]): string {
  const lines = rows.map((row) => header.map((name, index) => row[name] ?? sampleRow[index]).join(','))
  return [header.join(','), ...lines, ''].join('\n')
}

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
    const logged = await it()
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
    const { db } = it().app
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
    const { db } = it().app
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
        why: 'exists with other values: principal, due_date',
        reason: 'existsDifferently',
      },
    ])
    expect(await ofLoan('MX-7-0000000')).toMatchObject([{ dueDate: '2026-11-17', principalMinor: 404_362 }])
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
      outcome.result.errors.map(({ row, column, why }) => [row, column ? `${column}: ${why}` : why]),
    )
    for (const [index, line] of lines.entries()) {
      if (originals[index] === '') continue
      const said = index === 0 ? 'why' : (saysOf.get(index + 1) ?? '')
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
    expect(sheets[0]?.rows[0]?.at(-1)).toBe('why')
    expect(sheets[0]?.rows[1]?.at(-1)).toBe('principal: not an amount')
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
      it().app.db,
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
    expect(await ask('%PDF-1.4\n')).toMatch(/^This file is not a CSV or XLSX table\./)
    expect(await ask('a,b\n1,2\n')).toMatch(
      /^Columns that a loan book needs have no column of the file: country, merchant/,
    )
    expect(await ask(book, { country: 'country', nothing: 'merchant' })).toMatch(/the file has no column “nothing”/)
    const { job } = await run(`${header.join(',')}\n`)
    expect(job).toMatchObject({ state: 'failed', error: 'The file has no row of a loan under its header.' })
    expect(await ask(`${bookOf({ loan_id: 'MX-R-5' })}"never closed`)).toMatch(/^From row 3 on the file cannot be read/)
    expect(await ofLoan('MX-R-5')).toEqual([])
  })
})

describe('when something comes in between', () => {
  test('a connection that breaks in the middle leaves nothing of the book, and the job can be put back', async () => {
    const { app, databaseName } = it()
    const other = new pg.Client({ connectionString: databaseUrl(databaseName) })
    await other.connect()
    const before = await count('ledger_tx')
    const fileId = await upload(bookOf({ loan_id: 'MX-K-1' }))
    const { jobId } = await superuser.call(runLoanBook, { fileId })
    // the ledger's lock stops the run after its bills are written
    await other.query('begin; lock table ledger_entry in access exclusive mode')
    const running = app.jobs.run(jobId)
    const waiting = `select pid from pg_locks where relation = 'ledger_entry'::regclass and not granted`
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
    await other.query(`select pg_terminate_backend(pid) from (${waiting}) waiter`)
    await running
    await other.query('rollback')
    expect(await superuser.call(getJob, { jobId })).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/nothing of it was kept\. Retry it/),
    })
    expect(await ofLoan('MX-K-1')).toEqual([])
    expect(await count('ledger_tx')).toBe(before)
    await superuser.call(retryJob, { jobId })
    await it().drainJobs()
    expect(await ofLoan('MX-K-1')).toHaveLength(1)
    await other.end()
  })

  test('another import into the same merchant makes this one wait to be put back', async () => {
    const { app, given } = it()
    const fileId = await upload(bookOf({ loan_id: 'MX-K-2' }))
    const { jobId } = await superuser.call(runLoanBook, { fileId })
    const merchant = await given.merchantId('Luna Credito')
    await app.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${importLock}, ${merchant})`.execute(tx)
      await app.jobs.run(jobId)
    })
    expect(await superuser.call(getJob, { jobId })).toMatchObject({
      state: 'failed',
      error: 'A job of this kind is running; wait until it is done.',
    })
    await superuser.call(retryJob, { jobId })
    await it().drainJobs()
    expect(await ofLoan('MX-K-2')).toHaveLength(1)
  })
})

describe('who may import', () => {
  test('an agent may not', async () => {
    const agent = await it().given.person({ role: 'AGENT', stage: 'S1A' })
    const fileId = await upload(book, agent)
    for (const endpoint of [inspectLoanBook, dryRunLoanBook, runLoanBook])
      await agent.refused(endpoint, { fileId }, 'access.forbidden')
  })

  test('one who may imports into the own merchants only, and from the own files only', async () => {
    const { db } = it().app
    const { roleId } = await db
      .insertInto('role')
      .values({ name: 'IMPORTER', permissions: ['web_menu_jobs', 'web_btn_jobs_import'] })
      .returning('roleId')
      .executeTakeFirstOrThrow()
    const importer = await it().given.person({ merchants: ['Sol Rapido'], userName: 'importer' })
    await db.insertInto('accountRole').values({ accountId: importer.accountId, roleId }).execute()
    const own = { loan_id: 'MX-W-1', merchant: 'Sol Rapido' }
    const { result } = await dryRun(bookOf(own, { loan_id: 'MX-W-2' }), { person: importer })
    expect(result.errors).toMatchObject([{ row: 3, column: 'merchant', reason: 'unknownMerchant' }])
    expect(result.counts.accepted).toBe(1)
    await importer.refused(dryRunLoanBook, { fileId: await upload(book) }, 'file.missing')
  })

  test('a second click imports once, and a second import waits its turn', async () => {
    const fileId = await upload(bookOf({ loan_id: 'MX-W-3' }))
    const key = { 'idempotency-key': 'the-same-click' }
    const first = await superuser.call(runLoanBook, { fileId }, key)
    expect(await superuser.call(runLoanBook, { fileId }, key)).toEqual(first)
    await superuser.refused(runLoanBook, { fileId }, 'job.running')
    await it().drainJobs()
    expect(await ofLoan('MX-W-3')).toHaveLength(1)
  })
})
