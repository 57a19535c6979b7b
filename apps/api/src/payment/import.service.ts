/** Importing payments: what the jobs of a dry run and of a run do. */
import type { Reading } from '@cordillera/contract/job/table-reading'
import type { PaymentMapping, PaymentsOutcome } from '@cordillera/contract/payment/import'
import { paymentFields } from '@cordillera/contract/payment/import-fields'
import { type PaymentRefusal, paymentRefusals } from '@cordillera/contract/payment/refusals'
import type { Language } from '@cordillera/contract/words'
import { type CaseChanges, followBills } from '../collection/public.ts'
import { dueDatesMoved, lockMerchants } from '../credit/public.ts'
import { record } from '../operation-log/public.ts'
import { type CopyIn, inCopyTransaction } from '../platform/copy.ts'
import { type Db, planForRowsOf, type Tx } from '../platform/db.ts'
import { type Event, notifyAll } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'
import { findFile, readFileContent } from '../platform/files.ts'
import type { Origin } from '../platform/implement.ts'
import { type JobContext, type JobOutcome, stillAllowed } from '../platform/jobs.ts'
import { openTable, type TableFile, type TableRow } from '../platform/table-file.ts'
import { storeRefusals } from '../platform/table-refusals.ts'
import { readAsWritten } from '../platform/uploaded-table.ts'
import { openClaims } from './exception.queries.ts'
import {
  type Booking,
  billsPaid,
  insertPayments,
  postPayments,
  postReversals,
  reversalsBooked,
} from './import.booking.queries.ts'
import {
  missingPaymentFields,
  type PaymentPlan,
  planPaymentColumns,
  proposePaymentMapping,
  readColumnsOf,
} from './import.mapping.rules.ts'
import { type PaymentsFile, readPaymentRow } from './import.row.rules.ts'
import {
  countPayments,
  createPaymentStaging,
  emptyPaymentStaging,
  findLoans,
  holdOneWord,
  judgeRepeats,
  judgeReversals,
  keepFromGone,
  lockImports,
  merchantsIn,
  openFileConflicts,
  paymentCopy,
  paymentLine,
  refusedPayments,
  sumPayments,
} from './import.staging.queries.ts'
import { currenciesOf } from './payment.queries.ts'
import {
  dropReturns,
  lockReversed,
  openGoneTwice,
  refusedByFile,
  refuseOnItsWay,
  reversedByFile,
} from './returning.queries.ts'

/** What a job of this kind is asked for. Merchants that the asker may no longer use when it runs are left out. */
export interface PaymentImportInput {
  fileId: string
  mapping: PaymentMapping
  /** What the person said of how the file is read; what is left out, its columns say. */
  reading?: Reading
  merchants: number[]
  language: Language
  asker: { accountId: number; userName: string; origin: Origin }
}

export const openPayments = (db: Db, fileId: string, sheet: string | undefined): Promise<TableFile> =>
  openTable(() => readFileContent(db, fileId), { sheet })

/** Where the fields stand; throws `credit.mappingInvalid` or `credit.columnsMissing`. */
export function paymentPlanOf(
  table: TableFile,
  mapping: PaymentMapping = proposePaymentMapping(table.header),
): PaymentPlan {
  const planned = planPaymentColumns(table.header, mapping)
  if ('wrong' in planned) throw new Failure('credit.mappingInvalid', { column: planned.wrong })
  const missing = missingPaymentFields(mapping)
  if (missing.length > 0) throw new Failure('credit.columnsMissing', { columns: missing.join(', ') })
  return planned.plan
}

/** The worker of a dry run (`books: false`) or a run. Everything happens in one transaction, or nothing does. */
export function paymentImportWorker(books: boolean) {
  return async (job: JobContext<PaymentImportInput>): Promise<JobOutcome> => {
    const { input, db, clock, jobId } = job
    const { accountId, userName, origin } = input.asker
    const merchants = stillAllowed(job, input.merchants)
    const now = clock.now()
    const file = await findFile(db, input.fileId)
    if (!file) throw new Failure('file.missing')
    const table = await openPayments(db, input.fileId, input.reading?.sheet)
    return inCopyTransaction(job.database, async (tx, copy) => {
      const currencies = await currenciesOf(tx, merchants)
      await stage(tx, copy, table, { ...input, currencies }, (rows) =>
        job.progress(rows, table.expectedRows ?? undefined),
      )
      await judge(tx, merchants, { accountId, now, isDryRun: !books })
      const counts = await countPayments(tx)
      if (counts.rows === 0) throw new Failure('payment.nothingToImport')
      const sums = await sumPayments(tx)
      const refused = await wordRefused(tx, input.language)
      const about = { name: file.name, createdBy: accountId, now }
      const plan = paymentPlanOf(table, input.mapping)
      const files = await storeRefusals(tx, table, about, refused, {
        plan,
        fields: paymentFields,
        language: input.language,
      })
      if (books) {
        await openFileConflicts(tx, jobId, now)
        await openGoneTwice(tx, refusedByFile, now)
        await dropReturns(tx, reversedByFile, now)
        const changes = await bookStaged(tx, { at: now, accountId, jobId })
        await notifyAll(tx, eventsOf(changes))
        const after = { file: file.name, sha256: file.sha256, ...counts, sums, cases: countsOf(changes) }
        await record(tx, now, { accountId, userName }, origin, {
          action: 'payment.imported',
          target: jobId,
          after,
        })
      }
      const result: PaymentsOutcome = {
        counts,
        sums,
        errors: files.shown,
        refusedFileId: files.refused,
      }
      return job.finish(tx, { counts: { ...counts }, result, ...(files.whole ? { errorFile: files.whole } : {}) })
    })
  }
}

