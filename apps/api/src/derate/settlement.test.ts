import { runAgeing } from '@cordillera/contract/collection/ageing'
import { listCases } from '@cordillera/contract/collection/case'
import { billDetail } from '@cordillera/contract/credit/bill'
import { applyDerate } from '@cordillera/contract/derate/derate'
import {
  calculateSettlement,
  decideSettlement,
  listSettlements,
  offerSettlement,
  settlementLetter,
  withdrawSettlement,
} from '@cordillera/contract/derate/settlement'
import { listSettlementLimits, saveSettlementLimit } from '@cordillera/contract/derate/settlement-limit'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'

const testApp = startApp()
let director: Person
let ana: Person
let finance: Person
let boss: Person

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'M1' })
  ana = await given.person({ role: 'AGENT', stage: 'M1' })
  finance = await given.person({ role: 'FINANCE' })
  boss = await given.person({ superuser: true })
})
beforeEach(() => testApp().clock.set(testNow))
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

/** A case of day 40: 112,001 billed and 40,000 of penalty. */
async function aCase(): Promise<GivenLoan> {
  const [loan] = await givenCases(testApp(), ana, { dpd: 40 })
  if (!loan) throw new Error('one loan was asked for')
  await openBooks(testApp().app.db, [loan.appId])
  return loan
}
const twoParts = [
  { day: '2026-11-23', amount: 60_000 },
  { day: '2026-12-07', amount: 70_000 },
]
const offer = ({ caseId }: GivenLoan, plan = twoParts) => ({ caseId, plan, reason: 'lost the job, a brother pays' })
const yes = (settlementId: string, version: number) => ({
  ...{ settlementId, version },
  decision: 'approve' as const,
  note: 'better than the courts',
})
async function agreed(loan: GivenLoan): Promise<string> {
  const { settlementId } = await ana.call(offerSettlement, offer(loan))
  await director.call(decideSettlement, yes(settlementId, 0))
  await finance.call(decideSettlement, yes(settlementId, 1))
  return settlementId
}
const stateOf = async ({ userId }: GivenLoan) => (await finance.call(listSettlements, { userId })).list[0]?.state
async function pay(loan: GivenLoan, amount: string, day: string, kind: 'payment' | 'reversal' = 'payment', key = day) {
  testApp().clock.set(`${day}T18:00:00Z`)
  finance = await testApp().given.signedIn(finance.accountId)
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  const row = { loan: loanRef, amount, paidAt: `${day}T09:00:00`, key: `${loan.caseId}${key}`, kind }
  await importPayments(testApp(), finance, paymentsCsv([row]))
}

