/** Incentive rules: versions by month, tiers that make sense, and what a frozen month keeps as it was. */
import {
  createRule,
  endRule,
  getRuleCount,
  modifyRule,
  queryRuleList,
} from '@cordillera/contract/performance/incentive-plan'
import { beforeAll, expect, test } from 'vitest'
import { later } from '../../test/given-cases.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-10T18:00:00Z' })
let hr: Person

const rule = {
  country: 'MX',
  period: 'S2',
  role: 'AGENT',
  incentiveType: 1,
  name: 'Cases repaid',
  minCases: 20,
  fromMonth: '2026-10',
  tiers: [
    { goal: 2000, amount: 50_000 },
    { goal: 3000, amount: 90_000, rate: 50, casePercentage: 1000 },
  ],
} as const

beforeAll(async () => {
  hr = await testApp().given.person({ role: 'HR' })
})

test('a rule pays from its month on; its next version ends it', async () => {
  const first = await hr.call(createRule, { ...rule, tiers: [...rule.tiers] })
  expect(first.versionNumber).toBe(1)
  await hr.refused(createRule, { ...rule, tiers: [...rule.tiers] }, 'performance.planExists')
  expect((await hr.call(createRule, { ...rule, tiers: [...rule.tiers], fromMonth: '2026-12-01' })).versionNumber).toBe(
    2,
  )
  const { list } = await hr.call(queryRuleList, { period: 'S2' })
  expect(
    list.map(({ versionNumber, fromMonth, untilMonth, state }) => [versionNumber, fromMonth, untilMonth, state]),
  ).toEqual([
    [2, '2026-12-01', null, 'coming'],
    [1, '2026-10-01', '2026-11-01', 'current'],
  ])
  expect(list[1]).toMatchObject({ tiers: rule.tiers, currency: 'MXN', used: false, minCases: 20 })
  expect(await hr.call(getRuleCount, { incentiveDate: '2026-11' })).toEqual({
    total: 1,
    counts: [{ incentiveType: 1, count: 1 }],
  })
  expect((await hr.call(getRuleCount, {})).total).toBe(2)
  await hr.refused(getRuleCount, { incentiveDate: 'soon' }, 'performance.invalidDate')
})

test('a rule is current until the month is over where the people are', async () => {
  const state = async (now: string) => {
    const late = await later(testApp(), now, hr)
    const { list } = await late.call(queryRuleList, { period: 'S2' })
    return list.map(({ versionNumber, state }) => [versionNumber, state])
  }
  // the last evening of November in Mexico
  expect(await state('2026-12-01T03:00:00Z')).toEqual([
    [2, 'coming'],
    [1, 'current'],
  ])
  expect(await state('2026-12-01T07:00:00Z')).toEqual([
    [2, 'current'],
    [1, 'past'],
  ])
  hr = await later(testApp(), '2026-11-10T18:00:00Z', hr)
})

test('tiers go from easy to hard and each pays; a ranking’s hardest is the first rank', async () => {
  const of = (incentiveType: 1 | 3 | 4, ...tiers: object[]) => ({ ...rule, incentiveType, period: 'M1', tiers })
  const refused = (input: object) => hr.refused(createRule, input, 'performance.invalidTiers')
  await refused(of(1, { goal: 3000, amount: 1 }, { goal: 2000, amount: 2 }))
  expect((await refused(of(1, { goal: 1000, amount: 1 }, { goal: 2000 }))).msg).toContain('tier 2')
  await refused(of(4, { goal: 1, amount: 1 }, { goal: 3, amount: 2 }))
  await refused(of(4, { goal: 0, amount: 1 }))
  // more than all that was collected
  await hr.refused(createRule, of(3, { goal: 1, rate: 10_001 }), 'request.invalid')
  await hr.call(createRule, of(4, { goal: 3, amount: 1 }, { goal: 1, amount: 2 }) as never)
})

test('a version can be changed until a frozen month was paid by it; a stale change is refused', async () => {
  const { planId } = await hr.call(createRule, { ...rule, tiers: [...rule.tiers], period: 'M2', fromMonth: '2026-09' })
  const change = { planId, version: 0, name: 'Renamed', minCases: 5, tiers: [{ goal: 1500, amount: 1_000 }] }
  expect(await hr.call(modifyRule, change)).toEqual({ version: 1 })
  await hr.refused(modifyRule, change, 'record.stale')
  await hr.refused(modifyRule, { ...change, version: 1, tiers: [{ goal: 1 }] }, 'performance.invalidTiers')
  await hr.refused(modifyRule, { ...change, planId: planId + 1_000 }, 'performance.planMissing')

  const { db } = testApp().app
  const month = '2026-09-01'
  const frozen = { country: 'MX', month, state: 'frozen', computedAt: testApp().clock.now(), people: 1, results: 1 }
  await db.insertInto('incentiveRun').values(frozen).execute()
  await hr.refused(modifyRule, { ...change, version: 1 }, 'performance.planInUse')
  await hr.refused(
    createRule,
    { ...rule, tiers: [...rule.tiers], period: 'M3', fromMonth: '2026-09' },
    'performance.monthFrozen',
  )

  const end = { planId, version: 1, reason: 'Nobody works it any more' }
  await hr.refused(endRule, { ...end, lastMonth: '2026-08' }, 'performance.invalidDate')
  expect(await hr.call(endRule, { ...end, lastMonth: '2026-10' })).toEqual({ version: 2 })
  expect((await hr.call(queryRuleList, { period: 'M2', incentiveDate: '2026-11' })).total).toBe(0)
})

test('a stage’s director plans for that stage alone, and nobody for another country or for people who hold no cases', async () => {
  const director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  const input = { ...rule, tiers: [...rule.tiers] }
  await director.refused(createRule, input, 'staff.noPermission')
  await director.call(createRule, { ...input, period: 'S1A' })
  await hr.refused(createRule, { ...input, country: 'PE' }, 'staff.noPermission')
  await hr.refused(createRule, { ...input, role: 'FINANCE' }, 'staff.unsupportedRole')
  await hr.refused(createRule, { ...input, fromMonth: '2026-02-30' }, 'performance.invalidDate')
  const elsewhere = await testApp().given.person({ role: 'HR', country: 'PE' })
  expect((await elsewhere.call(queryRuleList, {})).total).toBe(0)
  const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  expect((await leader.call(queryRuleList, {})).list.map(({ period }) => period)).toEqual(['S1A'])
  await leader.refused(createRule, input, 'access.forbidden')
})
