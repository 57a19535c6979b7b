import { runAgeing } from '@cordillera/contract/collection/ageing'
import { issueCoupon, listCoupons, voidCoupon } from '@cordillera/contract/coupon/coupon'
import { billDetail, billEntries } from '@cordillera/contract/credit/bill'
import type { Input } from '@cordillera/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans, type LoanOptions } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'

const testApp = startApp()
const racers = 200
let service: Person
let finance: Person
let boss: Person

beforeAll(async () => {
  service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  finance = await testApp().given.person({ role: 'FINANCE' })
  boss = await testApp().given.person({ superuser: true })
})
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

/** Of 100,001: interest 3,000, fee 8,000, its tax 1,000 and, two days late, late interest 2,000. 114,001 in all. */
async function aLoan(options: LoanOptions = {}): Promise<GivenLoan> {
  const [loan] = await givenLoans(testApp(), options)
  if (!loan) throw new Error('a loan was made')
  await openBooks(testApp().app.db, [loan.appId])
  return loan
}
const wanted = ({ billId }: GivenLoan, change: Partial<Input<typeof issueCoupon>> = {}) => ({
  billId,
  amount: 5000,
  validThrough: '2026-11-23',
  reason: 'the app failed on the day it was due',
  ...change,
})
const couponOf = async ({ userId }: GivenLoan) => (await service.call(listCoupons, { userId }))[0]
const stateOf = async (loan: GivenLoan) => (await couponOf(loan))?.state
const billOf = async ({ appId }: GivenLoan) => (await finance.call(billDetail, { appId })).bills[0]

async function moveTo(instant: string): Promise<void> {
  testApp().clock.set(instant)
  service = await testApp().given.signedIn(service.accountId)
  finance = await testApp().given.signedIn(finance.accountId)
  boss = await testApp().given.signedIn(boss.accountId)
}
async function age(day: string): Promise<void> {
  await moveTo(`${day}T18:00:00Z`)
  await boss.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
}
async function pay({ appId }: GivenLoan, amount: string, paidAt: string, kind: 'payment' | 'reversal' = 'payment') {
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  await importPayments(testApp(), finance, paymentsCsv([{ loan: loanRef, amount, paidAt, key: appId, kind }]))
}

test('a coupon is off the bill at once: late interest first, then the fee with its tax, then interest', async () => {
  const loan = await aLoan()
  await service.call(issueCoupon, wanted(loan, { amount: 12_000 }))
  const bill = await billOf(loan)
  expect(bill?.dueAmount).toBe(102_001)
  expect(bill?.components.filter(({ reduced }) => reduced > 0)).toMatchObject([
    { component: 'interest', reduced: 1000 },
    { component: 'fee', reduced: 8000 },
    { component: 'feeTax', reduced: 1000 },
    { component: 'penalty', reduced: 2000 },
  ])
  const { entries } = await finance.call(billEntries, { billId: loan.billId, figure: 'all' })
  // tax of a fee that is not paid is not owed to the state: the rest is what the coupon costs
  expect(entries.filter(({ account }) => account === 'coupon')).toMatchObject([{ booking: 'coupon', amount: 11_000 }])
  expect(await couponOf(loan)).toMatchObject({
    ...{ state: 'issued', amount: 12_000, validThrough: '2026-11-23', endedTime: null },
    issuedBy: expect.any(String),
  })
})

test('it takes nothing off the principal, and only within thirty days, once a bill, never of a bill that is over', async () => {
  const loan = await aLoan()
  const { msg } = await service.refused(issueCoupon, wanted(loan, { amount: 14_001 }), 'coupon.tooLarge')
  expect(msg).toContain('MXN 140.00')
  await service.refused(issueCoupon, wanted(loan, { validThrough: '2026-11-20' }), 'coupon.invalidDay')
  await service.refused(issueCoupon, wanted(loan, { validThrough: '2026-12-22' }), 'coupon.invalidDay')
  expect((await billOf(loan))?.dueAmount).toBe(114_001)
  await service.call(issueCoupon, wanted(loan, { amount: 14_000, validThrough: '2026-12-21' }))
  await service.refused(issueCoupon, wanted(loan, { amount: 1 }), 'coupon.live')
  expect((await billOf(loan))?.dueAmount).toBe(100_001)

  const repaid = await aLoan()
  await pay(repaid, '1140.01', '2026-11-21T09:00:00')
  await service.refused(issueCoupon, wanted(repaid), 'credit.billRepaid')
  const lost = await aLoan()
  await testApp()
    .app.db.insertInto('writeOff')
    .values({
      ...{ merchantId: 1, billId: lost.billId, userId: lost.userId, amountMinor: 1000, currency: 'MXN', dpd: 400 },
      ...{ state: 'approved', proposedAt: testApp().clock.now() },
    })
    .execute()
  await service.refused(issueCoupon, wanted(lost), 'coupon.writtenOff')
})

