/** Money that did more than pay one bill, and is sent back: loans of several instalments, promises, extensions on extensions. */
import { saveLog } from '@cordillera/contract/collection/log'
import { getCancelLoanLink, getExtPeriodLink } from '@cordillera/contract/payment/pay-link'
import { listPayments, matchPayment } from '@cordillera/contract/payment/payment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let stp: GivenStp
let service: Person
let finance: Person

beforeAll(async () => {
  stp = await givenStp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await testApp().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

/** Paid out today; of several instalments the later ones are due a week after each other. */
async function loan({ dpd = 0, instalments = 1 } = {}): Promise<GivenLoan> {
  const [made] = await givenLoans(testApp(), { dpd })
  if (!made) throw new Error('a loan was made')
  const { db } = testApp().app
  await sql`
    insert into bill (merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor,
      interest_minor, fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date,
      original_due_date, status, created_at)
    select merchant_id, app_id, user_id, product_id, n, ${instalments}, currency, principal_minor, interest_minor, fee_minor,
      fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date + 7 * (n - 1), due_date + 7 * (n - 1),
      'repayment', created_at
    from bill, generate_series(2, ${instalments}::int) n where bill_id = ${made.billId}`.execute(db)
  await db.updateTable('bill').set({ instalments }).where('appId', '=', made.appId).execute()
  await db.updateTable('application').set({ disbursedOn: '2026-11-21' }).where('appId', '=', made.appId).execute()
  await openBooks(db, [made.appId])
  return made
}
const billsOf = (appId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('appId', '=', appId).orderBy('instalment').execute()
const billOf = (billId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()
const caseOf = (caseId: string) =>
  testApp().app.db.selectFrom('collectionCase').selectAll().where('caseId', '=', caseId).executeTakeFirstOrThrow()
const refOf = async (appId: string) =>
  (
    await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
  ).loanRef
const balanceOf = async (userId: string) =>
  (
    await testApp()
      .app.db.selectFrom('borrower')
      .select('balanceMinor')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).balanceMinor

/** What the bank sends back, as its file says it; `loan` as the file names it. */
async function sendBack(trackingKey: string, loan: string) {
  const [payment] = (await finance.call(listPayments, { trackingKey })).list
  const amount = ((payment?.amount ?? 0) / 100).toFixed(2)
  const line = { loan, amount, paidAt: '2026-11-21T11:00:00', key: trackingKey, kind: 'reversal' } as const
  return importPayments(testApp(), finance, paymentsCsv([line]))
}

describe('a loan of several instalments', () => {
  test('is given back for its principal alone, and owes all of its charges again when that money is sent back', async () => {
    const { appId, userId, caseId } = await loan({ instalments: 3 })
    const link = await service.call(getCancelLoanLink, { appId })
    expect(link.amount).toBe(3 * 100_001)
    const { trackingKey } = await stp.deposit({
      clabe: String(link.clabe),
      amount: '3000.03',
      reference: link.reference,
    })
    for (const bill of await billsOf(appId)) {
      expect(bill).toMatchObject({ status: 'repaid', repaidMinor: 100_001, interestOpen: 0, feeOpen: 0, feeTaxOpen: 0 })
    }
    expect(await balanceOf(userId)).toBe(0)
    expect((await caseOf(caseId)).status).toBe('payed')
    expect(await checkLedger(testApp().app.db)).toEqual([])

    await sendBack(trackingKey, await refOf(appId))
    for (const bill of await billsOf(appId)) {
      expect(bill).toMatchObject({ status: 'repayment', repaidMinor: 0, repaidAt: null, principalOpen: 100_001 })
      expect(bill).toMatchObject({ interestOpen: 3000, feeOpen: 8000, feeTaxOpen: 1000 })
    }
    expect(await caseOf(caseId)).toMatchObject({ closedAt: null, openMinor: 112_001 })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('of which an instalment was paid is given back for the rest', async () => {
    const { appId, userId, billId } = await loan({ instalments: 2 })
    const link = await service.call(getCancelLoanLink, { appId })
    const pay = (amount: string) => stp.deposit({ clabe: String(link.clabe), amount, reference: link.reference })
    // principal of both would be 2,000.02; a first part goes to the first instalment, its charges first
    const part = await pay('1120.01')
    expect(await billOf(billId)).toMatchObject({ status: 'repaid' })
    await pay('1000.01')
    expect((await billsOf(appId)).map(({ status, repaidMinor }) => [status, repaidMinor])).toEqual([
      ['repaid', 112_001],
      ['repaid', 100_001],
    ])
    expect(await balanceOf(userId)).toBe(0)
    await sendBack(part.trackingKey, await refOf(appId))
    expect((await billsOf(appId)).map(({ status, interestOpen }) => [status, interestOpen])).toEqual([
      ['repayment', 3000],
      ['repayment', 3000],
    ])
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })
})

test('an overdue loan with a promise is given back whole: late interest too; sent back, all of it stands again', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const { appId, userId, billId, caseId } = await loan({ dpd: 2 })
  await testApp()
    .app.db.updateTable('collectionCase')
    .set({ status: 'assigned', collectorId: agent.accountId })
    .where('caseId', '=', caseId)
    .execute()
  const promise = { day: '2026-11-22', amount: 30_000 }
  await agent.call(saveLog, { caseId, version: 0, contactId: null, channel: 'call', result: 1, promise })
  const promised = async () =>
    (
      await testApp()
        .app.db.selectFrom('promise')
        .select('state')
        .where('billId', '=', billId)
        .executeTakeFirstOrThrow()
    ).state
  const link = await service.call(getCancelLoanLink, { appId })
  expect(link.amount).toBe(100_001)
  const { trackingKey } = await stp.deposit({ clabe: String(link.clabe), amount: '1000.01', reference: link.reference })
  expect(await billOf(billId)).toMatchObject({
    status: 'repaid',
    repaidMinor: 100_001,
    penaltyOpen: 0,
    interestOpen: 0,
  })
  expect(await balanceOf(userId)).toBe(0)
  expect(await promised()).toBe('kept')
  expect(await caseOf(caseId)).toMatchObject({ status: 'payed', promisedOn: null })
  expect(await checkLedger(testApp().app.db)).toEqual([])

  await sendBack(trackingKey, await refOf(appId))
  // two days at one hundredth of 1,000.01 a day
  expect(await billOf(billId)).toMatchObject({
    status: 'overdue',
    repaidMinor: 0,
    interestOpen: 3000,
    penaltyOpen: 2000,
  })
  expect(await promised()).toBe('pending')
  expect(await caseOf(caseId)).toMatchObject({
    closedAt: null,
    collectorId: agent.accountId,
    promisedOn: '2026-11-22',
    openMinor: 114_001,
  })
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

describe('an extension on another', () => {
  const extend = async (billId: string) => {
    const link = await service.call(getExtPeriodLink, { billId })
    return stp.deposit({ clabe: String(link.clabe), amount: '100.00', reference: link.reference })
  }
  const stands = async (billId: string) => {
    const { dueDate, extensionCount, originalDueDate } = await billOf(billId)
    return { dueDate, extensionCount, originalDueDate }
  }

  test('stays for its own days when the first one’s money is sent back, and goes with its own', async () => {
    const { appId, billId, userId } = await loan({ dpd: 2 })
    const first = await extend(billId)
    const second = await extend(billId)
    expect(await stands(billId)).toEqual({ dueDate: '2026-12-03', extensionCount: 2, originalDueDate: '2026-11-19' })
    await sendBack(first.trackingKey, await refOf(appId))
    expect(await stands(billId)).toEqual({ dueDate: '2026-11-26', extensionCount: 1, originalDueDate: '2026-11-19' })
    expect(await checkLedger(testApp().app.db)).toEqual([])
    await sendBack(second.trackingKey, await refOf(appId))
    expect(await stands(billId)).toEqual({ dueDate: '2026-11-19', extensionCount: 0, originalDueDate: '2026-11-19' })
    expect(await billOf(billId)).toMatchObject({ status: 'overdue', stage: 'S1A' })
    expect(await balanceOf(userId)).toBe(0)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('that was undone can be made again, and be undone again', async () => {
    const { appId, billId, userId } = await loan({ dpd: 2 })
    for (const _ of ['once', 'again', 'and again']) {
      const paid = await extend(billId)
      expect(await stands(billId)).toMatchObject({ dueDate: '2026-11-26', extensionCount: 1 })
      await sendBack(paid.trackingKey, await refOf(appId))
      expect(await stands(billId)).toMatchObject({ dueDate: '2026-11-19', extensionCount: 0 })
    }
    expect(await balanceOf(userId)).toBe(0)
    const numbers = await testApp()
      .app.db.selectFrom('billExtension')
      .select('number')
      .where('billId', '=', billId)
      .execute()
    expect(numbers.map(({ number }) => number).sort()).toEqual([1, 2, 3])
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })
})

describe('money that somebody matched by hand', () => {
  /** Of a file that names a loan nobody has, or told by the channel, which names none. */
  const waits = async (trackingKey: string, named: boolean) => {
    const line = { loan: 'NOBODY-7', amount: '200.00', paidAt: '2026-11-21T09:00:00', key: trackingKey }
    if (named) await importPayments(testApp(), finance, paymentsCsv([line]))
    else await stp.deposit({ clabe: '646180157099999991', amount: '200.00', trackingKey })
    const [payment] = (await finance.call(listPayments, { trackingKey })).list
    expect(payment).toMatchObject({ state: 'unidentified' })
    return payment?.paymentId ?? ''
  }
  const states = async (trackingKey: string) =>
    (await finance.call(listPayments, { trackingKey })).list.map((each) => [each.kind, each.state]).sort()
  const undone = [
    ['payment', 'reversed'],
    ['reversal', 'booked'],
  ]

  test.each([
    ['without any, under that of the loan it was matched to', 'HAND1', false, 'own'],
    ['that nobody has, under that name', 'HAND2', true, 'NOBODY-7'],
    ['that nobody has, under that of the loan it was matched to', 'HAND3', true, 'own'],
  ])('came with a loan id %s: it is sent back', async (_, key, named, loanName) => {
    const { appId, billId, caseId } = await loan({ dpd: 2 })
    await finance.call(matchPayment, { paymentId: await waits(key, named), appId })
    expect(await billOf(billId)).toMatchObject({ repaidMinor: 20_000 })
    const outcome = await sendBack(key, loanName === 'own' ? await refOf(appId) : loanName)
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ counts: { reversals: 1, refused: 0 } })
    expect(await billOf(billId)).toMatchObject({ repaidMinor: 0, principalOpen: 100_001 })
    expect(await caseOf(caseId)).toMatchObject({ repaymentStatus: 0 })
    expect(await states(key)).toEqual(undone)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('is not sent back from a loan that it never went to', async () => {
    const { appId, billId } = await loan({ dpd: 2 })
    const other = await loan({ dpd: 2 })
    await finance.call(matchPayment, { paymentId: await waits('HAND4', false), appId })
    const outcome = await sendBack('HAND4', await refOf(other.appId))
    expect(outcome).toMatchObject({ counts: { reversals: 0, refused: 1 } })
    expect(await billOf(billId)).toMatchObject({ repaidMinor: 20_000 })
  })

  test('is sent back before anybody matched it: nothing is left to match', async () => {
    const { appId } = await loan({ dpd: 2 })
    const paymentId = await waits('UNMATCHED', false)
    const outcome = await sendBack('UNMATCHED', 'NOBODY-8')
    expect(outcome).toMatchObject({ counts: { reversals: 1, refused: 0 } })
    expect(await states('UNMATCHED')).toEqual(undone)
    await finance.refused(matchPayment, { paymentId, appId }, 'payment.alreadyMatched')
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })
})
