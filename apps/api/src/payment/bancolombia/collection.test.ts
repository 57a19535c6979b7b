/** What Bancolombia collected: read whole and proved, matched, and booked once, by somebody else than who brought the file. */
import { deflateRawSync } from 'node:zlib'
import { uploadFile } from '@cordillera/contract/job/file'
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
import { listExceptions } from '@cordillera/contract/payment/exception'
import { generateBarcode, getExtPeriodLink } from '@cordillera/contract/payment/pay-link'
import { listPayments, matchPayment } from '@cordillera/contract/payment/payment'
import { listPaymentChannels, testPaymentChannel } from '@cordillera/contract/payment/routing/channel'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bookCollectionFile,
  type CollectionFile,
  collectChannel,
  collectingAccount,
  collectionText,
  readCollectionFile,
  sendCollection,
} from '../../../test/given-collections.ts'
import { openBooks } from '../../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../../test/given-payments.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { isBorrower } from '../../../test/second-person/case.ts'
import { checkLedger } from '../../credit/public.ts'
import { sql } from '../../platform/db.ts'
import { testChannels } from '../routing/test.service.ts'

const testApp = startApp({ now: '2026-11-21T18:00:00Z' })
const reason = 'the bank sends another one'
let uploader: Person
let second: Person
let loan: GivenLoan
let loanRef = ''
let sequence = 0

const merchant = 'Cafe Plata'
const next = () => ++sequence
const db = () => testApp().app.db

beforeAll(async () => {
  uploader = await testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: [merchant] })
  second = await testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: [merchant] })
  await collectChannel(testApp())
})
beforeEach(async () => {
  const [made] = await givenLoans(testApp(), { merchant, dpd: 2, principal: 10_000_000 })
  if (!made) throw new Error('a loan was made')
  loan = made
  await openBooks(db(), [loan.appId])
  loanRef = (
    await db().selectFrom('application').select('loanRef').where('appId', '=', loan.appId).executeTakeFirstOrThrow()
  ).loanRef
})

const linesOf = async (collectionId: string, by = uploader) =>
  (await by.call(collectionLines, { collectionId, pageSize: 200 })).list
const fileOf = async (collectionId: string, by = uploader) => (await by.call(listCollections, { collectionId })).list[0]
const moneyOf = async (collectionId: string) =>
  (
    await sql<{ state: string; amount: number; ledger: number }>`
      select p.state, p.amount_minor as amount, (select -sum(e.amount_minor) from ledger_tx x join ledger_entry e using (tx_id)
        where x.payment_id = p.payment_id and e.account <> 'cash.bancolombia')::bigint as ledger
      from bancolombia_line l join payment p using (payment_id) where l.collection_id = ${collectionId} order by l.row_number`.execute(
      db(),
    )
  ).rows

test('a file of two batches is read, proved and matched, and a second person books all of it in one press', async () => {
  const barcode = await (
    await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO', merchants: [merchant] })
  ).call(generateBarcode, { billId: loan.billId })
  const read = await readCollectionFile(testApp(), uploader, {
    batches: [
      [
        { reference: loanRef, cents: 150_000, sequence: next() },
        { reference: barcode.barcode, cents: 250_000, sequence: next() },
      ],
      [
        { reference: '987654321987654321', cents: 70_050, sequence: next() },
        { reference: loanRef, cents: 0, sequence: next() },
        { reference: loanRef, cents: 90_000, sequence: next(), returned: '014' },
      ],
    ],
  })
  expect(read).toMatchObject({ lines: 5, matched: 2, unmatched: 1, refused: 2 })
  const lines = await linesOf(read.collectionId)
  expect(lines.map(({ state, why }) => `${state}: ${why}`)).toEqual([
    ...['matched: loan', 'matched: link', 'unmatched: unknown', 'refused: noAmount', 'refused: returned'],
  ])
  // nothing is booked by reading
  expect(await moneyOf(read.collectionId)).toEqual([])
  const { collectionId } = read
  await uploader.refused(bookCollection, { collectionId, version: 0 }, 'credit.ownRequest')
  expect(await bookCollectionFile(testApp(), second, collectionId)).toMatchObject({ state: 'done', error: null })
  expect(await moneyOf(collectionId)).toEqual([
    { state: 'booked', amount: 150_000, ledger: 150_000 },
    { state: 'booked', amount: 250_000, ledger: 250_000 },
    { state: 'unidentified', amount: 70_050, ledger: 70_050 },
  ])
  expect(await fileOf(collectionId)).toMatchObject({
    ...{ state: 'booked', batches: 2, total: 560_050, mine: true },
    ...{ booked: { lines: 3, amount: 470_050 }, refused: { lines: 2, amount: 90_000 } },
  })
  const { rows } = await sql`select from pay_link where link_id = ${barcode.linkId} and used_at is not null`.execute(
    db(),
  )
  expect(rows).toHaveLength(1)
  expect(await checkLedger(db())).toEqual([])
})

