/** A settlement goes by the days on which its payer paid, not by those on which a bank said so. */
import { runAgeing } from '@cordillera/contract/collection/ageing'
import { issueCoupon } from '@cordillera/contract/coupon/coupon'
import { billDetail } from '@cordillera/contract/credit/bill'
import { decideSettlement, listSettlements, offerSettlement } from '@cordillera/contract/derate/settlement'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'
import { sql } from '../platform/db.ts'

const testApp = startApp()
let director: Person
let ana: Person
let finance: Person
let boss: Person
let key = 0

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'M1' })
  ana = await given.person({ role: 'AGENT', stage: 'M1' })
  finance = await given.person({ role: 'FINANCE' })
  boss = await given.person({ superuser: true })
})
beforeEach(async () => {
  await goTo(testNow)
  // a night is worked once, and each test has its own
  await sql`delete from ageing_run`.execute(testApp().app.db)
  await sql`delete from job where kind like 'collection.ageing%'`.execute(testApp().app.db)
})
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

async function goTo(at: string): Promise<void> {
  testApp().clock.set(at)
  const signedIn = (person: Person) => testApp().given.signedIn(person.accountId)
  ;[director, ana, finance, boss] = await Promise.all([
    signedIn(director),
    signedIn(ana),
    signedIn(finance),
    signedIn(boss),
  ])
}

/** A case of day 40, 1,520.01 in all, of which 1,300.00 in two parts settle it. */
async function agreed(): Promise<GivenLoan> {
  const [loan] = await givenCases(testApp(), ana, { dpd: 40 })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(testApp().app.db, [loan.appId])
  const plan = [
    { day: '2026-11-23', amount: 60_000 },
    { day: '2026-12-07', amount: 70_000 },
  ]
  const { settlementId } = await ana.call(offerSettlement, { caseId: loan.caseId, plan, reason: 'lost the job' })
  const yes = { settlementId, decision: 'approve', note: 'better than the courts' } as const
  await director.call(decideSettlement, { ...yes, version: 0 })
  await finance.call(decideSettlement, { ...yes, version: 1 })
  return loan
}
const stateOf = async ({ userId }: GivenLoan) => (await finance.call(listSettlements, { userId })).list[0]?.state
async function age(day: string): Promise<void> {
  await goTo(`${day}T18:00:00Z`)
  await boss.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
}
async function told(
  { appId }: GivenLoan,
  amount: string,
  paidOn: string,
  kind: 'payment' | 'reversal' = 'payment',
  of = ++key,
) {
  const loans = testApp().app.db.selectFrom('application').select('loanRef').where('appId', '=', appId)
  const { loanRef } = await loans.executeTakeFirstOrThrow()
  const row = { loan: loanRef, amount, paidAt: `${paidOn}T09:00:00`, key: `LATE${of}`, kind }
  await importPayments(testApp(), finance, paymentsCsv([row]))
  return of
}
const billOf = async ({ appId }: GivenLoan) => (await finance.call(billDetail, { appId })).bills[0]

test('one that was broken before its bank told of a part that was paid in time stands again, and is kept', async () => {
  const loan = await agreed()
  await age('2026-11-25')
  expect(await stateOf(loan)).toBe('broken')
  await goTo('2026-11-26T18:00:00Z')
  await told(loan, '600.00', '2026-11-23')
  expect(await stateOf(loan)).toBe('agreed')
  await age('2026-11-27')
  expect(await stateOf(loan)).toBe('agreed')
  await goTo('2026-12-05T18:00:00Z')
  await told(loan, '700.00', '2026-12-05')
  expect(await stateOf(loan)).toBe('kept')
  expect(await billOf(loan)).toMatchObject({ billStatus: 'repaid', dueAmount: 0 })
})

test('told of its last part after its last day, it is kept; sent back it is broken again', async () => {
  const loan = await agreed()
  await goTo('2026-11-23T18:00:00Z')
  await told(loan, '600.00', '2026-11-23')
  await age('2026-12-09')
  expect(await stateOf(loan)).toBe('broken')
  await goTo('2026-12-10T18:00:00Z')
  const last = await told(loan, '700.00', '2026-12-07')
  expect(await stateOf(loan)).toBe('kept')
  await goTo('2026-12-11T18:00:00Z')
  await told(loan, '700.00', '2026-12-11', 'reversal', last)
  await age('2026-12-12')
  expect(await stateOf(loan)).toBe('broken')
  expect(await billOf(loan)).toMatchObject({ billStatus: 'overdue' })
})

test('paid late it stays broken, however soon we hear of it', async () => {
  const loan = await agreed()
  await age('2026-11-25')
  await goTo('2026-11-26T18:00:00Z')
  await told(loan, '1300.00', '2026-11-26')
  expect(await stateOf(loan)).toBe('broken')
  expect(await billOf(loan)).toMatchObject({ billStatus: 'overdue' })
})

test('what was agreed since bars it from standing again', async () => {
  const loan = await agreed()
  await age('2026-11-25')
  const plan = [{ day: '2026-12-10', amount: 140_000 }]
  await ana.call(offerSettlement, { caseId: loan.caseId, plan, reason: 'a sister pays' })
  await goTo('2026-11-26T18:00:00Z')
  await told(loan, '600.00', '2026-11-23')
  const { list } = await finance.call(listSettlements, { userId: loan.userId })
  expect(list.map(({ state }) => state).sort()).toEqual(['broken', 'requested'])
})

test('a bill that is repaid with less is settled: a coupon came on top', async () => {
  const loan = await agreed()
  const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  const coupon = { billId: loan.billId, amount: 30_000, validThrough: '2026-11-30', reason: 'goodwill' }
  await service.call(issueCoupon, coupon)
  await goTo('2026-11-23T18:00:00Z')
  const due = (await billOf(loan))?.dueAmount ?? 0
  expect(due).toBeLessThan(130_000)
  await told(loan, (due / 100).toFixed(2), '2026-11-23')
  expect(await billOf(loan)).toMatchObject({ billStatus: 'repaid' })
  expect(await stateOf(loan)).toBe('kept')
  await age('2026-12-10')
  expect(await stateOf(loan)).toBe('kept')
})
