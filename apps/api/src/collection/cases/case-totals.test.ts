/** The total of the case list is counted in parts that share no case: it has to be what the list shows, for everybody. */
import { listCases } from '@cordillera/contract/collection/case'
import { beforeAll, expect, test } from 'vitest'
import { givenLoans } from '../../../test/given-loans.ts'
import { type Person, startApp } from '../../../test/harness.ts'

const testApp = startApp()
let director: Person
let leader: Person
let place: Person
let ana: Person

beforeAll(async () => {
  const { given } = testApp()
  const [here, elsewhere] = [await given.workplace('MX'), await given.workplace('MX')]
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  place = await given.person({ role: 'WORKPLACE_DIRECTOR', workplaceId: here })
  leader = await given.person({ role: 'LEADER', stage: 'S1A', workplaceId: here })
  ana = await given.person({ role: 'AGENT', stage: 'S1A', workplaceId: here, leader })
  const bea = await given.person({ role: 'AGENT', stage: 'S1A', workplaceId: elsewhere })
  const holders = [ana, ana, ana, leader, bea, bea]
  const loans = await givenLoans(testApp(), { count: 10, dpd: 2 })
  await givenLoans(testApp(), { count: 2, dpd: 5 })
  for (const [at, { caseId }] of loans.entries()) {
    const holder = holders[at]
    const change = holder
      ? { collectorId: holder.accountId, status: 'assigned', assignedAt: new Date() }
      : { workplaceId: at === 6 ? elsewhere : at === 7 ? here : null }
    await testApp().app.db.updateTable('collectionCase').set(change).where('caseId', '=', caseId).execute()
  }
})

const shownAndCounted = async (person: Person, filter: object) => {
  const { list, total } = await person.call(listCases, { ...filter, pageSize: 200 })
  expect(total).toBe(list.length)
  return total
}

test('a leader’s total is of the team, the own cases and the pool of stage and workplace, each case once', async () => {
  // three of the team, one of the leader, three of the pool: the one of another workplace is not theirs
  expect(await shownAndCounted(leader, {})).toBe(7)
  expect(await shownAndCounted(leader, { status: ['not assigned'] })).toBe(3)
  expect(await shownAndCounted(leader, { collector: [ana.accountId] })).toBe(3)
})

test('a workplace director’s total is of those who work there and the pool of all stages', async () => {
  expect(await shownAndCounted(place, {})).toBe(9)
  expect(await shownAndCounted(place, { period: ['S1B'] })).toBe(2)
})

test('a director’s and an agent’s total are what they see', async () => {
  expect(await shownAndCounted(director, {})).toBe(10)
  expect(await shownAndCounted(ana, {})).toBe(3)
})
