/** The weekend plan: directors alone, weekend days alone, from today on. */
import { listWeekendPlan, planWeekend } from '@cordillera/contract/performance/weekend'
import { beforeAll, expect, test } from 'vitest'
import { type Person, startApp } from '../../test/harness.ts'

const testApp = startApp({ now: '2026-11-10T18:00:00Z' })
let director: Person
let ana: Person
let bea: Person

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  ana = await given.person({ role: 'AGENT', stage: 'S1A' })
  bea = await given.person({ role: 'JUNIOR', stage: 'S1A' })
  await given.person({ role: 'AGENT', stage: 'M1' })
})

test('a director plans several people and days at once, changes and unsets them', async () => {
  const people = [ana.accountId, bea.accountId]
  const days = ['2026-11-14', '2026-11-15']
  expect(await director.call(planWeekend, { people, days, plan: 'work' })).toEqual({ changed: 4 })
  expect(await director.call(planWeekend, { people, days, plan: 'work' })).toEqual({ changed: 0 })
  expect(await director.call(planWeekend, { people: [bea.accountId], days: ['2026-11-15'], plan: 'rest' })).toEqual({
    changed: 1,
  })
  expect(await director.call(planWeekend, { people: [ana.accountId], days: ['2026-11-15'], plan: 'unset' })).toEqual({
    changed: 1,
  })
  const { days: shown, people: planned } = await director.call(listWeekendPlan, { month: '2026-11' })
  expect(shown).toHaveLength(9)
  expect(shown.slice(0, 3)).toEqual(['2026-11-01', '2026-11-07', '2026-11-08'])
  expect(planned.map((row) => [row.accountId, row.plans])).toEqual([
    [ana.accountId, { '2026-11-14': 'work' }],
    [bea.accountId, { '2026-11-14': 'work', '2026-11-15': 'rest' }],
  ])
})

test('what is no day, is past or is no weekend is refused whole', async () => {
  const ask = { people: [ana.accountId], plan: 'rest' as const }
  for (const day of ['2026-11-31', '2026-11-07', 'saturday'])
    await director.refused(planWeekend, { ...ask, days: ['2026-11-21', day] }, 'performance.weekendInvalidDay')
  await director.refused(planWeekend, { ...ask, days: ['2026-11-21', '2026-11-23'] }, 'performance.notWeekend')
  await director.refused(listWeekendPlan, { month: '2026-14' }, 'performance.weekendInvalidDay')
  const { people } = await director.call(listWeekendPlan, { month: '2026-11' })
  expect(people[0]?.plans['2026-11-21']).toBeUndefined()
})

test('only directors plan, and only people in their scope', async () => {
  const ask = { people: [ana.accountId], days: ['2026-11-21'], plan: 'work' as const }
  const leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  const hr = await testApp().given.person({ role: 'HR' })
  for (const person of [leader, hr]) await person.refused(planWeekend, ask, 'performance.directorOnly')
  const elsewhere = await testApp().given.person({ role: 'DIRECTOR', stage: 'M1' })
  await elsewhere.refused(planWeekend, ask, 'performance.invalidUser')
  const ofCountry = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  await ofCountry.call(planWeekend, ask)
})
