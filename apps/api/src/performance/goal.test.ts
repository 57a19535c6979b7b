/** Goals with what they came to, and statistics of work: the same figures, asked for in two ways. */
import { type caseCounts, listCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { createGoal, deleteGoal, goalActuals, listGoals } from '@cordillera/contract/performance/goal'
import { exportStatistics, getStatistics } from '@cordillera/contract/performance/statistics'
import { beforeAll, describe, expect, test } from 'vitest'
import { later } from '../../test/given-cases.ts'
import { givenAssigned, givenPaid } from '../../test/given-incentive.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-10T18:00:00Z' })
const today = '2026-11-10'
const goal = { country: 'MX', period: 'S1A', day: today, type: 'coverage', rate: 5000 } as const
let director: Person
let agent: Person

beforeAll(async () => {
  director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
})

describe('setting goals', () => {
  test('a goal is set for a day, or for each day of a range, once', async () => {
    expect(await director.call(createGoal, goal)).toEqual({ created: 1 })
    await director.refused(createGoal, goal, 'performance.goalExists')
    // one day of the range has one already: nothing of it is set
    await director.refused(createGoal, { ...goal, until: '2026-11-12' }, 'performance.goalExists')
    expect((await director.call(listGoals, {})).total).toBe(1)
    expect(await director.call(createGoal, { ...goal, type: 'recovery', until: '2026-11-12' })).toEqual({ created: 3 })
  })

  test.each([
    ['a day that is past', { day: '2026-11-09' }, 'performance.invalidDay'],
    ['what is no day', { day: '2026-11-31' }, 'performance.invalidDay'],
    ['an end before the start', { until: '2026-11-01' }, 'performance.invalidDay'],
    ['more than all', { rate: 10_001 }, 'performance.invalidRate'],
    ['none at all', { rate: 0 }, 'performance.invalidRate'],
    ['part of a hundredth', { rate: 12.5 }, 'performance.invalidRate'],
    ['a type that is none', { type: 'luck' }, 'performance.invalidType'],
    ['a stage that is none', { period: 'S9' }, 'performance.unsupportedPeriod'],
    ['another stage’s', { period: 'M1' }, 'staff.noPermission'],
    ['another country’s', { country: 'PE' }, 'staff.noPermission'],
  ] as const)('%s is refused', async (_, wrong, error) => {
    await director.refused(createGoal, { ...goal, type: 'kept', ...wrong }, error)
  })

  test('a goal is deleted by who plans the stage; others don’t even see it', async () => {
    const [first] = (await director.call(listGoals, { dayFrom: '2026-11-12' })).list
    const goalId = first?.goalId ?? 0
    const elsewhere = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
    await elsewhere.refused(deleteGoal, { goalId }, 'record.missing')
    const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
    expect((await leader.call(listGoals, {})).total).toBe(4)
    await leader.refused(deleteGoal, { goalId }, 'access.forbidden')
    await director.call(deleteGoal, { goalId })
    expect((await director.call(listGoals, { dayFrom: '2026-11-12' })).total).toBe(0)
  })
})

