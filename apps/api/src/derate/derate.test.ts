import { runAgeing } from '@cordillera/contract/collection/ageing'
import { listCases } from '@cordillera/contract/collection/case'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { billDetail } from '@cordillera/contract/credit/bill'
import { decideDerateChange, listDerateChanges } from '@cordillera/contract/derate/change'
import {
  applyDerate,
  calculateDerate,
  decideDerate,
  listDerates,
  withdrawDerate,
} from '@cordillera/contract/derate/derate'
import {
  deleteDerateQuota,
  listDerateQuotas,
  myDerateQuota,
  updateDerateQuota,
} from '@cordillera/contract/derate/quota'
import { addDerateRule, deleteDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import type { Input } from '@cordillera/contract/endpoint'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { importPayments, paymentsCsv } from '../../test/given-payments.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { checkLedger } from '../credit/public.ts'

const testApp = startApp()
let director: Person
let leader: Person
let ana: Person
let finance: Person
let boss: Person
const stageRule = {
  country: 'MX' as const,
  period: 'S1A' as const,
  rateCount: 5000,
  rateAmount: 2000,
  feeTypes: ['penalty', 'fee'] as ('penalty' | 'fee')[],
  reason: 'agreed for the quarter',
}
const { reason } = stageRule

/** Somebody else agrees to what waits. */
async function agreed(topic: 'rules' | 'quotas'): Promise<void> {
  for (const { id, version } of await boss.call(listDerateChanges, { topic }))
    await boss.call(decideDerateChange, { id, version, approve: true, reason })
}
async function addRule(rule: Input<typeof addDerateRule>): Promise<void> {
  await director.call(addDerateRule, rule)
  await agreed('rules')
}

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  finance = await given.person({ role: 'FINANCE' })
  boss = await given.person({ superuser: true })
})
afterAll(async () => expect(await checkLedger(testApp().app.db)).toEqual([]))

/** Cases of a collector whose bills the ledger knows: fee 8,000, tax 1,000, penalty of two days 2,000 on 100,000. */
async function casesFor(collector: Person, count = 1, merchant = 'Luna Credito'): Promise<GivenLoan[]> {
  const loans = await givenCases(testApp(), collector, { count, merchant })
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  return loans
}
/** A collector of the team with one case and no quota, unless a rule of their own is given. */
async function collectorWithCase(own?: { rateCount: number; rateAmount: number }, cases = 1) {
  const person = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
  const [loan] = await casesFor(person, cases)
  if (!loan) throw new Error('one loan was asked for')
  if (own) {
    const userNo = `T${String(person.accountId).padStart(5, '0')}`
    await addRule({ country: 'MX', userNo, feeTypes: ['penalty', 'fee'], reason, ...own })
  }
  return { person, loan }
}
const ask = (loan: GivenLoan | undefined, amount: number, payAmount = 50_000, payBy = '2026-11-23') => ({
  caseId: loan?.caseId ?? '',
  feeTypes: ['penalty', 'fee'] as ('penalty' | 'fee')[],
  ...{ amount, payAmount, payBy },
  reason: 'pays on Monday if the late fee goes',
})
const today = { day: '2026-11-21' }
const reducedOf = async (loan: GivenLoan) => {
  const { bills } = await finance.call(billDetail, { appId: loan.appId })
  return bills[0]?.components.filter(({ reduced }) => reduced !== 0)
}
async function age(day: string): Promise<void> {
  testApp().clock.set(`${day}T18:00:00Z`)
  boss = await testApp().given.signedIn(boss.accountId)
  await boss.call(runAgeing, { country: 'MX' })
  await testApp().drainJobs()
}
async function pay(loan: GivenLoan, amount: string, kind: 'payment' | 'reversal', at: string, key = loan.caseId) {
  const { loanRef } = await testApp()
    .app.db.selectFrom('application')
    .select('loanRef')
    .where('appId', '=', loan.appId)
    .executeTakeFirstOrThrow()
  finance = await testApp().given.signedIn(finance.accountId)
  await importPayments(testApp(), finance, paymentsCsv([{ loan: loanRef, amount, paidAt: at, key, kind }]))
}

