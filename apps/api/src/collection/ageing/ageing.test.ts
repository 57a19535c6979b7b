import { listAgeingRuns, runAgeing } from '@cordillera/contract/collection/ageing'
import { listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { ageNights } from './ageing.routes.ts'

const testApp = startApp()
const merchant = 'Sol Rapido'
/** Midday in Mexico, so many days after the test's Saturday. */
const noon = (days: number) => new Date(Date.parse('2026-11-21T18:00:00Z') + days * 86_400_000)
const dayOf = (days: number) => noon(days).toISOString().slice(0, 10)

let accountId: number
beforeAll(async () => {
  accountId = (await testApp().given.person({ superuser: true })).accountId
})

/** Moves the clock and ages Mexico; answers the job's counts. */
async function age(days: number, day?: string): Promise<Record<string, number>> {
  testApp().clock.set(noon(days))
  const boss = await testApp().given.signedIn(accountId)
  const { jobId } = await boss.call(runAgeing, { country: 'MX', ...(day ? { day } : {}) })
  await testApp().drainJobs()
  const job = await testApp().app.db.selectFrom('job').selectAll().where('jobId', '=', jobId).executeTakeFirstOrThrow()
  expect(job).toMatchObject({ state: 'done', error: null })
  return job.counts as Record<string, number>
}

const bill = (billId: string) =>
  testApp().app.db.selectFrom('bill').selectAll().where('billId', '=', billId).executeTakeFirstOrThrow()
const casesOf = (billId: string) =>
  testApp().app.db.selectFrom('collectionCase').selectAll().where('billId', '=', billId).orderBy('openedOn').execute()
const openCase = async (billId: string) => {
  const open = (await casesOf(billId)).filter(({ closedAt }) => closedAt === null)
  expect(open).toHaveLength(1)
  const [only] = open
  if (!only) throw new Error('checked above')
  return only
}

/** Bills due on a day counted from the test's Saturday, without a case: as an import leaves them. */
async function imported(dueIn: number, count = 1) {
  const loans = await givenLoans(testApp(), { merchant, count, dpd: 0 })
  const bills = loans.map(({ billId }) => billId)
  await sql`delete from collection_case where bill_id = any(${bills}::text[])`.execute(owner())
  await sql`update bill set stage = null, status = 'repayment', due_date = ${dayOf(dueIn)}, original_due_date = ${dayOf(dueIn)}
    where bill_id = any(${bills}::text[])`.execute(owner())
  return loans
}
const owner = () => testApp().app.db

describe('a bill grows older', () => {
  test('the day before it is due a case opens in the pool, and each stage after that has a case of its own', async () => {
    const [loan] = await imported(1)
    if (!loan) throw new Error('one loan was asked for')
    expect(await age(0)).toMatchObject({ moved: 1, opened: 1, closed: 0, penalised: 0 })
    expect(await openCase(loan.billId)).toMatchObject({ stage: 'D0_BEFORE', status: 'not assigned', collectorId: null })

    await age(1)
    await age(2)
    const cases = await casesOf(loan.billId)
    expect(cases.map(({ stage }) => stage)).toEqual(['D0_BEFORE', 'D0', 'S1A'])
    expect(cases.map(({ closeReason }) => closeReason)).toEqual(['stage changed', 'stage changed', null])
    expect(await bill(loan.billId)).toMatchObject({ stage: 'S1A', status: 'overdue' })

    const events = await testApp()
      .app.db.selectFrom('caseEvent')
      .select('kind')
      .where('billId', '=', loan.billId)
      .orderBy('eventId')
      .execute()
    expect(events.map(({ kind }) => kind).sort()).toEqual(['closed', 'closed', 'opened', 'opened', 'opened'])
  })

  test('changing stage books the penalty of the days past due, to the bill and to the ledger', async () => {
    const [loan] = await imported(0)
    if (!loan) throw new Error('one loan was asked for')
    const before = await bill(loan.billId)
    await age(4)
    const after = await bill(loan.billId)
    const fourDays = Math.round(before.principalMinor * 0.03) + Math.round(before.principalMinor * 0.01)
    expect(after).toMatchObject({
      stage: 'S1B',
      penaltyMinor: fourDays,
      penaltyOpen: fourDays,
      penaltyThrough: dayOf(4),
    })
    const open = after.principalOpen + after.interestOpen + after.feeOpen + after.feeTaxOpen + after.penaltyOpen
    expect(await openCase(loan.billId)).toMatchObject({ openMinor: open, openedMinor: open })
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount_minor)::bigint as amount from ledger_entry
      where bill_id = ${loan.billId} group by account`.execute(testApp().app.db)
    expect(rows).toEqual([{ account: 'receivable.penalty', amount: fourDays }])
    const { rows: sums } = await sql<{ total: number }>`
      select sum(amount_minor)::bigint as total from ledger_entry group by currency`.execute(testApp().app.db)
    for (const { total } of sums) expect(total).toBe(0)
  })

  test('running a day twice changes nothing', async () => {
    await imported(5)
    expect((await age(5))['opened']).toBeGreaterThan(0)
    const again = await age(5)
    expect(Object.entries(again).filter(([name, count]) => name !== 'days' && count !== 0)).toEqual([])
  })

  test('missed days are caught up in order', async () => {
    const [loan] = await imported(8)
    if (!loan) throw new Error('one loan was asked for')
    expect(await age(9)).toMatchObject({ days: 8 })
    const cases = await casesOf(loan.billId)
    expect(cases.map(({ stage, openedOn }) => [stage, openedOn])).toEqual([
      ['D0_BEFORE', dayOf(7)],
      ['D0', dayOf(8)],
      ['S1A', dayOf(9)],
    ])
    const boss = await testApp().given.signedIn(accountId)
    const runs = await boss.call(listAgeingRuns, { country: 'MX', dayFrom: dayOf(6), dayTo: dayOf(9) })
    expect(runs.list.filter(({ merchantName }) => merchantName === merchant).map(({ day }) => day)).toEqual(
      [9, 8, 7, 6].map(dayOf),
    )
  })

  test('after day 361 its case closes and nobody collects it by stage', async () => {
    const [loan] = await imported(9 - 361)
    if (!loan) throw new Error('one loan was asked for')
    await age(9)
    expect((await openCase(loan.billId)).stage).toBe('M3')
    expect(await age(10)).toMatchObject({ beyond: 1 })
    expect((await casesOf(loan.billId)).map(({ closeReason }) => closeReason)).toEqual(['beyond stages'])
    expect(await bill(loan.billId)).toMatchObject({ stage: null, status: 'overdue' })
  })

  test('a stopped bill’s case opens in the pool, marked stopped', async () => {
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    testApp().clock.set(noon(10))
    const [loan] = await givenCases(testApp(), agent, { merchant, dpd: 0 })
    if (!loan) throw new Error('one loan was asked for')
    await testApp()
      .app.db.updateTable('bill')
      .set({ stoppedAt: noon(10) })
      .where('billId', '=', loan.billId)
      .execute()
    await age(11)
    expect(await openCase(loan.billId)).toMatchObject({ stage: 'S1A', status: 'not assigned', stopped: true })
  })
})

describe('whose case it is', () => {
  test('a collector who also works the new stage keeps the case, another one does not', async () => {
    testApp().clock.set(noon(12))
    const stays = await testApp().given.person({ role: 'AGENT', stage: 'S1B' })
    const leaves = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const [kept] = await givenCases(testApp(), stays, { merchant, dpd: 3 })
    const [freed] = await givenCases(testApp(), leaves, { merchant, dpd: 3 })
    if (!kept || !freed) throw new Error('two loans were asked for')
    await age(13)
    expect(await openCase(kept.billId)).toMatchObject({
      stage: 'S1B',
      collectorId: stays.accountId,
      status: 'assigned',
    })
    expect(await openCase(freed.billId)).toMatchObject({ stage: 'S1B', collectorId: null, status: 'not assigned' })
  })

  test('a live promise keeps the case with its collector and its history; broken, it is work that day and goes to the pool', async () => {
    testApp().clock.set(noon(14))
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    const [loan] = await givenCases(testApp(), agent, { merchant, dpd: 3 })
    if (!loan) throw new Error('one loan was asked for')
    await promise(agent, loan.caseId, dayOf(16))
    await age(15)
    const moved = await openCase(loan.billId)
    expect(moved).toMatchObject({
      stage: 'S1B',
      collectorId: agent.accountId,
      contactTimes: 1,
      lastResult: 1,
      workRank: 3,
    })
    expect(moved).toMatchObject({ promisedOn: dayOf(16), promisedMinor: 50_000 })

    expect(await age(16)).toMatchObject({ promisesDue: 1 })
    expect(await openCase(loan.billId)).toMatchObject({ workRank: 0, collectorId: agent.accountId })
    // a day of grace: the channel may bring yesterday's money today
    expect(await age(17)).toMatchObject({ promisesBroken: 0 })
    expect(await age(18)).toMatchObject({ promisesBroken: 1 })
    expect(await openCase(loan.billId)).toMatchObject({ workRank: 0, promisedOn: null, collectorId: null })
    const judged = await testApp()
      .app.db.selectFrom('promise')
      .select('state')
      .where('billId', '=', loan.billId)
      .execute()
    expect(judged).toEqual([{ state: 'broken' }])
  })

  test('people who owe several overdue bills are marked on every open case', async () => {
    testApp().clock.set(noon(19))
    const [first] = await givenLoans(testApp(), { merchant, dpd: 2 })
    const [second] = await givenLoans(testApp(), { merchant, dpd: 0 })
    if (!first || !second) throw new Error('two loans were asked for')
    for (const table of ['bill', 'collectionCase', 'application'] as const) {
      await testApp()
        .app.db.updateTable(table)
        .set({ userId: first.userId })
        .where('appId', '=', second.appId)
        .execute()
    }
    await age(20)
    expect(await openCase(first.billId)).toMatchObject({ multiArrears: true, stage: 'S1A' })
    expect(await openCase(second.billId)).toMatchObject({ multiArrears: true, stage: 'S1A' })
  })
})

describe('asking for it', () => {
  test('a day that has not come yet is refused', async () => {
    const boss = await testApp().given.signedIn(accountId)
    await boss.refused(runAgeing, { country: 'MX', day: '2027-11-21' }, 'collection.ageingAhead')
  })

  test('a day before the last one done moves nothing back', async () => {
    const [loan] = await imported(22)
    if (!loan) throw new Error('one loan was asked for')
    await age(22)
    expect(await age(22, dayOf(20))).toMatchObject({ moved: 0 })
    expect((await openCase(loan.billId)).stage).toBe('D0')
  })

  test('what ageing opened is in the case list', async () => {
    const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'D0' })
    expect((await director.call(listCases, { period: ['D0'] })).list).toHaveLength(1)
  })

  test('each night every merchant is aged once, by whichever process looks first', async () => {
    testApp().clock.set('2026-12-20T06:04:00Z')
    await ageNights(testApp().app)
    const asked = () =>
      testApp().app.db.selectFrom('job').select('title').where('createdBy', 'is', null).orderBy('title').execute()
    // 00:04 in Mexico, later further east
    expect((await asked()).map(({ title }) => title.split(' ')[0])).not.toContain('Sol')
    testApp().clock.set('2026-12-20T06:05:00Z')
    await Promise.all([ageNights(testApp().app), ageNights(testApp().app)])
    await testApp().drainJobs()
    await ageNights(testApp().app)
    expect((await asked()).map(({ title }) => title)).toEqual([
      'Andes Cash 2026-12-20',
      'Cafe Plata 2026-12-20',
      'Inti Prestamo 2026-12-20',
      'Luna Credito 2026-12-20',
      'Mitad Credito 2026-12-20',
      'Sol Rapido 2026-12-20',
    ])
  })
})

async function promise(agent: Person, caseId: string, day: string): Promise<void> {
  const { version } = await testApp()
    .app.db.selectFrom('collectionCase')
    .select('version')
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  await agent.call(saveLog, {
    caseId,
    version,
    contactId: null,
    channel: 'call',
    result: 1,
    promise: { day, amount: 50_000 },
  })
}
