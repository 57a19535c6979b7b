/** Importing a loan book: inspect the file, try it, import it. */
import { dryRunLoanBook, inspectLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import type { Parsed } from '@cordillera/contract/endpoint'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { dayIn } from '../platform/clock.ts'
import { readFileContent } from '../platform/files.ts'
import { type Context, implement } from '../platform/implement.ts'
import { findUpload, inspectTable, languageOfErrors } from '../platform/uploaded-table.ts'
import { loanBookColumns, proposeMapping, readColumnsOf } from './import.mapping.rules.ts'
import { type ImportInput, importWorker, openBook, planOf, workOf } from './import.service.ts'

const dryRunKind = 'credit.loanBook.dryRun'
const runKind = 'credit.loanBook.run'

type ImportContext = Context<typeof runLoanBook> | Context<typeof dryRunLoanBook>

export function importRoutes(app: App): void {
  app.jobs.define(dryRunKind, importWorker(false), 'jobs_import')
  app.jobs.define(runKind, importWorker(true), 'jobs_import')

  implement(app, inspectLoanBook, async ({ fileId, sheet }, context) => {
    const file = await findUpload(context, fileId)
    if (!file) throw context.fail('file.missing')
    const source = () => readFileContent(context.reach.from(file), fileId)
    const { name, sizeBytes } = file
    const found = await inspectTable({ source, sheet, columns: loanBookColumns, read: readColumnsOf })
    return { fileId, name, sizeBytes, ...found }
  })

  implement(app, dryRunLoanBook, async (input, context) => ({ jobId: await ask(app, dryRunKind, input, context) }))

  implement(app, runLoanBook, async (input, context) => {
    // one import at a time; the job itself locks the merchants it finds in the file
    if (await isImporting(context)) throw context.fail('job.running')
    return { jobId: await ask(app, runKind, input, context) }
  })
}

/** Refuses at once what a look at the header tells, then queues the work with the asker's rights as they are now. */
async function ask(app: App, kind: string, input: Parsed<typeof runLoanBook>, context: ImportContext) {
  const { user, now, reach, origin } = context
  const { fileId, exportDay = null, reading } = input
  const file = await findUpload(context, fileId)
  if (!file) throw context.fail('file.missing')
  const table = await openBook(reach.from(file), fileId, reading?.sheet)
  const mapping = input.mapping ?? proposeMapping(table.header)
  planOf(table, mapping)
  const merchants = [...user.merchants]
  if (exportDay) await refuseLater(exportDay, merchants, context)
  const asked: ImportInput = {
    fileId,
    mapping,
    ...(reading ? { reading } : {}),
    exportDay,
    merchants,
    language: languageOfErrors(table, context.language),
    asker: { accountId: user.accountId, userName: user.userName, origin },
  }
  const jobId = await app.jobs.enqueue(reach.own(), {
    kind,
    title: file.name,
    input: asked,
    createdBy: user.accountId,
    now,
    sourceFile: fileId,
    ...(table.expectedRows === null ? {} : { total: workOf(table.expectedRows, kind === runKind) }),
  })
  const action = kind === runKind ? 'credit.loanBookRunAsked' : 'credit.loanBookDryRunAsked'
  await context.log({ action, target: jobId, after: { file: file.name, sha256: file.sha256, exportDay } })
  return jobId
}

async function refuseLater(exportDay: string, merchants: number[], context: ImportContext): Promise<void> {
  const zones = await context.reach
    .merchant(...merchants)
    .selectFrom('merchant')
    .select('timeZone')
    .distinct()
    .where('merchantId', '=', sql<number>`any(${merchants}::smallint[])`)
    .execute()
  const today = zones.map(({ timeZone }) => dayIn(timeZone, context.now)).sort()[0]
  if (today !== undefined && exportDay > today) throw context.fail('credit.exportDayLater', { today })
}

async function isImporting({ user, unscoped }: Context<typeof runLoanBook>): Promise<boolean> {
  const { rows } = await sql`select from job where kind = ${runKind} and state in ('queued', 'running')
    and exists (select from jsonb_array_elements(input -> 'merchants') m where m::int = any(${[...user.merchants]}::int[]))
    limit 1`.execute(unscoped('whether anybody imports into these merchants, not what'))
  return rows.length > 0
}
