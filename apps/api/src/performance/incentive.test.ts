/** A month of incentive: computed, explained, approved by another, disputed; and money that goes back after it was frozen. */
import { getJob } from '@cordillera/contract/job/job'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import {
  answerDispute,
  decideDispute,
  getDispute,
  listDisputes,
  openDispute,
} from '@cordillera/contract/performance/incentive-dispute'
import {
  approveResult,
  computeResult,
  downloadResultExcelFile,
  explainResult,
  listAdjustments,
  queryMonthList,
  queryResultList,
  resultSummary,
} from '@cordillera/contract/performance/incentive-month'
import { createRule, endRule, modifyRule, queryRuleList } from '@cordillera/contract/performance/incentive-plan'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { later } from '../../test/given-cases.ts'
import { type AssignedLoan, givenAssigned, givenPaid, givenPlan } from '../../test/given-incentive.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { computeMonth } from './incentive.service.ts'

const testApp = startApp({ now: '2026-10-05T18:00:00Z' })

let hr: Person
let boss: Person
let director: Person
let ana: Person
let bea: Person
let leader: Person
let anasLoans: AssignedLoan[]
let beasLoans: AssignedLoan[]

/** What one loan of 1,000.00 owes with interest, fee and tax, and its penalty of some days at 1 %. */
const owed = (principal: number, days: number) =>
  principal +
  Math.trunc(principal * 0.03) +
  Math.trunc(principal * 0.08) +
  Math.trunc(principal / 100) +
  Math.round(principal * 0.01 * days)
const pesos = (minor: number) => (minor / 100).toFixed(2)

async function at(instant: string): Promise<void> {
  hr = await later(testApp(), instant, hr)
  ;[boss, director, ana, bea, leader] = (await Promise.all(
    [boss, director, ana, bea, leader].map((person) => testApp().given.signedIn(person.accountId)),
  )) as [Person, Person, Person, Person, Person]
}

async function compute(incentiveDate = '2026-10', by = hr): Promise<Record<string, number>> {
  const { jobId } = await by.call(computeResult, { country: 'MX', incentiveDate })
  await testApp().drainJobs()
  const job = await by.call(getJob, { jobId })
  expect(job, String(job.error)).toMatchObject({ state: 'done' })
  return job.counts
}
const monthOfMexico = async (incentiveDate = '2026-10') => {
  const [month] = await hr.call(queryMonthList, { incentiveDate })
  if (!month) throw new Error('Mexico is asked for')
  return month
}

const toldOf = async (person: Person) => (await person.call(listNotifications, {})).list.map(({ text }) => text)

beforeAll(async () => {
  const { given } = testApp()
  hr = await given.person({ role: 'HR' })
  boss = await given.person({ role: 'HR_DIRECTOR' })
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', leader })
  bea = await given.person({ role: 'AGENT', stage: 'S1A' })
  const month = '2026-10-01'
  await givenPlan(testApp(), {
    type: 2,
    month,
    tiers: [
      { goal: 1, perCase: 5_000 },
      { goal: 3, amount: 10_000, perCase: 5_000 },
    ],
  })
  await givenPlan(testApp(), {
    type: 4,
    month,
    tiers: [
      { goal: 2, amount: 20_000 },
      { goal: 1, amount: 50_000 },
    ],
  })
  await givenPlan(testApp(), { type: 5, month, minCases: 3, tiers: [{ goal: 1000, rate: 100 }] })
  anasLoans = await givenAssigned(testApp(), director, ana, { count: 4, principal: 99_999 })
  beasLoans = await givenAssigned(testApp(), director, bea, { count: 2, principal: 99_999 })
  // repaid: two of Ana's, one of Bea's; a third of Ana's in part
  testApp().clock.set('2026-10-05T22:00:00Z')
  for (const [loan, n] of [
    [anasLoans[0], 1],
    [anasLoans[1], 2],
    [beasLoans[0], 1],
  ] as const)
    await givenPaid(testApp(), loan, { amount: pesos(owed(99_999 + n, 2)), paidAt: '2026-10-05T15:00:00' })
  await givenPaid(testApp(), anasLoans[2], { amount: '300.00', paidAt: '2026-10-05T15:30:00', key: 'PART' })
})

