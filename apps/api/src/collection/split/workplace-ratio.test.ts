import { listCases, recallCases } from '@cordillera/contract/collection/case'
import {
  addWorkplaceRule,
  computeWorkplaceCases,
  modifyAssignCase,
  modifyNotAssignCase,
  searchWorkplaceCases,
  searchWorkplaceRules,
} from '@cordillera/contract/collection/workplace-ratio'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCases } from '../../../test/given-cases.ts'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let director: Person
let leaderOfSouth: Person
let ana: Person
let north: number
let south: number
let merchant: number

beforeAll(async () => {
  const { given } = testApp()
  north = await given.workplace('MX', 'Norte')
  south = await given.workplace('MX', 'Sur')
  merchant = await given.merchantId('Luna Credito')
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  leaderOfSouth = await given.person({ role: 'LEADER', stage: 'S1A', workplaceId: south })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', workplaceId: north })
  await givenCases(testApp(), ana, { count: 8, dpd: 2 })
  await givenLoans(testApp(), { count: 2, dpd: 2 })
})

const half = () => ({
  merchant,
  period: 'S1A' as const,
  ratios: [
    { workplace: north, percent: 50 },
    { workplace: south, percent: 50 },
  ],
})

describe('the split among workplaces', () => {
  let ruleId: string

  test('is set per merchant and stage and has to make a hundred', async () => {
    const wrong = (ratios: unknown) => ({ ...half(), ratios })
    await director.refused(addWorkplaceRule, wrong([{ workplace: north, percent: 99 }]), 'collection.ratioSum')
    await director.refused(addWorkplaceRule, wrong([{ workplace: 31_000, percent: 100 }]), 'collection.invalidCompany')
    await director.refused(addWorkplaceRule, { ...half(), period: 'M1' }, 'collection.invalidPeriod')
    ruleId = (await director.call(addWorkplaceRule, half())).ruleId
    await director.refused(addWorkplaceRule, half(), 'collection.splitExists')
    const again = await director.call(addWorkplaceRule, { ...half(), version: 0 })
    expect(again).toEqual({ ruleId, version: 1 })
    // another tab still shows the one before: what was set meanwhile stays
    await director.refused(addWorkplaceRule, { ...half(), version: 0 }, 'record.stale')
    const { list } = await director.call(searchWorkplaceRules, {})
    expect(list).toMatchObject([{ ruleId, newCustomer: null, ratios: [{ name: 'Norte' }, { name: 'Sur' }] }])
  })

  test('computes the fewest moves: the pool first, then assigned cases', async () => {
    const preview = await director.call(computeWorkplaceCases, { ruleId })
    expect(preview).toMatchObject({
      total: 10,
      notAssignedMoves: [{ from: null, to: south, count: 2 }],
      assignedMoves: [{ from: north, to: south, count: 3 }],
      short: 0,
    })
    expect(preview.parts.map(({ target }) => target)).toEqual([0, 5, 5])
  })

  test('of which the percentages changed after the preview moves nothing by the new ones', async () => {
    const { seen } = await director.call(computeWorkplaceCases, { ruleId })
    const turned = half().ratios.map((one, at) => ({ ...one, percent: at === 0 ? 10 : 90 }))
    await director.call(addWorkplaceRule, { ...half(), ratios: turned, version: 1 })
    await director.refused(modifyNotAssignCase, { ruleId, seen }, 'collection.previewStale')
    await director.call(addWorkplaceRule, { ...half(), version: 2 })
  })

  test('is applied as seen, with history, and is then met', async () => {
    const first = await director.call(computeWorkplaceCases, { ruleId })
    expect(await director.call(modifyNotAssignCase, { ruleId, seen: first.seen })).toEqual({ moved: 2 })
    await director.refused(modifyAssignCase, { ruleId, seen: first.seen }, 'collection.previewStale')
    const { seen } = await director.call(computeWorkplaceCases, { ruleId })
    expect(await director.call(modifyAssignCase, { ruleId, seen })).toEqual({ moved: 3 })
    const met = await director.call(computeWorkplaceCases, { ruleId })
    expect(met).toMatchObject({ notAssignedMoves: [], assignedMoves: [], short: 0 })
    expect(await director.call(searchWorkplaceCases, { period: 'S1A' })).toEqual([
      { period: 'S1A', workplace: north, name: 'Norte', assigned: 5, notAssigned: 0, newCustomers: expect.any(Number) },
      { period: 'S1A', workplace: south, name: 'Sur', assigned: 0, notAssigned: 5, newCustomers: expect.any(Number) },
    ])
    const events = await testApp()
      .app.db.selectFrom('caseEvent')
      .select('kind')
      .where('kind', '=', 'workplace changed')
      .execute()
    expect(events).toHaveLength(5)
  })

  test('a leader sees the pool of the own workplace, and does not decide the split', async () => {
    expect((await leaderOfSouth.call(listCases, {})).total).toBe(5)
    const leaderOfNorth = await testApp().given.person({ role: 'LEADER', stage: 'S1A', workplaceId: north })
    expect((await leaderOfNorth.call(listCases, {})).total).toBe(0)
    await leaderOfSouth.refused(modifyAssignCase, { ruleId, seen: '' }, 'staff.noPermission')
  })

  test('a recall to the workplace leads to the pool of the collector’s workplace', async () => {
    const request = { selection: { filter: { collector: [ana.accountId] } }, reason: 'shift ends' }
    expect(await director.call(recallCases, { ...request, to: 'workplace' })).toMatchObject({ recalled: 5 })
    const [row] = await director.call(searchWorkplaceCases, { period: 'S1A' })
    expect(row).toMatchObject({ workplace: north, assigned: 0, notAssigned: 5 })
    const rest = { selection: { filter: { period: ['S1A' as const] } }, reason: 'stage is done' }
    expect(await director.call(recallCases, { ...rest, to: 'complete' })).toMatchObject({ recalled: 10 })
    expect((await director.call(listCases, {})).total).toBe(0)
    const { list } = await director.call(listCases, { closed: true })
    expect(list.every(({ closeReason, status }) => closeReason === 'completed' && status === 'not assigned')).toBe(true)
  })

  test('what there is stands by stage, calm ones first, whatever day is whose due day', async () => {
    for (const [dpd, stage] of [
      [10, 'M3'],
      [40, 'D0'],
      [60, 'S2'],
    ] as const) {
      const [{ caseId } = { caseId: '' }] = await givenLoans(testApp(), { dpd })
      await testApp().app.db.updateTable('collectionCase').set({ stage }).where('caseId', '=', caseId).execute()
    }
    const all = await testApp().given.person({ superuser: true })
    const stages = (await all.call(searchWorkplaceCases, { merchant })).map(({ period }) => period)
    expect(stages).toEqual(['D0', 'S2', 'M3'])
  })
})
