import { listCases } from '@cordillera/contract/collection/case'
import { debtByDate } from '@cordillera/contract/collection/debt'
import { exportCoverage, exportPtp } from '@cordillera/contract/collection/follow-up-export'
import { saveLog } from '@cordillera/contract/collection/log'
import { getPtp } from '@cordillera/contract/collection/promise'
import {
  getCaseInfo,
  getCoverage,
  getPendingList,
  listMerchant,
  nextCase,
} from '@cordillera/contract/collection/workbench'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases, givenKnownCase, known, later } from '../../../test/given-cases.ts'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let leader: Person
let ana: Person
let bea: Person
let mine: GivenLoan & { contactId: string }

beforeAll(async () => {
  const { given } = testApp()
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  bea = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  mine = await givenKnownCase(testApp(), ana, { dpd: 2, principal: 100_000 })
})

describe('the workbench of a case', () => {
  test('shows what is owed today by component, penalty included', async () => {
    const { bill, today } = await ana.call(getCaseInfo, { caseId: mine.caseId })
    expect(today).toBe('2026-11-21')
    const due = 100_001 + 3000 + 8000 + 1000 + 2000
    expect(bill).toMatchObject({ dueAmount: due, billAmount: due, dpd: 2, dueDate: '2026-11-19' })
    expect(bill.components).toEqual([
      { component: 'principal', billed: 100_001, open: 100_001 },
      { component: 'interest', billed: 3000, open: 3000 },
      { component: 'fee', billed: 8000, open: 8000 },
      { component: 'feeTax', billed: 1000, open: 1000 },
      { component: 'penalty', billed: 2000, open: 2000 },
    ])
  })

  test('says what will be owed on each of the next 30 days, by the rules that the ledger books by', async () => {
    const { days, currency } = await ana.call(debtByDate, { caseId: mine.caseId })
    const { bill } = await ana.call(getCaseInfo, { caseId: mine.caseId })
    expect(days).toHaveLength(31)
    expect(currency).toBe('MXN')
    expect(days[0]).toMatchObject({ day: '2026-11-21', dpd: 2, amount: bill.dueAmount, penalty: 2000 })
    // ten days of 1 % of the principal, rounded once
    expect(days[10]).toMatchObject({ day: '2026-12-01', amount: 112_001 + 12_000, penalty: 12_000 })
    expect(days.every(({ amount, everything }) => everything >= amount)).toBe(true)
  })

  test('shows the borrower masked, and the time where they live', async () => {
    const answer = await ana.raw(getCaseInfo, { caseId: mine.caseId })
    expect(answer.data.borrower).toMatchObject({
      name: 'María H•••z',
      age: 36,
      docNumber: '••••09',
      mobile: '+52 55••••61',
      email: 'm••••@example.com',
      bankAccount: '••••19',
      address: '••••',
      state: 'Sonora',
      timeZone: 'America/Hermosillo',
      localTime: '09:00',
    })
    expect(answer.data.contacts).toMatchObject([
      {
        relation: 'sister',
        source: 'contact feedback',
        name: 'Lucía H•••z',
        mobile: '+52 33••••10',
        disabled: false,
      },
    ])
    const text = JSON.stringify(answer)
    for (const secret of Object.values(known)) expect(text).not.toContain(secret)
  })

  test('has the script of the stage in three languages', async () => {
    const { script } = await ana.call(getCaseInfo, { caseId: mine.caseId })
    expect(script).toEqual({
      zh: expect.stringContaining('逾期'),
      en: expect.stringContaining('days overdue'),
      es: expect.stringContaining('mora'),
    })
  })

  test('lists the person’s other open bills, and a timeline of all of them', async () => {
    const [other] = await givenLoans(testApp(), { dpd: 5 })
    const { db } = testApp().app
    await db
      .updateTable('bill')
      .set({ userId: mine.userId })
      .where('billId', '=', other?.billId ?? '')
      .execute()
    const { otherBills, timeline } = await ana.call(getCaseInfo, { caseId: mine.caseId })
    expect(otherBills).toMatchObject([{ billId: other?.billId, caseId: other?.caseId, dpd: 5 }])
    const milestones = timeline.map((entry) => (entry.kind === 'bill' ? entry.milestone : entry.kind))
    expect(milestones).toEqual(['due', 'due', 'paidOut'])
  })

  test('another agent’s case is out of scope, another merchant’s does not exist', async () => {
    await bea.refused(getCaseInfo, { caseId: mine.caseId }, 'collection.caseOutOfScope')
    const [foreign] = await givenLoans(testApp(), { merchant: 'Cafe Plata' })
    await ana.refused(getCaseInfo, { caseId: foreign?.caseId ?? '' }, 'collection.caseMissing')
    expect((await leader.call(getCaseInfo, { caseId: mine.caseId })).case.collectorName).toMatch(/^agent/)
  })

  test('only the caller’s merchants are listed', async () => {
    expect((await ana.call(listMerchant, {})).map(({ merchantName }) => merchantName)).toEqual([
      'Luna Credito',
      'Sol Rapido',
    ])
    expect(await ana.call(listMerchant, { country: 'CO' })).toEqual([])
  })
})