test('ten who press Book at once, and a job that is worked twice, book the money once', async () => {
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [[{ reference: loanRef, cents: 33_000, sequence: next() }]],
  })
  const asked = { collectionId, version: 0 }
  await Promise.all(Array.from({ length: 10 }, () => second.raw(bookCollection, asked)))
  await testApp().drainJobs()
  expect(await moneyOf(collectionId)).toHaveLength(1)
  await second.refused(bookCollection, asked, 'payment.collectionDecided')
})

test('the same file again is refused; the same lines in another file are known and add nothing', async () => {
  const batches = [[{ reference: loanRef, cents: 41_000, sequence: next() }]]
  const first = await readCollectionFile(testApp(), uploader, { batches })
  const again = await sendCollection(testApp(), second, collectionText({ batches }))
  expect(again).toMatchObject({ state: 'failed', error: expect.stringContaining('2026-11-21') })
  const more = [[...(batches[0] ?? []), { reference: loanRef, cents: 42_000, sequence: next() }]]
  // read while the first waits: both think that the line is new, and only one of them books it
  const other = await readCollectionFile(testApp(), uploader, { batches: more })
  await bookCollectionFile(testApp(), second, first.collectionId)
  await bookCollectionFile(testApp(), second, other.collectionId)
  expect((await linesOf(other.collectionId)).map(({ state, why }) => `${state}: ${why}`)).toEqual([
    'refused: known',
    'booked: loan',
  ])
  expect((await moneyOf(other.collectionId)).map(({ amount }) => amount)).toEqual([42_000])
})

test('a line that says another amount under a sequence that was booked becomes an exception of finance', async () => {
  const of = { reference: loanRef, sequence: next() }
  const first = await readCollectionFile(testApp(), uploader, { batches: [[{ ...of, cents: 10_000 }]] })
  await bookCollectionFile(testApp(), second, first.collectionId)
  const other = await readCollectionFile(testApp(), uploader, { batches: [[{ ...of, cents: 20_000 }]] })
  expect((await linesOf(other.collectionId))[0]).toMatchObject({ state: 'refused', why: 'differs' })
})

test('a line that differs from what is booked is put before finance when its file is booked', async () => {
  const of = { reference: loanRef, sequence: next() }
  const first = await readCollectionFile(testApp(), uploader, { batches: [[{ ...of, cents: 11_000 }]] })
  await bookCollectionFile(testApp(), second, first.collectionId)
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [
      [
        { ...of, cents: 21_000 },
        { reference: loanRef, cents: 12_000, sequence: next() },
      ],
    ],
  })
  await bookCollectionFile(testApp(), second, collectionId)
  const why = (await linesOf(collectionId)).map(({ state, why: of }) => `${state}: ${of}`)
  expect(why).toEqual(['refused: differs', 'booked: loan'])
  const { list } = await second.call(listExceptions, { state: 'open' })
  expect(list.filter(({ amount }) => amount === 21_000)).toMatchObject([
    { kind: 'fileConflict', channel: 'BANCOLOMBIA' },
  ])
})

