/** What else a coupon can be: days without interest and money back, and activities that wait for a day or for what happens. */
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import {
  appCoupons,
  couponActivityReport,
  decideCouponActivity,
  listCouponActivities,
  listCouponTemplates,
  listHeldCoupons,
  moveCouponTemplate,
  redeemCoupon,
  saveCouponActivity,
  saveCouponTemplate,
  startCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { listCoupons, voidCoupon } from '@cordillera/contract/coupon/coupon'
import type { Input } from '@cordillera/contract/endpoint'
import { decideRefund, userRefund } from '@cordillera/contract/payment/refund'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { isBorrower } from '../../test/second-person/case.ts'
import { checkLedger, spendBalance } from '../credit/public.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { happened } from '../platform/domain-events.ts'
import { takesOff } from './campaign.rules.ts'
import { giveOnTheirDay } from './issue.job.ts'

const testApp = startApp()
const dayMs = 86_400_000
let ana: Person
let finance: Person
let phone: LendingApp
let serial = 0

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  finance = await testApp().given.person({ role: 'FINANCE' })
  phone = await lendingApp(testApp())
})
beforeEach(() => testApp().clock.set(new Date(testNow)))
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

async function aLoan(dpd = 0): Promise<GivenLoan> {
  const [loan] = await givenLoans(testApp(), { dpd })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(testApp().app.db, [loan.appId])
  return loan
}
async function pay(
  { appId }: GivenLoan,
  amount: string,
  key: string,
  kind: 'payment' | 'reversal' = 'payment',
  paidAt = '2026-11-21 10:30',
) {
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', appId)
    .executeTakeFirstOrThrow()
  await importPayments(testApp(), finance, paymentsCsv([{ loan: loanRef, amount, paidAt, key, kind }]))
}
const balanceOf = async ({ userId }: GivenLoan) => {
  const { fundChanges } = await ana.call(fetchAllUserInfo, { userId })
  return fundChanges[0]?.balance ?? 0
}

type Template = Input<typeof saveCouponTemplate>
async function template(more: Partial<Template>): Promise<string> {
  const name = `Kind ${++serial}`
  const terms = { name: { zh: name, en: name, es: name }, valueKind: 'amount', value: 2000, validityDays: 20 } as const
  const { templateId } = await ana.call(saveCouponTemplate, { ...terms, ...more })
  await ana.call(moveCouponTemplate, { templateId, version: 0, active: true, reason: 'for November' })
  return templateId
}
async function begun(templateId: string, change: Partial<Input<typeof saveCouponActivity>>): Promise<string> {
  const of = { templateId, name: `Activity ${++serial}`, most: 1000, budget: 100_000, controlPercent: 0 }
  const audience = { kind: 'list' as const, userIds: ['U000000000000'] }
  const { activityId } = await ana.call(saveCouponActivity, { ...of, audience, ...change })
  await ana.call(startCouponActivity, { activityId, version: 0 })
  await testApp().drainJobs()
  return activityId
}
const heldOf = async (activityId: string) => (await ana.call(listHeldCoupons, { activityId, pageSize: 200 })).list
async function held(loan: GivenLoan, more: Partial<Template>): Promise<{ heldId: string; templateId: string }> {
  const templateId = await template(more)
  const activityId = await begun(templateId, { audience: { kind: 'list', userIds: [loan.userId] } })
  const [one] = await heldOf(activityId)
  if (!one) throw new Error('one coupon was given')
  return { heldId: one.heldId, templateId }
}

test('days without interest take their share of the interest billed, and nothing else', async () => {
  const loan = await aLoan(2)
  const { heldId } = await held(loan, { kind: 'interestDays', valueKind: 'days', value: 2 })
  // 30.00 of interest for seven days
  const { amount } = await phone.call(redeemCoupon, { heldId, billId: loan.billId })
  expect(amount).toBe(857)
  const { rows } = await sql<{ interestOpen: number; feeOpen: number; penaltyOpen: number }>`
    select interest_open, fee_open, penalty_open from bill where bill_id = ${loan.billId}`.execute(testApp().app.db)
  expect(rows).toEqual([{ interestOpen: 3000 - 857, feeOpen: 8000, penaltyOpen: 2000 }])
})

