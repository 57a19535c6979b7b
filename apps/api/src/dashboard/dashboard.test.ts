import { assignCases, listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { getPendingList } from '@cordillera/contract/collection/workbench'
import { decisionReport, listDecisions } from '@cordillera/contract/compliance/contact'
import { collectorBoard, stageBoard, teamBoard } from '@cordillera/contract/dashboard/dashboard'
import { operationsWall } from '@cordillera/contract/dashboard/wall'
import type { Input } from '@cordillera/contract/endpoint'
import { expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()

const call = { channel: 'call', contactId: null, version: 0 } as const
const noAnswer = 5
const promiseToPay = 1

async function logged(agent: Person, caseId: string, result: number, day?: string) {
  const promise = day ? { promise: { day, amount: 50_000 } } : {}
  await agent.call(saveLog, { ...call, caseId, result, ...promise })
}

test('a collector sees their day: cases, what was touched, whom they reached, what was promised, what comes next', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [first, second, third] = await givenCases(testApp(), agent, { count: 3 })
  if (!first || !second || !third) throw new Error('three cases were asked for')
  expect(await agent.call(collectorBoard, {})).toMatchObject({
    stages: [{ period: 'S1A', open: 3, untouched: 3 }],
    coverage: { part: 0, whole: 3 },
    rightParty: { part: 0, whole: 0 },
    due: { count: 0, amounts: [] },
    next: { caseId: first.caseId, period: 'S1A', dpd: 2, promised: false },
  })
  await logged(agent, first.caseId, noAnswer)
  await logged(agent, second.caseId, promiseToPay, '2026-11-21')
  const board = await agent.call(collectorBoard, {})
  expect(board).toMatchObject({
    stages: [{ period: 'S1A', open: 3, untouched: 1 }],
    coverage: { part: 2, whole: 3 },
    rightParty: { part: 1, whole: 2 },
    promised: { part: 1, whole: 1 },
    due: { count: 1, amounts: [{ currency: 'MXN', amount: 50_000 }] },
    kept: { part: 0, whole: 0 },
  })
  expect(board.next?.borrower).toMatch(/^Nombre\d A•••o$/)
})

test('cases that may not be worked are in no denominator', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const [stopped] = await givenCases(testApp(), agent, { count: 2 })
  await testApp()
    .app.db.updateTable('collectionCase')
    .set({ stopped: true })
    .where('caseId', '=', stopped?.caseId ?? '')
    .execute()
  expect((await agent.call(collectorBoard, {})).coverage).toEqual({ part: 0, whole: 1 })
})

test('how promises of the last 30 days turned out, by number and by amount', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const cases = await givenCases(testApp(), agent, { count: 3 })
  for (const { caseId } of cases) await logged(agent, caseId, promiseToPay, '2026-11-22')
  const states = [
    { state: 'kept', paidMinor: 60_000 },
    { state: 'partly kept', paidMinor: 20_000 },
    { state: 'broken', paidMinor: 0 },
  ]
  for (const [n, state] of states.entries()) {
    await testApp()
      .app.db.updateTable('promise')
      .set({ ...state, promisedOn: '2026-11-21', judgedAt: testApp().clock.now() })
      .where('caseId', '=', cases[n]?.caseId ?? '')
      .execute()
  }
  const board = await agent.call(collectorBoard, {})
  expect(board.kept).toEqual({ part: 1, whole: 3 })
  // more than promised is not more than kept
  expect(board.keptAmount).toEqual([{ currency: 'MXN', paid: 70_000, promised: 150_000 }])
})

test('a leader looks at the day of one of the own people; of another team there is nothing to see', async () => {
  const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  const hers = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
  const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  for (const agent of [hers, other]) await givenCases(testApp(), agent, { count: 2 })
  expect(await leader.call(collectorBoard, { collector: hers.accountId })).toMatchObject({ coverage: { whole: 2 } })
  expect(await leader.call(collectorBoard, { collector: other.accountId })).toMatchObject({ stages: [], next: null })
  expect(await hers.call(collectorBoard, { collector: other.accountId })).toMatchObject({ stages: [], next: null })
})

test('a leader sees the own team, who is idle first', async () => {
  const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  const [busy, idle] = [
    await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader }),
    await testApp().given.person({ role: 'JUNIOR', stage: 'S1A', leader }),
  ]
  const [hers] = await givenCases(testApp(), busy, { count: 2 })
  await givenCases(testApp(), idle, { count: 1 })
  await testApp().app.db.updateTable('staff').set({ caseLimit: 40 }).where('accountId', '=', busy.accountId).execute()
  await logged(busy, hers?.caseId ?? '', promiseToPay, '2026-11-21')
  const board = await leader.call(teamBoard, {})
  expect(board.people).toMatchObject([
    {
      collector: idle.accountId,
      open: 1,
      caseLimit: null,
      coverage: { part: 0, whole: 1 },
      attempts: 0,
      lastTime: null,
    },
    {
      collector: busy.accountId,
      open: 2,
      caseLimit: 40,
      untouched: 1,
      coverage: { part: 1, whole: 2 },
      attempts: 1,
      reached: 1,
      due: 1,
    },
  ])
  expect(board.coverage).toEqual({ part: 1, whole: 3 })
  expect(board.promised).toEqual({ part: 1, whole: 1 })
})