describe('a second file of one day', () => {
  const [a, b] = ['A', 'B'] as const
  async function other(): Promise<string> {
    const [made] = await givenLoans(testApp(), { merchant, dpd: 2, principal: 10_000_000 })
    if (!made) throw new Error('a loan was made')
    await openBooks(db(), [made.appId])
    const { appId } = made
    const found = db().selectFrom('application').select('loanRef').where('appId', '=', appId)
    return (await found.executeTakeFirstOrThrow()).loanRef
  }

  test('counts its lines from one again: what it brings is money of its own', async () => {
    const [one, two] = [next(), next()]
    const first = await readCollectionFile(testApp(), uploader, {
      modifier: a,
      batches: [
        [
          { reference: loanRef, cents: 45_000, sequence: one },
          { reference: loanRef, cents: 46_000, sequence: two },
        ],
      ],
    })
    await bookCollectionFile(testApp(), second, first.collectionId)
    const theirs = await other()
    const more = await readCollectionFile(testApp(), uploader, {
      modifier: b,
      batches: [
        [
          { reference: theirs, cents: 45_000, sequence: one },
          { reference: theirs, cents: 47_000, sequence: two },
        ],
      ],
    })
    expect((await linesOf(more.collectionId)).map(({ state, why }) => `${state}: ${why}`)).toEqual([
      ...['matched: loan', 'matched: loan'],
    ])
    await bookCollectionFile(testApp(), second, more.collectionId)
    expect((await moneyOf(more.collectionId)).map(({ state, amount }) => `${state} ${amount}`)).toEqual([
      ...['booked 45000', 'booked 47000'],
    ])
    expect(await checkLedger(db())).toEqual([])
  })

  test('that repeats the first in its own words adds nothing, whichever of them is booked first', async () => {
    const lines = (sequence: number) => [[{ reference: loanRef, cents: 48_000, sequence }]]
    const [one, two] = [lines(next()), lines(next())]
    const first = await readCollectionFile(testApp(), uploader, { modifier: b, batches: one })
    await bookCollectionFile(testApp(), second, first.collectionId)
    const late = await readCollectionFile(testApp(), uploader, { modifier: a, batches: one })
    expect((await linesOf(late.collectionId)).map(({ why }) => why)).toEqual(['known'])
    // both are read before either is booked
    const pair = [
      await readCollectionFile(testApp(), uploader, { modifier: a, batches: two }),
      await readCollectionFile(testApp(), uploader, { modifier: b, batches: two }),
    ]
    for (const { collectionId } of pair) await bookCollectionFile(testApp(), second, collectionId)
    const money = await Promise.all(pair.map(({ collectionId }) => moneyOf(collectionId)))
    expect(money.flat().map(({ amount }) => amount)).toEqual([48_000])
  })
})