/** Reads, checks and stages every row; one batch is in memory at a time. */
async function stage(
  tx: Tx,
  copy: CopyIn,
  table: TableFile,
  { mapping, reading: chosen, currencies }: Pick<PaymentImportInput, 'mapping' | 'reading'> & { currencies: string[] },
  progress: (rows: number) => Promise<void>,
): Promise<void> {
  await createPaymentStaging(tx)
  const plan = paymentPlanOf(table, mapping)
  const about = { plan, header: table.header, currencies: new Set(currencies) }
  async function* pieces(batches: AsyncGenerator<TableRow[]>, payments: PaymentsFile): AsyncGenerator<string> {
    let read = 0
    for await (const batch of batches) {
      read += batch.length
      await progress(read)
      yield batch.map((row) => paymentLine(readPaymentRow(payments, row))).join('')
    }
  }
  await readAsWritten(table, {
    columns: readColumnsOf(plan),
    chosen,
    async read(batches, reading) {
      await emptyPaymentStaging(tx)
      await copy(paymentCopy, pieces(batches, { ...about, reading }))
    },
  })
  await planForRowsOf(tx, 'payment_row')
}

async function judge(
  tx: Tx,
  merchants: readonly number[],
  { accountId, now, isDryRun }: { accountId: number; now: Date; isDryRun: boolean },
): Promise<void> {
  await lockImports(tx)
  await findLoans(tx, merchants, now)
  await judgeRepeats(tx, merchants, { isDryRun })
  await holdOneWord(tx, accountId)
  await keepFromGone(tx)
  await lockReversed(tx)
  await judgeReversals(tx, merchants)
  await refuseOnItsWay(tx)
}

/** Books every staged row that was judged new. Answers what became of cases. */
export async function bookStaged(tx: Tx, booking: Booking): Promise<CaseChanges> {
  await lockMerchants(tx, await merchantsIn(tx))
  await postPayments(tx, booking)
  const unextended = await postReversals(tx, booking)
  await insertPayments(tx, booking)
  // as many statements as merchants whose borrowers' extensions were undone
  for (const { merchantId, today, billIds } of unextended) {
    await dueDatesMoved(tx, { merchantId, day: today, now: booking.at, billIds })
  }
  const changes = await followBills(tx, billsPaid, { now: booking.at, accountId: booking.accountId })
  // what coupons take back with a payment is in the balance by now
  await openClaims(tx, reversalsBooked, booking.at)
  return changes
}

/** "Paid means quiet": screens that show these cases hear of it at once. */
export const eventsOf = (changes: CaseChanges): Event[] =>
  changes.flatMap(({ merchantId, change, count, cases }): Event[] =>
    cases
      ? cases.map((one) => ({ topic: 'payment', merchants: [merchantId], data: { ...one, change } }))
      : [{ topic: 'payment', merchants: [merchantId], data: { cases: count, change } }],
  )

function countsOf(changes: CaseChanges) {
  const of = (kind: CaseChanges[number]['change']) =>
    changes.filter(({ change }) => change === kind).reduce((sum, { count }) => sum + count, 0)
  return { payed: of('payed'), reopened: of('reopened'), paidPart: of('paid part') }
}

async function wordRefused(tx: Tx, language: Language) {
  const rows = await refusedPayments(tx)
  return rows.map(({ rowNumber, loanRef, faults }) => {
    const errors = faults.split('|').map((fault) => {
      const [, column = '', reason = '', columns = ''] = /^([^:]*):([^=]*)=?(.*)$/.exec(fault) ?? []
      const why = paymentRefusals[reason as PaymentRefusal][language].replace('{columns}', columns)
      return { row: rowNumber, loanId: loanRef, column, why, reason }
    })
    return { row: rowNumber, errors }
  })
}