describe('a derate rule', () => {
  test('gives a collector a share of the open cases and fees of the day; a leader one of the team’s', async () => {
    const loans = await casesFor(ana, 3)
    await addRule(stageRule)
    const { quota } = await ana.call(myDerateQuota, {})
    // half of three cases, rounded up; a fifth of the fees of three bills, rounded down
    expect(quota).toMatchObject({ totalCount: 2, countUsed: 0, totalAmount: 6600, amountUsed: 0, day: '2026-11-21' })
    expect(await leader.call(myDerateQuota, {})).toMatchObject({
      quota: { totalCount: 2, totalAmount: 6600 },
      approvesFreely: false,
    })
    expect(await director.call(myDerateQuota, {})).toEqual({ quota: null, approvesFreely: true })
    const { list } = await director.call(listDerateRules, { period: 'S1A' })
    expect(list).toMatchObject([{ userNo: null, rateCount: 5000, feeTypes: ['penalty', 'fee'] }])
    expect((await director.call(listDerateQuotas, today)).total).toBe(2)
    expect(loans).toHaveLength(3)
  })

  test('is one for a stage; it is for somebody, and made by who directs them', async () => {
    await director.refused(addDerateRule, stageRule, 'derate.ruleExists')
    const { period: _, ...nobody } = stageRule
    await director.refused(addDerateRule, nobody, 'derate.ruleNeedsWhom')
    await director.refused(addDerateRule, { ...stageRule, period: 'M1' }, 'derate.notYours')
    await director.refused(addDerateRule, { ...stageRule, userNo: 'T99999' }, 'staff.userMissing')
    await director.refused(addDerateRule, { ...stageRule, workplace: 32_000 }, 'collection.invalidCompany')
    await leader.refused(addDerateRule, stageRule, 'access.forbidden')
  })

  test('of a person comes before the stage’s; changed or taken away it gives from the next day on', async () => {
    const { person } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 })
    expect((await person.call(myDerateQuota, {})).quota).toMatchObject({ totalCount: 1, totalAmount: 11_000 })
    const [rule] = (await director.call(listDerateRules, {})).list.filter(({ userNo }) => userNo !== null)
    if (!rule) throw new Error('the rule was made')
    const change = { id: rule.id, version: 0, rateCount: 1, rateAmount: 0, feeTypes: ['fee' as const], reason }
    expect(await director.call(updateDerateRule, change)).toMatchObject({ version: 1, waits: false })
    await director.refused(updateDerateRule, change, 'record.stale')
    expect((await person.call(myDerateQuota, {})).quota).toMatchObject({ totalAmount: 11_000 })
    // the stage's rule gives more: it takes two
    expect(await director.call(deleteDerateRule, { id: rule.id, version: 1, reason })).toMatchObject({ waits: true })
    await agreed('rules')
    await director.refused(deleteDerateRule, { id: rule.id, version: 1, reason }, 'record.missing')
  })
})

describe('a quota', () => {
  test('of today is changed by the director, never under what is used, and deleted with what is left', async () => {
    const { person, loan } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 })
    await person.call(applyDerate, ask(loan, 1000))
    const [quota] = (await director.call(listDerateQuotas, { ...today, userNo: (await numberOf(person)) ?? '' })).list
    if (!quota) throw new Error('the quota was made')
    const change = { id: quota.id, version: 0, totalCount: 5, totalAmount: 900, feeTypes: ['fee' as const], reason }
    await director.refused(updateDerateQuota, change, 'derate.quotaUsed')
    await director.call(updateDerateQuota, { ...change, totalAmount: 30_000 })
    await agreed('quotas')
    await director.refused(deleteDerateQuota, { id: quota.id, version: 0 }, 'record.stale')
    await director.call(deleteDerateQuota, { id: quota.id, version: 1 })
    const { quota: left } = await person.call(myDerateQuota, {})
    expect(left).toMatchObject({ totalCount: 1, countUsed: 1, totalAmount: 1000, amountUsed: 1000, deleted: true })
    testApp().clock.set('2026-11-22T16:00:00Z')
    director = await testApp().given.signedIn(director.accountId)
    await director.refused(updateDerateQuota, { ...change, version: 2 }, 'derate.quotaPast')
    testApp().clock.set(testNow)
  })
})

