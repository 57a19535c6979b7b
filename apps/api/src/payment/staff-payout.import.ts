/** A list of staff to be paid as an import: its columns mapped, tried with what is wrong and what it comes to, then kept. */

import type { Country, Currency } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { Reading } from '@cordillera/contract/job/table-reading'
import { minor } from '@cordillera/contract/money'
import {
  dryRunPayroll,
  inspectPayroll,
  type PayrollOutcome,
  runPayroll,
  staffPayoutMaxLines,
} from '@cordillera/contract/payment/staff-payout'
import {
  type StaffPayoutFault,
  type StaffPayoutFieldName,
  staffPayoutFaults,
  staffPayoutFields,
} from '@cordillera/contract/payment/staff-payout-fields'
import type { Language } from '@cordillera/contract/words'
import { record } from '../operation-log/public.ts'
import type { App } from '../platform/app.ts'
import { type Db, inTransaction, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { findFile, readFileContent } from '../platform/files.ts'
import { type Context, implement, type Origin } from '../platform/implement.ts'
import { type JobContext, type JobOutcome, stillAllowed } from '../platform/jobs.ts'
import { openTable, type TableFile } from '../platform/table-file.ts'
import { storeRefusals } from '../platform/table-refusals.ts'
import { Evidence, readingOf } from '../platform/table-values.ts'
import { findUpload, inspectTable, languageOfErrors } from '../platform/uploaded-table.ts'
import { payingChannel } from './paying.queries.ts'
import { insertBatch, payrollPeople } from './staff-payout.queries.ts'
import {
  type JudgedLine,
  judgePayroll,
  type PayrollLine,
  type PayrollPlan,
  payrollColumns,
  readPayrollRow,
} from './staff-payout.rules.ts'

const dryRunKind = 'payment.staffPayout.dryRun'
const runKind = 'payment.staffPayout.run'
const right = 'payOfMexicoStaff_upload'

type PayrollMapping = Record<string, StaffPayoutFieldName>
interface PayrollInput {
  fileId: string
  name: string
  merchantId: number
  mapping: PayrollMapping
  reading?: Reading
  language: Language
  asker: { accountId: number; userName: string; origin: Origin }
}

export function payrollImportRoutes(app: App): void {
  app.jobs.define(dryRunKind, payrollWorker(app, false), right)
  app.jobs.define(runKind, payrollWorker(app, true), right)

  implement(app, inspectPayroll, async ({ fileId, sheet }, context) => {
    const file = await findUpload(context, fileId)
    if (!file) throw context.fail('file.missing')
    const source = () => readFileContent(context.reach.from(file), fileId)
    const { name, sizeBytes } = file
    const found = await inspectTable({ source, sheet, columns: payrollColumns, read: readColumnsOf })
    return { fileId, name, sizeBytes, ...found }
  })

  implement(app, dryRunPayroll, async (input, context) => ({ jobId: await ask(app, dryRunKind, input, context) }))
  implement(app, runPayroll, async (input, context) => ({ jobId: await ask(app, runKind, input, context) }))
}

const readColumnsOf = ({ amount }: PayrollPlan) => ({ amounts: amount === undefined ? [] : [amount], days: [] })

/** Refuses at once what a look at the header tells, then queues the work with the asker's rights as they are now. */
async function ask(app: App, kind: string, input: Parsed<typeof runPayroll>, context: Context<typeof runPayroll>) {
  const { user, now, reach, origin, language, log } = context
  const file = await findUpload(context, input.fileId)
  if (!file) throw context.fail('file.missing')
  const tx = reach.from(file)
  const table = await openTable(() => readFileContent(tx, input.fileId), { sheet: input.reading?.sheet })
  const mapping = input.mapping ?? payrollColumns.propose(table.header)
  payrollPlanOf(table, mapping)
  const asked: PayrollInput = {
    fileId: input.fileId,
    name: input.name,
    merchantId: user.merchantId,
    mapping,
    ...(input.reading ? { reading: input.reading } : {}),
    language: languageOfErrors(table, language),
    asker: { accountId: user.accountId, userName: user.userName, origin },
  }
  const jobId = await app.jobs.enqueue(tx, {
    kind,
    title: file.name,
    input: asked,
    createdBy: user.accountId,
    now,
    sourceFile: input.fileId,
  })
  const action = kind === runKind ? 'payment.staffPayoutAsked' : 'payment.staffPayoutDryRunAsked'
  await log({ action, target: jobId, after: { file: file.name, sha256: file.sha256 } })
  return jobId
}

function payrollWorker(app: App, keeps: boolean) {
  return async (job: JobContext<PayrollInput>): Promise<JobOutcome> => {
    const { input, clock } = job
    const now = clock.now()
    if (stillAllowed(job, [input.merchantId]).length === 0) throw new Failure('job.rightsLost')
    const file = await findFile(job.db, input.fileId)
    if (!file) throw new Failure('file.missing')
    return inTransaction(job.db, async (tx) => {
      const merchant = await payingMerchant(app, tx, input.merchantId)
      const table = await openTable(() => readFileContent(tx, input.fileId), { sheet: input.reading?.sheet })
      const plan = payrollPlanOf(table, input.mapping)
      const lines = await judgedPayroll(tx, table, { ...merchant, plan, reading: input.reading })
      const ready = lines.filter(({ faults }) => faults.length === 0)
      const total = minor(ready.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
      const counts = { rows: lines.length, ready: ready.length, refused: lines.length - ready.length }
      const about = { name: file.name, createdBy: input.asker.accountId, now }
      const reading = { plan, fields: staffPayoutFields, language: input.language }
      const files = await storeRefusals(tx, table, about, wordRefused(lines, input.language), reading)
      const batchId = keeps ? await keep(tx, job, { file, lines, total, ...merchant }) : null
      const result: PayrollOutcome = {
        counts,
        sums: [{ currency: merchant.currency, amount: total }],
        errors: files.shown,
        refusedFileId: files.refused,
        batchId,
      }
      return job.finish(tx, { counts, result, ...(files.whole ? { errorFile: files.whole } : {}) })
    })
  }
}

interface Saving {
  file: { name: string; sha256: string }
  lines: readonly JudgedLine[]
  total: number
  merchantId: number
  currency: Currency
}

async function keep(tx: Tx, { input, clock }: JobContext<PayrollInput>, kept: Saving): Promise<string> {
  const { file, lines, total, merchantId, currency } = kept
  const { accountId, userName, origin } = input.asker
  const now = clock.now()
  const batch = { merchantId, name: input.name, fileId: input.fileId, sha256: file.sha256, currency }
  const batchId = await insertBatch(tx, { ...batch, madeBy: accountId, madeAt: now }, lines)
  if (!batchId) throw new Failure('payment.payoutListTwice')
  const invalid = lines.filter(({ faults }) => faults.length > 0).length
  const counts = { lines: lines.length, ready: lines.length - invalid, invalid }
  await record(tx, now, { accountId, userName }, origin, {
    action: 'payment.staffPayoutUploaded',
    merchantId,
    target: batchId,
    after: { file: file.name, sha256: file.sha256, ...counts, amount: total, currency },
  })
  return batchId
}

/** A merchant whose channel can pay; throws `payment.noChannel`. */
export async function payingMerchant(app: App, db: Db, merchantId: number) {
  const { rows } = await sql<{ merchantId: number; country: Country; currency: Currency }>`
    select merchant_id, country, currency from merchant where merchant_id = ${merchantId}`.execute(db)
  const [merchant] = rows
  if (!merchant || !(await payingChannel(app, db, merchant.currency))) throw new Failure('payment.noChannel')
  return merchant
}

/** Where the fields stand; throws `payment.payoutColumnsMissing` or `credit.mappingInvalid`. */
export function payrollPlanOf(
  { header }: Pick<TableFile, 'header'>,
  mapping: PayrollMapping = payrollColumns.propose(header),
): PayrollPlan {
  const planned = payrollColumns.plan(header, mapping)
  if ('wrong' in planned) throw new Failure('credit.mappingInvalid', { column: planned.wrong })
  const missing = payrollColumns.missing(mapping)
  if (missing.length > 0) throw new Failure('payment.payoutColumnsMissing', { columns: missing.join(', ') })
  return planned.plan
}

interface Payroll {
  plan: PayrollPlan
  country: Country
  currency: Currency
  reading: Reading | undefined
}

/** Every line of the file with everything that is wrong with it. */
export async function judgedPayroll(tx: Tx, table: TableFile, payroll: Payroll): Promise<JudgedLine[]> {
  const lines = await readPayroll(table, payroll)
  const people = await payrollPeople(
    tx,
    payroll.country,
    lines.map(({ userNo }) => userNo),
  )
  return judgePayroll(lines, people, payroll.country)
}

async function readPayroll(table: TableFile, { plan, currency, reading }: Payroll): Promise<PayrollLine[]> {
  const rows = []
  for await (const batch of table.batches()) {
    rows.push(...batch)
    if (rows.length > staffPayoutMaxLines) throw new Failure('payment.payoutTooLong', { max: staffPayoutMaxLines })
  }
  if (rows.length === 0) throw new Failure('payment.payoutEmpty')
  const evidence = new Evidence(readColumnsOf(plan))
  for (const row of rows) evidence.see(row)
  const { decimalSign } = readingOf(evidence, reading, table.from1904)
  return rows.map((row) => readPayrollRow({ plan, columns: table.header.length, decimalSign, currency }, row))
}

/** The column that a fault is about; the others are about the line as a whole. */
const columnOf: Partial<Record<StaffPayoutFault, StaffPayoutFieldName>> = {
  noUserNo: 'user_no',
  unknownPerson: 'user_no',
  twice: 'user_no',
  notAmount: 'amount',
  tooManyDecimals: 'amount',
  notPositive: 'amount',
  accountDiffers: 'bank_account',
  nameDiffers: 'name',
}

const wordRefused = (lines: readonly JudgedLine[], language: Language) =>
  lines
    .filter(({ faults }) => faults.length > 0)
    .map(({ row, userNo, faults }) => ({
      row,
      errors: faults.map((reason) => ({
        row,
        userNo,
        column: columnOf[reason] ?? '',
        why: staffPayoutFaults[reason][language],
        reason,
      })),
    }))