describe('a settlement', () => {
  test('is limited by its stage: how little, in how many instalments, until when', async () => {
    const loan = await aCase()
    const figures = await ana.call(calculateSettlement, { caseId: loan.caseId })
    expect(figures).toMatchObject({
      due: 152_001,
      limits: { leastAmount: 121_601, maxForgiven: 2000, maxInstalments: 2, lastDay: '2026-12-21' },
      live: null,
    })
    const plan = (...parts: [string, number][]) =>
      offer(
        loan,
        parts.map(([day, amount]) => ({ day, amount })),
      )
    await ana.refused(offerSettlement, plan(['2026-11-23', 121_600]), 'settlement.tooLow')
    await ana.refused(offerSettlement, plan(['2026-11-23', 152_001]), 'settlement.notLess')
    await ana.refused(offerSettlement, plan(['2026-12-22', 130_000]), 'settlement.planInvalid')
    await ana.refused(offerSettlement, plan(['2026-11-23', 65_000], ['2026-11-23', 65_000]), 'settlement.planInvalid')
    const [young] = await givenCases(testApp(), ana, { dpd: 2 })
    await openBooks(testApp().app.db, [young?.appId ?? ''])
    await ana.refused(offerSettlement, offer(young as GivenLoan), 'settlement.notInStage')
  })

  test('is withdrawn by who offered it or by a director, by no other collector', async () => {
    const loan = await aCase()
    const { settlementId } = await ana.call(offerSettlement, offer(loan))
    const other = await testApp().given.person({ role: 'AGENT', stage: 'M1' })
    // who once worked a case of this borrower knows them
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({ collectorId: other.accountId })
      .where('caseId', '=', loan.caseId)
      .execute()
    const withdrawal = { settlementId, version: 0, reason: 'the brother changed his mind' }
    await other.refused(withdrawSettlement, withdrawal, 'derate.notYours')
    expect(await director.call(withdrawSettlement, withdrawal)).toMatchObject({ state: 'withdrawn' })
    await director.refused(withdrawSettlement, { ...withdrawal, version: 1 }, 'derate.over')
  })

  test('is decided once, however many press at the same moment', async () => {
    const loan = await aCase()
    const offers = await Promise.all(Array.from({ length: 200 }, () => ana.raw(offerSettlement, offer(loan))))
    const made = offers.filter(({ code }) => code === 2000)
    expect(made).toHaveLength(1)
    const settlementId = made[0]?.data.settlementId ?? ''
    const directors = [director, boss, await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })]
    const presses = Array.from({ length: 67 }, () => directors).flat()
    const answers = await Promise.all(presses.map((one) => one.raw(decideSettlement, yes(settlementId, 0))))
    expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect((await finance.call(listSettlements, { state: 'endorsed' })).list.map((row) => row.settlementId)).toContain(
      settlementId,
    )
    const agreements = Array.from({ length: 200 }, () => finance.raw(decideSettlement, yes(settlementId, 1)))
    expect((await Promise.all(agreements)).filter(({ code }) => code === 2000)).toHaveLength(1)
  }, 60_000)

  test('is endorsed by the director and agreed by finance, nobody twice; then it has its letter', async () => {
    const loan = await aCase()
    const { settlementId } = await ana.call(offerSettlement, offer(loan))
    await ana.refused(offerSettlement, offer(loan), 'settlement.live')
    const reduction = { feeTypes: ['penalty' as const], amount: 1000, payAmount: 50_000, payBy: '2026-11-23' }
    await ana.refused(applyDerate, { caseId: loan.caseId, ...reduction, reason: 'on top of it' }, 'settlement.live')
    await finance.refused(decideSettlement, yes(settlementId, 0), 'derate.notYours')
    expect(await director.call(decideSettlement, yes(settlementId, 0))).toMatchObject({ state: 'endorsed' })
    await director.refused(decideSettlement, yes(settlementId, 1), 'credit.ownRequest')
    await ana.refused(settlementLetter, { settlementId }, 'settlement.notAgreed')
    expect((await finance.call(listSettlements, { state: 'endorsed' })).list).toMatchObject([{ decidable: true }])
    expect(await finance.call(decideSettlement, yes(settlementId, 1))).toMatchObject({ state: 'agreed' })
    await finance.refused(decideSettlement, yes(settlementId, 2), 'credit.decided')
    // it names the borrower whole: for who may reveal that, and the log keeps it
    await finance.refused(settlementLetter, { settlementId }, 'access.forbidden')
    const { text } = await ana.call(settlementLetter, { settlementId })
    const seen = await testApp()
      .app.db.selectFrom('operationLog')
      .select(['accountId', 'userId'])
      .where('action', '=', 'settlement.letter')
      .where('target', '=', settlementId)
      .execute()
    expect(seen).toEqual([{ accountId: ana.accountId, userId: loan.userId }])
    expect(text).toContain('MXN 1,300.00 como liquidación del adeudo de MXN 1,520.01')
    expect(text).toContain('2. MXN 700.00, a más tardar el 2026-12-07')
    await ana.refused(withdrawSettlement, { settlementId, version: 2, reason: 'too late' }, 'derate.over')
    // whoever has to decide was told where it waits, and who asked what became of it
    const told = async (person: Person, one: object) =>
      expect((await person.call(listNotifications, {})).list).toContainEqual(expect.objectContaining(one))
    const wanted = 'approval.wanted'
    await told(director, { kind: wanted, place: '/derate/myDerateQuota?view=settlements&state=requested' })
    await told(finance, { kind: wanted, place: '/finance/creditBill?view=settlements&state=endorsed' })
    await told(ana, { kind: 'settlement.decided', place: `/collection/make_conclusion/${loan.caseId}` })
  })

  test('paid by its plan the rest is forgiven, principal too, and the case is payed; a reversal takes it back', async () => {
    const loan = await aCase()
    await agreed(loan)
    await pay(loan, '600.00', '2026-11-23')
    expect(await stateOf(loan)).toBe('agreed')
    await pay(loan, '700.00', '2026-12-05')
    expect(await stateOf(loan)).toBe('kept')
    const { bills } = await finance.call(billDetail, { appId: loan.appId })
    expect(bills[0]).toMatchObject({ billStatus: 'repaid', dueAmount: 0 })
    expect(bills[0]?.components.find(({ component }) => component === 'principal')?.reduced).toBeGreaterThan(0)
    boss = await testApp().given.signedIn(boss.accountId)
    const [row] = (await boss.call(listCases, { userId: loan.userId, closed: true })).list
    expect(row).toMatchObject({ status: 'payed' })
    await pay(loan, '700.00', '2026-12-06', 'reversal', '2026-12-05')
    expect(await stateOf(loan)).toBe('agreed')
    const again = await finance.call(billDetail, { appId: loan.appId })
    expect(again.bills[0]).toMatchObject({ billStatus: 'overdue' })
    expect(again.bills[0]?.components.every(({ reduced }) => reduced === 0)).toBe(true)
  })

  test('of which an instalment does not come is broken: everything is owed less what was paid', async () => {
    const loan = await aCase()
    await agreed(loan)
    const age = async (day: string) => {
      testApp().clock.set(`${day}T18:00:00Z`)
      boss = await testApp().given.signedIn(boss.accountId)
      await boss.call(runAgeing, { country: 'MX' })
      await testApp().drainJobs()
      finance = await testApp().given.signedIn(finance.accountId)
    }
    await age('2026-11-24')
    expect(await stateOf(loan)).toBe('agreed')
    await age('2026-11-25')
    expect(await stateOf(loan)).toBe('broken')
    const { bills } = await finance.call(billDetail, { appId: loan.appId })
    expect(bills[0]?.components.every(({ reduced }) => reduced === 0)).toBe(true)
  })
})

