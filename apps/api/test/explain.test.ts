/**
 * Every list of the contract explained at 100,000 rows (plans/explained.ts) as whoever its plan names first, who tries every
 * filter with every sort; as the others in explain.deep.ts. One domain: `-t collection`.
 */
import { expect, test } from 'vitest'
import { planAims } from './plans/all.ts'
import { explainLists, explainScreens, explainTotals, lists, triedFilters } from './plans/explained.ts'

explainLists('first')
explainScreens()
const cases = '/forward/collect/cs/core/case/list'
explainTotals([
  ['SUPERUSER', cases, () => ({})],
  ['SUPERUSER', cases, ({ merchantId }) => ({ merchant: [merchantId], period: ['S2'], newCustomer: true })],
  ['DIRECTOR', cases, () => ({})],
  ['LEADER', cases, () => ({})],
  ['AGENT', '/forward/collect/cs/core/case/getPendingList', () => ({})],
])

test('every list says who reads it and how each of its filters is tried', () => {
  expect(lists.length).toBeGreaterThan(8)
  expect(Object.keys(planAims).sort(), 'an entry in plans/ for every list').toEqual(
    lists.map(({ endpoint }) => endpoint.path).sort(),
  )
  for (const { endpoint, filters } of lists) {
    const tried = triedFilters(endpoint.path)
    expect(Object.keys(tried).sort(), `${endpoint.path}: a value for every filter`).toEqual([...filters].sort())
    for (const [field, filter] of Object.entries(tried)) {
      for (const one of [filter].flat()) expect(Object.keys(one)).toContain(field)
    }
  }
})