const numberOf = async ({ accountId }: Person) =>
  (await testApp().app.db.selectFrom('staff').select('userNo').where('accountId', '=', accountId).executeTakeFirst())
    ?.userNo

describe('reducing within one’s own quota', () => {
  test('takes penalty first, then the fee with its tax; bill, case, timeline and ledger say so', async () => {
    const { person, loan } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 })
    const before = await person.call(calculateDerate, { caseId: loan.caseId })
    expect(before).toMatchObject({
      due: 114_001,
      reducible: [
        { feeType: 'penalty', open: 2000 },
        { feeType: 'fee', open: 9000 },
      ],
      quota: { totalAmount: 11_000, amountUsed: 0 },
      live: null,
    })
    expect(before.days).toHaveLength(8)
    const answer = await person.call(applyDerate, ask(loan, 4700))
    expect(answer).toMatchObject({ state: 'given', level: 'own', quota: { countUsed: 1, amountUsed: 4700 } })
    expect(await reducedOf(loan)).toMatchObject([
      { component: 'fee', reduced: 2400, open: 5600 },
      { component: 'feeTax', reduced: 300, open: 700 },
      { component: 'penalty', reduced: 2000, open: 0 },
    ])
    const { bill, timeline } = await person.call(getCaseInfo, { caseId: loan.caseId })
    expect(bill.dueAmount).toBe(114_001 - 4700)
    expect(timeline[0]).toMatchObject({ kind: 'event', event: 'derate given', amount: 4700 })
    const [row] = (await director.call(listCases, { caseId: loan.caseId })).list
    expect(row?.dueAmount).toBe(114_001 - 4700)
  })

  test('more than the fees, or a payment beyond what is left, is refused: operation failed', async () => {
    const { person, loan } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 })
    const { msg } = await person.refused(applyDerate, ask(loan, 11_001), 'derate.tooLarge')
    expect(msg).toContain('operation failed')
    expect(msg).toContain('MXN 110.00')
    const twice = { ...ask(loan, 9001), feeTypes: ['fee' as const, 'fee' as const] }
    expect((await person.refused(applyDerate, twice, 'derate.tooLarge')).msg).toContain('MXN 90.00')
    await person.refused(applyDerate, ask(loan, 1000, 116_000), 'derate.payAmount')
    await person.refused(applyDerate, ask(loan, 1000, 1000, '2026-11-29'), 'derate.invalidDay')
    await person.refused(applyDerate, ask(loan, 1000, 1000, '2026-11-20'), 'derate.invalidDay')
    await person.refused(applyDerate, { ...ask(loan, 1000), caseId: 'C000000000000' }, 'collection.caseMissing')
    expect(await reducedOf(loan)).toEqual([])
    expect((await person.call(myDerateQuota, {})).quota).toMatchObject({ countUsed: 0, amountUsed: 0 })
  })

  test('one at a time on a bill; taken back it is owed again and the quota is free', async () => {
    const { person, loan } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 })
    const { derateId } = await person.call(applyDerate, ask(loan, 3000))
    await person.refused(applyDerate, ask(loan, 1000), 'derate.live')
    const reason = 'the wrong person'
    await ana.refused(withdrawDerate, { derateId, version: 0, reason }, 'record.missing')
    await person.call(withdrawDerate, { derateId, version: 0, reason })
    await person.refused(withdrawDerate, { derateId, version: 1, reason }, 'derate.over')
    expect(await reducedOf(loan)).toEqual([])
    expect((await person.call(myDerateQuota, {})).quota).toMatchObject({ countUsed: 0, amountUsed: 0 })
  })

  test('two hundred at once never overspend a quota, neither its count nor its amount', async () => {
    const racer = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    const loans = [...(await casesFor(racer, 100)), ...(await casesFor(racer, 100, 'Sol Rapido'))]
    const userNo = await numberOf(racer)
    await addRule({ ...stageRule, userNo: userNo ?? '', rateCount: 3300, rateAmount: 10_000 })
    const [quota] = (await director.call(listDerateQuotas, { ...today, userNo: userNo ?? '' })).list
    expect(quota).toMatchObject({ totalCount: 66 })
    const limit = { totalCount: 20, totalAmount: 15_500, feeTypes: stageRule.feeTypes, reason }
    await director.call(updateDerateQuota, { id: quota?.id ?? '', version: 0, ...limit })
    const answers = await Promise.all(loans.map((loan) => racer.callAgain(applyDerate, ask(loan, 1000))))
    expect(answers.filter(({ state }) => state === 'given')).toHaveLength(15)
    expect(answers.filter(({ state }) => state === 'requested')).toHaveLength(185)
    expect((await racer.call(myDerateQuota, {})).quota).toMatchObject({ countUsed: 15, amountUsed: 15_000 })
  }, 120_000)
})

