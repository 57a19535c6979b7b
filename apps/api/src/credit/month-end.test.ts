/** Late interest stands in the ledger at each month end, whatever came before the run that books it. */
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { listJobs } from '@cordillera/contract/job/job'
import { beforeEach, expect, test } from 'vitest'
import { dueByHand } from '../../test/amounts-shown.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type GivenLoan, givenLoans } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { checkLedger } from './ledger.check.ts'
import { askForMonthEnd } from './ledger.night.ts'
import { bookMonthEnds } from './month-end.queries.ts'

const testApp = startApp({ now: '2026-11-20T18:00:00Z' })
const monthEnd = '2026-11-30'
beforeEach(() => testApp().clock.set('2026-11-20T18:00:00Z'))

async function loansOf(dpd: number, count = 3): Promise<GivenLoan[]> {
  const loans = await givenLoans(testApp(), { dpd, count })
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  return loans
}

/** The daily run of whichever process looks first. */
async function runMonthEnd(): Promise<Record<string, number>> {
  await askForMonthEnd(testApp().app)
  await testApp().drainJobs()
  const boss = await testApp().given.person({ superuser: true })
  const { list } = await boss.call(listJobs, { pageSize: 200 })
  return list.find(({ kind }) => kind === 'credit.monthEnd')?.counts ?? {}
}

