/** A payment's day lies between its loan and today; far back it takes a second person. What came before a promise keeps none. */
import { saveLog } from '@cordillera/contract/collection/log'
import { listExceptions } from '@cordillera/contract/payment/exception'
import { correctPaymentDay, listPayments, matchPayment, paymentDetail } from '@cordillera/contract/payment/payment'
import { decideRefund, listRefunds, userRefund } from '@cordillera/contract/payment/refund'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { importPayments, type PaymentRow, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { askForNoticeCheck } from './notice-check.ts'
import { sendOrders } from './outbox.service.ts'
import { orderPayouts } from './payout.queries.ts'

const testApp = startApp()
let finance: Person
let second: Person
let service: Person
let key = 0

beforeAll(async () => {
  finance = await testApp().given.person({ role: 'FINANCE' })
  second = await testApp().given.person({ role: 'FINANCE' })
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
})

async function loan({
  dpd = 30,
  disbursedOn = '2026-09-01',
  collector,
}: {
  dpd?: number
  disbursedOn?: string
  collector?: Person
} = {}) {
  const [made] = await givenLoans(testApp(), { dpd })
  if (!made) throw new Error('a loan was made')
  const { db } = testApp().app
  await openBooks(db, [made.appId])
  await db.updateTable('application').set({ disbursedOn }).where('appId', '=', made.appId).execute()
  await db
    .updateTable('borrower')
    .set({ bankAccount: '032180000118359719' })
    .where('userId', '=', made.userId)
    .execute()
  if (collector) {
    const given = { status: 'assigned', collectorId: collector.accountId }
    await db.updateTable('collectionCase').set(given).where('caseId', '=', made.caseId).execute()
  }
  const { loanRef } = await db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', made.appId)
    .executeTakeFirstOrThrow()
  return { ...made, loanRef }
}
const pay = (row: Partial<PaymentRow> & { loan: string }) =>
  importPayments(
    testApp(),
    finance,
    paymentsCsv([{ amount: '100.00', paidAt: '2026-11-21T09:00:00', key: `D${++key}`, ...row }]),
  )
const billOf = (billId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()
const balanceOf = async (userId: string) =>
  (
    await testApp()
      .app.db.selectFrom('borrower')
      .select('balanceMinor')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).balanceMinor
const booksAgree = async () => expect(await checkLedger(testApp().app.db)).toEqual([])

describe('the day of a payment', () => {
  test('is not before its loan, nor before any loan of the house, nor after today', async () => {
    const { loanRef, billId } = await loan()
    const reasons = async (row: Parameters<typeof pay>[0]) => {
      const { counts, errors } = await pay(row)
      return [counts.payments, counts.unidentified, errors.map(({ reason }) => reason)]
    }
    expect(await reasons({ loan: loanRef, paidAt: '1900-01-01' })).toEqual([0, 0, ['beforeLoan']])
    expect(await reasons({ loan: loanRef, paidAt: '2026-08-31T23:59:00' })).toEqual([0, 0, ['beforeLoan']])
    expect(await reasons({ loan: 'NOBODY-9', paidAt: '1900-01-01' })).toEqual([0, 0, ['beforeLoan']])
    // tomorrow where the merchant is, whatever the day is elsewhere
    expect(await reasons({ loan: loanRef, paidAt: '2026-11-22T00:00:00' })).toEqual([0, 0, ['inFuture']])
    expect(await reasons({ loan: loanRef, paidAt: '2026-11-21T23:59:00' })).toEqual([1, 0, []])
    expect((await billOf(billId)).repaidMinor).toBe(10_000)
    await booksAgree()
  })

  test('far back waits for somebody else than who imported it, and is booked as of its day', async () => {
    const { loanRef, appId, billId } = await loan()
    const { counts } = await pay({ loan: loanRef, paidAt: '2026-11-10T09:00:00', key: 'FARBACK1' })
    expect(counts).toMatchObject({ payments: 0, unidentified: 1, held: 1 })
    expect((await pay({ loan: loanRef, paidAt: '2026-11-11T09:00:00' })).counts).toMatchObject({ payments: 1, held: 0 })
    const [waiting] = (await finance.call(listPayments, { trackingKey: 'FARBACK1' })).list
    expect(waiting).toMatchObject({ state: 'unidentified', loanId: loanRef, valueDay: '2026-11-10' })
    const match = { paymentId: String(waiting?.paymentId), appId }
    await finance.refused(matchPayment, match, 'payment.dayTakesSecond')
    await second.call(matchPayment, match)
    expect((await finance.call(listPayments, { trackingKey: 'FARBACK1' })).list).toMatchObject([
      { state: 'booked', valueDay: '2026-11-10' },
    ])
    expect((await billOf(billId)).repaidMinor).toBe(20_000)
    await booksAgree()
  })

  test('of money matched by hand is not before the loan it is matched to', async () => {
    await loan()
    const younger = await loan({ disbursedOn: '2026-11-20' })
    await pay({ loan: 'NOBODY-8', paidAt: '2026-11-19T09:00:00', key: 'TOOEARLY' })
    const [waiting] = (await finance.call(listPayments, { trackingKey: 'TOOEARLY' })).list
    const match = { paymentId: String(waiting?.paymentId), appId: younger.appId }
    const { msg } = await second.refused(matchPayment, match, 'payment.dayBeforeLoan')
    expect(msg).toContain('2026-11-20')
    await booksAgree()
  })

  test('of a reversal is not before the payment that it takes back', async () => {
    const { loanRef } = await loan()
    const line = { loan: loanRef, paidAt: '2026-11-20T09:00:00', key: 'BACKWARDS' }
    await pay(line)
    const { errors } = await pay({ ...line, paidAt: '2026-11-19T09:00:00', kind: 'reversal' })
    expect(errors.map(({ reason }) => reason)).toEqual(['beforePayment'])
  })
})

describe('a promise', () => {
  const promised = async (caseId: string, agent: Person) => {
    const { version } = await testApp()
      .app.db.selectFrom('collectionCase')
      .select('version')
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
    const promise = { day: '2026-11-22', amount: 10_000 }
    await agent.call(saveLog, { caseId, version, contactId: null, channel: 'call', result: 1, promise })
  }
  const stateOf = async (billId: string) =>
    (
      await testApp()
        .app.db.selectFrom('promise')
        .select('state')
        .where('billId', '=', billId)
        .executeTakeFirstOrThrow()
    ).state

  test('is not kept by money that was paid earlier on its own day, but by what is paid after it', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const { caseId, billId, loanRef } = await loan({ dpd: 2, collector: agent })
    await promised(caseId, agent)
    // it was made at 10:00 where the merchant is
    await pay({ loan: loanRef, paidAt: '2026-11-21T09:30:00' })
    expect(await stateOf(billId)).toBe('pending')
    await pay({ loan: loanRef, paidAt: '2026-11-21T10:30:00' })
    expect(await stateOf(billId)).toBe('kept')
  })

  test('to pay what had been paid in full before it is cancelled, not kept; a file of days alone counts its own day', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const before = await loan({ dpd: 2, collector: agent })
    await promised(before.caseId, agent)
    await pay({ loan: before.loanRef, amount: '2000.00', paidAt: '2026-11-20T12:00:00' })
    expect(await stateOf(before.billId)).toBe('cancelled')
    const sameDay = await loan({ dpd: 2, collector: agent })
    await promised(sameDay.caseId, agent)
    await pay({ loan: sameDay.loanRef, paidAt: '2026-11-21' })
    expect(await stateOf(sameDay.billId)).toBe('kept')
  })
})

