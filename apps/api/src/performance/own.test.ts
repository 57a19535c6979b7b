/** What a collector sees of the own month: the personal incentive and the profile. */
import { getResultByUser } from '@cordillera/contract/performance/incentive'
import { computeResult, queryResultList } from '@cordillera/contract/performance/incentive-month'
import { getProfile } from '@cordillera/contract/performance/profile'
import { expect, test } from 'vitest'
import { later } from '../../test/given-cases.ts'
import { givenAssigned, givenPaid, givenPlan } from '../../test/given-incentive.ts'
import { startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-10T18:00:00Z' })

test('a collector sees the running month live, and what it would pay at this pace', async () => {
  const { given } = testApp()
  await givenPlan(testApp(), {
    type: 1,
    tiers: [
      { goal: 2500, amount: 50_000 },
      { goal: 6000, amount: 200_000 },
    ],
  })
  await givenPlan(testApp(), {
    type: 3,
    tiers: [
      { goal: 100_000, amount: 10_000 },
      { goal: 300_000, amount: 10_000, rate: 200 },
    ],
  })
  await givenPlan(testApp(), { type: 4, tiers: [{ goal: 1, amount: 99_900 }], minCases: 2 })
  const director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  let agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const other = await given.person({ role: 'AGENT', stage: 'S1A' })
  const [first, second] = await givenAssigned(testApp(), director, agent, { count: 4, principal: 100_000 })
  await givenAssigned(testApp(), director, other, { count: 2 })
  if (!first || !second) throw new Error('four loans were asked for')

  testApp().clock.set('2026-11-10T20:00:00Z')
  // 1,120.01 and a day's penalty is what the first owes; the second pays a part
  await givenPaid(testApp(), first, { amount: '1140.03', paidAt: '2026-11-10T13:00:00' })
  await givenPaid(testApp(), second, { amount: '200.00', paidAt: '2026-11-10T13:30:00' })

  agent = await later(testApp(), '2026-11-10T21:00:00Z', agent)
  const results = await agent.call(getResultByUser, { incentiveDate: '2026-11' })
  expect(results.map(({ incentiveType }) => incentiveType)).toEqual([1, 3, 4])
  const [share, amount, rank] = results
  expect(share).toMatchObject({
    country: 'MX',
    result: 2500,
    incentiveGoal: 2500,
    amount: 50_000,
    tier: 1,
    state: 'running',
  })
  expect(share).toMatchObject({ casePercentage: 2500, currency: 'MXN', projectedAmount: 50_000 })
  // what the next tier asks for and pays at least; whoever has reached the highest has none before them
  expect(share).toMatchObject({ role: 'AGENT', nextGoal: 6000, nextAmount: 200_000 })
  expect(rank).toMatchObject({ nextGoal: null, nextAmount: null })
  expect(amount).toMatchObject({ tier: 1, nextGoal: 300_000, nextAmount: 10_000 })
  // a third of the month: three times as much at this pace, and so the second tier with its 2 %
  expect(amount?.result).toBeGreaterThan(130_000)
  expect(amount).toMatchObject({ amount: 10_000, projectedResult: (amount?.result ?? 0) * 3 })
  expect(amount?.projectedAmount).toBe(10_000 + Math.round((amount?.projectedResult ?? 0) * 0.02))
  expect(rank).toMatchObject({ result: 1, ranking: 1, amount: 99_900 })

  // a month that HR computes while it runs stays live
  const hr = await given.person({ role: 'HR' })
  await hr.call(computeResult, { country: 'MX', incentiveDate: '2026-11' })
  await testApp().drainJobs()
  expect((await agent.call(queryResultList, { incentiveDate: '2026-11' })).total).toBe(3)
  const [still] = await agent.call(getResultByUser, { incentiveDate: '2026-11' })
  expect(still).toMatchObject({ state: 'running', resultId: null, projectedAmount: 50_000 })
})

test('whoever came to another stage in the month sees what was done in the one before', async () => {
  const { given, app } = testApp()
  await givenPlan(testApp(), { type: 2, stage: 'S1B', tiers: [{ goal: 1, amount: 10_000 }] })
  const director = await given.person({ role: 'DIRECTOR', stage: 'S1B' })
  const agent = await given.person({ role: 'AGENT', stage: 'S1B' })
  const [loan] = await givenAssigned(testApp(), director, agent, { count: 1, dpd: 5, principal: 100_000 })
  if (!loan) throw new Error('a loan was asked for')
  testApp().clock.set('2026-11-12T20:00:00Z')
  await givenPaid(testApp(), loan, { amount: '1400.00', paidAt: '2026-11-12T13:00:00' })
  const { accountId } = agent
  await app.db.updateTable('staff').set({ stage: 'S2' }).where('accountId', '=', accountId).execute()
  const posting = { accountId, role: 'AGENT', status: 'COLLECTING' } as const
  await app.db
    .insertInto('staffPosting')
    .values({ ...posting, fromDay: '2026-11-13', stage: 'S2' })
    .execute()
  const moved = await later(testApp(), '2026-11-13T20:00:00Z', agent)
  const results = await moved.call(getResultByUser, { incentiveDate: '2026-11' })
  expect(results.map(({ period, result, amount }) => [period, result, amount])).toEqual([['S1B', 1, 10_000]])
})

test('who collected nothing is not ranked: where nobody did, nobody wins', async () => {
  const { given } = testApp()
  await givenPlan(testApp(), { type: 4, stage: 'M1', tiers: [{ goal: 1, amount: 99_900 }] })
  const director = await given.person({ role: 'DIRECTOR', stage: 'M1' })
  const agent = await given.person({ role: 'AGENT', stage: 'M1' })
  await givenAssigned(testApp(), director, agent, { count: 2, dpd: 40 })
  const [rank] = await agent.call(getResultByUser, { incentiveDate: '2026-11' })
  expect(rank).toMatchObject({ ranking: null, result: null, tier: null, amount: 0, projectedAmount: 0 })
})

test('another’s results are not mine, a month ahead has none, and what is no date is refused', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  expect(await agent.call(getResultByUser, { incentiveDate: '2026-11-30' })).toEqual([])
  expect(await agent.call(getResultByUser, { incentiveDate: '2026-12' })).toEqual([])
  for (const incentiveDate of ['2026-13', '2026-02-30', 'November', ''])
    await agent.refused(getResultByUser, { incentiveDate }, 'performance.invalidDate')
})