describe('money for the loan of somebody whose account was deleted', () => {
  async function gone(): Promise<void> {
    await sql`update bill set status = 'repaid', principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0
      where bill_id = ${loan.billId}`.execute(db())
    await sql`update borrower set anonymised_at = now() where user_id = ${loan.userId}`.execute(db())
  }
  const batches = () => [[{ reference: loanRef, cents: 49_000, sequence: next() }]]

  test('is nobody’s, also where it was matched before they went, and no hand matches it', async () => {
    const before = await readCollectionFile(testApp(), uploader, { batches: batches() })
    expect(before.matched).toBe(1)
    await gone()
    await bookCollectionFile(testApp(), second, before.collectionId)
    expect(await moneyOf(before.collectionId)).toMatchObject([{ state: 'unidentified', amount: 49_000 }])
    const after = await readCollectionFile(testApp(), uploader, { batches: batches() })
    const [line] = await linesOf(after.collectionId)
    expect(line).toMatchObject({ state: 'unmatched', why: 'unknown' })
    const asked = { collectionId: after.collectionId, row: line?.row ?? 0, version: 0, loanId: loanRef }
    await second.refused(matchCollectionLine, asked, 'payment.collectionNoLoan')
    const [payment] = (await second.call(listPayments, { pageSize: 50 })).list.filter(({ amount }) => amount === 49_000)
    const match = { paymentId: payment?.paymentId ?? '', appId: loan.appId }
    await second.refused(matchPayment, match, 'record.missing')
  })

  test('that is owed on again, as its bank took money back, is theirs', async () => {
    await gone()
    await sql`update bill set status = 'repayment', principal_open = 100000 where bill_id = ${loan.billId}`.execute(
      db(),
    )
    const { matched } = await readCollectionFile(testApp(), uploader, { batches: batches() })
    expect(matched).toBe(1)
  })

  test('is nobody’s as well where any file of payments brings it', async () => {
    await gone()
    const key = `GONE${next()}`
    const paid = { loan: loanRef, amount: '490.00', currency: 'COP', paidAt: '2026-11-21 10:00', key }
    expect((await importPayments(testApp(), second, paymentsCsv([paid]))).counts).toMatchObject({
      ...{ payments: 0, unidentified: 1, refused: 0 },
    })
  })

  test('waits for a deletion that is under way, and is nobody’s', async () => {
    await sql`update bill set status = 'repaid', principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0
      where bill_id = ${loan.billId}`.execute(db())
    const read = await readCollectionFile(testApp(), uploader, { batches: batches() })
    const key = `GONE${next()}`
    const paid = { loan: loanRef, amount: '490.00', currency: 'COP', paidAt: '2026-11-21 10:00', key }
    const begun = {
      file: () => importPayments(testApp(), second, paymentsCsv([paid])).then(({ counts }) => counts),
      collection: () => bookCollectionFile(testApp(), second, read.collectionId).then(() => moneyOf(read.collectionId)),
    }
    const ended: Record<keyof typeof begun, unknown> = { file: null, collection: null }
    for (const way of ['file', 'collection'] as const) {
      // as a deletion does it: the person is locked first
      const booking = await db()
        .transaction()
        .execute(async (tx) => {
          await sql`select from borrower where user_id = ${loan.userId} for update`.execute(tx)
          const booked = begun[way]()
          await expect
            .poll(async () => (await sql`select from pg_locks where not granted`.execute(db())).rows.length)
            .toBeGreaterThan(0)
          await sql`update borrower set anonymised_at = now() where user_id = ${loan.userId}`.execute(tx)
          return { booked }
        })
      ended[way] = await booking.booked
      await sql`update borrower set anonymised_at = null where user_id = ${loan.userId}`.execute(db())
    }
    expect(ended).toMatchObject({ file: { payments: 0, unidentified: 1 }, collection: [{ state: 'unidentified' }] })
  })
})

test('a person matches a line by hand: the file is then booked by a third, never by who matched', async () => {
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [[{ reference: '4444333322221111', cents: 55_000, sequence: next() }]],
  })
  const [line] = await linesOf(collectionId)
  const asked = { collectionId, row: line?.row ?? 0, version: 0 }
  await second.refused(matchCollectionLine, { ...asked, loanId: 'NONE-1' }, 'payment.collectionNoLoan')
  await second.call(matchCollectionLine, { ...asked, loanId: loanRef })
  await second.refused(bookCollection, { collectionId, version: 0 }, 'credit.ownRequest')
  const third = await testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: [merchant] })
  await bookCollectionFile(testApp(), third, collectionId)
  expect(await moneyOf(collectionId)).toMatchObject([{ state: 'booked', amount: 55_000 }])
})