describe('above one’s own quota', () => {
  test('the leader decides within the leader’s own, and is told; nobody decides their own', async () => {
    const { person, loan } = await collectorWithCase()
    // the stage's rule allows a fifth of the fees
    const asked = await person.call(applyDerate, ask(loan, 3000))
    expect(asked).toMatchObject({ state: 'requested', level: 'leader', quota: { countUsed: 0 } })
    expect(await reducedOf(loan)).toEqual([])
    const { list: told } = await leader.call(listNotifications, {})
    const what = `Waiting for your approval: a reduction of MXN 30.00, case ${loan.caseId}`
    expect(told).toContainEqual(expect.objectContaining({ kind: 'approval.wanted', text: what }))
    const [waiting] = (await leader.call(listDerates, { state: 'requested', userId: loan.userId })).list
    expect(waiting).toMatchObject({ decidable: true, mine: false, amount: 3000 })
    // what the bill owes today and since when stand beside the request
    const { due } = await person.call(calculateDerate, { caseId: loan.caseId })
    const { dueDate } = await testApp()
      .app.db.selectFrom('bill')
      .select('dueDate')
      .where('billId', '=', loan.billId)
      .executeTakeFirstOrThrow()
    expect(waiting).toMatchObject({ owed: due, dueDate })
    const decision = { derateId: asked.derateId, version: 0, decision: 'approve' as const, note: 'she always pays' }
    await person.refused(decideDerate, decision, 'access.forbidden')
    expect(await leader.call(decideDerate, decision)).toMatchObject({ state: 'given', level: 'leader' })
    await leader.refused(decideDerate, { ...decision, version: 1 }, 'credit.decided')
    expect((await leader.call(myDerateQuota, {})).quota).toMatchObject({ countUsed: 1, amountUsed: 3000 })
    expect(await reducedOf(loan)).toHaveLength(3)
    expect((await person.call(listNotifications, {})).list).toContainEqual(
      expect.objectContaining({ kind: 'derate.decided' }),
    )
  })

  test('of 200 asks for one bill one is taken, of as many decisions one counts, and of withdrawals one', async () => {
    const { person, loan } = await collectorWithCase()
    const asks = await Promise.all(Array.from({ length: 200 }, () => person.raw(applyDerate, ask(loan, 9000))))
    const made = asks.filter(({ code }) => code === 2000)
    expect(made).toHaveLength(1)
    const derateId = made[0]?.data.derateId ?? ''
    const decision = { derateId, decision: 'approve' as const, note: 'first default in two years' }
    await leader.call(decideDerate, { ...decision, version: 0 })
    const given = Array.from({ length: 200 }, () => director.raw(decideDerate, { ...decision, version: 1 }))
    expect((await Promise.all(given)).filter(({ code }) => code === 2000)).toHaveLength(1)
    const gone = { derateId, version: 2, reason: 'pays in full after all' }
    const withdrawn = await Promise.all(Array.from({ length: 200 }, () => person.raw(withdrawDerate, gone)))
    expect(withdrawn.filter(({ code }) => code === 2000)).toHaveLength(1)
    expect(await reducedOf(loan)).toEqual([])
  }, 60_000)

  test('beyond the leader’s it goes on to the director, who needs no quota; a refusal changes nothing', async () => {
    const { person, loan } = await collectorWithCase()
    const { derateId } = await person.call(applyDerate, ask(loan, 9000))
    const decision = { derateId, decision: 'approve' as const, note: 'first default in two years' }
    expect(await leader.call(decideDerate, { ...decision, version: 0 })).toEqual({
      derateId,
      state: 'requested',
      level: 'director',
    })
    await leader.refused(decideDerate, { ...decision, version: 1 }, 'derate.notYours')
    await director.refused(decideDerate, { ...decision, version: 0 }, 'record.stale')
    expect(await director.call(decideDerate, { ...decision, version: 1 })).toMatchObject({ state: 'given' })
    const own = (await casesFor(leader))[0]
    const asked = await leader.call(applyDerate, ask(own, 9000))
    expect(asked).toMatchObject({ state: 'requested', level: 'director' })
    await leader.refused(decideDerate, { ...decision, derateId: asked.derateId, version: 0 }, 'derate.notYours')
    const refused = { derateId: asked.derateId, version: 0, decision: 'refuse' as const, note: 'paid late last time' }
    expect(await director.call(decideDerate, refused)).toMatchObject({ state: 'refused' })
    expect(await reducedOf(own as GivenLoan)).toEqual([])
  })

  test('where a stage has no director the country’s is told that it waits', async () => {
    const { person, loan } = await collectorWithCase()
    const chief = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
    const { db } = testApp().app
    const asked = (derateId: string) => expect.objectContaining({ kind: 'approval.wanted', about: derateId })
    const about = async (of: Person) =>
      db.selectFrom('notification').select(['kind', 'about']).where('accountId', '=', of.accountId).execute()
    await db.updateTable('staff').set({ leaderId: null }).where('accountId', '=', person.accountId).execute()
    const { derateId } = await person.call(applyDerate, ask(loan, 9000))
    expect(await about(director)).toContainEqual(asked(derateId))
    expect(await about(chief)).not.toContainEqual(asked(derateId))
    await person.call(withdrawDerate, { derateId, version: 0, reason: 'asked again' })
    const directors = db.updateTable('staff').where('role', '=', 'DIRECTOR')
    await directors.where('stage', '=', 'S1A').set({ stage: 'M3' }).execute()
    const again = await person.call(applyDerate, ask(loan, 9000))
    await directors.where('stage', '=', 'M3').set({ stage: 'S1A' }).execute()
    expect(await about(chief)).toContainEqual(asked(again.derateId))
  })

  test('one whose day has passed cannot be approved, whether or not the night has let it lapse; it can be refused', async () => {
    const { person, loan } = await collectorWithCase()
    const { derateId } = await person.call(applyDerate, ask(loan, 9000, 50_000, '2026-11-21'))
    const { clock, given } = testApp()
    clock.advance(24 * 60 * 60_000)
    const late = await given.signedIn(director.accountId)
    const decision = { derateId, version: 0, note: 'first default in two years' }
    await late.refused(decideDerate, { ...decision, decision: 'approve' }, 'derate.dayPassed')
    expect(await late.call(decideDerate, { ...decision, decision: 'refuse' })).toMatchObject({ state: 'refused' })
    clock.set('2026-11-21T16:00:00Z')
  })

  test('who endorsed it does not decide it too, in whatever role they come back', async () => {
    const { person, loan } = await collectorWithCase()
    const promoted = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    const { db } = testApp().app
    const staffOf = (of: Person) => db.updateTable('staff').where('accountId', '=', of.accountId)
    await staffOf(person).set({ leaderId: promoted.accountId }).execute()
    const { derateId } = await person.call(applyDerate, ask(loan, 9000))
    const decision = { derateId, decision: 'approve' as const, note: 'first default in two years' }
    expect(await promoted.call(decideDerate, { ...decision, version: 0 })).toMatchObject({ level: 'director' })
    const { roleId } = await db
      .selectFrom('role')
      .select('roleId')
      .where('name', '=', 'DIRECTOR')
      .executeTakeFirstOrThrow()
    await staffOf(promoted).set({ role: 'DIRECTOR' }).execute()
    await db.updateTable('accountRole').set({ roleId }).where('accountId', '=', promoted.accountId).execute()
    const asDirector = await testApp().given.signedIn(promoted.accountId)
    const { list } = await asDirector.call(listDerates, { userId: loan.userId })
    expect(list).toMatchObject([{ state: 'requested', decidable: false }])
    await asDirector.refused(decideDerate, { ...decision, version: 1 }, 'credit.ownRequest')
    expect(await director.call(decideDerate, { ...decision, version: 1 })).toMatchObject({ state: 'given' })
  })
})