describe('computing a month', () => {
  test('results follow the tiers, equal shares share a rank, and too few cases are neither ranked nor paid', async () => {
    await at('2026-11-02T15:00:00Z')
    expect(await compute()).toEqual({ people: 2, results: 6, adjustments: 0 })
    const { list } = await hr.call(queryResultList, { incentiveDate: '2026-10', sortField: 'userName' })
    const of = (person: Person, type: number) =>
      list.find((row) => row.incentiveType === type && Number(row.userNo.slice(1)) === person.accountId)
    expect(of(ana, 2)).toMatchObject({ result: 2, incentiveGoal: 1, tier: 1, amount: 10_000, cases: 4, repaidCases: 2 })
    expect(of(bea, 2)).toMatchObject({ result: 1, amount: 5_000, casePercentage: 5000 })
    // Bea recovered half of what was placed with her, Ana a little more
    expect(of(ana, 4)).toMatchObject({ result: 1, ranking: 1, tier: 2, amount: 50_000 })
    expect(of(bea, 4)).toMatchObject({ result: 2, ranking: 2, tier: 1, amount: 20_000 })
    expect(of(bea, 5)).toMatchObject({ ranking: null, tier: null, amount: 0 })
    const share = of(ana, 5)
    expect(share?.amount).toBe(Math.round((share?.collected ?? 0) / 100))
    expect(share?.collected).toBe(owed(100_000, 2) + owed(100_001, 2) + 30_000)
    expect(await hr.call(resultSummary, { incentiveDate: '2026-10' })).toEqual({
      people: 2,
      sums: [{ currency: 'MXN', amount: 85_000 + (share?.amount ?? 0), adjustments: 0 }],
    })
  })

  test('computing again changes nothing and keeps each result’s id', async () => {
    const ids = async () =>
      (await hr.call(queryResultList, { incentiveDate: '2026-10' })).list.map((row) => row.resultId)
    const before = await ids()
    await compute()
    expect(await ids()).toEqual(before)
  })

  test('whoever was given another job since is paid by the one they collected in', async () => {
    const results = async () => (await hr.call(queryResultList, { incentiveDate: '2026-10' })).list
    const before = await results()
    const { db } = testApp().app
    await sql`update staff set role = 'LEADER' where account_id = ${ana.accountId}`.execute(db)
    await sql`insert into staff_posting (account_id, from_day, role, status, stage) values (${ana.accountId}, '2026-11-01', 'LEADER', 'COLLECTING', 'S1A')`.execute(
      db,
    )
    await compute()
    expect(await results()).toEqual(before)
    await sql`delete from staff_posting where account_id = ${ana.accountId} and from_day = '2026-11-01'`.execute(db)
    await sql`update staff set role = 'AGENT' where account_id = ${ana.accountId}`.execute(db)
  })

  test('a month ahead is refused, and so is what is no month', async () => {
    await hr.refused(computeResult, { country: 'MX', incentiveDate: '2026-12' }, 'performance.monthAhead')
    await hr.refused(computeResult, { country: 'MX', incentiveDate: '2026-00' }, 'performance.invalidDate')
    await hr.refused(queryResultList, { incentiveDate: 'yesterday' }, 'performance.invalidDate')
  })

  test('another country’s month is not theirs to compute or approve', async () => {
    await hr.refused(computeResult, { country: 'PE', incentiveDate: '2026-10' }, 'staff.noPermission')
    await hr.refused(approveResult, { country: 'PE', incentiveDate: '2026-10', version: 0 }, 'staff.noPermission')
  })

  test('a user number that the caller does not see is refused', async () => {
    const stranger = await testApp().given.person({ role: 'AGENT', country: 'PE', stage: 'S1A' })
    const userNo = `T${String(stranger.accountId).padStart(5, '0')}`
    await hr.refused(queryResultList, { incentiveDate: '2026-10', userNo }, 'performance.incentiveInvalidUser')
  })
})