/** Of each bill, in minor units: late interest with value days until a day, as the ledger has it. */
async function bookedBy(loans: readonly GivenLoan[], day: string): Promise<number[]> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce((select sum(e.amount_minor) from ledger_entry e join ledger_tx x using (tx_id)
      where e.bill_id = b.bill_id and e.account = 'receivable.penalty' and x.kind = 'penalty' and x.value_day <= ${day}::date), 0)::bigint as minor
    from unnest(${loans.map(({ billId }) => billId)}::text[]) with ordinality b (bill_id, n) order by n`.execute(
    testApp().app.db,
  )
  return rows.map(({ minor }) => minor)
}
/** 1 % a day of 1,000.01, 1,000.02 … in minor units, rounded half up. */
const aPercent = (days: number, count = 3) =>
  Array.from({ length: count }, (_, n) => Math.round(((100_001 + n) * days) / 100))
const pay = async (loan: GivenLoan | undefined, amount: string, paidAt: string) => {
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan?.appId ?? '')
    .executeTakeFirstOrThrow()
  await importPayments(testApp(), finance, paymentsCsv([{ loan: loanRef, amount, paidAt, key: `${loanRef}${paidAt}` }]))
}

test('a run on 5 December books what accrued by 30 November as of that day; again it books nothing, and nothing due has changed', async () => {
  const overdue = await loansOf(5)
  const notYet = await loansOf(-1, 1)
  const later = await loansOf(-1, 1)
  await testApp()
    .app.db.updateTable('bill')
    .set({ dueDate: '2026-12-01' })
    .where('billId', '=', later[0]?.billId ?? '')
    .execute()
  testApp().clock.set('2026-12-05T18:00:00Z')
  const before = await dueByHand(testApp(), '2026-12-05')
  expect(await runMonthEnd()).toEqual({ bills: 4 })
  // due on 15 and 21 November
  expect(await bookedBy(overdue, monthEnd)).toEqual(aPercent(15))
  expect(await bookedBy(notYet, monthEnd)).toEqual(aPercent(9, 1))
  expect(await bookedBy(later, '2026-12-31')).toEqual([0])
  const after = await dueByHand(testApp(), '2026-12-05')
  expect(after.map(({ due }) => due)).toEqual(before.map(({ due }) => due))
  testApp().clock.set('2026-12-06T18:00:00Z')
  expect(await runMonthEnd()).toEqual({ bills: 0 })
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('money that came after the month and before the run leaves both months right', async () => {
  const loans = await loansOf(5)
  testApp().clock.set('2026-12-03T18:00:00Z')
  await pay(loans[0], '50.00', '2026-12-03T09:00:00')
  testApp().clock.set('2026-12-05T18:00:00Z')
  await askForMonthEnd(testApp().app)
  await testApp().drainJobs()
  const merchantId = await testApp().given.merchantId('Luna Credito')
  await bookMonthEnds(testApp().app.db, { merchantId, monthEnd, now: testApp().clock.now() })
  expect(await bookedBy(loans, monthEnd)).toEqual(aPercent(15))
  expect((await bookedBy(loans, '2026-12-03'))[0]).toBe(
    Math.round((100_001 * 15) / 100) + Math.round((100_001 * 3) / 100),
  )
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('money of November that comes in December is followed by the month end of what it left', async () => {
  const [loan] = await loansOf(5, 1)
  if (!loan) throw new Error('one loan was asked for')
  const merchantId = await testApp().given.merchantId('Luna Credito')
  const book = () => bookMonthEnds(testApp().app.db, { merchantId, monthEnd, now: testApp().clock.now() })
  testApp().clock.set('2026-12-05T18:00:00Z')
  await book()
  // ten days' late interest, all charges, and half the principal, paid on the 25th
  await pay(loan, '720.01', '2026-11-25T09:00:00')
  expect(await bookedBy([loan], '2026-12-31')).toEqual([10_000])
  await book()
  const { principalOpen, penaltyThrough } = await testApp()
    .app.db.selectFrom('bill')
    .selectAll()
    .where('billId', '=', loan.billId)
    .executeTakeFirstOrThrow()
  expect(principalOpen).toBe(50_000)
  expect(penaltyThrough).toBe(monthEnd)
  expect(await bookedBy([loan], monthEnd)).toEqual([10_000 + 2_500])
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('months that were missed are booked each by its own end; two runs at once book them once', async () => {
  const loans = await loansOf(5)
  const merchantId = await testApp().given.merchantId('Luna Credito')
  testApp().clock.set('2027-02-05T18:00:00Z')
  const run = () => bookMonthEnds(testApp().app.db, { merchantId, monthEnd: '2027-01-31', now: testApp().clock.now() })
  const before = await dueByHand(testApp(), '2027-02-05')
  await Promise.all([run(), run(), run()])
  expect(await bookedBy(loans, '2026-11-30')).toEqual(aPercent(15))
  expect(await bookedBy(loans, '2026-12-31')).toEqual(aPercent(46))
  expect(await bookedBy(loans, '2027-01-31')).toEqual(aPercent(77))
  expect((await dueByHand(testApp(), '2027-02-05')).map(({ due }) => due)).toEqual(before.map(({ due }) => due))
  expect(await checkLedger(testApp().app.db)).toEqual([])
})

test('late interest never passes its cap, however many months are caught up', async () => {
  const [loan] = await loansOf(5, 1)
  if (!loan) throw new Error('one loan was asked for')
  const merchantId = await testApp().given.merchantId('Luna Credito')
  testApp().clock.set('2027-06-05T18:00:00Z')
  await bookMonthEnds(testApp().app.db, { merchantId, monthEnd: '2027-05-31', now: testApp().clock.now() })
  expect(await bookedBy([loan], '2027-01-31')).toEqual(aPercent(77, 1))
  expect(await bookedBy([loan], '2027-05-31')).toEqual([100_001])
})

test('ageing that catches up over a month end books the month first', async () => {
  const loans = await loansOf(20)
  const director = await testApp().given.person({ superuser: true })
  await director.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
  testApp().clock.set('2026-12-05T18:00:00Z')
  const again = await testApp().given.signedIn(director.accountId)
  await again.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
  // due on 31 October: 30 days by the month end, and into M1 on the 31st
  expect(await bookedBy(loans, monthEnd)).toEqual(aPercent(30))
  expect(await bookedBy(loans, '2026-12-01')).toEqual(
    aPercent(30).map((minor, n) => minor + Math.round((100_001 + n) / 100)),
  )
  expect(await checkLedger(testApp().app.db)).toEqual([])
})