test('days are days and other kinds are none; a kind that people hold does not change', async () => {
  const name = { zh: 'Kind', en: 'Kind', es: 'Kind' }
  const terms = { name, value: 3, validityDays: 20 }
  for (const wrong of [
    { kind: 'interestDays', valueKind: 'amount' },
    { kind: 'cashBack', valueKind: 'days' },
    { kind: 'interestDays', valueKind: 'days', value: 366 },
  ] as const)
    await ana.refused(saveCouponTemplate, { ...terms, ...wrong }, 'coupon.templateKind')
  const templateId = await template({ kind: 'cashBack', value: 3 })
  const changed = { templateId, version: 1, ...terms, kind: 'feeReduction', valueKind: 'amount' } as const
  await ana.refused(saveCouponTemplate, changed, 'coupon.templateFixed')
})

test('money back goes to the balance once the bill is repaid in time, is taken back with the payment, and comes once', async () => {
  const loan = await aLoan()
  const { heldId, templateId } = await held(loan, { kind: 'cashBack' })
  expect(await phone.call(redeemCoupon, { heldId, billId: loan.billId })).toMatchObject({ amount: 2000 })
  const [standing] = await ana.call(listCoupons, { userId: loan.userId })
  expect(standing).toMatchObject({ kind: 'cashBack', state: 'issued', amount: 2000 })
  expect(await balanceOf(loan)).toBe(0)
  await pay(loan, '500.00', `${loan.appId}-1`)
  expect(await balanceOf(loan)).toBe(0)
  await pay(loan, '620.01', `${loan.appId}-2`)
  expect(await balanceOf(loan)).toBe(2000)
  await pay(loan, '620.01', `${loan.appId}-2`, 'reversal')
  expect(await balanceOf(loan)).toBe(0)
  expect((await ana.call(listCoupons, { userId: loan.userId }))[0]).toMatchObject({ state: 'issued' })
  await pay(loan, '620.01', `${loan.appId}-3`)
  expect(await balanceOf(loan)).toBe(2000)
  const { list } = await ana.call(listCouponTemplates, {})
  expect(list.find((each) => each.templateId === templateId)).toMatchObject({ used: 1, spent: 2000 })
})

test('of money back that was spent meanwhile only what is left is taken back, and the rest is not given again', async () => {
  const loan = await aLoan()
  const { heldId } = await held(loan, { kind: 'cashBack' })
  await phone.call(redeemCoupon, { heldId, billId: loan.billId })
  await pay(loan, '1120.01', `${loan.appId}-1`)
  const merchantId = await testApp().given.merchantId('Luna Credito')
  const spent = {
    kind: 'refund',
    at: testApp().clock.now(),
    valueDay: '2026-11-21',
    accountId: null,
    reference: 'spent',
  }
  await testApp()
    .app.db.transaction()
    .execute((tx) =>
      spendBalance(
        tx,
        { userId: loan.userId, merchantId, currency: 'MXN' },
        { ...spent, amount: 1500, to: 'cash.stp' },
      ),
    )
  await pay(loan, '1120.01', `${loan.appId}-1`, 'reversal')
  expect(await balanceOf(loan)).toBe(0)
  await pay(loan, '1120.01', `${loan.appId}-2`)
  expect(await balanceOf(loan)).toBe(500)
})

test('money back that waits in a refund is taken back with its payment: nobody approves that refund, refused it is gone', async () => {
  const loan = await aLoan()
  const { heldId } = await held(loan, { kind: 'cashBack' })
  await phone.call(redeemCoupon, { heldId, billId: loan.billId })
  await pay(loan, '1120.01', `${loan.appId}-1`)
  await testApp()
    .app.db.updateTable('borrower')
    .set({ bankAccount: '032180000118359719', bankName: 'Banco' })
    .where('userId', '=', loan.userId)
    .execute()
  const { refundId } = await ana.call(userRefund, { userId: loan.userId, amount: 2000, reason: 'asked by phone' })
  expect(await balanceOf(loan)).toBe(0)
  await pay(loan, '1120.01', `${loan.appId}-1`, 'reversal')
  expect(await balanceOf(loan)).toBe(-2000)
  const claims = await sql`
    select from payment_exception where user_id = ${loan.userId} and kind = 'claim' and amount_minor = -2000`.execute(
    testApp().app.db,
  )
  expect(claims.rows).toHaveLength(1)
  const decision = { refundId, version: 0, note: 'looked at the payments' }
  await finance.refused(decideRefund, { ...decision, decision: 'approve' }, 'payment.balanceNegative')
  await finance.call(decideRefund, { ...decision, decision: 'refuse' })
  expect(await balanceOf(loan)).toBe(0)
  await pay(loan, '1120.01', `${loan.appId}-2`)
  expect(await balanceOf(loan)).toBe(2000)
})

