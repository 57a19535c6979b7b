import { detectCallRecords, detectCsLogs, detectStatistics } from '@cordillera/contract/collection/detect'
import { exportCalls, exportLogs } from '@cordillera/contract/collection/detect-export'
import {
  addInspectionRule,
  answerInspection,
  deleteInspectionRule,
  drawSamples,
  getSample,
  listSamples,
  myInspections,
  saveInspectionForm,
  scoreSample,
} from '@cordillera/contract/collection/inspection'
import { totalOf } from '@cordillera/contract/collection/inspection-score'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { isSamePerson } from '../../../test/second-person/case.ts'

const today = '2026-11-21'
const testApp = startApp()
let agent: Person
let leader: Person
let first: Person
let second: Person
let caseIds: string[]

const words = (en: string) => ({ zh: `${en} (zh)`, en, es: `${en} (es)` })
const form = [
  { names: words('Says who calls and for whom'), points: 40, fatal: true },
  { names: words('Listens and offers a way to pay'), points: 60, fatal: false },
]

/** Six calls of the agent, four of them answered for a minute, and six logs. */
beforeAll(async () => {
  const { given, app, clock } = testApp()
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  agent = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  first = await given.person({ role: 'QUALITY_INSPECTION' })
  second = await given.person({ role: 'QUALITY_INSPECTION' })
  const loans = await givenCases(testApp(), agent, { count: 6 })
  caseIds = loans.map(({ caseId }) => caseId)
  const at = clock.now()
  const { merchantId } = await app.db
    .selectFrom('collectionCase')
    .select('merchantId')
    .where('caseId', '=', caseIds[0] ?? '')
    .executeTakeFirstOrThrow()
  for (const [n, { caseId, billId, userId }] of loans.entries()) {
    const asked = { at, merchantId, caseId, userId, party: 'self', channel: 'call', purpose: 'call', allowed: true }
    const { decisionId } = await app.db
      .insertInto('contactDecision')
      .values(asked)
      .returning('decisionId')
      .executeTakeFirstOrThrow()
    const answered = n < 4
    await app.db
      .insertInto('phoneCall')
      .values({
        ...{ decisionId, merchantId, caseId, billId, userId, number: '+525512341661', accountId: agent.accountId },
        ...{ line: `L${n}`, state: 'ended', outcome: answered ? 'answered' : 'no answer', madeAt: at, ringingAt: at },
        answeredAt: answered ? at : null,
        endedAt: new Date(at.getTime() + 60_000),
        recording: answered ? `recordings/${n}.wav` : null,
      })
      .execute()
    await app.db
      .insertInto('contactLog')
      .values({
        ...{ merchantId, caseId, billId, userId, accountId: agent.accountId, at },
        ...{ channel: 'call', result: answered ? 3 : 5, remark: `said ${n}` },
      })
      .execute()
  }
})

