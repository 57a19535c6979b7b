/** Costs of channels as an import: their columns mapped, tried with what they come to, then kept. */

import {
  type CostMapping,
  type CostsOutcome,
  costFields,
  costLinesAtMost,
  costRefusals,
  dryRunCosts,
  inspectCosts,
  runCosts,
} from '@cordillera/contract/acquisition/cost-import'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { Reading } from '@cordillera/contract/job/table-reading'
import { minor } from '@cordillera/contract/money'
import type { Language } from '@cordillera/contract/words'
import { record } from '../../operation-log/public.ts'
import type { App } from '../../platform/app.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { findFile, readFileContent } from '../../platform/files.ts'
import { type Context, implement, type Origin } from '../../platform/implement.ts'
import type { JobContext, JobOutcome } from '../../platform/jobs.ts'
import { openTable, type TableFile, type TableRow } from '../../platform/table-file.ts'
import { storeRefusals } from '../../platform/table-refusals.ts'
import { Evidence, readingOf } from '../../platform/table-values.ts'
import { findUpload, inspectTable, languageOfErrors } from '../../platform/uploaded-table.ts'
import { marketMerchant } from '../merchant.ts'
import { placeOf } from './channel.queries.ts'
import * as costs from './cost.queries.ts'
import { type CostPlan, type CostRow, costColumns, costReadColumns, readCosts } from './cost.rules.ts'

const dryRunKind = 'acquisition.costs.dryRun'
const runKind = 'acquisition.costs.run'
const right = 'loan_market_cost_entry_change'

interface CostImportInput {
  fileId: string
  merchant: number
  mapping: CostMapping
  reading?: Reading
  language: Language
  asker: { accountId: number; userName: string; origin: Origin }
}

export function costImportRoutes(app: App): void {
  app.jobs.define(dryRunKind, costWorker(false), right)
  app.jobs.define(runKind, costWorker(true), right)

  implement(app, inspectCosts, async ({ fileId, sheet }, context) => {
    const file = await findUpload(context, fileId)
    if (!file) throw context.fail('file.missing')
    const source = () => readFileContent(context.reach.from(file), fileId)
    const { name, sizeBytes } = file
    return {
      fileId,
      name,
      sizeBytes,
      ...(await inspectTable({ source, sheet, columns: costColumns, read: costReadColumns })),
    }
  })

  implement(app, dryRunCosts, async (input, context) => ({ jobId: await ask(app, dryRunKind, input, context) }))
  implement(app, runCosts, async (input, context) => ({ jobId: await ask(app, runKind, input, context) }))
}

/** Refuses at once what a look at the header tells, then queues the work with the asker's rights as they are now. */
async function ask(app: App, kind: string, input: Parsed<typeof runCosts>, context: Context<typeof runCosts>) {
  const { user, now, reach, origin, language, log } = context
  const merchant = marketMerchant(user, input.merchant)
  const file = await findUpload(context, input.fileId)
  if (!file) throw context.fail('file.missing')
  const tx = reach.from(file)
  const table = await openTable(() => readFileContent(tx, input.fileId), { sheet: input.reading?.sheet })
  const mapping = input.mapping ?? costColumns.propose(table.header)
  costPlanOf(table, mapping)
  const asked: CostImportInput = {
    fileId: input.fileId,
    merchant,
    mapping,
    ...(input.reading ? { reading: input.reading } : {}),
    language: languageOfErrors(table, language),
    asker: { accountId: user.accountId, userName: user.userName, origin },
  }
  const job = { kind, title: file.name, input: asked, createdBy: user.accountId, now, sourceFile: input.fileId }
  const jobId = await app.jobs.enqueue(tx, job)
  const action = kind === runKind ? 'acquisition.costsAsked' : 'acquisition.costsDryRunAsked'
  await log({ action, merchantId: merchant, target: jobId, after: { file: file.name, sha256: file.sha256 } })
  return jobId
}

/** Where the fields stand; throws `credit.mappingInvalid` or `credit.columnsMissing`. */
function costPlanOf({ header }: Pick<TableFile, 'header'>, mapping: CostMapping): CostPlan {
  const planned = costColumns.plan(header, mapping)
  if ('wrong' in planned) throw new Failure('credit.mappingInvalid', { column: planned.wrong })
  const missing = costColumns.missing(mapping)
  if (missing.length > 0) throw new Failure('credit.columnsMissing', { columns: missing.join(', ') })
  return planned.plan
}

function costWorker(keeps: boolean) {
  return async (job: JobContext<CostImportInput>): Promise<JobOutcome> => {
    const { input, clock, asker } = job
    const now = clock.now()
    if (asker) marketMerchant(asker, input.merchant)
    const file = await findFile(job.db, input.fileId)
    if (!file) throw new Failure('file.missing')
    return inTransaction(job.db, async (tx) => {
      const table = await openTable(() => readFileContent(tx, input.fileId), { sheet: input.reading?.sheet })
      const plan = costPlanOf(table, input.mapping)
      const { currency, today } = await placeOf(tx, input.merchant, now)
      const rows = await rowsOf(table)
      const evidence = new Evidence(costReadColumns(plan))
      for (const row of rows) evidence.see(row)
      const reading = readingOf(evidence, input.reading, table.from1904)
      const channels = await costs.channelsByCode(tx, input.merchant)
      const read = readCosts(rows, { plan, columns: table.header.length, reading, currency, channels, today })
      const lines = read.flatMap(({ line }) => line ?? [])
      const amount = minor(lines.reduce((sum, line) => sum + line.amount, 0))
      const replaced = await costs.howManyReplace(tx, lines)
      const counts = {
        rows: read.length,
        added: lines.length - replaced,
        replaced,
        refused: read.length - lines.length,
      }
      const about = { name: file.name, createdBy: input.asker.accountId, now }
      const words = { plan, fields: costFields, language: input.language }
      const files = await storeRefusals(tx, table, about, wordRefused(read, input.language), words)
      if (keeps) await keep(tx, job, { file: file.name, lines, amount, currency })
      const result: CostsOutcome = {
        counts,
        sums: [{ currency, amount }],
        errors: files.shown,
        refusedFileId: files.refused,
      }
      return job.finish(tx, { counts, result, ...(files.whole ? { errorFile: files.whole } : {}) })
    })
  }
}

async function rowsOf(table: TableFile): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const batch of table.batches()) {
    rows.push(...batch)
    if (rows.length > costLinesAtMost) throw new Failure('acquisition.linesAtMost', { limit: costLinesAtMost })
  }
  return rows
}

interface Saving {
  file: string
  lines: Parameters<typeof costs.keepLines>[1]
  amount: number
  currency: Parameters<typeof costs.keepLines>[2]['currency']
}
async function keep(
  tx: Tx,
  { input, clock, jobId }: JobContext<CostImportInput>,
  { file, lines, amount, currency }: Saving,
) {
  const { accountId, userName, origin } = input.asker
  const now = clock.now()
  await costs.keepLines(tx, lines, { merchantId: input.merchant, currency, accountId, now })
  await record(tx, now, { accountId, userName }, origin, {
    action: 'acquisition.costsImported',
    merchantId: input.merchant,
    target: jobId,
    after: { file, lines: lines.length, amount, currency },
  })
}

const wordRefused = (rows: readonly CostRow[], language: Language) =>
  rows
    .filter(({ faults }) => faults.length > 0)
    .map(({ row, channel, faults }) => ({
      row,
      errors: faults.map(({ column, reason }) => ({
        row,
        channel,
        column,
        why: costRefusals[reason][language],
        reason,
      })),
    }))
