/** One amount due: after random histories every place shows what the ledger says, and what accrued since. */
import { caseSelectionSummary, listCases } from '@cordillera/contract/collection/case'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { extendBill } from '@cordillera/contract/credit/extension'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { amountsShown, billedShown, daysByHand, daysShown, dueByHand, sumsShown } from '../../../test/amounts-shown.ts'
import { openBooks } from '../../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { importPayments, type PaymentRow, paymentsCsv } from '../../../test/given-payments.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { billToReduce, checkLedger, forgive, takeBackForgiven } from '../../credit/public.ts'
import { addDays, dayIn } from '../../platform/clock.ts'
import { inTransaction, sql } from '../../platform/db.ts'
import { ageMerchants } from '../ageing/ageing.service.ts'
import { followBills } from '../ageing/lifecycle.queries.ts'

const testApp = startApp({ now: '2026-11-24T18:00:00Z' })
const zone = 'America/Mexico_City'
/** Five visits over a month end, in days from the one before. */
const visits = [0, 2, 4, 1, 9]
let merchantId: number
let people: { boss: Person; service: Person; finance: Person }
const today = () => dayIn(zone, testApp().clock.now())

async function signIn() {
  const { given } = testApp()
  people = {
    boss: await given.person({ superuser: true }),
    service: await given.person({ role: 'CUSTOMER_SERVICE' }),
    finance: await given.person({ role: 'FINANCE' }),
  }
}

beforeAll(async () => {
  merchantId = await testApp().given.merchantId('Luna Credito')
  await signIn()
})

const acts = ['pay', 'pay', 'pay', 'overpay', 'takeBack', 'extend', 'reduce', 'undo', 'nothing'] as const
const visit = fc.record({
  act: fc.constantFrom(...acts),
  amount: fc.integer({ min: 100, max: 60_000 }),
  daysAgo: fc.integer({ min: 0, max: 6 }),
})
type Visit = { act: (typeof acts)[number]; amount: number; daysAgo: number }

/** Every second bill becomes the second instalment of the loan before it. */
async function instalmentsOf(loans: readonly GivenLoan[]): Promise<GivenLoan[]> {
  const made = loans.map((loan, n) => {
    const first = loans[n - 1]
    return n % 2 === 1 && first ? { ...loan, appId: first.appId, userId: first.userId } : loan
  })
  for (const [n, { billId, caseId, appId, userId }] of made.entries()) {
    if (n % 2 === 0) continue
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ appId, userId, instalment: 2 })
      .where('caseId', '=', caseId)
      .execute()
    await testApp()
      .app.db.updateTable('bill')
      .set({ appId, userId, instalment: 2 })
      .where('billId', '=', billId)
      .execute()
  }
  return made
}

let keys = 0
/** What happened to a loan so far: the payments that can be sent back, the reductions that can be undone. */
interface Past {
  paid: { key: string; amount: string; paidAt: string }[]
  reduced: string[]
}

/** Everybody's visit of a day: one file of money, and what is done to bills one by one. */
async function visitAll(loans: readonly (GivenLoan & { loanRef: string })[], plan: readonly Visit[], pasts: Past[]) {
  const rows: PaymentRow[] = []
  for (const [n, { loanRef }] of loans.entries()) {
    const { act, amount, daysAgo } = plan[n] ?? { act: 'nothing', amount: 0, daysAgo: 0 }
    const past = pasts[n]
    const paidAt = `${addDays(today(), -daysAgo)}T09:00:00`
    if (act === 'pay' || act === 'overpay') {
      const whole = act === 'overpay' ? 400_000 : amount
      const row = { key: `A${++keys}`, amount: (whole / 100).toFixed(2), paidAt }
      past?.paid.push(row)
      rows.push({ loan: loanRef, ...row })
    }
    const back = act === 'takeBack' ? past?.paid.pop() : undefined
    if (back) rows.push({ loan: loanRef, ...back, paidAt: `${today()}T10:00:00`, kind: 'reversal' })
  }
  if (rows.length > 0) await importPayments(testApp(), people.finance, paymentsCsv(rows))
  for (const [n, loan] of loans.entries()) await actOn(loan, plan[n]?.act ?? 'nothing', pasts[n])
}

async function actOn({ billId }: GivenLoan, act: Visit['act'], past: Past | undefined) {
  const now = testApp().clock.now()
  if (act === 'extend') {
    const { version } = await testApp()
      .app.db.selectFrom('bill')
      .select('version')
      .where('billId', '=', billId)
      .executeTakeFirstOrThrow()
    await people.service.raw(extendBill, { billId, version })
    return
  }
  const by = { now, accountId: people.boss.accountId }
  await inTransaction(testApp().app.db, async (tx) => {
    if (act === 'reduce') {
      const bill = await billToReduce(tx, billId, now, { lock: true })
      const penalty = Math.floor(bill.penalty / 2)
      if (penalty === 0) return
      const reference = `D${++keys}`
      await forgive(tx, bill, { penalty }, { ...by, kind: 'reduction', reference })
      past?.reduced.push(reference)
    }
    const undone = act === 'undo' ? past?.reduced.pop() : undefined
    if (undone) await takeBackForgiven(tx, sql`(values (${undone}))`, { ...by, day: today() })
    await followBills(tx, sql`(values (${billId}))`, by)
  })
}

