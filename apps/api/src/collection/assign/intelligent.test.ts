import { assignCases, listCases, previewAssignment } from '@cordillera/contract/collection/case'
import { listSettings, saveSetting } from '@cordillera/contract/settings/setting'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GivenLoan, givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'
import { sql } from '../../platform/db.ts'

const testApp = startApp()
let director: Person
let people: Person[]
const ids = () => people.map(({ accountId }) => accountId)

/** Cases of the stage that ended in somebody's hands a week ago, so many of them paid. */
async function history(collector: Person, ended: number, paid: number, principal: number) {
  const loans = await givenLoans(testApp(), { count: ended, dpd: 2, principal })
  const caseIds = loans.map(({ caseId }) => caseId)
  await sql`update collection_case set collector_id = ${collector.accountId}, assigned_at = ${testApp().clock.now()}::timestamptz - interval '8 days',
      due_date = due_date - 8, closed_at = ${testApp().clock.now()}::timestamptz - interval '7 days',
      close_reason = case when array_position(${caseIds}::text[], case_id) <= ${paid} then 'paid' else 'stage changed' end
    where case_id = any(${caseIds}::text[])`.execute(testApp().app.db)
}

let pool: GivenLoan[]
beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  people = [
    await given.person({ role: 'AGENT', stage: 'S1A' }),
    await given.person({ role: 'AGENT', stage: 'S1A' }),
    await given.person({ role: 'AGENT', stage: 'S1A' }),
  ]
  const [strong, weak, steady] = people as [Person, Person, Person]
  // the strong one is strong with large loans; the weak one there; the third is even
  await history(strong, 60, 50, 900_000)
  await history(strong, 60, 20, 100_000)
  await history(weak, 60, 8, 900_000)
  await history(weak, 60, 20, 100_000)
  await history(steady, 60, 20, 900_000)
  await history(steady, 60, 20, 100_000)
  pool = [
    ...(await givenLoans(testApp(), { count: 30, dpd: 2, principal: 900_000 })),
    ...(await givenLoans(testApp(), { count: 30, dpd: 2, principal: 100_000 })),
  ]
})

const request = () => ({ selection: { filter: { closed: false } }, collectors: ids(), strategy: 'intelligent' })