describe('a month that has nothing', () => {
  test('a month that no rule pays for is not computed, and says what to do', async () => {
    await hr.refused(computeResult, { country: 'MX', incentiveDate: '2026-09' }, 'performance.noRules')
    expect(await monthOfMexico('2026-09')).toMatchObject({ state: 'open', rules: 0, hindrance: null })
  })

  test('a month in which nobody has a result is not approved', async () => {
    await givenPlan(testApp(), { type: 1, month: '2026-09-01', stage: 'M3', tiers: [{ goal: 1, amount: 100 }] })
    expect(await compute('2026-09')).toEqual({ people: 0, results: 0, adjustments: 0 })
    const { version, hindrance } = await boss
      .call(queryMonthList, { incentiveDate: '2026-09' })
      .then(([month]) => month ?? { version: -1, hindrance: null })
    expect(hindrance).toBe('nothing')
    const asked = { country: 'MX' as const, incentiveDate: '2026-09', version }
    await boss.refused(approveResult, asked, 'performance.nothingToApprove')
    expect(await monthOfMexico('2026-09')).toMatchObject({ state: 'computed' })
  })
})

describe('a month that was computed while it ran', () => {
  test('is computed again before it is approved, or its last days would be missing', async () => {
    const { version } = await monthOfMexico()
    const asked = { country: 'MX' as const, incentiveDate: '2026-10', version }
    const computedAt = (at: string) =>
      sql`update incentive_run set computed_at = ${at} where month = '2026-10-01'`.execute(testApp().app.db)
    // eleven at night in Mexico on the last of October
    await computedAt('2026-11-01T05:00:00Z')
    const [month] = await boss.call(queryMonthList, { incentiveDate: '2026-10' })
    expect(month?.hindrance).toBe('computedEarly')
    await boss.refused(approveResult, asked, 'performance.computedEarly')
    await compute()
    expect((await boss.call(queryMonthList, { incentiveDate: '2026-10' }))[0]?.hindrance).toBeNull()
  })
})

describe('rules that change after a month was computed', () => {
  const approveOctober = async () => {
    const [month] = await boss.call(queryMonthList, { incentiveDate: '2026-10' })
    const asked = { country: 'MX' as const, incentiveDate: '2026-10', version: month?.version ?? -1 }
    return { hindrance: month?.hindrance, asked }
  }
  const refused = async () => {
    const { hindrance, asked } = await approveOctober()
    expect(hindrance).toBe('rulesChanged')
    await boss.refused(approveResult, asked, 'performance.rulesChanged')
  }

  test('other tiers, another least number, a new rule: the month is computed again before it is approved', async () => {
    expect((await approveOctober()).hindrance).toBeNull()
    const { list } = await hr.call(queryRuleList, { incentiveType: 2, incentiveDate: '2026-10' })
    const [{ planId, name, minCases, tiers, version }] = list as [(typeof list)[number]]
    const change = { planId, name, minCases, tiers }
    await hr.call(modifyRule, { ...change, version, tiers: [{ goal: 1, perCase: 6_000 }] })
    await refused()
    await hr.call(modifyRule, { ...change, version: version + 1 })
    expect((await approveOctober()).hindrance).toBeNull()
    await hr.call(modifyRule, { ...change, version: version + 2, minCases: 3 })
    await refused()
    await hr.call(modifyRule, { ...change, version: version + 3, name: 'Repaid cases' })
    expect((await approveOctober()).hindrance).toBeNull()

    const made = { country: 'MX', period: 'M2', role: 'AGENT', incentiveType: 1, name: 'Late', minCases: 0 } as const
    const later = { ...made, fromMonth: '2026-11', tiers: [{ goal: 1, amount: 1 }] }
    await hr.call(createRule, later)
    expect((await approveOctober()).hindrance).toBeNull()
    testApp().clock.set('2026-11-02T15:05:00Z')
    const first = await hr.call(createRule, { ...later, fromMonth: '2026-10' })
    await refused()
    await compute()
    expect((await approveOctober()).hindrance).toBeNull()
    await hr.call(endRule, { planId: first.planId, version: 0, lastMonth: '2026-10', reason: 'Nobody works it' })
    expect((await approveOctober()).hindrance).toBeNull()
  })
})

