import {
  appCoupons,
  couponActivityReport,
  exportHeldCoupons,
  listHeldCoupons,
  moveCouponTemplate,
  redeemCoupon,
  saveCouponActivity,
  saveCouponTemplate,
  startCouponActivity,
  stopCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { listCoupons, voidCoupon } from '@cordillera/contract/coupon/coupon'
import { exportCouponMembers, listCouponMembers } from '@cordillera/contract/coupon/member'
import type { Input } from '@cordillera/contract/endpoint'
import { errors, successCode } from '@cordillera/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'

const testApp = startApp()
let ana: Person
let phone: LendingApp
let serial = 0

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  phone = await lendingApp(testApp())
})
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

const loansOf = async (n: number): Promise<GivenLoan[]> => {
  const loans = (await Promise.all(Array.from({ length: n }, () => givenLoans(testApp())))).flat()
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  return loans
}

const livesIn = async (loans: readonly GivenLoan[], state: string) => {
  const userIds = loans.map(({ userId }) => userId)
  await testApp().app.db.updateTable('borrower').set({ state }).where('userId', 'in', userIds).execute()
}

type Activity = Input<typeof saveCouponActivity>
async function draft(loans: readonly GivenLoan[]): Promise<Activity> {
  const name = `Coupon ${++serial}`
  const terms = { name: { zh: name, en: name, es: name }, valueKind: 'amount', value: 2000, validityDays: 20 } as const
  const { templateId } = await ana.call(saveCouponTemplate, terms)
  await ana.call(moveCouponTemplate, { templateId, version: 0, active: true, reason: 'for November' })
  const audience = { kind: 'list' as const, userIds: loans.map(({ userId }) => userId) }
  return { templateId, name, audience, most: 1000, budget: 1_000_000, controlPercent: 0 }
}

/** Given to these people, each one's coupon by their id. */
async function given(loans: readonly GivenLoan[], more: Partial<Activity>) {
  const { activityId } = await ana.call(saveCouponActivity, { ...(await draft(loans)), ...more })
  const starter = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  await starter.call(startCouponActivity, { activityId, version: 0 })
  await testApp().drainJobs()
  const { list } = await ana.call(listHeldCoupons, { activityId, pageSize: 200 })
  return { activityId, of: new Map(list.map((row) => [row.userId, row.heldId])) }
}

test('each district has its own budget and uses under racers, and what leaves its bill is given back to it', async () => {
  const [here, there] = [await loansOf(20), await loansOf(3)]
  await livesIn(here, 'Jalisco')
  await livesIn(there, 'Yucatán')
  const { activityId, of } = await given([...here, ...there], { eachOf: 'place', eachUses: 5, eachBudget: 7000 })
  const use = ({ userId, billId }: GivenLoan) => phone.raw(redeemCoupon, { heldId: of.get(userId) ?? '', billId })
  const answers = await Promise.all(here.map(use))
  const got = answers.flatMap(({ code }, at) => (code === successCode ? [at] : []))
  expect(got).toHaveLength(3)
  expect(answers.filter(({ code }) => code === errors['coupon.eachSoldOut'].code)).toHaveLength(17)
  expect((await Promise.all(there.map(use))).map(({ code }) => code)).toEqual([successCode, successCode, successCode])
  const parts = async () => (await ana.call(couponActivityReport, { activityId })).parts
  const inYucatan = await ana.call(listHeldCoupons, { activityId, part: 'Yucatán' })
  expect(inYucatan.list.map(({ userId }) => userId).sort()).toEqual(there.map(({ userId }) => userId).sort())
  const full = { used: 3, spent: 6000 }
  expect(await parts()).toEqual([
    { value: 'Jalisco', ...full },
    { value: 'Yucatán', ...full },
  ])
  // it moved meanwhile: the use is given back to where it was counted
  const first = here[got[0] ?? 0]
  if (!first) throw new Error('three were used')
  await livesIn([first], 'Yucatán')
  const [coupon] = await ana.call(listCoupons, { userId: first.userId })
  await ana.call(voidCoupon, { couponId: coupon?.couponId ?? '', version: coupon?.version ?? 0, reason: 'wrong bill' })
  expect(await parts()).toEqual([
    { value: 'Yucatán', ...full },
    { value: 'Jalisco', used: 2, spent: 4000 },
  ])
})

test.each(['stage', 'product', 'day'] as const)('uses are limited by %s, too', async (eachOf) => {
  const loans = await loansOf(2)
  // each of these loans has a product of its own
  const [first] = await testApp()
    .app.db.selectFrom('bill')
    .select('productId')
    .where('billId', '=', loans[0]?.billId ?? '')
    .execute()
  const billIds = loans.map(({ billId }) => billId)
  await testApp()
    .app.db.updateTable('bill')
    .set({ productId: first?.productId ?? 0 })
    .where('billId', 'in', billIds)
    .execute()
  const { of } = await given(loans, { eachOf, eachUses: 1 })
  const answers: number[] = []
  for (const { userId, billId } of loans)
    answers.push((await phone.raw(redeemCoupon, { heldId: of.get(userId) ?? '', billId })).code)
  expect(answers).toEqual([successCode, errors['coupon.eachSoldOut'].code])
})

test('a limit of each part says of what and how much, or nothing at all', async () => {
  const activity = await draft(await loansOf(1))
  await ana.refused(saveCouponActivity, { ...activity, eachOf: 'place' }, 'coupon.activityEach')
  await ana.refused(saveCouponActivity, { ...activity, eachUses: 5 }, 'coupon.activityEach')
})

