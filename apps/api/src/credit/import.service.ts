/** Importing a loan book: what the jobs of a dry run and of a run do. */
import type { ColumnMapping, LoanBookOutcome } from '@cordillera/contract/credit/import'
import { loanBookFields } from '@cordillera/contract/credit/import-fields'
import { type Caution, cautions, type Refusal, refusals } from '@cordillera/contract/credit/refusals'
import type { Reading } from '@cordillera/contract/job/table-reading'
import type { Language } from '@cordillera/contract/words'
import { record } from '../operation-log/public.ts'
import { dayIn } from '../platform/clock.ts'
import { type CopyIn, inCopyTransaction } from '../platform/copy.ts'
import { type Db, planForRowsOf, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { findFile, readFileContent } from '../platform/files.ts'
import type { Origin } from '../platform/implement.ts'
import { type JobContext, type JobOutcome, stillAllowed } from '../platform/jobs.ts'
import { openTable, type TableFile, type TableRow } from '../platform/table-file.ts'
import { type RefusedRow, storeRefusals } from '../platform/table-refusals.ts'
import { readAsWritten } from '../platform/uploaded-table.ts'
import { applySteps, insertProducts } from './import.apply.queries.ts'
import { countOutcome, defaultTerms, type NewProduct, newProducts, sumsOfNew } from './import.counts.queries.ts'
import { type ColumnPlan, missingFields, planColumns, proposeMapping, readColumnsOf } from './import.mapping.rules.ts'
import { type Book, merchantKey, readLoanRow } from './import.row.rules.ts'
import {
  createStaging,
  emptyStaging,
  judge,
  lockMerchants,
  parseFaults,
  refusedRows,
  stagingCopy,
  stagingLine,
} from './import.staging.queries.ts'

/** What a job of this kind is asked for. Merchants that the asker may no longer use when it runs are left out. */
export interface ImportInput {
  fileId: string
  mapping: ColumnMapping
  /** What the person said of how the file is read; what is left out, its columns say. */
  reading?: Reading
  exportDay: string | null
  merchants: number[]
  language: Language
  asker: { accountId: number; userName: string; origin: Origin }
}

/** A job's total: every row is counted when it is read, and in a run again when it is written. */
export const workOf = (rows: number, applies: boolean): number => rows * (applies ? 2 : 1)

export const openBook = (db: Db, fileId: string, sheet: string | undefined): Promise<TableFile> =>
  openTable(() => readFileContent(db, fileId), { sheet })

/** Where the fields stand; throws `credit.mappingInvalid` or `credit.columnsMissing`. */
export function planOf(table: TableFile, mapping: ColumnMapping = proposeMapping(table.header)): ColumnPlan {
  const plan = planColumns(table.header, mapping)
  if ('wrong' in plan) throw new Failure('credit.mappingInvalid', { column: plan.wrong as string })
  const missing = missingFields(mapping)
  if (missing.length > 0) throw new Failure('credit.columnsMissing', { columns: missing.join(', ') })
  return plan as ColumnPlan
}

/** The worker of a dry run (`applies: false`) or a run. Everything happens in one transaction, or nothing does. */
export function importWorker(applies: boolean) {
  return async (job: JobContext<ImportInput>): Promise<JobOutcome> => {
    const { input, db } = job
    const now = job.clock.now()
    const file = await findFile(db, input.fileId)
    if (!file) throw new Failure('file.missing')
    const table = await openBook(db, input.fileId, input.reading?.sheet)
    const book = await bookOf(db, table, { ...input, merchants: stillAllowed(job, input.merchants) }, now)
    return inCopyTransaction(job.database, (tx, copy) => importBook(tx, copy, { job, file, table, book, now, applies }))
  }
}

interface Import {
  job: JobContext<ImportInput>
  file: { name: string; sha256: string }
  table: TableFile
  book: BookOfFile
  now: Date
  applies: boolean
}

async function importBook(tx: Tx, copy: CopyIn, work: Import): Promise<JobOutcome> {
  const { job, file, table, book, now, applies } = work
  const { language, asker } = job.input
  await createStaging(tx, [...book.merchants.values()])
  const expected = table.expectedRows === null ? undefined : workOf(table.expectedRows, applies)
  const cautioned = await stage(tx, copy, work, (rows) => job.progress(rows, expected))
  if (applies && !(await lockMerchants(tx))) throw new Failure('job.running')
  await planForRowsOf(tx, 'import_row')
  await judge(tx)
  const products = await newProducts(tx)
  const counts = { ...(await countOutcome(tx)), products: products.length }
  const sums = await sumsOfNew(tx)
  if (counts.rows === 0) throw new Failure('credit.nothingToImport')
  const refused = await wordRefused(tx, language)
  const about = { name: file.name, createdBy: asker.accountId, now }
  const files = await storeRefusals(tx, table, about, refused, { plan: book.plan, fields: loanBookFields, language })
  if (applies) await apply(tx, work, products, counts)
  const result: LoanBookOutcome = {
    counts,
    sums,
    products: products.map(({ merchantId, effectiveFrom, ...product }) => ({ ...product, ...defaultTerms })),
    errors: files.shown,
    warnings: warningsOf(cautioned, language),
    refusedFileId: files.refused,
  }
  return job.finish(tx, { counts, result, ...(files.whole ? { errorFile: files.whole } : {}) })
}

const warningsOf = (cautioned: ReadonlyMap<Caution, number>, language: Language): LoanBookOutcome['warnings'] =>
  [...cautioned].map(([name, count]) => ({
    column: name === 'clabe' ? 'bank_account' : 'doc_number',
    why: cautions[name][language],
    count,
  }))

/** Makes everything that was judged new, and says so in the operation log. */
async function apply(
  tx: Tx,
  { job, file, now }: Import,
  products: readonly NewProduct[],
  counts: LoanBookOutcome['counts'],
): Promise<void> {
  const { accountId, userName, origin } = job.input.asker
  await insertProducts(tx, products, accountId, now)
  for (const [done, step] of applySteps.entries()) {
    await step(tx, now, job.jobId)
    const written = Math.floor((counts.rows * (done + 1)) / applySteps.length)
    await job.progress(counts.rows + written, workOf(counts.rows, true))
  }
  const after = { file: file.name, sha256: file.sha256, exportDay: job.input.exportDay, ...counts }
  const action = 'credit.loanBookImported'
  await record(tx, now, { accountId, userName }, origin, { action, target: job.jobId, after })
}

/** The merchants that the asker may use, each with its export day, and where the fields stand. */
async function bookOf(db: Db, table: TableFile, input: ImportInput, now: Date): Promise<BookOfFile> {
  const plan = planOf(table, input.mapping)
  const merchants = await db
    .selectFrom('merchant')
    .select(['merchantId', 'country', 'name', 'timeZone'])
    .where('merchantId', 'in', input.merchants.length > 0 ? input.merchants : [0])
    .where('active', '=', true)
    .execute()
  const dayOf = (zone: string) => input.exportDay ?? dayIn(zone, now)
  return {
    plan,
    columnCount: table.header.length,
    merchants: new Map(
      merchants.map(({ merchantId, country, name, timeZone }) => [
        merchantKey(country, name),
        { merchantId, exportDay: dayOf(timeZone) },
      ]),
    ),
    today: dayOf('UTC'),
  }
}

type BookOfFile = Omit<Book, 'reading'>

/** Reads, checks and stages every row; one batch is in memory at a time. */
async function stage(tx: Tx, copy: CopyIn, { table, book, job }: Import, progress: (rows: number) => Promise<void>) {
  const cautioned = new Map<Caution, number>()
  async function* pieces(batches: AsyncGenerator<TableRow[]>, whole: Book): AsyncGenerator<string> {
    let read = 0
    for await (const batch of batches) {
      let lines = ''
      for (const row of batch) {
        const checked = readLoanRow(whole, row)
        for (const name of checked.cautions) cautioned.set(name, (cautioned.get(name) ?? 0) + 1)
        lines += stagingLine(checked)
      }
      read += batch.length
      await progress(read)
      yield lines
    }
  }
  await readAsWritten(table, {
    columns: readColumnsOf(book.plan),
    chosen: job.input.reading,
    async read(batches, reading) {
      cautioned.clear()
      await emptyStaging(tx)
      await copy(stagingCopy, pieces(batches, { ...book, reading }))
    },
  })
  return cautioned
}

async function wordRefused(tx: Tx, language: Language): Promise<RefusedRow<LoanFault>[]> {
  const rows = await refusedRows(tx)
  return rows.map(({ rowNumber, loanRef, faults }) => ({
    row: rowNumber,
    errors: parseFaults(faults).map(({ column, reason, columns }) => {
      const why = refusals[reason as Refusal][language].replace('{columns}', columns)
      return { row: rowNumber, loanId: loanRef, column, why, reason }
    }),
  }))
}

type LoanFault = Omit<LoanBookOutcome['errors'][number], 'value' | 'cell'>