describe('what it came to', () => {
  beforeAll(async () => {
    const [first, second, third] = await givenAssigned(testApp(), director, agent, { count: 4, principal: 99_999 })
    if (!first || !second || !third) throw new Error('four loans were asked for')
    const log = (caseId: string, result: number, promise?: { day: string; amount: number }) =>
      agent.call(saveLog, {
        caseId,
        version: 1,
        contactId: null,
        channel: 'call',
        result,
        ...(promise ? { promise } : {}),
      })
    await log(first.caseId, 1, { day: today, amount: 50_000 })
    await log(second.caseId, 5)
    await log(third.caseId, 3)
    testApp().clock.set('2026-11-10T20:00:00Z')
    await givenPaid(testApp(), first, { amount: '500.00', paidAt: '2026-11-10T13:30:00' })
    director = await later(testApp(), '2026-11-10T20:10:00Z', director)
    agent = await testApp().given.signedIn(agent.accountId)
  })

  test('goals stand beside the day’s actual rate', async () => {
    await director.call(createGoal, { ...goal, type: 'ptp' })
    const actualOf = async (days: { dayFrom?: string; dayTo?: string }) => {
      const { list } = await director.call(listGoals, days)
      const actuals = await director.call(goalActuals, { goalIds: list.map(({ goalId }) => goalId) })
      return list.map((row) => ({ ...row, ...actuals.find(({ goalId }) => goalId === row.goalId) }))
    }
    const list = await actualOf({ dayTo: today })
    const of = (type: string) => list.find((row) => row.type === type)
    expect(of('coverage')).toMatchObject({ actual: 7500, part: 3, whole: 4, state: 'reached' })
    expect(of('ptp')).toMatchObject({ actual: 5000, part: 1, whole: 2 })
    const placed = [100_000, 100_001, 100_002, 100_003].reduce(
      (sum, p) => sum + p + Math.trunc(p * 0.03) + Math.trunc(p * 0.08) + Math.trunc(p / 100),
      0,
    )
    // the payment booked two days' penalty of its bill first
    expect(of('recovery')).toMatchObject({ part: 50_000, state: 'today' })
    expect(Math.abs((of('recovery')?.whole ?? 0) - placed)).toBeLessThanOrEqual(2_000)
    const [ahead] = await actualOf({ dayFrom: '2026-11-11' })
    expect(ahead).toMatchObject({ state: 'ahead', actual: null })
  })

  test('statistics say the same by day, by stage and by collector', async () => {
    const range = { startDay: '2026-11-09', endDay: today } as const
    const days = await director.call(getStatistics, { ...range, groupBy: 'day' })
    expect(days.map((row) => [row.day, row.accounts, row.attempted])).toEqual([[today, 4, 3]])
    const [stage] = await director.call(getStatistics, { ...range, groupBy: 'period' })
    expect(stage).toMatchObject({
      period: 'S1A',
      accounts: 4,
      coverage: 7500,
      attempts: 3,
      spokenTo: 2,
      promised: 1,
      collected: 50_000,
    })
    const [person] = await director.call(getStatistics, { ...range, groupBy: 'collector' })
    expect(person).toMatchObject({
      collector: agent.accountId,
      kept: 1,
      matured: 1,
      keptRate: 10_000,
      keptAmount: 50_000,
    })
    expect(await agent.call(getStatistics, { ...range, groupBy: 'collector' })).toEqual([person])
    const other = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    expect(await other.call(getStatistics, { ...range, groupBy: 'period' })).toEqual([])
  })

  test('the cases behind a figure are exactly the ones that it counts, and figures are taken away as a file', async () => {
    const range = { startDay: '2026-11-09', endDay: today } as const
    const [figures] = await director.call(getStatistics, { ...range, groupBy: 'period', period: 'S1A' })
    const behind = async (what: (typeof caseCounts)[number], from: string = range.startDay) => {
      const counted = { what, from, to: range.endDay }
      return (await director.call(listCases, { period: ['S1A'], counted })).total
    }
    expect(figures).toMatchObject({
      accounts: await behind('open'),
      attempted: await behind('attempted'),
      spokenTo: await behind('spokenTo'),
      promised: await behind('promised'),
      matured: await behind('judged'),
      kept: await behind('kept'),
    })
    expect([await behind('reached'), await behind('paid'), await behind('paid', '2026-11-11')]).toEqual([2, 1, 0])
    // days before anything was there
    const before = { what: 'attempted', from: '2026-10-01', to: '2026-10-02' } as const
    expect((await director.call(listCases, { counted: before })).total).toBe(0)

    const { body } = await director.download(exportStatistics, { ...range, groupBy: 'period', format: 'csv' })
    const [heads, row] = body.toString('utf8').split('\r\n')
    expect(heads).toContain('Cases tried,Coverage %')
    expect(row).toContain('MX,,S1A,,4,3,75,3')
  })

  test('where there is nothing to divide by, there is no rate', async () => {
    const one = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
    await givenAssigned(testApp(), director, one, { count: 1 })
    const userNo = `T${String(one.accountId).padStart(5, '0')}`
    const [row] = await director.call(getStatistics, { startDay: today, endDay: today, groupBy: 'collector', userNo })
    expect(row).toMatchObject({
      coverage: 0,
      contact: null,
      ptp: null,
      keptRate: null,
      keptAmountRate: null,
      recovery: 0,
    })
  })

  test('days that are none, a range too long and people one does not see are refused', async () => {
    const ask = { startDay: today, endDay: today, groupBy: 'day' } as const
    await director.refused(getStatistics, { ...ask, startDay: 'x' }, 'staff.invalidStartDay')
    await director.refused(getStatistics, { ...ask, endDay: '2026-11-09' }, 'staff.invalidEndDay')
    await director.refused(getStatistics, { ...ask, startDay: '2026-01-01' }, 'staff.invalidEndDay')
    await director.refused(getStatistics, { ...ask, userNo: 'nobody' }, 'performance.invalidUser')
  })
})
