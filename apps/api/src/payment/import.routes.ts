/** Importing payments: inspect the file, try it, book it. */
import type { Parsed } from '@cordillera/contract/endpoint'
import { dryRunPayments, inspectPayments, runPayments } from '@cordillera/contract/payment/import'
import type { App } from '../platform/app.ts'
import { readFileContent } from '../platform/files.ts'
import { type Context, implement } from '../platform/implement.ts'
import { findUpload, inspectTable, languageOfErrors } from '../platform/uploaded-table.ts'
import { paymentColumns, proposePaymentMapping, readColumnsOf } from './import.mapping.rules.ts'
import { openPayments, type PaymentImportInput, paymentImportWorker, paymentPlanOf } from './import.service.ts'

const dryRunKind = 'payment.import.dryRun'
const runKind = 'payment.import.run'

type ImportContext = Context<typeof runPayments>

export function paymentImportRoutes(app: App): void {
  app.jobs.define(dryRunKind, paymentImportWorker(false), 'paymentInfo_import')
  app.jobs.define(runKind, paymentImportWorker(true), 'paymentInfo_import')

  implement(app, inspectPayments, async ({ fileId, sheet }, context) => {
    const file = await findUpload(context, fileId)
    if (!file) throw context.fail('file.missing')
    const source = () => readFileContent(context.reach.from(file), fileId)
    const { name, sizeBytes } = file
    const found = await inspectTable({ source, sheet, columns: paymentColumns, read: readColumnsOf })
    return { fileId, name, sizeBytes, ...found }
  })

  implement(app, dryRunPayments, async (input, context) => ({ jobId: await ask(app, dryRunKind, input, context) }))
  implement(app, runPayments, async (input, context) => ({ jobId: await ask(app, runKind, input, context) }))
}

/** Refuses at once what a look at the header tells, then queues the work with the asker's rights as they are now. */
async function ask(app: App, kind: string, input: Parsed<typeof runPayments>, context: ImportContext): Promise<string> {
  const { user, now, reach, origin } = context
  const file = await findUpload(context, input.fileId)
  if (!file) throw context.fail('file.missing')
  const table = await openPayments(reach.from(file), input.fileId, input.reading?.sheet)
  const mapping = input.mapping ?? proposePaymentMapping(table.header)
  paymentPlanOf(table, mapping)
  const tx = reach.from(file)
  const asked: PaymentImportInput = {
    fileId: input.fileId,
    mapping,
    ...(input.reading ? { reading: input.reading } : {}),
    merchants: [...user.merchants],
    language: languageOfErrors(table, context.language),
    asker: { accountId: user.accountId, userName: user.userName, origin },
  }
  const jobId = await app.jobs.enqueue(tx, {
    kind,
    title: file.name,
    input: asked,
    createdBy: user.accountId,
    now,
    sourceFile: input.fileId,
    ...(table.expectedRows === null ? {} : { total: table.expectedRows }),
  })
  const action = kind === runKind ? 'payment.importAsked' : 'payment.importDryRunAsked'
  await context.log({ action, target: jobId, after: { file: file.name, sha256: file.sha256 } })
  return jobId
}