describe('the working order', () => {
  let cases: GivenLoan[]
  let eva: Person
  beforeAll(async () => {
    eva = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    cases = await givenCases(testApp(), eva, { count: 4 })
  })
  const idAt = (n: number) => cases[n]?.caseId ?? ''
  const next = async (after?: string) => (await eva.call(nextCase, after ? { after } : {})).caseId

  test('goes down the list and starts over at its end', async () => {
    expect(await next()).toBe(idAt(0))
    expect(await next(idAt(0))).toBe(idAt(1))
    expect(await next(idAt(3))).toBe(idAt(0))
  })

  test('the pending list is the same order, and each case knows its place', async () => {
    const { list } = await eva.call(getPendingList, {})
    expect(list.map(({ caseId }) => caseId)).toEqual(cases.map(({ caseId }) => caseId))
    expect((await eva.call(getCaseInfo, { caseId: idAt(2) })).position).toEqual({ at: 3, of: 4 })
  })

  test('what is stopped or on hold is passed over', async () => {
    const { db } = testApp().app
    await db.updateTable('collectionCase').set({ stopped: true }).where('caseId', '=', idAt(1)).execute()
    expect(await next(idAt(0))).toBe(idAt(2))
    expect((await eva.call(getCaseInfo, { caseId: idAt(1) })).position).toBeNull()
    await db.updateTable('collectionCase').set({ stopped: false }).where('caseId', '=', idAt(1)).execute()
  })

  test('saving and going on walks each case once, promises of today included', async () => {
    const log = { contactId: null, channel: 'call', takeNext: true } as const
    const promise = { day: '2026-11-21', amount: 1000 }
    const first = await eva.call(saveLog, { ...log, caseId: idAt(0), version: 0, result: 1, promise })
    const second = await eva.call(saveLog, { ...log, caseId: idAt(1), version: 0, result: 5 })
    const third = await eva.call(saveLog, { ...log, caseId: idAt(2), version: 0, result: 5 })
    expect([first.nextCaseId, second.nextCaseId, third.nextCaseId]).toEqual([idAt(1), idAt(2), idAt(3)])
    // a fresh start begins with the promise that is due, then the case nobody has called
    expect(await next()).toBe(idAt(0))
    expect(await next(idAt(0))).toBe(idAt(3))
  })

  test('somebody with no case has no next one', async () => {
    const idle = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    expect(await idle.call(nextCase, {})).toEqual({ caseId: null })
  })

  test('coverage counts open cases touched today and ever', async () => {
    const [row] = await leader.call(getCoverage, { collector: eva.accountId })
    expect(row).toMatchObject({ period: 'S1A', open: 4, touchedToday: 3, touchedEver: 3 })
    const behind = async (narrowed: object) => {
      const same = { period: ['S1A' as const], collector: [eva.accountId], workable: true }
      return (await leader.call(listCases, { ...same, ...narrowed })).total
    }
    expect(await behind({})).toBe(4)
    expect(await behind({ happened: 'touched' })).toBe(3)
    expect(await behind({ contactTimesFrom: 1 })).toBe(3)
    expect(await behind({ contactTimesTo: 0 })).toBe(1)
    const atMidnight = await later(testApp(), '2026-11-22T06:00:00Z', leader)
    const [tomorrow] = await atMidnight.call(getCoverage, { collector: eva.accountId })
    expect(tomorrow).toMatchObject({ open: 4, touchedToday: 0, touchedEver: 3 })
    testApp().clock.set('2026-11-22T05:59:59Z')
    const [lastMinute] = await atMidnight.call(getCoverage, { collector: eva.accountId })
    expect(lastMinute).toMatchObject({ touchedToday: 3 })
  })

  test('coverage and the promises of the next days go into files, for those who may export', async () => {
    const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
    const filter = { collector: eva.accountId }
    const coverage = await director.download(exportCoverage, { filter, format: 'csv' })
    expect(coverage.body.toString()).toMatch(/\r\nS1A,[^,]+,4,3,75,3,75\r\n/)
    const promises = await director.download(exportPtp, { filter, format: 'csv' })
    const lines = promises.body.toString().trim().split('\r\n').slice(1)
    const listed = (await director.call(getPtp, filter)).list
    expect(lines.map((line) => line.split(',')[0])).toEqual(listed.map(({ promiseId }) => promiseId))
    expect(lines).toHaveLength(1)
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
    expect((await agent.download(exportPtp, { filter: {}, format: 'csv' })).http).toBe(403)
  })
})
