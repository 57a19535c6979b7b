/** Collection files of Bancolombia: uploaded, looked at, matched by hand where need be, booked by a second person. */
import {
  bookCollection,
  collectionLines,
  exportCollectionLines,
  exportCollections,
  listCollections,
  matchCollectionLine,
  refuseCollection,
  uploadCollection,
} from '@cordillera/contract/payment/bancolombia/collection'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { findUpload } from '../../platform/uploaded-table.ts'
import { bindProvider } from '../channel.ts'
import { filesOfBancolombia } from './bancolombia.channel.ts'
import { gainersOf } from './booking.queries.ts'
import * as read from './collection.queries.ts'
import { type BookInput, bookCollectionJob, type ReadInput, readCollectionJob } from './collection.service.ts'
import { payoutFileRoutes } from './payout-file.routes.ts'

const readKind = 'payment.bancolombia.read'
const bookKind = 'payment.bancolombia.book'

export function bancolombiaRoutes(app: App): void {
  bindProvider(app, filesOfBancolombia(app.db))
  payoutFileRoutes(app)
  app.jobs.define<ReadInput>(readKind, readCollectionJob, 'bancolombia_upload')
  app.jobs.define<BookInput>(bookKind, bookCollectionJob, 'bancolombia_book')

  implement(app, listCollections, (input, { db, rows, user }) =>
    read.pageOfCollections({ db, rows, accountId: user.accountId }, input),
  )
  implement(app, exportCollections, async ({ filter, format }, context) => {
    await context.log({ action: 'payment.collectionsExport', after: { ...said(filter, 'collectionState'), format } })
    return context.sendList(read.collectionsFile, filter, format)
  })
  implement(app, collectionLines, (input, context) => read.pageOfCollectionLines(context, input))
  implement(app, exportCollectionLines, async ({ filter, format }, context) => {
    await context.log({
      action: 'payment.collectionLinesExport',
      target: filter.collectionId,
      after: { ...said(filter, 'collectionLineState'), format },
    })
    return context.sendList(read.collectionLinesFile, filter, format)
  })
  uploading(app)
  deciding(app)
}

function uploading(app: App): void {
  implement(app, uploadCollection, async ({ fileId, merchant }, context) => {
    const { user, now, reach, origin, fail } = context
    const file = await findUpload(context, fileId)
    if (!file) throw fail('file.missing')
    const own = await reach
      .merchant(...user.merchants)
      .selectFrom('merchant')
      .select(['merchantId', 'timeZone'])
      .where('merchantId', 'in', user.merchants)
      .where('country', '=', 'CO')
      .orderBy('merchantId')
      .execute()
    const wanted = merchant ?? user.merchantId
    // who works in several countries need not change merchants for it
    const place = own.find(({ merchantId }) => merchantId === wanted) ?? (merchant === undefined ? own[0] : undefined)
    if (!place) throw fail('payment.collectionMerchant')
    const { merchantId } = place
    const tx = reach.merchant(merchantId)
    const asker = { accountId: user.accountId, userName: user.userName, origin }
    const asked: ReadInput = { fileId, merchantId, zone: place.timeZone, asker }
    const by = { createdBy: user.accountId, now, sourceFile: fileId }
    const jobId = await app.jobs.enqueue(tx, { kind: readKind, title: file.name, input: asked, ...by })
    const after = { file: file.name, sha256: file.sha256 }
    await context.log({ action: 'payment.collectionAsked', merchantId, target: jobId, after })
    return { jobId }
  })

  implement(app, matchCollectionLine, async ({ collectionId, row, version, loanId }, context) => {
    const { reach, user, now, fail, log } = context
    const file = await demand(context, collectionId)
    const tx = reach.from(file)
    const line = await read.findLine(tx, collectionId, row)
    if (!line) throw fail('record.missing')
    if (line.version !== version) throw fail('record.stale')
    if (line.state === 'refused') throw fail('payment.collectionLineRefused')
    const loan = await read.loanOfLine(tx, collectionId, loanId)
    if (!loan) throw fail('payment.collectionNoLoan')
    await context.demandNoGain(loan.userId)
    await read.matchLine(tx, { collectionId, row }, loan, { accountId: user.accountId, now })
    const { merchantId } = file
    await log({
      action: 'payment.collectionLineMatched',
      ...{ merchantId, target: collectionId, appId: loan.appId, userId: loan.userId },
      before: { collectionLineState: line.state },
      after: { collectionLineState: 'matched', collectionRow: row, loanId },
    })
    return { collectionId, row, version: version + 1 }
  })
}

function deciding(app: App): void {
  implement(app, bookCollection, async ({ collectionId, version }, context) => {
    const { user, now, reach, origin, log } = context
    const file = await demand(context, collectionId, version)
    const { merchantId, uploadedBy, matchers } = file
    await context.secondPerson({
      askedBy: [uploadedBy, ...matchers],
      gainers: gainersOf(collectionId, user.accountId),
    })
    const asker = { accountId: user.accountId, userName: user.userName, origin }
    const asked: BookInput = { collectionId, merchantId, asker }
    const by = { createdBy: user.accountId, now }
    const jobId = await app.jobs.enqueue(reach.from(file), { kind: bookKind, title: file.name, input: asked, ...by })
    const after = { file: file.name, lines: file.lineCount, amount: file.totalMinor, currency: 'COP' }
    await log({ action: 'payment.collectionBookAsked', merchantId, target: collectionId, after })
    return { jobId }
  })

  implement(app, refuseCollection, async ({ collectionId, version, reason }, context) => {
    const { user, now, reach, log } = context
    const file = await demand(context, collectionId, version)
    await reach
      .from(file)
      .updateTable('bancolombiaFile')
      .set({
        ...{ state: 'refused', decidedBy: user.accountId, decidedAt: now, decisionNote: reason },
        version: version + 1,
      })
      .where('collectionId', '=', collectionId)
      .execute()
    const { merchantId } = file
    await log({
      action: 'payment.collectionRefused',
      ...{ merchantId, target: collectionId, reason },
      before: { collectionState: file.state },
      after: { collectionState: 'refused' },
    })
    return { collectionId, state: 'refused' as const }
  })
}

/** What a file was narrowed by, in the words of the log. */
const said = ({ state, ...filter }: { state?: string | undefined }, named: string) => ({
  filter: { ...filter, ...(state ? { [named]: state } : {}) },
})

type Asking = Pick<Context<typeof bookCollection>, 'db' | 'rows'>
/** A file in scope that nobody decided about yet, as it was seen. */
async function demand(context: Asking, collectionId: string, seen?: number): Promise<read.FoundCollection> {
  const file = await read.findCollection(context, collectionId)
  if (!file) throw new Failure('record.missing')
  if (file.state !== 'parsed') throw new Failure('payment.collectionDecided')
  if (seen !== undefined && file.version !== seen) throw new Failure('record.stale')
  return file
}