describe('the intelligent strategy', () => {
  test('expects to recover more than average number would, and says so for everybody', async () => {
    const preview = await director.call(previewAssignment, request())
    expect(preview).toMatchObject({ assignable: 60, unassigned: 0, currency: 'MXN' })
    const expected = preview.shares.map(({ expected }) => expected ?? 0)
    const even = preview.shares.map(({ expectedByAverage }) => expectedByAverage ?? 0)
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(sum(expected)).toBeGreaterThan(sum(even) * 1.05)
    for (const { gets } of preview.shares) expect(gets).toBeLessThanOrEqual(30)
  })

  test('the strategies stand side by side: who would get what, and what is expected of each', async () => {
    const asked = { ...request(), strategy: 'average number' }
    const [average, equal, intelligent] = [
      await director.call(previewAssignment, { ...asked, compare: true }),
      await director.call(previewAssignment, { ...asked, strategy: 'equal inventory' }),
      await director.call(previewAssignment, request()),
    ]
    const gets = [average, equal, intelligent].map(({ shares }) => shares.map((share) => share.gets))
    expect(average.compared?.map((one) => one.gets)).toEqual(gets)
    expect([equal.compared, intelligent.compared]).toEqual([null, null])
    const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
    const [ofAverage, , ofIntelligent] = average.compared?.map(({ expected }) => sum(expected ?? [])) ?? []
    expect(ofAverage).toBe(sum(intelligent.shares.map(({ expectedByAverage }) => expectedByAverage)))
    expect(ofIntelligent).toBe(sum(intelligent.shares.map(({ expected }) => expected)))
  })

  test('keeps everybody at 80 % of the mean, or says who is below and why', async () => {
    const fair = await director.call(previewAssignment, request())
    expect(
      fair.shares.map(({ short }) => short),
      JSON.stringify(fair.shares),
    ).toEqual([null, null, null])
    const [limited] = people
    const limitOf = (limit: number | null) =>
      sql`update staff set case_limit = ${limit} where account_id = ${limited?.accountId}`.execute(testApp().app.db)
    await limitOf(2)
    const { shares } = await director.call(previewAssignment, request())
    await limitOf(null)
    const theirs = shares.find(({ collector }) => collector === limited?.accountId)
    expect(theirs).toMatchObject({ gets: 2, short: 'limit' })
    expect(shares.filter(({ short }) => short !== null)).toHaveLength(1)
    const average = await director.call(previewAssignment, { ...request(), strategy: 'average number' })
    expect(average.shares.map(({ short }) => short)).toEqual([null, null, null])
  })

  test('the same cases and people give the same answer, and applying does what was shown', async () => {
    const [first, second] = [
      await director.call(previewAssignment, request()),
      await director.call(previewAssignment, request()),
    ]
    expect(second.shares).toEqual(first.shares)
    const done = await director.call(assignCases, { ...request(), seen: first.seen })
    expect(done.shares.map(({ gets }) => gets)).toEqual(first.shares.map(({ gets }) => gets))
    expect(done.assigned).toBe(60)
    const [strong] = people as [Person]
    const { list } = await strong.call(listCases, { pageSize: 100 })
    const large = list.filter(({ billAmount }) => billAmount > 500_000).length
    expect(large).toBeGreaterThan(10)
  })

  test('who is away gets nothing, under any strategy', async () => {
    const [, weak] = people as [Person, Person]
    await sql`update staff set work_status = 'sickLeave' where account_id = ${weak.accountId}`.execute(testApp().app.db)
    for (const strategy of ['average number', 'equal inventory', 'intelligent']) {
      const { shares } = await director.call(previewAssignment, { ...request(), strategy })
      expect(shares.find(({ collector }) => collector === weak.accountId)).toMatchObject({ away: true, gets: 0 })
      expect(shares.reduce((all, { gets }) => all + gets, 0)).toBe(60)
    }
    await sql`update staff set work_status = 'working'`.execute(testApp().app.db)
  })

  test('a borrower’s cases stay together: the collector who works one gets the other', async () => {
    const [, , steady] = people as [Person, Person, Person]
    const [one, other] = await givenLoans(testApp(), { count: 2, dpd: 2 })
    await sql`update collection_case set user_id = ${one?.userId} where case_id = ${other?.caseId}`.execute(
      testApp().app.db,
    )
    const row = async (caseId = '') => (await director.call(listCases, { caseId })).list[0]
    const ticked = async (caseId = '') => ({ cases: [{ caseId, version: (await row(caseId))?.version ?? -1 }] })
    await director.call(assignCases, {
      selection: await ticked(one?.caseId),
      collectors: [steady.accountId],
      strategy: 'average number',
    })
    await director.call(assignCases, {
      ...request(),
      strategy: 'average number',
      selection: await ticked(other?.caseId),
    })
    expect(await row(other?.caseId)).toMatchObject({ collector: steady.accountId })
  })

  test('it is not available where an administrator gave the solver no time', async () => {
    const administrator = await testApp().given.person({ superuser: true })
    const change = async (value: number) => {
      const settings = await administrator.call(listSettings, {})
      const { version } = settings.find(({ key }) => key === 'assignment_solver_seconds') ?? { version: -1 }
      await administrator.call(saveSetting, {
        key: 'assignment_solver_seconds',
        value,
        version,
        reason: 'a slow night',
      })
    }
    await change(0)
    await director.refused(previewAssignment, request(), 'collection.strategyMissing')
    const { compared } = await director.call(previewAssignment, {
      ...request(),
      strategy: 'average number',
      compare: true,
    })
    expect(compared?.map(({ strategy, expected }) => [strategy, expected])).toEqual([
      ['average number', null],
      ['equal inventory', null],
    ])
    await change(20)
  })

  test('money of two currencies is not weighed against each other', async () => {
    const boss = await testApp().given.person({ superuser: true, merchants: ['Luna Credito', 'Cafe Plata'] })
    const both = await testApp().given.person({
      role: 'AGENT',
      stage: 'S1A',
      merchants: ['Luna Credito', 'Cafe Plata'],
    })
    await givenLoans(testApp(), { count: 2, dpd: 2, merchant: 'Cafe Plata' })
    const everywhere = { selection: { filter: {} }, collectors: [both.accountId], strategy: 'intelligent' }
    await boss.refused(previewAssignment, everywhere, 'collection.invalidStrategy')
    expect(pool).toHaveLength(60)
  })
})