describe('who sees what', () => {
  test('a collector sees the own results alone, a leader the team’s, a director of the stage all of it', async () => {
    const own = await ana.call(getResultByUser, { incentiveDate: '2026-10' })
    expect(own).toHaveLength(3)
    expect(own[0]).toMatchObject({ state: 'computed', projectedAmount: null })
    const count = async (person: Person) => (await person.call(queryResultList, { incentiveDate: '2026-10' })).total
    expect([await count(leader), await count(director), await count(hr)]).toEqual([3, 6, 6])
    const elsewhere = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
    expect(await count(elsewhere)).toBe(0)
    const [beasResult] = (await bea.call(getResultByUser, { incentiveDate: '2026-10' })) ?? []
    await ana.refused(explainResult, { resultId: beasResult?.resultId }, 'performance.resultMissing')
  })

  test('a result is explained down to each case and payment, and the parts add up to it', async () => {
    const [result] = await ana.call(getResultByUser, { incentiveDate: '2026-10' })
    const why = await ana.call(explainResult, { resultId: result?.resultId ?? '' })
    expect(why.rule).toEqual({
      ...{ name: 'Repaid cases', incentiveType: 2, minCases: 0, result: 2, tier: 1, amount: 10_000 },
      tiers: [
        { goal: 1, perCase: 5_000 },
        { goal: 3, amount: 10_000, perCase: 5_000 },
      ],
    })
    expect(why).toMatchObject({ cases: 4, repaidCases: 2, total: 4, period: 'S1A', date: '2026-10-01' })
    expect(why.list.reduce((sum, { collected }) => sum + collected, 0)).toBe(why.collected)
    expect(why.list.reduce((sum, { placed }) => sum + placed, 0)).toBe(why.placed)
    expect(why.list.map(({ repaid }) => repaid)).toEqual([true, true, false, false])
    expect(why.list[0]?.payments).toEqual([
      expect.objectContaining({ valueDay: '2026-10-05', amount: owed(100_001, 2), channel: 'STP', finishes: true }),
    ])
    expect(JSON.stringify(why)).not.toContain('Apellido')
    const paid = await ana.call(explainResult, { resultId: result?.resultId ?? '', paidOnly: true, pageSize: 2 })
    expect([paid.total, paid.list.length]).toEqual([3, 2])
  })

  test('the file has every result, goal and result in the unit a person reads', async () => {
    const { http, body, headers } = await hr.download(downloadResultExcelFile, { incentiveDate: '2026-10' })
    expect(http).toBe(200)
    expect(headers['content-disposition']).toContain('incentive-2026-10.xlsx')
    // a reader that shares no line with what wrote it
    const [sheet] = await readXlsxFile(body)
    const [head, ...lines] = sheet?.data ?? []
    expect(head?.slice(4, 9)).toEqual(['User number', 'Name', 'Rule type', 'Goal', 'Result'])
    expect(lines).toHaveLength(6)
    const share = lines.find(
      (line) => line[6] === 'Total amount percentage' && line[15] !== null && Number(line[12]) === 4,
    )
    expect(share?.slice(7, 9)).toEqual([10, expect.any(Number)])
    expect(share?.[14]).toBe('MXN')
  })
})