test('an account without a staff record has no results and a short profile', async () => {
  const superuser = await testApp().given.person({ superuser: true })
  expect(await superuser.call(getResultByUser, { incentiveDate: '2026-11' })).toEqual([])
  expect(await superuser.call(getProfile, {})).toMatchObject({ userNo: null, entryDate: null, outboundAccounts: [] })
})

test('the profile names outbound accounts by channel and country', async () => {
  const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const { accountId } = agent
  const line = { accountId, country: 'MX' } as const
  await testApp()
    .app.db.insertInto('outboundAccount')
    .values([
      { ...line, channel: 'call', name: '4102' },
      { ...line, channel: 'call', name: '4101' },
      { ...line, channel: 'WhatsApp', name: 'mx-cobranza-3' },
      { ...line, channel: 'SMS', name: 'old', active: false },
    ])
    .execute()
  const profile = await agent.call(getProfile, {})
  expect(profile.userNo).toMatch(/^T\d+$/)
  expect(profile.entryDate).toBe('2026-01-05')
  expect(profile.outboundAccounts).toEqual([
    { channel: 'WhatsApp', country: 'MX', accounts: ['mx-cobranza-3'], unauthorised: [] },
    { channel: 'call', country: 'MX', accounts: ['4101', '4102'], unauthorised: [] },
  ])
})