test('a director sees the own stage as it stands, and how its cases ended', async () => {
  const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'M1' })
  const cases = await givenLoans(testApp(), { dpd: 40, count: 4 })
  const version = 0
  await director.call(assignCases, {
    selection: { cases: cases.slice(0, 1).map(({ caseId }) => ({ caseId, version })) },
    collectors: [agent.accountId],
    strategy: 'average number',
  })
  const ends = ['paid', 'stage changed', 'completed']
  for (const [n, closeReason] of ends.entries()) {
    await testApp()
      .app.db.updateTable('collectionCase')
      .set({
        closedAt: testApp().clock.now(),
        closeReason,
        openedOn: '2026-11-11',
        openedMinor: 200_000,
        openMinor: 50_000,
      })
      .where('caseId', '=', cases[n + 1]?.caseId ?? '')
      .execute()
  }
  const board = await director.call(stageBoard, {})
  expect(board.stages).toMatchObject([
    { period: 'M1', open: 1, unassigned: 0, coverage: { part: 0, whole: 1 }, amounts: [{ currency: 'MXN' }] },
  ])
  const balance = { rolledAmount: 50_000, openedAmount: 400_000, unknown: 0 }
  expect(board.ended).toEqual([{ period: 'M1', afterDays: 10, paid: 1, rolled: 1, ...balance }])
  await agent.refused(stageBoard, {}, 'access.forbidden')
})

test('each tile of the boards and the wall opens exactly the cases that it counts', async () => {
  const { given, app, clock } = testApp()
  const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  const agent = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  const mine = await givenCases(testApp(), agent, { count: 6, dpd: 3 })
  const ids = mine.map(({ caseId }) => caseId)
  const [quiet = '', called = '', promising = '', stopped = '', paid = '', kept = ''] = ids
  await logged(agent, called, noAnswer)
  for (const caseId of [promising, stopped, paid, kept]) await logged(agent, caseId, promiseToPay, '2026-11-22')
  const { db } = app
  await db.updateTable('collectionCase').set({ stopped: true }).where('caseId', '=', stopped).execute()
  const judged = { promisedOn: '2026-11-21', judgedAt: clock.now() }
  await db
    .updateTable('promise')
    .set({ ...judged, state: 'kept' })
    .where('caseId', '=', kept)
    .execute()
  await db
    .updateTable('promise')
    .set({ ...judged, state: 'broken' })
    .where('caseId', '=', paid)
    .execute()
  const bill = await db
    .selectFrom('collectionCase')
    .select(['billId', 'merchantId'])
    .where('caseId', '=', paid)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment')
    .values({
      ...{
        ...bill,
        channel: 'STP',
        trackingKey: `tile-${paid}`,
        kind: 'payment',
        state: 'booked',
        amountMinor: 10_000,
        currency: 'MXN',
      },
      ...{ paidAt: clock.now(), valueDay: '2026-10-01', raw: '{}', receivedAt: clock.now() },
    })
    .execute()
  // what is paid closes its case; it was touched, reached and paid all the same
  await db
    .updateTable('collectionCase')
    .set({ status: 'payed', closedAt: clock.now(), closeReason: 'paid', promisedOn: null })
    .where('caseId', '=', paid)
    .execute()

  const team = await leader.call(teamBoard, {})
  const wall = await leader.call(operationsWall, {})
  const own = await agent.call(collectorBoard, {})
  const idsOf = async (filter: object) =>
    (await leader.call(listCases, { country: ['MX'], ...filter })).list
      .map(({ caseId }) => caseId)
      .filter((caseId) => ids.includes(caseId))
  const totalOf = async (filter: object) => (await leader.call(listCases, { country: ['MX'], ...filter })).total
  const ofAgent = async (filter: object) => (await agent.call(getPendingList, filter)).total
  const assigned = { status: ['assigned'] }

  expect((await idsOf({ ...assigned, workable: true, happened: 'touched' })).sort()).toEqual(
    [called, promising, kept].sort(),
  )
  expect((await idsOf({ happened: 'reached' })).sort()).toEqual([promising, stopped, paid, kept].sort())
  expect(await idsOf({ happened: 'paid' })).toEqual([paid])
  expect(await idsOf({ happened: 'kept' })).toEqual([kept])
  expect(await idsOf({ contactTimesTo: 0, ...assigned })).toEqual([quiet])

  for (const [figure, filter] of [
    [team.open, assigned],
    [team.coverage.part, { ...assigned, workable: true, happened: 'touched' }],
    [team.promised.whole, { happened: 'reached' }],
    [team.promised.part, { happened: 'promised' }],
    [team.keptCases, { happened: 'kept' }],
    [wall.paidCases, { happened: 'paid' }],
  ] as const)
    expect([filter, figure]).toEqual([filter, await totalOf(filter)])
  for (const [figure, filter] of [
    [own.stages.reduce((sum, { open }) => sum + open, 0), {}],
    [own.coverage.part, { workable: true, happened: 'touched' }],
    [own.promised.whole, { happened: 'reached' }],
    [own.promised.part, { happened: 'promised' }],
    [own.keptCases, { happened: 'kept' }],
    [own.due.count, { promisedFrom: '2026-11-21', promisedTo: '2026-11-21' }],
  ] as const)
    expect([filter, figure]).toEqual([filter, await ofAgent(filter)])

  const director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  const { stages } = await director.call(stageBoard, {})
  const sum = (of: (stage: (typeof stages)[number]) => number) => stages.reduce((all, stage) => all + of(stage), 0)
  for (const [figure, filter] of [
    [sum(({ open }) => open), {}],
    [sum(({ unassigned }) => unassigned), { status: ['not assigned'] }],
    [sum(({ coverage }) => coverage.part), { workable: true, happened: 'touched' }],
    [sum(({ promised }) => promised), { promisedFrom: '2026-11-21' }],
    [sum(({ resting }) => resting), { workable: false }],
  ] as [number, Input<typeof listCases>][])
    expect([filter, figure]).toEqual([filter, (await director.call(listCases, { country: ['MX'], ...filter })).total])

  const day = { dayFrom: '2026-11-21', dayTo: '2026-11-21' }
  for (const { rule, count } of (await leader.call(decisionReport, day)).refused)
    expect((await leader.call(listDecisions, { show: 'refused', rule, ...day })).total).toBe(count)

  // the hours add up to the coverage beside them: a pool case, a stopped one and one that paid are in neither
  const touched = wall.hours.reduce((all, hour) => all + hour.touched, 0)
  expect({ part: touched, whole: wall.workable }).toEqual(team.coverage)

  // what is paid in a later stage is no money of the stage before
  const collected = ({ hours }: typeof wall) => hours.reduce((sum, hour) => sum + hour.collected, 0)
  expect(collected(wall)).toBe(10_000)
  await db.updateTable('collectionCase').set({ closeReason: 'stage changed' }).where('caseId', '=', paid).execute()
  const later = await leader.call(operationsWall, {})
  expect([later.paidCases, collected(later)]).toEqual([0, 0])
})

