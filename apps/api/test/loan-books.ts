/** Importing loan books in tests: the two sample books, books made of rows, and what came of them. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type ColumnMapping,
  dryRunLoanBook,
  type LoanBookOutcome,
  loanBookOutcome,
  runLoanBook,
} from '@cordillera/contract/credit/import'
import { downloadFile, uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import type { Reading } from '@cordillera/contract/job/table-reading'
import { sql } from '../src/platform/db.ts'
import type { Person, startApp } from './harness.ts'

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, 'fixtures', name), 'utf8')
export const book = fixture('loan-book.csv')
export const faulty = fixture('loan-book-excel-es-faulty.csv')
/** row, loan, column, why: as the fixture lists them. */
export const faults = fixture('loan-book-excel-es-faulty.faults.csv')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => line.split(','))

export const header = book.slice(0, book.indexOf('\n')).split(',')
const sampleRow = book.split('\n')[1]?.split(',') ?? []
/** A loan of one bill, with another loan id, person and whatever else differs. */
export function bookOf(...rows: Record<string, string>[]): string {
  const lines = rows.map((row) => header.map((name, index) => row[name] ?? sampleRow[index]).join(','))
  return [header.join(','), ...lines, ''].join('\n')
}

interface Asked {
  mapping?: ColumnMapping
  exportDay?: string
  reading?: Reading
  person?: Person
  language?: string
  name?: string
}

/** The file's test application, and who imports when nobody else is named. */
export function loanBooks(it: ReturnType<typeof startApp>, importer: () => Person) {
  const upload = async (content: string | Buffer, person = importer(), name = 'book.csv') =>
    (await person.upload(uploadFile, {}, { name, content })).data.fileId

  /** Asks for the work, waits for its job, and answers both. */
  async function work(
    endpoint: typeof runLoanBook | typeof dryRunLoanBook,
    content: string | Buffer,
    { person = importer(), language = 'en', name = 'book.csv', ...asked }: Asked = {},
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

  return {
    upload,
    dryRun: (content: string | Buffer, asked: Asked = {}) => work(dryRunLoanBook, content, asked),
    run: (content: string | Buffer, asked: Asked = {}) => work(runLoanBook, content, asked),
    async count(table: string) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(it().app.db)
      return rows[0]?.n
    },
    async ofLoan(loanRef: string) {
      const { rows } = await sql<Record<string, number | string | null>>`
        select b.*, a.loan_amount_minor, p.first_name, p.mobile, p.doc_number, p.time_zone, p.balance_minor
        from application a join bill b using (app_id) join borrower p on p.user_id = a.user_id
        where a.loan_ref = ${loanRef} order by b.instalment`.execute(it().app.db)
      return rows
    },
    downloaded: async (fileId: string | undefined, person = importer()) =>
      (await person.download(downloadFile, { fileId: fileId ?? '' })).body,
  }
}