test('of two alike the app shows first what is off at once; money back is never more than the bill owes', async () => {
  const loan = await aLoan()
  await held(loan, { kind: 'cashBack' })
  await held(loan, { kind: 'feeReduction' })
  await held(loan, { kind: 'cashBack', value: 900_000 })
  const seen = await phone.call(appCoupons, { userId: loan.userId, billId: loan.billId })
  expect(seen.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cashBack', 112_001],
    ['feeReduction', 2000],
    ['cashBack', 2000],
  ])
  const bill = { due: 114_001, principal: 100_000, interest: 1000, interestBilled: 3000, interestDays: 7 }
  const days = (value: number) =>
    takesOff({ kind: 'interestDays', valueKind: 'days', value, cap: null, minimum: 0 }, bill)
  // 857.14, 1,285.71 of which 1,000 are open, and never more than the days there were
  expect([days(2), days(3), days(300)]).toEqual([857, 1000, 1000])
})

/** So many bills that were paid on their day before, of the loan's person. */
async function paidBefore({ billId }: GivenLoan, count: number): Promise<void> {
  await sql`
    insert into bill (bill_id, merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor, interest_minor,
      fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date, original_due_date, status, repaid_at, created_at)
    select new_id('B'), merchant_id, app_id, user_id, product_id, 10 + n, instalments, currency, 1, 0, 0, 0, 0, 0, 0, 0,
      date '2026-10-01' + n, date '2026-10-01' + n, 'repaid', timestamptz '2026-10-01 12:00Z' + n * interval '1 day', created_at
    from bill cross join generate_series(1, ${count}::int) n where bill_id = ${billId}`.execute(testApp().app.db)
}
const look = () => giveOnTheirDay(testApp().app.db, testApp().clock.now())

test('paid on time three times: each gets one as it happens, once, and loses it unused when the payment is sent back', async () => {
  const [third, second] = [await aLoan(), await aLoan()]
  await paidBefore(third, 2)
  await paidBefore(second, 1)
  const audience = { kind: 'event', event: 'paidOnTime', times: 3 } as const
  const templateId = await template({})
  const draft = { templateId, name: 'Third time', audience, most: 10, budget: 50_000, controlPercent: 0 }
  await ana.refused(saveCouponActivity, draft, 'coupon.activityDays')
  await ana.refused(saveCouponActivity, { ...draft, givesThrough: '2026-11-01' }, 'coupon.activityDays')
  const activityId = await begun(templateId, { audience, givesThrough: '2026-11-30' })
  await look()
  expect(await heldOf(activityId)).toEqual([])
  await pay(third, '1120.01', `${third.appId}-1`)
  await pay(second, '1120.01', `${second.appId}-1`)
  await Promise.all([look(), look(), look()])
  expect((await heldOf(activityId)).map(({ userId }) => userId)).toEqual([third.userId])
  await pay(third, '1120.01', `${third.appId}-1`, 'reversal')
  await look()
  expect(await heldOf(activityId)).toMatchObject([{ state: 'void', voidReason: 'payment sent back' }])
  // after its last day nobody gets one
  await sql`update coupon_activity set gives_through = '2026-11-21' where activity_id = ${activityId}`.execute(
    testApp().app.db,
  )
  testApp().clock.set(new Date(new Date(testNow).getTime() + dayMs))
  finance = await testApp().given.signedIn(finance.accountId)
  ana = await testApp().given.signedIn(ana.accountId)
  await pay(third, '1120.01', `${third.appId}-2`)
  await look()
  expect(await heldOf(activityId)).toMatchObject([{ state: 'void' }])
})

/** Whoever works here signs in again: a session ends with its day. */
async function daysLater(days: number): Promise<void> {
  testApp().clock.set(new Date(new Date(testNow).getTime() + days * dayMs))
  finance = await testApp().given.signedIn(finance.accountId)
  ana = await testApp().given.signedIn(ana.accountId)
}