test('money that the bank takes back after its refund was asked for is booked as gone, and finance has a claim to work', async () => {
  const { loanRef, userId } = await loan({ dpd: 0, disbursedOn: '2026-11-01' })
  const line = { loan: loanRef, amount: '1220.01', key: 'CLAIM1' }
  await pay(line)
  expect(await balanceOf(userId)).toBe(10_000)
  await service.call(userRefund, { userId, amount: 10_000, reason: 'paid twice' })
  expect((await pay({ ...line, kind: 'reversal' })).counts).toMatchObject({ reversals: 1, refused: 0 })
  expect(await balanceOf(userId)).toBe(-10_000)
  expect((await finance.call(listExceptions, { userId })).list).toMatchObject([
    { kind: 'claim', amount: -10_000, state: 'open' },
  ])
  await booksAgree()

  const [refund] = (await finance.call(listRefunds, { userId })).list
  const decision = { refundId: String(refund?.refundId), version: refund?.version ?? 0, note: 'the bank took it back' }
  await finance.refused(decideRefund, { ...decision, decision: 'approve' }, 'payment.balanceNegative')
  await finance.call(decideRefund, { ...decision, decision: 'refuse' })
  expect(await balanceOf(userId)).toBe(0)
  await askForNoticeCheck(testApp().app)
  await testApp().drainJobs()
  expect((await finance.call(listExceptions, { userId })).list).toMatchObject([
    { kind: 'claim', state: 'resolved', resolvedBy: null },
  ])
  const { rows } = await sql<{ n: number }>`
    select sum(amount_minor)::int as n from ledger_entry where user_id = ${userId} and account in ('borrower.balance', 'refund')`.execute(
    testApp().app.db,
  )
  expect(rows[0]?.n).toBe(0)
  await booksAgree()
})

