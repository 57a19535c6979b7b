import { runAgeing } from '@cordillera/contract/collection/ageing'
import {
  addAssignRule,
  deleteAssignRule,
  listAssignments,
  queryAssignRules,
  runAssignRules,
  undoAssignment,
} from '@cordillera/contract/collection/assign-rule'
import { assignCases, listCases, recallCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp, testNow } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'
import { assignNights } from './assign-rule.service.ts'

const testApp = startApp()
let director: Person
let leader: Person
let ana: Person
let bea: Person
let loans: GivenLoan[]

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  bea = await given.person({ role: 'AGENT', stage: 'S1A' })
  loans = await givenLoans(testApp(), { count: 10, dpd: 2 })
})

beforeEach(async () => {
  testApp().clock.set(testNow)
  const { db } = testApp().app
  await sql`update collection_case set status = 'not assigned', collector_id = null, assigned_at = null, stopped = false
    where closed_at is null`.execute(db)
  await sql`update assignment_rule set deleted_at = ${testApp().clock.now()} where deleted_at is null`.execute(db)
  await sql`update staff set work_status = 'working'`.execute(db)
})

const rule = (also: object = {}) => ({
  name: 'S1A evenly',
  period: 'S1A' as const,
  caseCountry: 'MX' as const,
  strategy: 'average number',
  nightly: false,
  ...also,
})
const add = async (also: object = {}, by = director) => (await by.call(addAssignRule, rule(also))).ruleId
const run = async (...ruleIds: string[]) => (await director.call(runAssignRules, { ruleIds })).runs
const holds = async (person: Person) => (await person.call(listCases, {})).total

describe('a rule', () => {
  test('assigns its pool when it is run, and the list shows what waits and what became of it', async () => {
    const ruleId = await add()
    const [before] = (await director.call(queryAssignRules, {})).list
    expect(before).toMatchObject({
      ruleId,
      waiting: 10,
      collectors: 2,
      lastRun: null,
      caseCountry: 'MX',
      period: 'S1A',
    })
    expect(await run(ruleId)).toMatchObject([{ assigned: 10, collectors: 2, stayed: [] }])
    expect([await holds(ana), await holds(bea)]).toEqual([5, 5])
    const [after] = (await director.call(queryAssignRules, {})).list
    expect(after).toMatchObject({ waiting: 0, lastRun: { assigned: 10 } })
  })

  test('a leader’s rule is for the own team, whoever the leader names', async () => {
    await add({}, leader)
    const [row] = (await leader.call(queryAssignRules, {})).list
    expect(row).toMatchObject({ leader: leader.accountId, collectors: 1 })
    await run(row?.ruleId ?? '')
    expect([await holds(ana), await holds(bea)]).toEqual([10, 0])
  })

  test('says why cases stayed: nobody, all away, no room, stopped', async () => {
    await sql`update collection_case set stopped = true where case_id = ${loans[0]?.caseId}`.execute(testApp().app.db)
    const limited = await add({ caseLimit: 3 })
    expect((await run(limited))[0]?.stayed).toEqual([
      { reason: 'no room', count: 3 },
      { reason: 'stopped', count: 1 },
    ])
    await sql`update staff set work_status = 'yearLeave' where role = 'AGENT'`.execute(testApp().app.db)
    expect((await run(await add({ name: 'again' })))[0]?.stayed).toContainEqual({ reason: 'everybody away', count: 3 })
    const elsewhere = await testApp().given.workplace('MX')
    expect((await run(await add({ name: 'far', workplace: elsewhere })))[0]?.stayed).toEqual([
      { reason: 'nobody', count: 3 },
    ])
  })

  test('narrows its stage by days past due', async () => {
    expect((await run(await add({ dpdFrom: 3, dpdTo: 3 })))[0]).toMatchObject({ assigned: 0 })
    expect((await run(await add({ dpdFrom: 1, dpdTo: 2 })))[0]).toMatchObject({ assigned: 10 })
  })

  test('runs by itself at night, after ageing and once', async () => {
    await add({ nightly: true, strategy: 'equal inventory', caseLimit: 4 })
    await assignNights(testApp().app)
    await testApp().drainJobs()
    expect(await holds(ana)).toBe(0)
    const boss = await testApp().given.person({ superuser: true })
    await boss.call(runAgeing, { country: 'MX' })
    await testApp().drainJobs()
    await assignNights(testApp().app)
    await testApp().drainJobs()
    expect([await holds(ana), await holds(bea)]).toEqual([4, 4])
    const [row] = (await director.call(queryAssignRules, {})).list
    expect(row?.lastRun).toMatchObject({ assigned: 8, stayed: [{ reason: 'no room', count: 2 }] })
    await assignNights(testApp().app)
    const jobs = await testApp()
      .app.db.selectFrom('job')
      .select('state')
      .where('kind', '=', 'collection.assignRules')
      .execute()
    expect(jobs).toEqual([{ state: 'done' }])
  })

  test.each([
    [{ workplace: 32_000 }, 'collection.invalidCompany'],
    [{ period: 'M1' }, 'collection.invalidPeriod'],
    [{ dpdFrom: 4 }, 'collection.invalidOverdueDay'],
    [{ dpdFrom: 3, dpdTo: 1 }, 'collection.invalidOverdueDay'],
    [{ leader: 2_000_000 }, 'collection.collectorMissing'],
    [{ strategy: 'by mood' }, 'collection.invalidStrategy'],
    [{ caseLimit: 0 }, 'collection.invalidAverage'],
    [{ strategy: 'equal inventory', caseLimit: 1.5 }, 'collection.invalidMaxInventory'],
  ] as const)('%j is refused with %s', async (wrong, error) => {
    await director.refused(addAssignRule, rule(wrong), error)
  })

  test('none selected is asked for; one that is gone does not exist', async () => {
    const answer = await director.refused(runAssignRules, { ruleIds: [] }, 'collection.ruleNotSelected')
    expect(answer.msg).toBe('select a rule')
    await director.refused(runAssignRules, { ruleIds: ['Q0123456789AB'] }, 'record.missing')
  })

  test('is not taken away while its pool still waits', async () => {
    const ruleId = await add()
    await director.refused(deleteAssignRule, { ruleId, version: 0 }, 'staff.poolNotAssigned')
    await run(ruleId)
    await director.refused(deleteAssignRule, { ruleId, version: 7 }, 'record.stale')
    await director.call(deleteAssignRule, { ruleId, version: 0 })
    expect((await director.call(queryAssignRules, {})).total).toBe(0)
  })

  test('of another stage or country is not there', async () => {
    const ruleId = await add()
    const other = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
    const abroad = await testApp().given.person({ role: 'COUNTRY_DIRECTOR', country: 'CO' })
    for (const stranger of [other, abroad]) {
      expect((await stranger.call(queryAssignRules, {})).total).toBe(0)
      await stranger.refused(runAssignRules, { ruleIds: [ruleId] }, 'record.missing')
    }
  })
})

