/** Payout files of Bancolombia: made of the orders that wait, taken away once by a second person, answered by the bank. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  answerPayoutFile,
  downloadPayoutFile,
  exportPayoutFileLines,
  exportPayoutFiles,
  listPayoutFiles,
  makePayoutFile,
  payoutFileLines,
  payoutsForFile,
  voidPayoutFile,
} from '@cordillera/contract/payment/bancolombia/payout-file'
import type { App } from '../../platform/app.ts'
import { dayIn } from '../../platform/clock.ts'
import { sendFile } from '../../platform/download.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { seal, unseal } from '../../platform/secrets.ts'
import { findUpload } from '../../platform/uploaded-table.ts'
import { bankCodeOf } from './bank-codes.ts'
import { ownAccount, type PabHead, pabText } from './pab.writer.ts'
import { type AnswerInput, readAnswerJob } from './payout-answer.service.ts'
import * as read from './payout-file.queries.ts'
import * as write from './payout-file.write.ts'

const answerKind = 'payment.bancolombia.answer'
const sealedFor = (payoutFileId: string): string => `payout file ${payoutFileId}`

export function payoutFileRoutes(app: App): void {
  app.jobs.define<AnswerInput>(answerKind, readAnswerJob, 'bancolombia_payOut')
  reading(app)
  making(app)
  leaving(app)

  implement(app, answerPayoutFile, async ({ payoutFileId, fileId }, context) => {
    const { user, now, reach, origin, log, fail } = context
    const found = await demand(context, payoutFileId)
    if (found.state !== 'downloaded' && found.state !== 'answered') throw fail('payment.payoutFileNotOut')
    // who could say that their own money never arrived would be paid twice
    await context.demandNoGain({ gainers: write.gainersOfFile(payoutFileId, user.accountId) })
    const upload = await findUpload(context, fileId)
    if (!upload) throw fail('file.missing')
    const { merchantId, name } = found
    const asker = { accountId: user.accountId, userName: user.userName, origin }
    const by = { createdBy: user.accountId, now, sourceFile: fileId }
    const input: AnswerInput = { payoutFileId, merchantId, fileId, asker }
    const jobId = await app.jobs.enqueue(reach.from(found), { kind: answerKind, title: upload.name, input, ...by })
    await log({
      action: 'payment.payoutAnswerAsked',
      ...{ merchantId, target: payoutFileId, after: { file: upload.name, sha256: upload.sha256, payoutFileId: name } },
    })
    return { jobId }
  })
}

function reading(app: App): void {
  implement(app, listPayoutFiles, (input, { db, rows, user }) =>
    read.pageOfPayoutFiles({ db, rows, accountId: user.accountId }, input),
  )
  implement(app, payoutFileLines, (input, context) => read.pageOfPayoutLines(context, input))
  implement(app, payoutsForFile, (_, context) => read.waitingForFile(context))
  implement(app, exportPayoutFiles, async ({ filter, format }, context) => {
    const { state, ...other } = filter
    const said = { ...other, ...(state ? { payoutFileState: state } : {}) }
    await context.log({ action: 'payment.payoutFilesExport', after: { filter: said, format } })
    return context.sendList(read.payoutFilesFile, filter, format)
  })
  implement(app, exportPayoutFileLines, async ({ filter, format }, context) => {
    const { answer, payoutFileId } = filter
    const said = answer ? { payoutAnswer: answer } : {}
    await context.log({
      action: 'payment.payoutFileLinesExport',
      target: payoutFileId,
      after: { filter: said, format },
    })
    return context.sendList(read.payoutLinesFile, filter, format)
  })
}

function making(app: App): void {
  implement(app, makePayoutFile, async ({ merchant: merchantId, channel }, context) => {
    const { user, now, reach, log, fail } = context
    if (!user.merchants.includes(merchantId)) throw fail('record.missing')
    const tx = reach.merchant(merchantId)
    const paying = await write.payingAccount(tx, { merchantId, channel })
    if (!paying) throw fail('record.missing')
    const { nit = '', account = '', accountKind = '' } = paying.settings
    if (!/^\d{8,10}$/.test(nit) || ownAccount(account) === null || !/^[SD]$/.test(accountKind))
      throw fail('payment.payoutFileAccount', { channel })
    const orders = await write.ordersForFile(tx, { merchantId, channel })
    if (orders.length === 0) throw fail('payment.payoutFileEmpty')
    const day = dayIn(paying.zone, now)
    const sequence = await write.sequenceOf(tx, channel, day)
    if (sequence > 99) throw fail('payment.payoutFilesOfDay')
    const text = textOf({ nit, account, accountKind, day, sequence }, orders)
    const payoutFileId = await write.newFileId(tx)
    const name = `PAB_${day.replaceAll('-', '')}_${String(sequence).padStart(2, '0')}.txt`
    const sha256 = createHash('sha256').update(text).digest('hex')
    const sealed = seal(app.secretKey, sealedFor(payoutFileId), text)
    const of = { payoutFileId, merchantId, channel, name, day, sequence, currency: paying.currency, sha256, sealed }
    const made = await write.keepPayoutFile(tx, { ...of, orders, accountId: user.accountId, now })
    await log({
      action: 'payment.payoutFileMade',
      ...{ merchantId, target: payoutFileId },
      after: { file: name, sha256, lines: made.lines, amount: made.total, currency: paying.currency },
    })
    return { payoutFileId, ...made }
  })
}

const textOf = (head: PabHead, orders: readonly write.OrderToWrite[]): string =>
  pabText(
    head,
    orders.map(({ bank, ...order }) => {
      const bankCode = bankCodeOf(bank)
      if (bankCode === null) throw new Error(`${order.payoutId} was taken without a bank that a file can name`)
      return { ...order, bankCode }
    }),
  )

function leaving(app: App): void {
  implement(app, downloadPayoutFile, async ({ payoutFileId, version }, context) => {
    const { user, now, reach, reply, log, fail } = context
    const found = await demand(context, payoutFileId, version)
    await context.secondPerson({
      askedBy: [found.madeBy],
      gainers: write.gainersOfFile(payoutFileId, user.accountId),
    })
    const { sealed, name, merchantId, sha256 } = found
    if (sealed === null) throw fail('payment.payoutFileTaken')
    const tx = reach.from(found)
    const ended = await write.endedMeanwhile(tx, payoutFileId)
    if (ended > 0) throw fail('payment.payoutFileStale', { orders: ended })
    await tx
      .updateTable('payoutFile')
      .set({ state: 'downloaded', sealed: null, downloadedBy: user.accountId, downloadedAt: now, version: version + 1 })
      .where('payoutFileId', '=', payoutFileId)
      .execute()
    await log({ action: 'payment.payoutFileTaken', merchantId, target: payoutFileId, after: { file: name, sha256 } })
    const bytes = Buffer.from(unseal(app.secretKey, sealedFor(payoutFileId), sealed), 'latin1')
    return sendFile(reply, { name, mime: 'text/plain', sizeBytes: bytes.length }, Readable.from([bytes]))
  })

  implement(app, voidPayoutFile, async ({ payoutFileId, version, reason }, context) => {
    const { user, now, reach, log, fail } = context
    const found = await demand(context, payoutFileId, version)
    await context.secondPerson({
      askedBy: [found.downloadedBy],
      gainers: write.gainersOfFile(payoutFileId, user.accountId),
    })
    if (found.state !== 'made' && found.state !== 'downloaded') throw fail('payment.payoutFileEnded')
    const tx = reach.from(found)
    await tx
      .updateTable('payoutFile')
      .set({
        state: 'void',
        sealed: null,
        voidBy: user.accountId,
        voidAt: now,
        voidReason: reason,
        version: version + 1,
      })
      .where('payoutFileId', '=', payoutFileId)
      .execute()
    await tx.updateTable('payoutFileLine').set({ live: false }).where('payoutFileId', '=', payoutFileId).execute()
    await log({
      action: 'payment.payoutFileVoid',
      ...{ merchantId: found.merchantId, target: payoutFileId, reason },
      before: { payoutFileState: found.state },
      after: { payoutFileState: 'void' },
    })
    return { payoutFileId, state: 'void' as const }
  })
}

type Asking = Pick<Context<typeof makePayoutFile>, 'db' | 'rows'>
async function demand(context: Asking, payoutFileId: string, seen?: number): Promise<read.FoundPayoutFile> {
  const file = await read.findPayoutFile(context, payoutFileId)
  if (!file) throw new Failure('record.missing')
  if (seen !== undefined && file.version !== seen) throw new Failure('record.stale')
  return file
}
