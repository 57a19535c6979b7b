import {
  appCoupons,
  couponActivityReport,
  decideCouponActivity,
  exportHeldCoupons,
  listCouponActivities,
  listCouponTemplates,
  listHeldCoupons,
  moveCouponTemplate,
  previewCouponActivity,
  redeemCoupon,
  saveCouponActivity,
  saveCouponTemplate,
  startCouponActivity,
  stopCouponActivity,
  voidHeldCoupon,
} from '@cordillera/contract/coupon/campaign'
import { listCoupons, voidCoupon } from '@cordillera/contract/coupon/coupon'
import type { Input } from '@cordillera/contract/endpoint'
import { errors, successCode } from '@cordillera/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LendingApp, lendingApp } from '../../test/given-applications.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { isBorrower } from '../../test/second-person/case.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'
import { takesOff } from './campaign.rules.ts'
import { expireHeld } from './template.queries.ts'

const testApp = startApp()
const racers = 200
let ana: Person
let luis: Person
let phone: LendingApp
let serial = 0

beforeAll(async () => {
  ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  luis = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
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

type Template = Input<typeof saveCouponTemplate>
async function template(more: Partial<Template> = {}): Promise<string> {
  const name = `Coupon ${++serial}`
  const terms = { name: { zh: name, en: name, es: name }, valueKind: 'amount', value: 2000, validityDays: 20 } as const
  const { templateId } = await ana.call(saveCouponTemplate, { ...terms, ...more })
  await ana.call(moveCouponTemplate, { templateId, version: 0, active: true, reason: 'for November' })
  return templateId
}

async function activity(
  loans: readonly GivenLoan[],
  more: Partial<Input<typeof saveCouponActivity>> & { template?: Partial<Template> } = {},
) {
  const { template: terms, ...change } = more
  const templateId = change.templateId ?? (await template(terms))
  const audience = { kind: 'list' as const, userIds: loans.map(({ userId }) => userId) }
  const of = { templateId, name: `Activity ${++serial}`, audience, most: 1000, budget: 1_000_000, controlPercent: 0 }
  const { activityId } = await ana.call(saveCouponActivity, { ...of, ...change })
  return { activityId, templateId }
}

/** Given to these people, each one's coupon by their id. */
async function given(loans: readonly GivenLoan[], more: Parameters<typeof activity>[1] = {}) {
  const { activityId, templateId } = await activity(loans, more)
  // somebody whose own budget is whole
  const starter = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  await starter.call(startCouponActivity, { activityId, version: 0 })
  await testApp().drainJobs()
  const { list } = await ana.call(listHeldCoupons, { activityId, pageSize: 200 })
  return { activityId, templateId, of: new Map(list.map((row) => [row.userId, row])) }
}
const templateNow = async (templateId: string) =>
  (await ana.call(listCouponTemplates, {})).list.find((each) => each.templateId === templateId)

test('stock is never oversold: of 200 who use one at once as many get it as there are', async () => {
  const loans = await loansOf(racers)
  const { templateId, of } = await given(loans, { template: { stock: 10 } })
  expect(of.size).toBe(racers)
  const answers = await Promise.all(
    loans.map(({ userId, billId }) => phone.raw(redeemCoupon, { heldId: of.get(userId)?.heldId ?? '', billId })),
  )
  const count = (code: number) => answers.filter((answer) => answer.code === code).length
  expect(count(successCode)).toBe(10)
  expect(count(errors['coupon.soldOut'].code)).toBe(racers - 10)
  expect(await templateNow(templateId)).toMatchObject({ used: 10, stock: 10, spent: 20_000 })
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from held_coupon h join coupon c using (coupon_id) where h.template_id = ${templateId}
      and c.state = 'issued' and c.amount_minor = 2000`.execute(testApp().app.db)
  expect(rows[0]?.n).toBe(10)
}, 120_000)

test('the budgets of template and activity hold under racers too, and what was refused costs nothing', async () => {
  const loans = await loansOf(12)
  const { templateId, activityId, of } = await given(loans, { budget: 5000, template: { budget: 100_000 } })
  const answers = await Promise.all(
    loans.map(({ userId, billId }) => phone.raw(redeemCoupon, { heldId: of.get(userId)?.heldId ?? '', billId })),
  )
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(2)
  expect(await templateNow(templateId)).toMatchObject({ used: 2, spent: 4000 })
  expect((await ana.call(couponActivityReport, { activityId })).cost).toBe(4000)
})

test('one coupon is used once, however often the app sends it', async () => {
  const [loan] = await loansOf(1)
  if (!loan) throw new Error('a loan was made')
  const { templateId, of } = await given([loan])
  const use = { heldId: of.get(loan.userId)?.heldId ?? '', billId: loan.billId }
  const answers = await Promise.all(Array.from({ length: 20 }, () => phone.raw(redeemCoupon, use)))
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  expect((await templateNow(templateId))?.used).toBe(1)
  expect(await ana.call(listCoupons, { userId: loan.userId })).toHaveLength(1)
})

test('taking the coupon off the bill again gives the use back: stock, budgets and the coupon itself', async () => {
  const [loan] = await loansOf(1)
  if (!loan) throw new Error('a loan was made')
  const { templateId, activityId, of } = await given([loan], { template: { stock: 1 } })
  const use = { heldId: of.get(loan.userId)?.heldId ?? '', billId: loan.billId }
  const { couponId } = await phone.call(redeemCoupon, use)
  const version = (await ana.call(listCoupons, { userId: loan.userId }))[0]?.version ?? 0
  await ana.call(voidCoupon, { couponId, version, reason: 'wrong bill' })
  expect(await templateNow(templateId)).toMatchObject({ used: 0, spent: 0 })
  expect((await ana.call(listCouponActivities, {})).list.find((each) => each.activityId === activityId)?.spent).toBe(0)
  await phone.call(redeemCoupon, use)
  expect((await templateNow(templateId))?.used).toBe(1)
})

test('above the budget of one person another one decides, and a refusal makes it a draft again', async () => {
  const loans = await loansOf(2)
  const { activityId } = await activity(loans, { budget: 3_000_000 })
  const { state } = await ana.call(startCouponActivity, { activityId, version: 0 })
  expect(state).toBe('waiting')
  expect((await ana.call(listHeldCoupons, { activityId })).total).toBe(0)
  const approve = { activityId, version: 1, decision: 'approve', note: 'within the month' } as const
  await ana.refused(decideCouponActivity, approve, 'credit.ownRequest')
  await luis.call(decideCouponActivity, { ...approve, decision: 'refuse' })
  await ana.call(startCouponActivity, { activityId, version: 2 })
  const answers = await Promise.all([1, 2, 3].map(() => luis.raw(decideCouponActivity, { ...approve, version: 3 })))
  expect(answers.filter(({ code }) => code === successCode)).toHaveLength(1)
  await testApp().drainJobs()
  expect((await ana.call(listHeldCoupons, { activityId })).total).toBe(2)
})

test('begun again and again, or in parts, it is one budget: beyond that of one person another one decides', async () => {
  const starter = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  const loans = await loansOf(2)
  const draft = async () => (await activity(loans, { budget: 900_000 })).activityId
  const begin = (activityId: string) => starter.call(startCouponActivity, { activityId, version: 0 })
  const first = await draft()
  expect((await begin(first)).state).toBe('running')
  const three = await Promise.all([draft(), draft(), draft()])
  const begun = await Promise.all(three.map(begin))
  expect(begun.map(({ state }) => state).sort()).toEqual(['running', 'waiting', 'waiting'])
  // ended without a use it has cost nothing, and its budget is free again
  await testApp().drainJobs()
  await starter.call(stopCouponActivity, { activityId: first, version: 1, reason: 'wrong text' })
  expect((await begin(await draft())).state).toBe('running')
  expect((await begin(await draft())).state).toBe('waiting')
  const past = new Date(testApp().clock.now().getTime() - 31 * 86_400_000)
  await testApp()
    .app.db.updateTable('couponActivity')
    .set({ startedAt: past })
    .where('askedBy', '=', starter.accountId)
    .where('state', '<>', 'waiting')
    .execute()
  expect((await begin(await draft())).state).toBe('running')
})

test('who wrote an activity does not decide it, also where a colleague changed it and another one began it', async () => {
  const [carla, dora] = await Promise.all(
    [1, 2].map(() => testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })),
  )
  if (!carla || !dora) throw new Error('two people were asked for')
  const loans = await loansOf(1)
  const { activityId, templateId } = await activity(loans, { budget: 3_000_000 })
  const audience = { kind: 'list' as const, userIds: loans.map(({ userId }) => userId) }
  const changed = { templateId, name: 'Changed', audience, most: 10, budget: 4_000_000, controlPercent: 0 }
  await luis.call(saveCouponActivity, { activityId, version: 0, ...changed })
  await carla.call(startCouponActivity, { activityId, version: 1 })
  const approve = { activityId, version: 2, decision: 'approve', note: 'within the month' } as const
  for (const one of [ana, luis, carla]) await one.refused(decideCouponActivity, approve, 'credit.ownRequest')
  expect((await dora.call(decideCouponActivity, approve)).state).toBe('running')
})

test('nobody who writes, begins or decides an activity gets a coupon of it', async () => {
  const [own, other] = await loansOf(2)
  if (!own || !other) throw new Error('two loans were asked for')
  await isBorrower(testApp(), luis.accountId, own.userId)
  const { activityId } = await activity([own, other], { budget: 3_000_000 })
  await ana.call(startCouponActivity, { activityId, version: 0 })
  await luis.call(decideCouponActivity, { activityId, version: 1, decision: 'approve', note: 'within the month' })
  await testApp().drainJobs()
  const { list } = await ana.call(listHeldCoupons, { activityId })
  expect(list.map(({ userId }) => userId)).toEqual([other.userId])
  const audience = { kind: 'list' as const, userIds: [own.userId, other.userId] }
  expect(await luis.call(previewCouponActivity, { audience })).toEqual({ people: 1 })
})

test('the control group gets none, and the report says what was collected beyond it', async () => {
  const loans = await loansOf(40)
  const { activityId, of } = await given(loans, { controlPercent: 50 })
  const controls = loans.filter(({ userId }) => !of.has(userId))
  const treated = loans.filter(({ userId }) => of.has(userId))
  expect(controls.length).toBeGreaterThan(5)
  expect(treated.length).toBeGreaterThan(5)
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const pays = async ({ appId }: GivenLoan, amount: string) => {
    const { loanRef } = await testApp()
      .app.db.selectFrom('application')
      .select('loanRef')
      .where('appId', '=', appId)
      .executeTakeFirstOrThrow()
    return { loan: loanRef, amount, paidAt: '2026-11-21 10:30', key: appId, kind: 'payment' as const }
  }
  const [a, b, c] = [treated[0], treated[1], controls[0]]
  if (!a || !b || !c) throw new Error('both groups have people')
  await importPayments(
    testApp(),
    finance,
    paymentsCsv([await pays(a, '300.00'), await pays(b, '100.00'), await pays(c, '50.00')]),
  )
  const report = await ana.call(couponActivityReport, { activityId })
  expect(report.given).toMatchObject({ people: treated.length, collected: 40_000 })
  expect(report.control).toMatchObject({ people: controls.length, collected: 5000 })
  expect(report.extra).toBe(Math.round(40_000 - (5000 * treated.length) / controls.length))
})

test('nobody whose contact is stopped gets one; the preview counts as many as get one', async () => {
  const loans = await loansOf(3)
  const [first] = loans
  if (!first) throw new Error('loans were made')
  await testApp()
    .app.db.insertInto('contactHold')
    .values({
      merchantId: await testApp().given.merchantId('Luna Credito'),
      ...{ billId: first.billId, caseId: first.caseId, reason: 'complaint' },
      begunBy: ana.accountId,
      begunAt: testApp().clock.now(),
    })
    .execute()
  const audience = { kind: 'list' as const, userIds: loans.map(({ userId }) => userId) }
  expect(await ana.call(previewCouponActivity, { audience })).toEqual({ people: 2 })
  expect((await given(loans)).of.size).toBe(2)
})

test('the app sees what fits a bill best first; below the minimum, on another’s bill or after its day none is used', async () => {
  const [loan, other] = await loansOf(2)
  if (!loan || !other) throw new Error('loans were made')
  const small = await given([loan], { template: { value: 1000 } })
  await given([loan], { template: { valueKind: 'percent', value: 5000, cap: 6000 } })
  await given([loan], { template: { minimum: 99_000_000 } })
  const seen = await phone.call(appCoupons, { userId: loan.userId, billId: loan.billId })
  expect(seen.map(({ amount }) => amount)).toEqual([6000, 1000, null])
  const unfit = seen[2]?.heldId ?? ''
  await phone.refused(redeemCoupon, { heldId: unfit, billId: loan.billId }, 'coupon.minimum')
  const heldId = small.of.get(loan.userId)?.heldId ?? ''
  await phone.refused(redeemCoupon, { heldId, billId: other.billId }, 'credit.billMissing')
  const stranger = await lendingApp(testApp(), 'Cafe Plata')
  await stranger.refused(redeemCoupon, { heldId, billId: loan.billId }, 'record.missing')
  await stranger.refused(appCoupons, { userId: loan.userId }, 'borrower.missing')
  const merchantId = await testApp().given.merchantId('Luna Credito')
  await testApp()
    .app.db.transaction()
    .execute((tx) => expireHeld(tx, merchantId, '2027-01-01', testApp().clock.now()))
  await phone.refused(redeemCoupon, { heldId, billId: loan.billId }, 'coupon.over')
})

test('whoever may not use a coupon reads why: below its minimum, nothing of the bill that it takes off, one at work already', async () => {
  const [loan] = await loansOf(1)
  if (!loan) throw new Error('loans were made')
  const of = async (terms: Partial<Template>) =>
    (await given([loan], { template: terms })).of.get(loan.userId)?.heldId ?? ''
  const [large, days, first, second] = [
    await of({ minimum: 99_000_000 }),
    await of({ kind: 'interestDays', valueKind: 'days', value: 3 }),
    await of({}),
    await of({}),
  ]
  const says = async (heldId: string) => (await phone.raw(redeemCoupon, { heldId, billId: loan.billId })).msg ?? ''
  const least = await says(large)
  expect(least).toContain('990,000.00')
  const owes = (interest: number) =>
    sql`update bill set interest_open = ${interest} where bill_id = ${loan.billId}`.execute(testApp().app.db)
  await owes(0)
  const nothing = await says(days)
  await owes(3000)
  expect(nothing).not.toBe(least)
  expect(nothing).not.toMatch(/0\.00/)
  await phone.call(redeemCoupon, { heldId: first, billId: loan.billId })
  // the borrower can void none: it is not said to whoever uses one
  expect(await says(second)).toBe(errors['coupon.atWork'].en)
})

test('stopping makes what nobody used void; one may be taken back by hand; what was promised does not change', async () => {
  const loans = await loansOf(3)
  const { activityId, templateId, of } = await given(loans)
  const [first, second] = [...of.values()]
  await ana.call(voidHeldCoupon, { heldId: first?.heldId ?? '', version: 0, reason: 'given by mistake' })
  await ana.refused(voidHeldCoupon, { heldId: first?.heldId ?? '', version: 1, reason: 'again' }, 'coupon.over')
  await ana.call(stopCouponActivity, { activityId, version: 1, reason: 'budget moved' })
  const loan = loans.find(({ userId }) => userId === second?.userId)
  await phone.refused(redeemCoupon, { heldId: second?.heldId ?? '', billId: loan?.billId }, 'coupon.over')
  const now = await templateNow(templateId)
  const { name, valueKind, value, validityDays } = now ?? {
    name: { zh: '', en: '', es: '' },
    valueKind: 'amount',
    value: 1,
    validityDays: 1,
  }
  const terms = { templateId, version: 1, name, valueKind, validityDays } as const
  await ana.refused(saveCouponTemplate, { ...terms, value: value * 2 }, 'coupon.templateFixed')
  const { body } = await ana.download(exportHeldCoupons, { filter: { activityId }, format: 'csv' })
  expect(body.toString().trim().split('\r\n')).toHaveLength(4)
})

test('a percentage is rounded half up once, never takes principal, and stays below its cap', () => {
  const bill = { due: 114_001, principal: 100_000, interest: 3000, interestBilled: 3000, interestDays: 7 }
  const of = { kind: 'feeReduction' as const, minimum: 0 }
  const off = (value: number, cap: number | null = null) => takesOff({ ...of, valueKind: 'percent', value, cap }, bill)
  expect(off(10_000)).toBe(14_001)
  expect(off(5000)).toBe(7001)
  expect(off(5000, 500)).toBe(500)
  expect(takesOff({ ...of, valueKind: 'amount', value: 99_999, cap: null }, bill)).toBe(14_001)
  expect(takesOff({ ...of, valueKind: 'amount', value: 100, cap: null, minimum: 200_000 }, bill)).toBeNull()
})