describe('approving', () => {
  test('a running month, or one that nobody computed, can’t be approved', async () => {
    await boss.refused(
      approveResult,
      { country: 'MX', incentiveDate: '2026-11', version: 0 },
      'performance.monthNotOver',
    )
    await boss.refused(
      approveResult,
      { country: 'MX', incentiveDate: '2026-09', version: 0 },
      'performance.monthNotComputed',
    )
  })

  test('who computed a month can’t approve it; another person’s approval freezes it', async () => {
    const { version } = await monthOfMexico()
    const asked = { country: 'MX' as const, incentiveDate: '2026-10', version }
    const hindranceOf = async (person: Person) =>
      (await person.call(queryMonthList, { incentiveDate: '2026-10' }))[0]?.hindrance
    expect([await hindranceOf(hr), await hindranceOf(boss)]).toEqual(['fourEyes', null])
    await hr.refused(approveResult, asked, 'performance.fourEyes')
    await boss.refused(approveResult, { ...asked, version: version + 1 }, 'record.stale')
    await boss.call(approveResult, asked)
    expect(await monthOfMexico()).toMatchObject({ state: 'frozen', people: 2, results: 6, rules: 5 })
    await boss.refused(approveResult, asked, 'performance.monthFrozen')
    await hr.refused(computeResult, { country: 'MX', incentiveDate: '2026-10' }, 'performance.monthFrozen')
  })

  test('a payment taken back after that leaves the month alone and is an entry of the next one', async () => {
    const before = (await hr.call(queryResultList, { incentiveDate: '2026-10' })).list
    const explainedBefore = await ana.call(explainResult, { resultId: before[0]?.resultId ?? '' })
    await at('2026-11-03T15:00:00Z')
    await givenPaid(testApp(), anasLoans[2], {
      amount: '300.00',
      paidAt: '2026-11-02T10:00:00',
      key: 'PART',
      kind: 'reversal',
    })
    expect(await compute('2026-11')).toMatchObject({ adjustments: 1 })
    expect((await hr.call(queryResultList, { incentiveDate: '2026-10' })).list).toEqual(before)
    // one percent of the three hundred that went back
    const { list } = await ana.call(listAdjustments, { incentiveDate: '2026-11', mine: true })
    expect(list).toMatchObject([
      { kind: 'clawback', amount: -300, moved: -30_000, reason: null, forMonth: '2026-10-01', incentiveType: 5 },
    ])
    // what was known when it was computed still explains it
    expect(await ana.call(explainResult, { resultId: before[0]?.resultId ?? '' })).toEqual(explainedBefore)
    expect((await hr.call(resultSummary, { incentiveDate: '2026-11' })).sums).toMatchObject([{ adjustments: -300 }])
  })

  test('money that comes late for a frozen month is an entry too', async () => {
    await givenPaid(testApp(), beasLoans[1], { amount: '500.00', paidAt: '2026-10-30T10:00:00' })
    expect(await compute('2026-11')).toMatchObject({ adjustments: 2 })
    // with it she had recovered the greater share
    const { list } = await bea.call(listAdjustments, { incentiveDate: '2026-11' })
    expect(list).toMatchObject([{ kind: 'late', incentiveType: 4, amount: 30_000 }])
  })

  test('the file of that month has the entries after the results, so that its amounts are what is paid', async () => {
    const { body } = await hr.download(downloadResultExcelFile, { incentiveDate: '2026-11' })
    const [head, ...lines] = (await readXlsxFile(body))[0]?.data ?? []
    const of = (title: string) => head?.indexOf(title) ?? -1
    const entries = lines.filter((line) => line[of('Entry')] !== 'Result')
    const shown = ['Rule type', 'Amount', 'Entry', 'Month concerned', 'Reason'].map(of)
    expect(entries.map((line) => shown.map((at) => line[at])).sort()).toEqual([
      ['Ranking', 300, 'Came late', '2026-10', 'Collected 500.00'],
      ['Total amount percentage', -3, 'Taken back', '2026-10', 'Collected -300.00'],
    ])
    const [sum] = (await hr.call(resultSummary, { incentiveDate: '2026-11' })).sums
    const paid = lines.reduce((all, line) => all + Math.round(Number(line[of('Amount')]) * 100), 0)
    expect(paid).toBe((sum?.amount ?? 0) + (sum?.adjustments ?? 0))
  })

  test('two months computed at once make each entry once', async () => {
    const { db } = testApp().app
    const now = testApp().clock.now()
    const run = (month: string) => computeMonth(db, { country: 'MX', month }, { by: hr.accountId, now })
    // who comes first differs from round to round
    for (let round = 0; round < 4; round++) {
      await sql`delete from incentive_adjustment`.execute(db)
      await Promise.all([run('2026-11-01'), run('2026-12-01')])
      const { rows } = await sql<{ amounts: number[] }>`
        select json_agg(amount_minor order by amount_minor) as amounts from incentive_adjustment`.execute(db)
      expect(rows).toEqual([{ amounts: [-300, 30_000] }])
    }
    for (const table of ['incentive_adjustment', 'incentive_result', 'incentive_run'])
      await sql`delete from ${sql.table(table)} where month = '2026-12-01'`.execute(db)
  })

  test('computing that month again makes the entry once', async () => {
    await compute('2026-11')
    expect((await ana.call(listAdjustments, { incentiveDate: '2026-11' })).total).toBe(1)
    expect((await bea.call(listAdjustments, { incentiveDate: '2026-11' })).total).toBe(1)
  })
})