test('nobody matches a line to a loan of their own, nor books a file that gives them one', async () => {
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [[{ reference: '6666333322221111', cents: 57_000, sequence: next() }]],
  })
  const own = await testApp().given.person({ role: 'FINANCE', country: 'CO', merchants: [merchant] })
  await isBorrower(testApp(), own.accountId, loan.userId)
  const [line] = await linesOf(collectionId)
  const asked = { collectionId, row: line?.row ?? 0, version: 0, loanId: loanRef }
  await own.refused(matchCollectionLine, asked, 'access.ownGain')
  await second.call(matchCollectionLine, asked)
  await own.refused(bookCollection, { collectionId, version: 0 }, 'access.ownGain')
})

test('who asked to book and matched a line before the job ran does not book it', async () => {
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [[{ reference: '5555333322221111', cents: 56_000, sequence: next() }]],
  })
  const [line] = await linesOf(collectionId)
  const { jobId } = await second.call(bookCollection, { collectionId, version: 0 })
  await second.call(matchCollectionLine, { collectionId, row: line?.row ?? 0, version: 0, loanId: loanRef })
  await testApp().drainJobs()
  const job = await db()
    .selectFrom('job')
    .select(['state', 'error'])
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  expect(job).toEqual({ state: 'failed', error: 'credit.ownRequest' })
  expect(await moneyOf(collectionId)).toEqual([])
})

test('money for an extension, and money from before its loan, waits for a person', async () => {
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE', country: 'CO', merchants: [merchant] })
  const { linkId } = await service.call(getExtPeriodLink, { billId: loan.billId })
  const { reference } = await db()
    .selectFrom('payLink')
    .select('reference')
    .where('linkId', '=', linkId)
    .executeTakeFirstOrThrow()
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    day: '20261101',
    batches: [
      [
        { reference: String(reference), cents: 1_000, sequence: next() },
        { reference: loanRef, cents: 1_000, sequence: next() },
      ],
    ],
  })
  expect((await linesOf(collectionId)).map(({ why }) => why)).toEqual(['otherPurpose', 'beforeLoan'])
})

test('a refused file books nothing and may come again', async () => {
  const file = { batches: [[{ reference: loanRef, cents: 61_000, sequence: next() }]] }
  const { collectionId } = await readCollectionFile(testApp(), uploader, file)
  await second.call(refuseCollection, { collectionId, version: 0, reason })
  expect(await fileOf(collectionId)).toMatchObject({ state: 'refused', note: reason })
  await second.refused(bookCollection, { collectionId, version: 1 }, 'payment.collectionDecided')
  expect((await readCollectionFile(testApp(), uploader, file)).matched).toBe(1)
})

describe('a bad file is refused in a sentence and nothing of it is kept:', () => {
  const of = (more: Partial<CollectionFile> = {}) =>
    collectionText({ batches: [[{ reference: loanRef, cents: 77_000, sequence: 7 }]], ...more })
  const bad: Record<string, [() => string | Buffer, string]> = {
    'cut off': [() => of().split('\r\n').slice(0, 4).join('\r\n'), 'breaks off after line 4'],
    'cut off in a line': [() => of().slice(0, 200), 'breaks off|not the Asobancaria'],
    'a batch of wrong totals': [() => of().replace(/08000000001/, '08000000002'), 'says 2 records'],
    'a file of wrong totals': [() => of().replace(/(09000000001\d+)0\r\n/, '$19\r\n'), 'but its lines come to 1'],
    'another bank': [() => of({ bank: '051' }), 'bank 051'],
    'another account': [() => of({ account: '00000099999999999' }), 'ending in 9999'],
    'another company': [() => of({ nit: '0800000001' }), 'NIT 0800000001'],
    'a day to come': [() => of({ day: '20261122' }), '2026-11-22'],
    'a day that is none': [() => of({ day: '20261341' }), 'Line 1'],
    'no line of money': [() => collectionText({ batches: [[]] }), 'no line of money'],
    'another encoding': [() => Buffer.from(of().replace('06', '06\u00d1'), 'latin1'), 'outside ASCII'],
    'UTF-16': [() => Buffer.from(of(), 'utf16le'), 'Line 1'],
    'UTF-8 with a mark': [() => Buffer.from(`\ufeff${of()}`), 'Line 1'],
    'an Excel file that swells a thousandfold': [
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(20_000_000))]),
      'Line 1',
    ],
    'one line without an end': [() => '01'.repeat(100_000), 'Line 1'],
    'records out of order': [() => of().replace(/^05.*\r\n/m, ''), 'Line 2'],
    'lines after its end': [() => `${of()}0500000000000000001\r\n`, 'Line 6'],
    'an amount of letters': [() => of().replace('00000000077000', '0000000007700O'), 'Line 3'],
  }
  test.each(Object.entries(bad))('%s', async (_, [content, says]) => {
    const count = async () => (await sql`select from bancolombia_file`.execute(db())).rows.length
    const before = await count()
    const job = await sendCollection(testApp(), uploader, content())
    expect(job.state).toBe('failed')
    expect(job.error).toMatch(new RegExp(says))
    expect(await count()).toBe(before)
  })
})