describe('limits of settlements', () => {
  test('a country’s director changes the limit of a stage, with the version that was seen; nobody else does', async () => {
    const boss = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
    const [limit] = (await boss.call(listSettlementLimits, {})).filter(({ period }) => period === 'M1')
    if (!limit) throw new Error('M1 is settled')
    const change = { ...limit, maxForgiven: 1500, reason: 'Asked for by the board' }
    await director.refused(saveSettlementLimit, change, 'derate.notYours')
    await boss.refused(saveSettlementLimit, { ...change, country: 'PE' }, 'derate.notYours')
    await boss.refused(saveSettlementLimit, { ...change, version: 7 }, 'record.stale')
    await boss.call(saveSettlementLimit, change)
    await boss.refused(saveSettlementLimit, change, 'record.stale')
    const after = await director.call(listSettlementLimits, {})
    expect(after.find(({ period }) => period === 'M1')).toMatchObject({ maxForgiven: 1500, version: limit.version + 1 })
    // a stage that had none
    const { version: _, ...fresh } = { ...change, period: 'S1B' as const, maxForgiven: 500 }
    expect(await boss.call(saveSettlementLimit, fresh)).toMatchObject({ waits: true })
    await boss.refused(saveSettlementLimit, fresh, 'derate.changeWaits')
  })
})