describe('detect', () => {
  test('counts calls, talk time and logs of a person, and the records behind are theirs', async () => {
    const [row, ...others] = await leader.call(detectStatistics, { startDay: today, endDay: today })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      collector: agent.accountId,
      calls: 6,
      answered: { part: 4, whole: 6 },
      talkSeconds: 240,
      logs: 6,
      rightParty: { part: 4, whole: 6 },
      cases: 6,
      coverage: { part: 6, whole: 6 },
    })
    const behind = { collector: agent.accountId, dayFrom: today, dayTo: today }
    const calls = await leader.call(detectCallRecords, { ...behind, outcome: 'answered' })
    expect(calls.total).toBe(4)
    expect(calls.list[0]).toMatchObject({ talkSeconds: 60, purpose: 'call', number: '+52 55••••61' })
    expect(calls.list.every(({ recording }) => recording?.endsWith('.wav'))).toBe(true)
    const logs = await leader.call(detectCsLogs, { ...behind, result: 5 })
    expect(logs.list.map(({ remark }) => remark).sort()).toEqual(['said 4', 'said 5'])
    const calledFile = await leader.download(exportCalls, { filter: { ...behind, outcome: 'answered' }, format: 'csv' })
    expect(calledFile.body.toString().trim().split('\r\n')).toHaveLength(5)
    expect(calledFile.body.toString()).toContain('+52 55••••61')
    expect(calledFile.body.toString()).not.toContain('5512341661')
    const loggedFile = await leader.download(exportLogs, { filter: { ...behind, result: 5 }, format: 'csv' })
    expect(loggedFile.body.toString().trim().split('\r\n')).toHaveLength(3)
    expect(await leader.call(detectStatistics, { startDay: today, endDay: today, groupBy: 'date' })).toMatchObject([
      { date: today, calls: 6, coverage: null },
    ])
  })

  test('what a figure counts is what its list shows: of a stage, where the borrower was reached, where a promise was made', async () => {
    const [row] = await leader.call(detectStatistics, { startDay: today, endDay: today, groupBy: 'period' })
    const behind = { period: row?.period ?? 'S1A', dayFrom: today, dayTo: today }
    const loggedAs = async (filter: object) => (await leader.call(detectCsLogs, { ...behind, ...filter })).total
    expect(row).toMatchObject({ period: 'S1A', coverage: { part: 6, whole: 6 } })
    expect((await leader.call(detectCallRecords, behind)).total).toBe(row?.calls)
    expect(await loggedAs({})).toBe(row?.logs)
    expect(await loggedAs({ reached: true })).toBe(row?.rightParty.part)
    expect(await loggedAs({ promised: true })).toBe(row?.promises)
    expect(await loggedAs({ period: 'M1' })).toBe(0)
    expect((await leader.call(detectCallRecords, { ...behind, period: 'M1' })).total).toBe(0)
  })

  test('shows a leader nothing of another team, and asks for a month at most', async () => {
    const other = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    expect(await other.call(detectStatistics, { startDay: today, endDay: today })).toEqual([])
    expect((await other.call(detectCallRecords, { collector: agent.accountId })).list).toEqual([])
    const wrong = { startDay: '2026-10-01', endDay: today }
    expect((await leader.refused(detectStatistics, wrong, 'performance.invalidDate')).code).toBe(40101)
  })
})