describe('the condition', () => {
  test('paid by its day it is kept; a reversal lets it stand again, and unpaid it is undone and released', async () => {
    const { person, loan } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 })
    await person.call(applyDerate, ask(loan, 5000, 60_000))
    testApp().clock.set('2026-11-22T19:00:00Z')
    await pay(loan, '600.00', 'payment', '2026-11-22T09:00:00')
    director = await testApp().given.signedIn(director.accountId)
    const state = async () =>
      (await director.call(listDerates, { userId: loan.userId })).list.map(({ state, paid }) => ({ state, paid }))
    expect(await state()).toEqual([{ state: 'kept', paid: 60_000 }])
    await pay(loan, '600.00', 'reversal', '2026-11-22T12:00:00')
    expect(await state()).toEqual([{ state: 'given', paid: 0 }])
    director = await testApp().given.signedIn(director.accountId)
    await age('2026-11-24')
    director = await testApp().given.signedIn(director.accountId)
    // its day was the 23rd; the banks' files of that day come until the 24th
    expect(await state()).toEqual([{ state: 'given', paid: 0 }])
    await age('2026-11-25')
    director = await testApp().given.signedIn(director.accountId)
    finance = await testApp().given.signedIn(finance.accountId)
    expect(await state()).toEqual([{ state: 'undone', paid: 0 }])
    expect(await reducedOf(loan)).toEqual([])
    const { list } = await director.call(listDerateQuotas, { ...today, userNo: (await numberOf(person)) ?? '' })
    expect(list).toMatchObject([{ countUsed: 0, amountUsed: 0 }])
    const { timeline, bill } = await boss.call(getCaseInfo, { caseId: await openCaseOf(loan) })
    expect(timeline).toContainEqual(expect.objectContaining({ event: 'derate undone', amount: 5000 }))
    expect(bill.components).toContainEqual({ component: 'fee', billed: 8000, open: 8000 })
  })

  test('kept by a payment that is sent back once another one stands, it is undone and released; the other stays', async () => {
    testApp().clock.set(testNow)
    director = await testApp().given.signedIn(director.accountId)
    const { person, loan } = await collectorWithCase({ rateCount: 10_000, rateAmount: 10_000 }, 2)
    const states = async () => {
      const { list } = await director.call(listDerates, { userId: loan.userId })
      return Object.fromEntries(list.map(({ state, amount }) => [amount, state]))
    }
    await person.call(applyDerate, ask(loan, 5000, 1_000))
    await pay(loan, '10.00', 'payment', '2026-11-21T09:00:00')
    await person.call(applyDerate, ask(loan, 2000, 30_000))
    expect(await states()).toEqual({ 5000: 'kept', 2000: 'given' })
    await pay(loan, '10.00', 'reversal', '2026-11-21T10:00:00')
    expect(await states()).toEqual({ 5000: 'undone', 2000: 'given' })
    expect((await reducedOf(loan))?.reduce((sum, { reduced }) => sum + Math.abs(reduced), 0)).toBe(2000)
    const { list } = await director.call(listDerateQuotas, { ...today, userNo: (await numberOf(person)) ?? '' })
    expect(list).toMatchObject([{ countUsed: 1, amountUsed: 2000 }])
    expect(await checkLedger(testApp().app.db)).toEqual([])
  })

  test('a request that nobody decided by its day lapses', async () => {
    testApp().clock.set('2026-11-25T19:00:00Z')
    const { person, loan } = await collectorWithCase()
    await person.call(applyDerate, ask(loan, 9000, 20_000, '2026-11-25'))
    await age('2026-11-26')
    director = await testApp().given.signedIn(director.accountId)
    const { list } = await director.call(listDerates, { userId: loan.userId })
    expect(list).toMatchObject([{ state: 'lapsed' }])
    testApp().clock.set(testNow)
  })
})

const openCaseOf = async ({ billId }: GivenLoan) =>
  (
    await testApp()
      .app.db.selectFrom('collectionCase')
      .select('caseId')
      .where('billId', '=', billId)
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).caseId