test('a coupon used while its activity is stopped is used or void, never both, and is counted so', async () => {
  const loans = await loansOf(8)
  const { activityId, of } = await given(loans, {})
  const [answers] = await Promise.all([
    Promise.all(loans.map(({ userId, billId }) => phone.raw(redeemCoupon, { heldId: of.get(userId) ?? '', billId }))),
    ana.call(stopCouponActivity, { activityId, version: 1, reason: 'budget moved' }),
  ])
  const used = answers.filter(({ code }) => code === successCode).length
  expect(answers.filter(({ code }) => code === errors['coupon.over'].code)).toHaveLength(loans.length - used)
  const report = await ana.call(couponActivityReport, { activityId })
  expect(report).toMatchObject({ used, void: loans.length - used, held: 0, cost: used * 2000 })
})

test('each coupon says what was collected because of it; all of them come to what the activity brought', async () => {
  const loans = await loansOf(40)
  const { activityId, of } = await given(loans, { controlPercent: 50 })
  const treated = loans.filter(({ userId }) => of.has(userId))
  const controls = loans.filter(({ userId }) => !of.has(userId))
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const pays = async (loan: GivenLoan | undefined, amount: string, paidAt = '2026-11-21 10:30') => {
    const { loanRef } = await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', loan?.appId ?? '')
      .executeTakeFirstOrThrow()
    return { loan: loanRef, amount, paidAt, key: `${loan?.appId}${paidAt}`, kind: 'payment' as const }
  }
  const paid = [await pays(treated[0], '300.00'), await pays(controls[0], '60.00')]
  // before it was given: not because of it
  const earlier = await pays(treated[1], '70.00', '2026-11-20 10:30')
  await importPayments(testApp(), finance, paymentsCsv([...paid, earlier]))
  const { list } = await ana.call(listHeldCoupons, { activityId, pageSize: 200 })
  const compared = Math.round(6000 / controls.length)
  const row = (at: number) => list.find(({ userId }) => userId === treated[at]?.userId)
  expect(row(0)).toMatchObject({ collected: 30_000, compared, brought: 30_000 - compared })
  expect(row(1)).toMatchObject({ collected: 0, compared, brought: -compared })
  const { extra } = await ana.call(couponActivityReport, { activityId })
  const sum = list.reduce((all, { brought }) => all + (brought ?? 0), 0)
  expect(Math.abs(sum - (extra ?? 0))).toBeLessThanOrEqual(list.length / 2 + 1)
  const { body } = await ana.download(exportHeldCoupons, { filter: { activityId }, format: 'csv' })
  const line = body
    .toString()
    .split('\r\n')
    .find((each: string) => each.includes(row(0)?.heldId ?? '-'))
  expect(line).toContain('300.00')
  expect(line).toContain(((30_000 - compared) / 100).toFixed(2))
})

test('every figure of the report opens whom it counts: people and money of both groups, coupons seen', async () => {
  const loans = await loansOf(20)
  const { activityId, of } = await given(loans, { controlPercent: 50 })
  const treated = loans.filter(({ userId }) => of.has(userId))
  const controls = loans.filter(({ userId }) => !of.has(userId))
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const pays = async (loan: GivenLoan | undefined, amount: string) => {
    const { loanRef } = await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', loan?.appId ?? '')
      .executeTakeFirstOrThrow()
    return { loan: loanRef, amount, paidAt: '2026-11-21 10:30', key: `m${loan?.appId}`, kind: 'payment' as const }
  }
  await importPayments(
    testApp(),
    finance,
    paymentsCsv([await pays(treated[0], '300.00'), await pays(controls[0], '60.00')]),
  )
  await phone.call(appCoupons, { userId: treated[1]?.userId ?? '' })
  const report = await ana.call(couponActivityReport, { activityId })
  expect(report.seen).toBe(1)
  expect((await ana.call(listHeldCoupons, { activityId, seen: true })).list).toMatchObject([
    { userId: treated[1]?.userId },
  ])
  expect((await ana.call(listHeldCoupons, { activityId, seen: false })).total).toBe(treated.length - 1)
  for (const arm of ['given', 'control'] as const) {
    const opened = await ana.call(listCouponMembers, { activityId, arm, pageSize: 200 })
    expect(opened.total).toBe(report[arm].people)
    expect(opened.list.every(({ state }) => state === (arm === 'given' ? 'held' : null))).toBe(true)
    const payers = await ana.call(listCouponMembers, { activityId, arm, paid: true })
    expect(payers.list.map(({ paid }) => paid)).toEqual([report[arm].collected])
    const repaid = await ana.call(listCouponMembers, { activityId, arm, repaid: true })
    expect(repaid.total).toBe(report[arm].repaid)
  }
  const { body } = await ana.download(exportCouponMembers, { filter: { activityId, arm: 'control' }, format: 'csv' })
  expect(body.toString().trim().split('\r\n')).toHaveLength(controls.length + 1)
  // of another merchant’s activity nobody is shown
  const other = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Sol Rapido'] })
  expect((await other.call(listCouponMembers, { activityId })).list).toEqual([])
})

test('with nobody to compare with a coupon claims nothing', async () => {
  const loans = await loansOf(1)
  const { activityId } = await given(loans, {})
  expect((await ana.call(listHeldCoupons, { activityId })).list).toMatchObject([{ compared: null, brought: null }])
})