describe('undoing an assignment', () => {
  const assignAll = async (to: Person) => {
    const request = { selection: { filter: {} }, collectors: [to.accountId], strategy: 'average number' }
    return (await director.call(assignCases, request)).batchId ?? ''
  }
  const later = async (minutes: number) => {
    testApp().clock.set(new Date(Date.parse(testNow) + minutes * 60_000))
    director = await testApp().given.signedIn(director.accountId)
  }

  test('gives the cases back to whom they were taken from', async () => {
    await assignAll(ana)
    await later(1)
    const batchId = await assignAll(bea)
    expect(await holds(bea)).toBe(10)
    const [latest] = await director.call(listAssignments, {})
    expect(latest).toMatchObject({ batchId, cases: 10, collectors: 1, undoneTime: null })
    expect(await director.call(undoAssignment, { batchId })).toEqual({
      returned: 10,
      toPool: 0,
      stayed: 0,
      stayedCases: [],
    })
    expect([await holds(ana), await holds(bea)]).toEqual([10, 0])
    await director.refused(undoAssignment, { batchId }, 'collection.undoTooLate')
  })

  test('open screens of who got the cases and of whose they were hear of it, and of a recall', async () => {
    const told: string[] = []
    const off = testApp().app.events.on(({ topic, accounts, data }) => {
      if (topic === 'case') for (const account of accounts ?? []) told.push(`${data?.['change']} ${account}`)
    })
    await assignAll(ana)
    await assignAll(bea)
    const both = [`assigned ${ana.accountId}`, `assigned ${bea.accountId}`]
    await expect.poll(() => told).toEqual(expect.arrayContaining(both))
    told.length = 0
    await director.call(recallCases, { selection: { filter: {} }, to: 'workplace', reason: 'shift ends' })
    await expect.poll(() => told).toEqual([`recalled ${bea.accountId}`])
    off()
  })

  test('leaves alone, and names, the cases that were worked since', async () => {
    const batchId = await assignAll(ana)
    await later(20)
    ana = await testApp().given.signedIn(ana.accountId)
    const [first] = (await ana.call(listCases, { pageSize: 1 })).list
    const log = {
      caseId: first?.caseId ?? '',
      version: first?.version ?? 0,
      contactId: null,
      channel: 'call' as const,
      result: 5,
    }
    await ana.call(saveLog, log)
    const undone = await director.call(undoAssignment, { batchId })
    expect(undone).toEqual({ returned: 9, toPool: 9, stayed: 1, stayedCases: [first?.caseId] })
    const { list } = await director.call(listCases, { collector: [ana.accountId] })
    expect(list.map(({ caseId }) => caseId)).toEqual([first?.caseId])
  })

  test('a leader takes back the own team’s part, and leaves the rest to be taken back by the director', async () => {
    await later(30)
    const { given } = testApp()
    const leader = await given.person({ role: 'LEADER', stage: 'S1A' })
    const own = await given.person({ role: 'AGENT', stage: 'S1A', leader })
    const request = {
      selection: { filter: {} },
      collectors: [own.accountId, ana.accountId],
      strategy: 'average number',
    }
    const batchId = (await director.call(assignCases, request)).batchId ?? ''
    ana = await given.signedIn(ana.accountId)
    const [ofOwn, ofAna] = [await holds(own), await holds(ana)]
    expect(Math.min(ofOwn, ofAna)).toBeGreaterThan(0)
    expect(await leader.call(undoAssignment, { batchId })).toMatchObject({ returned: ofOwn })
    expect([await holds(own), await holds(ana)]).toEqual([0, ofAna])
    expect(await director.call(undoAssignment, { batchId })).toMatchObject({ returned: ofAna })
    await leader.refused(undoAssignment, { batchId }, 'collection.undoTooLate')
  })

  test('is over after an hour, and never reaches cases of others', async () => {
    const batchId = await assignAll(ana)
    const other = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
    await other.refused(undoAssignment, { batchId }, 'record.missing')
    await later(61)
    await director.refused(undoAssignment, { batchId }, 'collection.undoTooLate')
    const version = async (caseId: string) => (await director.call(listCases, { caseId })).list[0]?.version ?? 0
    const one = loans[1]?.caseId ?? ''
    await director.call(recallCases, {
      selection: { cases: [{ caseId: one, version: await version(one) }] },
      to: 'workplace',
      reason: 'recalled instead',
    })
    expect(await holds(await testApp().given.signedIn(ana.accountId))).toBe(9)
  })
})
