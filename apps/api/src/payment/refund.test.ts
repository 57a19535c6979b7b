import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { decideRefund, listRefunds, userRefund } from '@cordillera/contract/payment/refund'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sendOrders } from './outbox.service.ts'

const testApp = startApp()
let stp: GivenStp
let service: Person
let finance: Person
let key = 0
const clabe = '032180000118359719'
const racers = 200

beforeAll(async () => {
  stp = await givenStp(testApp())
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await testApp().given.person({ role: 'FINANCE' })
})
afterAll(() => stp.stop())

/** A borrower who paid 100.00 more than was due. */
async function overpaid(bankAccount: string | null = clabe): Promise<GivenLoan> {
  const [loan] = await givenLoans(testApp(), { dpd: 0 })
  if (!loan) throw new Error('a loan was made')
  const { db } = testApp().app
  await openBooks(db, [loan.appId])
  await db.updateTable('borrower').set({ bankAccount }).where('userId', '=', loan.userId).execute()
  const { loanRef } = await db
    .selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  const line = { loan: loanRef, amount: '1220.01', paidAt: '2026-11-21T09:00:00', key: `OVER${++key}` }
  await importPayments(testApp(), finance, paymentsCsv([line]))
  return loan
}

const balanceOf = async (userId: string) => (await service.call(fetchAllUserInfo, { userId })).base.balance
const refundOf = async (userId: string) => {
  const [refund] = (await finance.call(listRefunds, { userId })).list
  if (!refund) throw new Error('a refund was asked for')
  return refund
}
const reason = 'paid twice by mistake'