describe('quality inspection', () => {
  let ruleId: number
  const span = { startDay: today, endDay: today }

  test('samples nothing before there is a form, and a form’s points add up to 100', async () => {
    const rule = { country: 'MX', name: 'Answered calls', kind: 'call', eachCollector: 2, minSeconds: 30 } as const
    ruleId = (await first.call(addInspectionRule, { ...rule, calibrationPercent: 100 })).ruleId
    await first.refused(drawSamples, { ruleId, ...span }, 'collection.inspectionFormMissing')
    await first.refused(saveInspectionForm, { country: 'MX', items: form.slice(0, 1) }, 'request.invalid')
    await first.refused(saveInspectionForm, { country: 'CO', items: form }, 'staff.noPermission')
    await first.call(saveInspectionForm, { country: 'MX', items: form })
  })

  test('draws what the rule says of each collector, none twice', async () => {
    expect(await first.call(drawSamples, { ruleId, ...span })).toEqual({ sampled: 2, calibration: 2, eligible: 4 })
    expect(await first.call(drawSamples, { ruleId, ...span })).toEqual({ sampled: 2, calibration: 2, eligible: 2 })
    expect((await first.call(drawSamples, { ruleId, ...span })).sampled).toBe(0)
    expect((await first.call(listSamples, { state: 'open' })).total).toBe(4)
  })

  test('a day of the list is the merchant’s: the evening in Mexico is that day, though it is the next one in UTC', async () => {
    const { db } = testApp().app
    const { sampleId, sampledTime } = (await first.call(listSamples, {})).list[0] ?? { sampleId: '', sampledTime: '' }
    const drawnAt = (instant: string) =>
      db
        .updateTable('inspectionSample')
        .set({ sampledAt: new Date(instant) })
        .where('sampleId', '=', sampleId)
        .execute()
    const isOn = async (day: string) =>
      (await first.call(listSamples, { dayFrom: day, dayTo: day })).list.some((one) => one.sampleId === sampleId)
    await drawnAt('2026-11-22T05:59:59Z')
    expect([await isOn('2026-11-21'), await isOn('2026-11-22')]).toEqual([true, false])
    await drawnAt('2026-11-21T05:59:59Z')
    expect([await isOn('2026-11-20'), await isOn('2026-11-21')]).toEqual([true, false])
    await drawnAt(sampledTime)
  })

  test('two inspectors score one record apart: neither sees the other’s before both are in; the collector is told then', async () => {
    const { list } = await first.call(listSamples, { state: 'open' })
    const sampleId = list[0]?.sampleId ?? ''
    const comment = 'Named the lender late'
    await first.refused(scoreSample, { sampleId, marks: [41, 0], comment }, 'collection.inspectionMarksInvalid')
    await first.refused(scoreSample, { sampleId, marks: [null, null], comment }, 'collection.inspectionMarksInvalid')
    expect(await first.call(scoreSample, { sampleId, marks: [20, 60], comment })).toEqual({
      total: 80,
      complete: false,
    })
    await first.refused(scoreSample, { sampleId, marks: [40, 60], comment }, 'collection.inspectionScored')
    const again = { sampleId, marks: [40, 60], comment }
    const twinOf = async (accountId: number) => {
      const twin = await testApp().given.person({ role: 'QUALITY_INSPECTION' })
      await isSamePerson(testApp(), accountId, twin.accountId)
      return twin
    }
    const twinOfFirst = await twinOf(first.accountId)
    await twinOfFirst.refused(scoreSample, again, 'collection.inspectionScored')
    const twinOfCollector = await twinOf(agent.accountId)
    await twinOfCollector.refused(scoreSample, again, 'collection.inspectionOwn')
    expect((await second.call(getSample, { sampleId })).scores).toEqual([])
    expect((await agent.call(myInspections, {})).list).toEqual([])
    expect(await second.call(scoreSample, { sampleId, marks: [null, 36], comment })).toEqual({
      total: 60,
      complete: true,
    })
    const both = await first.call(getSample, { sampleId })
    expect(both).toMatchObject({ total: 70, gap: 20, scores: [{ total: 80 }, { total: 60 }] })
    const told = await agent.call(myInspections, {})
    expect(told).toMatchObject({ unseen: 1, average: 70, list: [{ sampleId, total: 70 }] })
    await agent.call(answerInspection, { sampleId, reply: 'Next time first' })
    expect((await agent.call(myInspections, {})).unseen).toBe(0)
    expect(await first.call(getSample, { sampleId })).toMatchObject({ reply: 'Next time first' })
    const place = `/detect/qualityInspection?sample=${sampleId}`
    for (const inspector of [first, second]) {
      const { list: bell } = await inspector.call(listNotifications, {})
      expect(bell).toMatchObject([{ kind: 'inspection.answered', place }])
    }
  })

  test('is read by leaders and directors, scored by inspectors alone; nobody answers for another', async () => {
    const { list } = await leader.call(listSamples, { state: 'scored' })
    const sampleId = list[0]?.sampleId ?? ''
    expect(list).toHaveLength(1)
    await leader.refused(scoreSample, { sampleId, marks: [1, 1], comment: 'not mine' }, 'access.forbidden')
    const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    await other.refused(answerInspection, { sampleId }, 'record.missing')
    const elsewhere = await testApp().given.person({ role: 'QUALITY_INSPECTION', country: 'CO' })
    await elsewhere.refused(getSample, { sampleId }, 'record.missing')
    await elsewhere.refused(deleteInspectionRule, { ruleId }, 'record.missing')
    await first.call(deleteInspectionRule, { ruleId })
  })
})

test.each([
  ['what does not apply is in no sum', [null, 30], 50],
  ['nothing for what is fatal is nothing at all', [0, 60], 0],
  ['everything is a hundred', [40, 60], 100],
] as const)('%s', (_, marks, total) => {
  expect(totalOf(form, marks)).toBe(total)
})
