/** The desk: what waits, taking it, giving it away, notes, the wall. */

import {
  assignReconException,
  commentReconException,
  exportReconExceptions,
  handlersOfRecon,
  listReconExceptions,
  reconExceptionDetail,
  reconNoteFile,
  reconWall,
  takeReconException,
} from '@cordillera/contract/reconciliation/exception'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { sendFile } from '../../platform/download.ts'
import { findFile, readFileContent } from '../../platform/files.ts'
import { implement } from '../../platform/implement.ts'
import { findUpload } from '../../platform/uploaded-table.ts'
import { freeAbandoned, mayWork } from './abandoned.service.ts'
import {
  deskFile,
  detailOfException,
  findException,
  giveTo,
  handlersFor,
  inScope,
  pageOfDesk,
  takeNext,
  workableBy,
} from './desk.queries.ts'
import { wallOf } from './wall.queries.ts'

const freeEveryMs = 60_000

export function deskRoutes(app: App): void {
  app.jobs.regularly(freeEveryMs, (db) => freeAbandoned(db, app.clock.now()))
  implement(app, listReconExceptions, (input, context) =>
    pageOfDesk(context, input, { accountId: context.user.accountId, now: context.now.toISOString() }),
  )
  implement(app, reconWall, (_, context) => wallOf(context, context.now))

  implement(app, exportReconExceptions, async ({ filter, format }, context) => {
    const { channel: paymentChannel, ...rest } = filter
    const asked = { ...rest, ...(paymentChannel ? { paymentChannel } : {}) }
    await context.log({ action: 'reconciliation.export', after: { filter: asked, format } })
    const by = { accountId: context.user.accountId, now: context.now.toISOString() }
    return context.sendList(deskFile, { ...filter, ...by }, format)
  })

  implement(app, reconExceptionDetail, async ({ exceptionId }, context) => {
    const detail = await detailOfException(context, exceptionId)
    if (!detail) throw context.fail('record.missing')
    return detail
  })

  implement(app, takeReconException, async ({ exceptionId }, context) => {
    const { reach, user, fail, log } = context
    const wanted = exceptionId ?? (await takeNext(context, user.accountId))
    if (!wanted) return { exceptionId: null }
    const found = await findException(context, wanted)
    if (!found || found.state === 'resolved') throw fail('record.missing')
    const tx = reach.from(found)
    await giveTo(tx, [wanted], user.accountId)
    await log({ action: 'reconciliation.taken', merchantId: found.merchantId, target: wanted })
    return { exceptionId: wanted }
  })

  implement(app, handlersOfRecon, (_, { reach, user }) =>
    handlersFor(reach.merchant(...user.merchants), user.merchants, mayWork),
  )

  implement(app, assignReconException, async ({ exceptionIds, accountId }, context) => {
    const { reach, user, fail, log } = context
    if ((await inScope(context, exceptionIds)) !== new Set(exceptionIds).size) throw fail('record.missing')
    const tx = reach.merchant(...user.merchants)
    const handlers = await handlersFor(tx, user.merchants, mayWork)
    const isHandler = handlers.some((one) => one.accountId === accountId)
    if (!isHandler || !(await workableBy(tx, accountId, exceptionIds, mayWork))) throw fail('reconciliation.cannotWork')
    const assigned = await giveTo(tx, exceptionIds, accountId)
    await log({
      action: 'reconciliation.assigned',
      target: `account:${accountId}`,
      after: { exceptionIds },
    })
    return { assigned }
  })

  implement(app, commentReconException, async ({ exceptionId, text, fileId }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findException(context, exceptionId)
    if (!found) throw fail('record.missing')
    const tx = reach.from(found)
    if (fileId && !(await findUpload(context, fileId))) throw fail('file.missing')
    await tx
      .insertInto('reconNote')
      .values({ exceptionId, text, fileId: fileId ?? null, madeBy: user.accountId, madeAt: now })
      .execute()
    await log({ action: 'reconciliation.commented', merchantId: found.merchantId, target: exceptionId })
    return { exceptionId }
  })

  implement(app, reconNoteFile, async ({ exceptionId, fileId }, context) => {
    const { db, rows, reach, reply, fail, log } = context
    const { rows: found } =
      await sql<object>`select from ${rows.reconExceptions} h join recon_note n using (exception_id)
      where h.exception_id = ${exceptionId} and n.file_id = ${fileId}`.execute(db)
    const file = found.length > 0 ? await findFile(reach.from(found), fileId) : undefined
    if (!file) throw fail('record.missing')
    await log({ action: 'reconciliation.noteFileSeen', target: exceptionId })
    return sendFile(reply, file, readFileContent(app.db, fileId))
  })
}
