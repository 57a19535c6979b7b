/** The job centre, stored files, the event stream. */
import { eventStream } from '@cordillera/contract/job/events'
import { correctFile, downloadFile, uploadFile } from '@cordillera/contract/job/file'
import { getJob, listJobs, retryJob } from '@cordillera/contract/job/job'
import { handled } from '../platform/answer.ts'
import type { App } from '../platform/app.ts'
import { sendFile } from '../platform/download.ts'
import type { Event } from '../platform/events.ts'
import { exportMimes } from '../platform/export.ts'
import { Failure } from '../platform/fail.ts'
import { readFileContent, storeFile } from '../platform/files.ts'
import { type Context, implement } from '../platform/implement.ts'
import { demandAccess } from '../platform/rights.ts'
import { correctedTable } from '../platform/table-correct.ts'
import { isTold } from './event.rules.ts'
import { findJob, findOwnFile, lockJob, pageOfJobs } from './job.queries.ts'

export function jobRoutes(app: App): void {
  implement(app, listJobs, (input, context) => pageOfJobs(context, input))

  implement(app, getJob, async ({ jobId }, context) => {
    const job = await findJob(context, jobId)
    if (!job) throw context.fail('job.missing')
    // what it says of rows was told to whoever might ask for it
    return app.jobs.mayAsk(job.kind, context.user) ? job : { ...job, input: null, result: null }
  })

  implement(app, retryJob, async ({ jobId }, context) => {
    const job = await lockJob(context, jobId)
    if (!job) throw context.fail('job.missing')
    if (!app.jobs.mayAsk(job.kind, context.user)) throw new Failure('access.forbidden')
    if (job.state !== 'failed') throw context.fail('job.notRetryable')
    await app.jobs.retry(context.reach.from(job), jobId)
    await context.log({ action: 'job.retry', target: jobId, after: { kind: job.kind, title: job.title } })
    return { jobId }
  })
}

/** One of the caller's own, unless it is of work that the caller may ask for no more. */
async function demandFile(
  app: App,
  context: Context<typeof downloadFile> | Context<typeof correctFile>,
  fileId: string,
) {
  const file = await findOwnFile(context, fileId)
  if (!file) throw new Failure('file.missing')
  if (!file.kinds.every((kind) => app.jobs.mayAsk(kind, context.user))) throw new Failure('access.forbidden')
  return file
}

export function fileRoutes(app: App): void {
  implement(app, uploadFile, async (_, { reach, user, now, file, fail, log }) => {
    if (file.sizeBytes === 0) throw fail('file.empty')
    const about = { name: file.name, mime: file.mime, createdBy: user.accountId, now }
    const { fileId, name, sizeBytes, sha256 } = await storeFile(reach.own(), about, file.stream())
    await log({ action: 'file.upload', target: fileId, after: { name, sizeBytes, sha256 } })
    return { fileId, name, sizeBytes, sha256 }
  })

  implement(app, correctFile, async ({ fileId, sheet, cells }, context) => {
    const { reach, user, now, log } = context
    const file = await demandFile(app, context, fileId)
    const tx = reach.from(file)
    const { content, isCsv } = await correctedTable(() => readFileContent(tx, fileId), { sheet, corrections: cells })
    // a workbook of another kind comes back as XLSX
    const name = isCsv ? file.name : file.name.replace(/(\.\w+)?$/, '.xlsx')
    const about = { name, mime: isCsv ? file.mime : exportMimes.xlsx, createdBy: user.accountId, now }
    const { fileId: copy, sha256 } = await storeFile(reach.own(), about, content)
    await log({ action: 'file.corrected', target: copy, after: { name, cells: cells.length, sha256 } })
    return { fileId: copy }
  })

  implement(app, downloadFile, async ({ fileId }, context) => {
    const file = await demandFile(app, context, fileId)
    // error files hold personal data: who took one away is on record
    await context.log({ action: 'file.download', target: fileId, after: { name: file.name } })
    return sendFile(context.reply, file, readFileContent(app.db, fileId))
  })

  implement(app, eventStream, async (_, { reply, request, user }) => {
    const hears = async (event: Event | null) => {
      const caller = await app.authenticate(request, { watching: true })
      demandAccess(eventStream.access, caller)
      return event === null || isTold(event, caller)
    }
    app.events.stream(reply, { accountId: user.accountId, hears })
    return handled
  })
}