test('the wall counts today by the hour, and of bills open in a morning those still open at night', async () => {
  const { given, clock } = testApp()
  const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  const agent = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  const [first, second] = await givenCases(testApp(), agent, { count: 2, dpd: 3 })
  if (!first || !second) throw new Error('two cases were asked for')
  const before = await leader.call(operationsWall, {})
  await logged(agent, first.caseId, noAnswer)
  await logged(agent, second.caseId, promiseToPay, '2026-11-21')
  const wall = await leader.call(operationsWall, {})
  expect(wall).toMatchObject({ today: '2026-11-21', hour: 10, currency: 'MXN' })
  expect(wall.hours).toHaveLength(11)
  expect(wall.workable).toBeGreaterThanOrEqual(2)
  const atTen = ({ hours }: typeof wall) => hours[10] ?? { attempts: 0, reached: 0, promises: 0, touched: 0 }
  const [then, now] = [atTen(before), atTen(wall)]
  expect([now.attempts - then.attempts, now.reached - then.reached]).toEqual([2, 1])
  expect([now.promises - then.promises, now.touched - then.touched]).toEqual([1, 2])

  // both bills are as old as their loan: open yesterday morning at day 2, one of them paid yesterday
  const { db } = testApp().app
  const ids = [first.billId, second.billId]
  await db
    .updateTable('bill')
    .set({ createdAt: new Date('2026-11-10') })
    .where('billId', 'in', ids)
    .execute()
  const paid = { status: 'repaid', repaidAt: new Date('2026-11-20T18:00:00Z') }
  await db.updateTable('bill').set(paid).where('billId', '=', first.billId).execute()
  clock.advance(31 * 60_000)
  const later = await given.signedIn(leader.accountId)
  const { rolls } = await later.call(operationsWall, {})
  const day2 = rolls.find(({ dpdFrom }) => dpdFrom === 2)
  expect(day2).toEqual({ dpdFrom: 2, bills: 2, rolled: 1 })
})