test('another merchant sees nothing of it, and a merchant of another country takes no such file', async () => {
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [[{ reference: loanRef, cents: 81_000, sequence: next() }]],
  })
  const abroad = await testApp().given.person({ role: 'FINANCE', country: 'MX' })
  expect((await abroad.call(listCollections, { collectionId })).list).toEqual([])
  expect(await linesOf(collectionId, abroad)).toEqual([])
  await abroad.refused(bookCollection, { collectionId, version: 0 }, 'record.missing')
  const { fileId } = (await abroad.upload(uploadFile, {}, { name: 'x.txt', content: 'x' })).data
  await abroad.refused(uploadCollection, { fileId }, 'payment.collectionMerchant')
  await abroad.refused(
    uploadCollection,
    { fileId, merchant: await testApp().given.merchantId(merchant) },
    'payment.collectionMerchant',
  )
})

test('the lists and their files mask who paid, and what was done stands in the history', async () => {
  const { collectionId } = await readCollectionFile(testApp(), uploader, {
    batches: [[{ reference: '1020304050', cents: 91_000, sequence: next() }]],
  })
  const lines = await uploader.download(exportCollectionLines, { filter: { collectionId }, format: 'csv' })
  expect(lines.body.toString()).toContain('no loan has this reference')
  expect(lines.body.toString()).not.toContain('1020304050')
  const files = await uploader.download(exportCollections, { filter: { collectionId }, format: 'csv' })
  expect(files.body.toString()).toContain(collectionId)
  await bookCollectionFile(testApp(), second, collectionId)
  const { rows } = await sql<{ action: string }>`
    select action from operation_log where target = ${collectionId} and action like 'payment.collection%' order by entry_id`.execute(
    db(),
  )
  expect(rows.map(({ action }) => action)).toEqual([
    ...[
      'payment.collectionRead',
      'payment.collectionLinesExport',
      'payment.collectionBookAsked',
      'payment.collectionBooked',
    ],
  ])
})

test('the channel is tested by whether a file could be known by what was entered, and the answer is kept', async () => {
  const tester = await testApp().given.person({ role: 'TECHNICAL', country: 'CO' })
  const channelOf = async () =>
    (await tester.call(listPaymentChannels, {})).find(({ provider }) => provider === 'BANCOLOMBIA')
  const { channelId = 0 } = (await channelOf()) ?? {}
  await tester.call(testPaymentChannel, { channelId })
  await testChannels(testApp().app)
  expect(await channelOf()).toMatchObject({ testState: 'pass' })
  await db()
    .updateTable('paymentChannel')
    .set({ settings: JSON.stringify({ ...collectingAccount, nit: 'PENDIENTE' }), version: 99 })
    .where('channelId', '=', channelId)
    .execute()
  await tester.call(testPaymentChannel, { channelId })
  await testChannels(testApp().app)
  expect(await channelOf()).toMatchObject({ testState: 'fail' })
  await db()
    .updateTable('paymentChannel')
    .set({ settings: JSON.stringify(collectingAccount), version: 100 })
    .where('channelId', '=', channelId)
    .execute()
})