test('who reads borrowers sees coupons; customer service issues and voids them', async () => {
  const loan = await aLoan()
  await finance.refused(issueCoupon, wanted(loan), 'access.forbidden')
  const { couponId } = await service.call(issueCoupon, wanted(loan))
  expect(await finance.call(listCoupons, { userId: loan.userId })).toMatchObject([{ couponId }])
  await finance.refused(voidCoupon, { couponId, version: 0, reason: 'not mine' }, 'access.forbidden')
})

test('paid in time it is used; a reversal lets it stand again, and unpaid it expires and is owed', async () => {
  const loan = await aLoan()
  await service.call(issueCoupon, wanted(loan))
  await pay(loan, '1090.01', '2026-11-21T09:00:00')
  expect((await billOf(loan))?.billStatus).toBe('repaid')
  const used = await couponOf(loan)
  expect(used).toMatchObject({ state: 'used', endedTime: expect.any(String) })
  const taking = { couponId: used?.couponId ?? '', version: used?.version ?? 0, reason: 'too late' }
  await service.refused(voidCoupon, taking, 'coupon.over')
  await pay(loan, '1090.01', '2026-11-21T12:00:00', 'reversal')
  expect(await couponOf(loan)).toMatchObject({ state: 'issued', endedTime: null })

  // its day was the 23rd; the banks' files of that day come until the 24th
  await age('2026-11-24')
  expect(await stateOf(loan)).toBe('issued')
  await age('2026-11-25')
  expect(await stateOf(loan)).toBe('expired')
  const bill = await billOf(loan)
  expect(bill?.components.filter(({ reduced }) => reduced !== 0)).toEqual([])
  expect(bill?.dueAmount).toBe(112_001 + 6000)
  // once over, the bill may get another
  await service.call(issueCoupon, wanted(loan, { validThrough: '2026-11-26' }))
  await moveTo(testNow)
})

test('a person takes it back with a reason while the bill is not repaid, once', async () => {
  const loan = await aLoan({ dpd: 0 })
  const { couponId } = await service.call(issueCoupon, wanted(loan, { amount: 3000 }))
  expect((await billOf(loan))?.dueAmount).toBe(109_001)
  const reason = 'it was meant for another bill'
  await service.refused(voidCoupon, { couponId, version: 1, reason }, 'record.stale')
  await service.refused(voidCoupon, { couponId: 'K000000000000', version: 0, reason }, 'record.missing')
  expect(await service.call(voidCoupon, { couponId, version: 0, reason })).toEqual({ couponId, state: 'void' })
  await service.refused(voidCoupon, { couponId, version: 1, reason }, 'coupon.over')
  expect((await billOf(loan))?.dueAmount).toBe(112_001)
  expect(await couponOf(loan)).toMatchObject({ state: 'void', voidReason: reason, voidedBy: expect.any(String) })
})

test(`of ${racers} who issue for one bill at once one does, a click sent twice counts once, and one of as many voids`, async () => {
  const loan = await aLoan()
  const asks = await Promise.all(Array.from({ length: racers }, () => service.raw(issueCoupon, wanted(loan))))
  expect(asks.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect((await billOf(loan))?.dueAmount).toBe(109_001)
  const { couponId, version } = (await couponOf(loan)) ?? { couponId: '', version: 0 }
  const taking = { couponId, version, reason: 'several at once' }
  const voids = await Promise.all(Array.from({ length: racers }, () => service.raw(voidCoupon, taking)))
  expect(voids.filter(({ code }) => code === 2000)).toHaveLength(1)
  expect((await billOf(loan))?.dueAmount).toBe(114_001)

  const key = { 'idempotency-key': 'one-coupon-only' }
  const [first, second] = await Promise.all([
    service.call(issueCoupon, wanted(loan), key),
    service.call(issueCoupon, wanted(loan), key),
  ])
  expect(second).toEqual(first)
  expect(await service.call(listCoupons, { userId: loan.userId })).toHaveLength(2)
}, 60_000)

test('many small coupons of one person are one large one: beyond what one may give within thirty days it takes others', async () => {
  const { db } = testApp().app
  const own = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const [first, second] = [await aLoan(), await aLoan()]
  await own.call(issueCoupon, wanted(first, { validThrough: today() }))
  // as if it had been that many
  await db.updateTable('coupon').set({ amountMinor: 1_996_000 }).where('billId', '=', first.billId).execute()
  const answer = await own.refused(issueCoupon, wanted(second, { validThrough: today() }), 'coupon.overOwn')
  expect(answer.msg).toContain('19,960.00')
  await own.call(issueCoupon, wanted(second, { amount: 4000, validThrough: today() }))
  await db.updateTable('coupon').set({ amountMinor: 5000 }).where('billId', '=', first.billId).execute()
})
const today = () => testApp().clock.now().toISOString().slice(0, 10)
