import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import { listCases, recallCases } from '@cordillera/contract/collection/case'
import { exportCases } from '@cordillera/contract/collection/case-export'
import { listNotifications } from '@cordillera/contract/notification/notification'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { beforeEach, expect, test } from 'vitest'
import { givenKnownCase, known } from '../../test/given-cases.ts'
import { givenLoans } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp()
let boss: Person
let agent: Person
let leader: Person

beforeEach(async () => {
  const { given } = testApp()
  boss = await given.person({ superuser: true })
  leader = await given.person({ role: 'LEADER', stage: 'S1A' })
  agent = await given.person({ role: 'AGENT', stage: 'S1A', leader })
})

/** Mexican mobiles that nobody has, each another one. */
let guesses = 0
const guess = () => `+5256${String(10_000_000 + guesses++).padStart(8, '0')}`

const search = (person: Person, filterValue: string) =>
  person.raw(queryLoanUserInfo, { filterType: 'mobile', filterValue })
const limitOf = async (key: string): Promise<number> =>
  Number(
    (await testApp().app.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow())
      .value,
  )
const logOf = async (person: Person) =>
  (await boss.call(listOperationLog, { pageSize: 200 })).list.filter(
    ({ accountId, action }) => accountId === person.accountId && action.startsWith('borrower.search'),
  )

test('a number can’t be tried out: after the hour’s searches nothing is looked up, with when it can be again', async () => {
  const limit = await limitOf('people_search_hourly_limit')
  await givenKnownCase(testApp(), agent)
  for (let n = 0; n < limit; n += 1) expect((await search(agent, guess())).code).toBe(2000)
  const { msg, data } = await agent.refused(
    queryLoanUserInfo,
    { filterType: 'mobile', filterValue: known.mobile },
    'borrower.searchLimit',
  )
  expect(msg).toContain('60 min')
  expect(data).toBeNull()
  await agent.refused(listCases, { phone: known.mobile }, 'borrower.searchLimit')
  testApp().clock.advance(3_600_000)
  expect((await search(agent, known.mobile)).data.list).toHaveLength(1)
})

test('the leader and the administrators are told once that somebody used up an hour, however often it is tried again', async () => {
  const limit = await limitOf('people_search_hourly_limit')
  for (let n = 0; n < limit + 20; n += 1) await search(agent, guess())
  for (const responsible of [leader, boss]) {
    const { list } = await responsible.call(listNotifications, {})
    expect(list.filter(({ kind, place }) => kind === 'search.unusual' && place === '/opt-audit/log')).toHaveLength(1)
  }
  const entries = await logOf(agent)
  expect(entries.filter(({ action }) => action === 'borrower.searchRefused')).toHaveLength(1)
  expect(entries.filter(({ action }) => action === 'borrower.search')).toHaveLength(limit)
})

test('people who search at once overspend nothing', async () => {
  const limit = await limitOf('people_search_hourly_limit')
  const answers = await Promise.all(Array.from({ length: limit + 15 }, () => search(agent, guess())))
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(limit)
})

test('the same number again within the hour is the same search, however it is written and wherever it is asked', async () => {
  await search(agent, '+52 55 9999 0001')
  await search(agent, '+525599990001')
  await agent.call(listCases, { phone: '+52 (55) 9999-0001' })
  expect(await logOf(agent)).toHaveLength(1)
  expect((await logOf(agent))[0]?.after).toEqual({ value: '+52 55••••01' })
})

test('a search by id and a list without a number count nothing', async () => {
  const { userId } = await givenKnownCase(testApp(), agent)
  await agent.call(queryLoanUserInfo, { filterType: 'user_id', filterValue: userId })
  await agent.call(listCases, { userId })
  expect(await logOf(agent)).toEqual([])
})

test('who answers callers searches more in an hour than who works cases, by a setting of each', async () => {
  const [service, finance, others] = await Promise.all(
    ['people_search_hourly_limit_service', 'people_search_hourly_limit_finance', 'people_search_hourly_limit'].map(
      limitOf,
    ),
  )
  expect([service, finance, others]).toEqual([120, 120, 30])
  const desk = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
  for (let n = 0; n < 31; n += 1) expect((await search(desk, guess())).code).toBe(2000)
})

test('every way to filter cases by a number is such a search: the list, its file, a bulk action', async () => {
  const director = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  const limit = await limitOf('people_search_hourly_limit')
  for (let n = 0; n < limit - 2; n += 1) await search(director, guess())
  await director.call(listCases, { phone: guess() })
  const file = await director.download(exportCases, { filter: { phone: guess() }, format: 'csv' })
  expect(file.http).toBe(200)
  await director.refused(
    recallCases,
    { selection: { filter: { phone: guess() } }, to: 'workplace', reason: 'trying numbers' },
    'borrower.searchLimit',
  )
  const text = JSON.stringify(await logOf(director))
  expect(text).not.toMatch(/\+5256\d{8}/)
})

test('no name tells more than its mask: prefixes and guesses at the family name find the same as its initial', async () => {
  const [loan] = await givenLoans(testApp(), { count: 1, dpd: 2 })
  const userId = loan?.userId ?? ''
  await testApp()
    .app.db.updateTable('borrower')
    .set({ firstName: 'Ildefonsa', lastName: 'Quetzalcóatl Ñandú' })
    .where('userId', '=', userId)
    .execute()
  const inspector = await testApp().given.person({ role: 'QUALITY_INSPECTION' })
  const find = async (filterValue: string) =>
    (await inspector.call(queryLoanUserInfo, { filterType: 'name', filterValue })).list.map(({ user_id }) => user_id)
  for (const right of ['ildefonsa', 'Ildefonsa Quetzalcoatl', 'Quetzalcóatl Ñandú, Ildefonsa'])
    expect(await find(right)).toEqual([userId])
  for (const guessed of ['ildefonsa q', 'ildefonsa quezada', 'ildefonsa quetz'])
    expect(await find(guessed)).toEqual([userId])
  for (const wrong of ['ildef', 'quetzalcoatl', 'quetzalcoatl nandu', 'ildefonsa nandu', 'ildefonsa perez'])
    expect(await find(wrong)).toEqual([])
})