describe('disputing', () => {
  test('only an own result can be disputed, and once at a time', async () => {
    const [result] = await ana.call(getResultByUser, { incentiveDate: '2026-10' })
    const asked = { resultId: result?.resultId ?? '', text: 'A third case of mine was repaid.' }
    await bea.refused(openDispute, asked, 'performance.resultMissing')
    await ana.call(openDispute, asked)
    await ana.refused(openDispute, asked, 'performance.disputeOpen')
    // it waits for her leader, HR hear of it once the leader wrote
    const waits = expect.stringMatching(/^A dispute of .+ about the incentive of 2026-10 waits for your answer$/)
    expect(await toldOf(leader)).toContainEqual(waits)
    for (const other of [hr, bea, ana]) expect(await toldOf(other)).not.toContainEqual(waits)
    expect(await monthOfMexico()).toMatchObject({ openDisputes: 1 })
  })

  test('the leader answers, the collector writes back, others see nothing', async () => {
    const [dispute] = (await leader.call(listDisputes, {})).list
    const disputeId = dispute?.disputeId ?? ''
    await leader.call(answerDispute, { disputeId, text: 'Which one?' })
    expect(await toldOf(ana)).toContain('Your dispute of the incentive of 2026-10: answered')
    const waits = expect.stringMatching(/waits for your answer$/)
    for (const person of [hr, boss]) expect(await toldOf(person)).toContainEqual(waits)
    await ana.call(answerDispute, { disputeId, text: 'The one of the fifth.' })
    await bea.refused(getDispute, { disputeId }, 'performance.disputeMissing')
    await bea.refused(answerDispute, { disputeId, text: 'Mine too' }, 'performance.disputeMissing')
    expect((await bea.call(listDisputes, {})).total).toBe(0)
    const { thread, own, state } = await ana.call(getDispute, { disputeId })
    expect([own, state]).toEqual([true, 'open'])
    expect(thread.map((note) => note.own)).toEqual([true, false, true])
  })

  test('accepting needs a correction, which is paid with the next open month', async () => {
    const [dispute] = (await hr.call(listDisputes, { state: 'open' })).list
    const asked = {
      disputeId: dispute?.disputeId ?? '',
      version: dispute?.version ?? 0,
      text: 'Seen, it was booked late.',
    }
    await ana.refused(decideDispute, { ...asked, accept: false }, 'access.forbidden')
    await hr.refused(decideDispute, { ...asked, accept: true }, 'performance.correctionNeeded')
    await hr.refused(decideDispute, { ...asked, accept: false, version: 7 }, 'record.stale')
    const { paidWith } = await hr.call(decideDispute, { ...asked, accept: true, correction: 5_000 })
    expect(paidWith).toBe('2026-11-01')
    await hr.refused(decideDispute, { ...asked, accept: false }, 'performance.disputeDecided')
    await ana.refused(answerDispute, { disputeId: asked.disputeId, text: 'Thanks' }, 'performance.disputeDecided')
    expect(await ana.call(getDispute, { disputeId: asked.disputeId })).toMatchObject({
      state: 'accepted',
      correction: 5_000,
    })
    await compute('2026-11')
    const { list } = await ana.call(listAdjustments, { incentiveDate: '2026-11' })
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['clawback', -300],
      ['correction', 5_000],
    ])
  })
})

test('money that comes back after its entry was approved is given back', async () => {
  await at('2026-12-03T15:00:00Z')
  await compute('2026-11')
  const { version } = await monthOfMexico('2026-11')
  await boss.call(approveResult, { country: 'MX', incentiveDate: '2026-11', version })
  await givenPaid(testApp(), anasLoans[2], { amount: '300.00', paidAt: '2026-10-30T12:00:00', key: 'BACK' })
  await compute('2026-12')
  const { list } = await ana.call(listAdjustments, { incentiveDate: '2026-12' })
  expect(list.map(({ kind, amount, forMonth }) => [kind, amount, forMonth])).toEqual([['late', 300, '2026-10-01']])
})
