/**
 * Collection files as a bank writes them, for tests: written by the layout's table of widths, apart from the reader, so that both can't be
 * wrong in the same way.
 */
import { uploadFile } from '@cordillera/contract/job/file'
import { getJob } from '@cordillera/contract/job/job'
import {
  bookCollection,
  collectionOutcome,
  uploadCollection,
} from '@cordillera/contract/payment/bancolombia/collection'
import { expect } from 'vitest'
import type { Person, TestApp } from './harness.ts'

export const collectingAccount = { nit: '0900123456', account: '00000012345678901' }

type Field = readonly [width: number, value: string | number]
/** Numbers are filled with zeros from the left, words with blanks from the right; the rest of the 162 columns is blank. */
const record = (...fields: Field[]): string =>
  fields
    .map(([width, value]) => (typeof value === 'number' ? String(value).padStart(width, '0') : value.padEnd(width)))
    .join('')
    .padEnd(162)

export interface Collected {
  reference: string
  /** In cents. */
  cents: number
  sequence?: number
  returned?: string
}
export interface CollectionFile {
  /** `YYYYMMDD`. */
  day?: string
  bank?: string
  nit?: string
  account?: string
  /** Which of the day's files. */
  modifier?: string
  /** One after the other. */
  batches: readonly (readonly Collected[])[]
}

const fileHead = ({ day = '20261121', bank = '007', ...of }: CollectionFile) =>
  record(
    ...([
      [2, '01'],
      [10, of.nit ?? collectingAccount.nit],
      [8, day],
      [3, bank],
    ] as Field[]),
    ...([
      [17, of.account ?? collectingAccount.account],
      [8, day],
      [4, '2310'],
      [1, of.modifier ?? 'A'],
      [2, '01'],
    ] as Field[]),
  )
const detail = ({ reference, cents, sequence = 1, returned = '' }: Collected) =>
  record(
    ...([
      [2, '06'],
      [48, reference.padStart(48, '0')],
      [14, cents],
      [2, '01'],
      [2, '01'],
    ] as Field[]),
    ...([
      [6, 123456],
      [6, 654321],
      [3, '007'],
      [4, '0101'],
      [7, sequence],
      [3, returned],
    ] as Field[]),
  )
const sumOf = (lines: readonly Collected[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

/** The whole file. */
export function collectionText(file: CollectionFile): string {
  const all = file.batches.flat()
  const batches = file.batches.flatMap((lines, at) => [
    record([2, '05'], [13, '7701234567890'], [4, at + 1]),
    ...lines.map(detail),
    record([2, '08'], [9, lines.length], [18, sumOf(lines)], [4, at + 1]),
  ])
  const control = record([2, '09'], [9, all.length], [18, sumOf(all)])
  return [fileHead(file), ...batches, control].map((line) => `${line.trimEnd()}\r\n`).join('')
}

/** The channel whose account such files are of, in use. */
export async function collectChannel(test: TestApp, of: { nit: string; account: string } = collectingAccount) {
  await test.app.db
    .insertInto('paymentChannel')
    .values({
      ...{
        code: 'BANCOLOMBIA',
        provider: 'BANCOLOMBIA',
        country: 'CO',
        currency: 'COP',
        direction: 'collect',
        method: 'ACH',
      },
      ...{ active: true, settings: JSON.stringify(of), madeAt: test.clock.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What the job of an upload ended with. */
export async function sendCollection(test: TestApp, person: Person, content: string | Buffer, merchant?: number) {
  const { fileId } = (await person.upload(uploadFile, {}, { name: 'recaudo.txt', content })).data
  const { jobId } = await person.call(uploadCollection, { fileId, ...(merchant ? { merchant } : {}) })
  await test.drainJobs()
  return person.call(getJob, { jobId })
}

export async function readCollectionFile(test: TestApp, person: Person, file: CollectionFile, merchant?: number) {
  const job = await sendCollection(test, person, collectionText(file), merchant)
  expect(job, String(job.error)).toMatchObject({ state: 'done' })
  return collectionOutcome.parse(job.result)
}

export async function bookCollectionFile(test: TestApp, person: Person, collectionId: string, version = 0) {
  const { jobId } = await person.call(bookCollection, { collectionId, version })
  await test.drainJobs()
  return person.call(getJob, { jobId })
}