test('what was overpaid is asked back, approved by another person, and paid out by STP', async () => {
  const { userId } = await overpaid()
  const balance = await balanceOf(userId)
  expect(balance).toBe(10_000)
  const asked = await service.call(userRefund, { userId, amount: balance, reason })
  expect(asked).toMatchObject({ state: 'requested', balance: 0 })
  const { refundId, version, bankAccount } = await refundOf(userId)
  expect(bankAccount).toBe('••••19')
  const decision = { refundId, version, decision: 'approve', note: 'checked the statement' } as const
  expect(await finance.call(decideRefund, decision)).toEqual({ refundId, state: 'approved' })
  await stp.settle(async () => (await refundOf(userId)).state === 'paid')
  expect(await refundOf(userId)).toMatchObject({ payoutState: 'settled', requestedBy: expect.any(String) })
  const { fundChanges, timeline } = await service.call(fetchAllUserInfo, { userId })
  expect(fundChanges.map(({ type, amount, balance }) => [type, amount, balance])).toEqual([
    ['refund', -10_000, 0],
    ['payment', 10_000, 10_000],
  ])
  const told = timeline.flatMap((entry) => (entry.kind === 'event' ? [[entry.event, entry.amount, entry.by]] : []))
  expect(told).toContainEqual(['refund asked', 10_000, expect.any(String)])
  expect(told).toContainEqual(['refund approved', 10_000, expect.any(String)])
  expect(told).toContainEqual(['applied', expect.any(Number), null])
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('nobody decides their own refund, and a refused one gives the balance back', async () => {
  const boss = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  const { userId } = await overpaid()
  await boss.call(userRefund, { userId, amount: 4000, reason })
  const { refundId, version } = await refundOf(userId)
  const decision = { refundId, version, decision: 'refuse', note: 'the borrower changed their mind' } as const
  await boss.refused(decideRefund, decision, 'credit.ownRequest')
  await service.refused(decideRefund, decision, 'access.forbidden')
  await finance.refused(decideRefund, { ...decision, version: 7 }, 'record.stale')
  expect(await finance.call(decideRefund, decision)).toMatchObject({ state: 'refused' })
  await finance.refused(decideRefund, { ...decision, decision: 'approve' }, 'credit.decided')
  expect(await balanceOf(userId)).toBe(10_000)
})

test('more than the balance, or without an account to send it to, is refused and nothing moves', async () => {
  const { userId } = await overpaid()
  const tooMuch = await service.refused(userRefund, { userId, amount: 10_001, reason }, 'credit.balanceTooSmall')
  expect(tooMuch.msg).toContain('MXN 100.00')
  expect((await finance.call(listRefunds, { userId })).total).toBe(0)
  const bare = await overpaid(null)
  await service.refused(userRefund, { userId: bare.userId, amount: 100, reason }, 'payment.noBankAccount')
  const wrong = await overpaid('032180000118359718')
  await service.refused(userRefund, { userId: wrong.userId, amount: 100, reason }, 'payment.noBankAccount')
})

test('money that STP refuses or sends back is not lost: it is paid again or given back', async () => {
  const { userId } = await overpaid()
  const refund = async (amount: number) => {
    testApp().clock.advance(1000)
    await service.call(userRefund, { userId, amount, reason })
    const { refundId, version } = await refundOf(userId)
    await finance.call(decideRefund, { refundId, version, decision: 'approve', note: 'checked' })
    await stp.settle(async () => !['requested', 'approved'].includes((await refundOf(userId)).state))
    return refundOf(userId)
  }
  const refused = await refund(113)
  expect(refused).toMatchObject({ state: 'failed', payoutMessage: 'Cuenta inexistente' })
  const again = {
    refundId: refused.refundId,
    version: refused.version,
    decision: 'refuse',
    note: 'give it back',
  } as const
  await finance.call(decideRefund, again)
  const returned = await refund(166)
  expect(returned).toMatchObject({ state: 'failed', payoutState: 'returned' })
  await finance.call(decideRefund, { ...again, refundId: returned.refundId, version: returned.version })
  expect(await balanceOf(userId)).toBe(10_000)
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('an order that was taken without an answer is asked for, never sent twice', async () => {
  const { userId } = await overpaid()
  await service.call(userRefund, { userId, amount: 199, reason })
  const { refundId, version } = await refundOf(userId)
  await finance.call(decideRefund, { refundId, version, decision: 'approve', note: 'checked' })
  await stp.settle(async () => (await refundOf(userId)).payoutState === 'unknown')
  // asked about whenever it is due, until the channel has settled it
  await expect
    .poll(async () => {
      testApp().clock.advance(20_000)
      await sendOrders(testApp().app)
      return (await refundOf(userId)).state
    })
    .toBe('paid')
  const payouts = await testApp().app.db.selectFrom('payout').selectAll().where('targetId', '=', refundId).execute()
  expect(payouts).toMatchObject([{ state: 'settled' }])
})

test('an order that was taken and never heard of again is asked about', async () => {
  const { userId } = await overpaid()
  await service.call(userRefund, { userId, amount: 177, reason })
  const { refundId, version } = await refundOf(userId)
  await finance.call(decideRefund, { refundId, version, decision: 'approve', note: 'checked' })
  await stp.settle(async () => (await refundOf(userId)).payoutState === 'sent')
  testApp().clock.advance(60_000)
  await sendOrders(testApp().app)
  expect(await refundOf(userId)).toMatchObject({ payoutState: 'sent' })
  // asked about whenever it is due: the channel may still be settling it at the first question
  await expect
    .poll(async () => {
      testApp().clock.advance(10 * 60_000)
      await sendOrders(testApp().app)
      return (await refundOf(userId)).state
    })
    .toBe('paid')
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test(`of ${racers} who ask for the same balance at once one gets it; of as many approvals one counts`, async () => {
  const { userId } = await overpaid()
  const asks = await Promise.all(
    Array.from({ length: racers }, () => service.raw(userRefund, { userId, amount: 10_000, reason })),
  )
  expect(asks.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect(await balanceOf(userId)).toBe(0)
  const { refundId, version } = await refundOf(userId)
  const decision = { refundId, version, decision: 'approve', note: 'checked' } as const
  const decisions = await Promise.all(Array.from({ length: racers }, () => finance.raw(decideRefund, decision)))
  expect(decisions.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect(
    await testApp().app.db.selectFrom('payout').selectAll().where('targetId', '=', refundId).execute(),
  ).toHaveLength(1)
  await stp.settle(async () => (await refundOf(userId)).state === 'paid')
  expect(await checkLedger(testApp().app.db)).toEqual([])
}, 60_000)