async function everythingAgrees(loans: readonly GivenLoan[]) {
  const byHand = await dueByHand(testApp(), today())
  const shown = await amountsShown(testApp(), people, loans)
  const due = new Map(byHand.map((bill) => [bill.billId, bill.due]))
  for (const [place, amounts] of Object.entries(shown)) {
    const expected = Object.fromEntries(Object.keys(amounts).map((billId) => [billId, due.get(billId)]))
    expect(amounts, place).toEqual(expected)
  }
  const { 'bill list': listed, ...elsewhere } = await billedShown(people, loans)
  for (const [place, amounts] of Object.entries(elsewhere)) expect(amounts, `billed: ${place}`).toEqual(listed)
  const days = daysByHand(byHand, today())
  for (const [place, ofBills] of Object.entries(await daysShown(people.boss, loans))) {
    expect(ofBills, `days past due: ${place}`).toEqual(
      Object.fromEntries(Object.keys(ofBills).map((billId) => [billId, days[billId]])),
    )
    if (/^bill (list|file)/.test(place)) expect(Object.keys(ofBills), place).toHaveLength(Object.keys(days).length)
  }
  const open = byHand.filter(({ caseId }) => caseId !== null)
  expect(Object.keys(shown['case list'] ?? {})).toHaveLength(open.length)
  const sumOf = (bills: typeof byHand) => bills.reduce((sum, bill) => sum + bill.due, 0)
  expect(await sumsShown(people)).toEqual({
    'exact total of cases': sumOf(open),
    'stages of the board': sumOf(open),
    'sums of bills': sumOf(byHand),
  })
  const middle = open.map((bill) => bill.due).sort((a, b) => a - b)[Math.floor(open.length / 2)] ?? 0
  const { boss } = people
  const above = open.filter((bill) => bill.due >= middle).map(({ caseId }) => caseId)
  const below = open.filter((bill) => bill.due <= middle).map(({ caseId }) => caseId)
  const found = async (filter: { amountFrom?: number; amountTo?: number }) =>
    (await boss.call(listCases, { ...filter, pageSize: 200 })).list.map(({ caseId }) => caseId).sort()
  expect(await found({ amountFrom: middle })).toEqual(above.sort())
  expect(await found({ amountTo: middle })).toEqual(below.sort())
  const some = await boss.call(caseSelectionSummary, { selection: { filter: { amountFrom: middle } } })
  expect(some).toMatchObject({ count: above.length })
  expect(await checkLedger(testApp().app.db)).toEqual([])
}

test('after payments of any day, reversals, extensions and reductions every place shows one amount', async () => {
  const groups = []
  for (const dpd of [-1, 1, 3, 8, 29, 60, 95])
    groups.push(await instalmentsOf(await givenLoans(testApp(), { dpd, count: 3 })))
  const made = groups.flat()
  await openBooks(
    testApp().app.db,
    made.map(({ appId }) => appId),
  )
  const refs = await testApp().app.db.selectFrom('application').select(['appId', 'loanRef']).execute()
  const loans = made.map((loan) => ({
    ...loan,
    loanRef: refs.find(({ appId }) => appId === loan.appId)?.loanRef ?? '',
  }))
  const pasts: Past[] = loans.map(() => ({ paid: [], reduced: [] }))
  const [plans = []] = fc.sample(
    fc.noBias(fc.array(fc.array(visit, { minLength: 21, maxLength: 21 }), { minLength: 5, maxLength: 5 })),
    1,
  )
  for (const [n, days] of visits.entries()) {
    testApp().clock.set(new Date(testApp().clock.now().getTime() + days * 86_400_000))
    await signIn()
    // some mornings the night's run has been missed
    if (n % 2 === 1) await ageMerchants(testApp().app.db, [{ merchantId, day: today() }], testApp().clock.now())
    await visitAll(loans, plans[n] ?? [], pasts)
    await everythingAgrees(loans)
  }
}, 480_000)

test('late money that pays one instalment leaves the other’s amount alike everywhere', async () => {
  const [older, newer] = await instalmentsOf(await givenLoans(testApp(), { dpd: 20, count: 2 }))
  if (!older || !newer) throw new Error('two instalments were asked for')
  await openBooks(testApp().app.db, [older.appId])
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', older.appId)
    .executeTakeFirstOrThrow()
  // it is brought to the day of payment with the older one, and gets nothing
  const paidAt = `${addDays(today(), -3)}T09:00:00`
  await importPayments(
    testApp(),
    people.finance,
    paymentsCsv([{ loan: loanRef, amount: '10.00', paidAt, key: 'SMALL' }]),
  )
  const { bill } = await people.boss.call(getCaseInfo, { caseId: newer.caseId })
  const { list } = await people.boss.call(listCases, { caseId: newer.caseId })
  expect(list[0]?.dueAmount).toBe(bill.dueAmount)
  expect(await checkLedger(testApp().app.db)).toEqual([])
})