test('what happened on the last day counts, however late it is looked at or booked; what happened after it does not', async () => {
  const [soon, late, after, registered] = [await aLoan(), await aLoan(), await aLoan(), await aLoan()]
  const paid = { kind: 'event', event: 'paidOnTime', times: 1 } as const
  const paying = await begun(await template({}), { audience: paid, givesThrough: '2026-11-21' })
  const joined = { kind: 'event', event: 'registered', times: 1 } as const
  const joining = await begun(await template({}), { audience: joined, givesThrough: '2026-11-21' })
  // a minute before the merchant's midnight and a minute after it
  const registers = (userId: string, at: string) =>
    sql`update borrower set registered_at = ${at} where user_id = ${userId}`.execute(testApp().app.db)
  for (const { userId } of [soon, late]) await registers(userId, '2026-10-01T12:00:00Z')
  await registers(registered.userId, '2026-11-22T05:59:00Z')
  await registers(after.userId, '2026-11-22T06:01:00Z')
  await pay(soon, '1120.01', `${soon.appId}-1`)
  await daysLater(1)
  await pay(after, '1120.01', `${after.appId}-1`, 'payment', '2026-11-22 00:01')
  await look()
  await daysLater(3)
  await pay(late, '1120.01', `${late.appId}-1`)
  await look()
  const own = [soon, late, after, registered].map(({ userId }) => userId)
  const given = async (activityId: string) =>
    (await heldOf(activityId)).flatMap(({ userId }) => (own.includes(userId) ? userId : [])).sort()
  expect(await given(paying)).toEqual([soon.userId, late.userId].sort())
  expect(await given(joining)).toEqual([registered.userId])
})

test('an activity has ended once it gives nothing more and the last day of its coupons is over', async () => {
  const loan = await aLoan()
  const given = await begun(await template({}), { audience: { kind: 'list', userIds: [loan.userId] } })
  const nobody = await begun(await template({}), {})
  const paid = { kind: 'event', event: 'paidOnTime', times: 1 } as const
  const waits = await begun(await template({}), { audience: paid, givesThrough: '2026-12-10' })
  const merchantId = await testApp().given.merchantId('Luna Credito')
  const begins = (day: string) =>
    inTransaction(testApp().app.db, (tx) =>
      happened(tx, 'collection.dayBegins', { merchantId, day, lastPaidDay: day, now: testApp().clock.now() }),
    )
  const states = async () => {
    const { list } = await ana.call(listCouponActivities, {})
    return [given, nobody, waits].map((id) => list.find(({ activityId }) => activityId === id)?.state)
  }
  await begins('2026-11-22')
  expect(await states()).toEqual(['running', 'ended', 'running'])
  // valid for twenty days, its last day included
  await begins('2026-12-11')
  expect(await states()).toEqual(['running', 'ended', 'running'])
  await begins('2026-12-12')
  expect(await states()).toEqual(['ended', 'ended', 'running'])
  // what was paid on its last day may be booked a week later
  await begins('2026-12-17')
  expect(await states()).toEqual(['ended', 'ended', 'running'])
  await begins('2026-12-18')
  expect(await states()).toEqual(['ended', 'ended', 'ended'])
  expect((await ana.call(listCouponActivities, { state: 'ended' })).list.length).toBeGreaterThanOrEqual(3)
})

test('a payment sent back after the last day takes the coupon that it earned, and one that history earned', async () => {
  const loan = await aLoan()
  await paidBefore(loan, 1)
  const event = { kind: 'event', event: 'paidOnTime', times: 2 } as const
  const waiting = await begun(await template({}), { audience: event, givesThrough: '2026-11-21' })
  await pay(loan, '1120.01', `${loan.appId}-1`)
  await look()
  const looking = await begun(await template({}), { audience: { kind: 'repaidOnTime', times: 2 } })
  const mine = async (activityId: string) => (await heldOf(activityId)).filter(({ userId }) => userId === loan.userId)
  expect([await mine(waiting), await mine(looking)]).toMatchObject([[{ state: 'held' }], [{ state: 'held' }]])
  await daysLater(12)
  await pay(loan, '1120.01', `${loan.appId}-1`, 'reversal')
  const lost = { state: 'void', voidReason: 'payment sent back' }
  expect([await mine(waiting), await mine(looking)]).toMatchObject([[lost], [lost]])
})