describe('the day of money that nobody is known for', () => {
  const unknown = async (tracking: string) => {
    const made = await loan()
    const row = { loan: `nobody-${tracking}`, amount: '500.00', paidAt: '2026-11-20T18:00:00Z', key: tracking }
    await importPayments(testApp(), finance, paymentsCsv([row]))
    const { list } = await finance.call(listPayments, { trackingKey: tracking })
    const [payment] = list
    if (!payment) throw new Error('the money was booked as unidentified')
    return { made, row, payment }
  }
  const reason = 'the statement says so'

  test('is corrected on the screen: back as of the told day, again as of the right one, and then booked there', async () => {
    const { made, row, payment } = await unknown('day-wrong')
    const { paymentId } = payment
    expect(payment).toMatchObject({ state: 'unidentified', valueDay: '2026-11-20', toldTime: null })
    expect(await finance.call(correctPaymentDay, { paymentId, day: '2026-11-17', reason })).toEqual({
      paymentId,
      valueDay: '2026-11-17',
    })
    const detail = await finance.call(paymentDetail, { paymentId })
    expect(detail).toMatchObject({
      valueDay: '2026-11-17',
      paidTime: '2026-11-17T18:00:00+00:00',
      toldTime: '2026-11-20T18:00:00+00:00',
    })
    const cash = detail.entries
      .filter(({ account }) => account.startsWith('cash.'))
      .map(({ amount, valueDay }) => [valueDay, amount])
    expect(cash).toEqual([
      ['2026-11-20', 50_000],
      ['2026-11-20', -50_000],
      ['2026-11-17', 50_000],
    ])
    // the same file again is the same money
    await importPayments(testApp(), finance, paymentsCsv([row]))
    expect((await finance.call(listPayments, { trackingKey: 'day-wrong' })).total).toBe(1)
    expect(
      (await finance.call(listExceptions, {})).list.filter(({ trackingKey }) => trackingKey === 'day-wrong'),
    ).toEqual([])
    await finance.call(matchPayment, { paymentId, appId: made.appId })
    const booked = await finance.call(paymentDetail, { paymentId })
    expect(
      booked.entries.filter(({ booking }) => booking === 'match').every(({ valueDay }) => valueDay === '2026-11-17'),
    ).toBe(true)
    await finance.refused(correctPaymentDay, { paymentId, day: '2026-11-18', reason }, 'payment.alreadyMatched')
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('lies between the first loan and today, and far back somebody else than who corrected it books', async () => {
    const { made, payment } = await unknown('day-far')
    const { paymentId } = payment
    await finance.refused(correctPaymentDay, { paymentId, day: '2026-11-22', reason }, 'payment.dayAhead')
    await finance.refused(correctPaymentDay, { paymentId, day: '1999-01-01', reason }, 'payment.dayBeforeAny')
    await finance.refused(correctPaymentDay, { paymentId, day: '2026-11-20', reason }, 'payment.daySame')
    await service.refused(correctPaymentDay, { paymentId, day: '2026-11-19', reason }, 'access.forbidden')
    await second.call(correctPaymentDay, { paymentId, day: '2026-10-01', reason })
    await second.refused(matchPayment, { paymentId, appId: made.appId }, 'payment.dayTakesSecond')
    await finance.call(matchPayment, { paymentId, appId: made.appId })
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('of two who correct and match in one moment each sees what the other did', async () => {
    const { made, payment } = await unknown('day-race')
    const { paymentId } = payment
    const [, matched] = await Promise.all([
      second.raw(correctPaymentDay, { paymentId, day: '2026-11-18', reason }),
      finance.raw(matchPayment, { paymentId, appId: made.appId }),
    ])
    expect(matched.code).toBe(2000)
    const { entries, valueDay } = await finance.call(paymentDetail, { paymentId })
    const atEnd = entries.filter(({ booking }) => booking === 'match')
    expect(new Set(atEnd.map((entry) => entry.valueDay))).toEqual(new Set([valueDay]))
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })
})

test('an approved refund that has not left does not leave once the bank took the money back', async () => {
  const { loanRef, userId } = await loan({ dpd: 0, disbursedOn: '2026-11-01' })
  const { db } = testApp().app
  await sql`update borrower set bank_account = '032180000118359719' where user_id = ${userId}`.execute(db)
  const line = { loan: loanRef, amount: '1220.01', key: 'CLAIM2' }
  await pay(line)
  await service.call(userRefund, { userId, amount: 10_000, reason: 'paid twice' })
  const refundNow = async () => (await finance.call(listRefunds, { userId })).list[0]
  const asked = await refundNow()
  const decision = { refundId: String(asked?.refundId), note: 'checked' }
  await finance.call(decideRefund, { ...decision, version: asked?.version ?? 0, decision: 'approve' })
  // its channel is closed until the morning
  const merchantId = await testApp().given.merchantId('Luna Credito')
  const order = { merchantId, purpose: 'refund', targetId: decision.refundId, amountMinor: 10_000 } as const
  const to = { currency: 'MXN', beneficiary: 'ANA RUIZ', bankAccount: '032180000118359719', bank: null } as const
  const now = testApp().clock.now()
  await inTransaction(db, (tx) => orderPayouts(tx, [{ ...order, ...to, concept: 'devolucion', channel: 'STP' }], now))
  await pay({ ...line, kind: 'reversal' })
  await sendOrders(testApp().app)
  const failed = await refundNow()
  expect(failed).toMatchObject({
    state: 'failed',
    payoutState: 'failed',
    payoutMessage: 'the balance is below zero by now',
  })
  const again = { ...decision, version: failed?.version ?? 0 }
  await finance.refused(decideRefund, { ...again, decision: 'approve' }, 'payment.balanceNegative')
  await finance.call(decideRefund, { ...again, decision: 'refuse' })
  expect(await balanceOf(userId)).toBe(0)
  await booksAgree()
})
