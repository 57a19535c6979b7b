/** Reading a collection file whole or not at all, and booking it in one transaction. What the jobs do. */
import type { CollectionOutcome } from '@cordillera/contract/payment/bancolombia/collection'
import { demandSecondPerson } from '../../access/public.ts'
import { record } from '../../operation-log/public.ts'
import { dayIn } from '../../platform/clock.ts'
import { inCopyTransaction } from '../../platform/copy.ts'
import { planForRowsOf } from '../../platform/db.ts'
import { notifyAll } from '../../platform/events.ts'
import { Failure } from '../../platform/fail.ts'
import { findFile, readFileContent } from '../../platform/files.ts'
import type { Origin } from '../../platform/implement.ts'
import { type JobContext, type JobOutcome, stillAllowed } from '../../platform/jobs.ts'
import { bookStaged, eventsOf } from '../import.service.ts'
import { createPaymentStaging, judgeRepeats, lockImports, openFileConflicts } from '../import.staging.queries.ts'
import { type CollectionRecord, type ReadCollection, readCollection } from './asobancaria.reader.ts'
import { countBooked, fileToBook, gainersOf, keepBooked, stageLines, unmatchGone } from './booking.queries.ts'
import {
  channelOfFile,
  collectionCopy,
  collectionLine,
  countLines,
  createCollectionStaging,
  judgeLines,
  keepFile,
  uploadedBefore,
} from './staging.queries.ts'

interface Asker {
  accountId: number
  userName: string
  origin: Origin
}
export interface ReadInput {
  fileId: string
  merchantId: number
  zone: string
  asker: Asker
}
export interface BookInput {
  collectionId: string
  merchantId: number
  asker: Asker
}

export async function readCollectionJob(job: JobContext<ReadInput>): Promise<JobOutcome> {
  const { input, db, clock } = job
  const { fileId, merchantId, zone, asker } = input
  const now = clock.now()
  if (stillAllowed(job, [merchantId]).length === 0) throw new Failure('payment.collectionMerchant')
  const file = await findFile(db, fileId)
  if (!file) throw new Failure('file.missing')
  return inCopyTransaction(job.database, async (tx, copy) => {
    const before = await uploadedBefore(tx, merchantId, file.sha256)
    if (before) throw new Failure('payment.collectionTwice', { day: dayIn(zone, before.uploadedAt) })
    await createCollectionStaging(tx)
    let read: ReadCollection | undefined
    async function* pieces() {
      const records = readCollection(() => readFileContent(db, fileId))
      for (;;) {
        const { value, done } = await records.next()
        if (done) {
          read = value
          return
        }
        await job.progress(value.at(-1)?.row ?? 0)
        yield value.map((one: CollectionRecord) => collectionLine(one)).join('')
      }
    }
    await copy(collectionCopy, pieces())
    if (!read) throw new Error('a file that was read whole has a head')
    const channel = await demandOurs(tx, merchantId, read, dayIn(zone, now))
    await planForRowsOf(tx, 'collection_row')
    const { accountId, userName, origin } = asker
    const of = { ...read, merchantId, channel, name: file.name, fileId, sha256: file.sha256, accountId, now }
    const collectionId = await keepFile(tx, of)
    await judgeLines(tx, collectionId)
    const counts = await countLines(tx, collectionId)
    await record(tx, now, { accountId, userName }, origin, {
      action: 'payment.collectionRead',
      merchantId,
      target: collectionId,
      after: {
        ...{ file: file.name, sha256: file.sha256, lines: counts.lines, linesMatched: counts.matched },
        ...{ linesUnmatched: counts.unmatched, refused: counts.refused, amount: read.totalMinor, currency: 'COP' },
      },
    })
    const result: CollectionOutcome = { collectionId, ...counts }
    return job.finish(tx, { counts: { ...counts }, result })
  })
}

type Ours = Parameters<typeof channelOfFile>[0]
/** The channel that the file is of; throws where it is another account's, or of a day to come. */
async function demandOurs(db: Ours, merchantId: number, { head }: ReadCollection, today: string): Promise<string> {
  const channel = await channelOfFile(db, merchantId, head)
  if (!channel) {
    const account = head.account.slice(-4)
    throw new Failure('payment.collectionOtherAccount', { nit: head.nit, account })
  }
  if (head.day > today) throw new Failure('payment.collectionFuture', { day: head.day })
  return channel
}

export async function bookCollectionJob(job: JobContext<BookInput>): Promise<JobOutcome> {
  const { input, clock, jobId } = job
  const { collectionId, merchantId, asker } = input
  const { accountId, userName, origin } = asker
  const now = clock.now()
  if (stillAllowed(job, [merchantId]).length === 0) throw new Failure('payment.collectionMerchant')
  return inCopyTransaction(job.database, async (tx) => {
    const file = await fileToBook(tx, collectionId)
    if (!file) throw new Failure('record.missing')
    if (file.state !== 'parsed') throw new Failure('payment.collectionDecided')
    // lines may have been matched since it was asked for
    const askedBy = [file.uploadedBy, ...file.matchers]
    await demandSecondPerson(tx, accountId, { askedBy, gainers: gainersOf(collectionId, accountId) }, now)
    await lockImports(tx)
    await createPaymentStaging(tx)
    await unmatchGone(tx, collectionId)
    await stageLines(tx, collectionId, now)
    await planForRowsOf(tx, 'payment_row')
    await judgeRepeats(tx, [merchantId], { isDryRun: false })
    await openFileConflicts(tx, jobId, now)
    const changes = await bookStaged(tx, { at: now, accountId, jobId })
    await keepBooked(tx, collectionId, { accountId, jobId, now })
    await notifyAll(tx, eventsOf(changes))
    const counts = await countBooked(tx, collectionId)
    const { booked, ...logged } = counts
    const { amount: _, ...ofLines } = counts
    await record(tx, now, { accountId, userName }, origin, {
      action: 'payment.collectionBooked',
      merchantId,
      target: collectionId,
      after: { file: file.name, sha256: file.sha256, ...logged, linesBooked: booked, currency: 'COP' },
    })
    return job.finish(tx, { counts: ofLines })
  })
}