test('an activity whose last day is over is neither begun nor approved, and one of a closed merchant gives nothing', async () => {
  const luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  const audience = { kind: 'event', event: 'registered', times: 1 } as const
  const templateId = await template({})
  const of = { templateId, audience, name: 'Short', most: 1000, controlPercent: 0, givesThrough: '2026-11-22' }
  const draft = await ana.call(saveCouponActivity, { ...of, budget: 1000 })
  const asked = await begun(templateId, { ...of, budget: 900_000_000 })
  const runs = await begun(templateId, { ...of, budget: 1000 })
  const { userId } = await aLoan()
  await sql`update borrower set registered_at = ${testApp().clock.now()} where user_id = ${userId}`.execute(
    testApp().app.db,
  )
  const open = (active: boolean) =>
    sql`update merchant set active = ${active} where name = 'Luna Credito'`.execute(testApp().app.db)
  const got = async () => (await heldOf(runs)).filter((row) => row.userId === userId).length
  await open(false)
  await look()
  await open(true)
  expect(await got()).toBe(0)
  await look()
  expect(await got()).toBe(1)
  await daysLater(2)
  const again = await testApp().given.signedIn(luis.accountId)
  await ana.refused(startCouponActivity, { activityId: draft.activityId, version: 0 }, 'coupon.activityDays')
  const yes = { activityId: asked, version: 1, decision: 'approve', note: 'within the month' } as const
  await again.refused(decideCouponActivity, yes, 'coupon.activityDays')
  expect(await again.call(decideCouponActivity, { ...yes, decision: 'refuse' })).toMatchObject({ state: 'draft' })
})

test('limits bind coupons that were given by themselves, and one that leaves its bill gives its use back', async () => {
  const [first, second] = [await aLoan(2), await aLoan(2)]
  const templateId = await template({ stock: 1 })
  const audience = { kind: 'event', event: 'registered', times: 1 } as const
  const activityId = await begun(templateId, { audience, givesThrough: '2026-11-30' })
  const ids = [first.userId, second.userId]
  await sql`update borrower set registered_at = ${testApp().clock.now()} where user_id = any(${ids})`.execute(
    testApp().app.db,
  )
  await look()
  const of = new Map((await heldOf(activityId)).map((row) => [row.userId, row.heldId]))
  const use = ({ userId, billId }: GivenLoan) => ({ heldId: of.get(userId) ?? '', billId })
  const { couponId } = await phone.call(redeemCoupon, use(first))
  await phone.refused(redeemCoupon, use(second), 'coupon.soldOut')
  const version = (await ana.call(listCoupons, { userId: first.userId }))[0]?.version ?? 0
  await ana.call(voidCoupon, { couponId, version, reason: 'wrong bill' })
  expect(await phone.call(redeemCoupon, use(second))).toMatchObject({ amount: 2000 })
})

test('who let an activity begin gets no coupon of it on its day either', async () => {
  const [own, other] = [await aLoan(), await aLoan()]
  const luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  await isBorrower(testApp(), luis.accountId, own.userId)
  const activityId = await begun(await template({}), {
    audience: { kind: 'list', userIds: [own.userId, other.userId] },
    budget: 900_000_000,
    givesOn: '2026-11-22',
  })
  const yes = { activityId, version: 1, decision: 'approve', note: 'within the month' } as const
  expect((await luis.call(decideCouponActivity, yes)).state).toBe('running')
  testApp().clock.set(new Date(new Date(testNow).getTime() + dayMs))
  await look()
  const { rows } = await sql<{ userId: string }>`
    select user_id from held_coupon where activity_id = ${activityId}`.execute(testApp().app.db)
  expect(rows).toEqual([{ userId: other.userId }])
})

test('an activity with a day gives on that day, once', async () => {
  const loan = await aLoan()
  const activityId = await begun(await template({}), {
    audience: { kind: 'list', userIds: [loan.userId] },
    givesOn: '2026-11-23',
  })
  const state = async () =>
    (await ana.call(listCouponActivities, {})).list.find((each) => each.activityId === activityId)
  expect(await state()).toMatchObject({ state: 'running', given: 0, givesOn: '2026-11-23' })
  await look()
  expect((await state())?.given).toBe(0)
  testApp().clock.set(new Date(new Date(testNow).getTime() + 2 * dayMs))
  await Promise.all([look(), look()])
  await look()
  ana = await testApp().given.signedIn(ana.accountId)
  expect((await state())?.given).toBe(1)
  expect((await ana.call(couponActivityReport, { activityId })).held).toBe(1)
})
