import { expect, test } from 'vitest'
import { readViews, viewsAtMost, withoutView, withView } from './views.ts'

const due = { name: 'Due today', search: 'promisedTo=2026-11-21' }

test('a view saved under a name that is there takes its place', () => {
  const views = withView([due, { name: 'Mine', search: 'collector=4' }], { name: 'Due today', search: 'dpdTo=3' })
  expect(views).toEqual([
    { name: 'Due today', search: 'dpdTo=3' },
    { name: 'Mine', search: 'collector=4' },
  ])
  expect(withoutView(views, 'Mine')).toHaveLength(1)
})

test('what is damaged or too much among the kept views is left out', () => {
  expect(readViews([due, null, { name: 4 }, 'x'])).toEqual([due])
  expect(readViews({ due })).toBeUndefined()
  expect(readViews(Array.from({ length: 99 }, () => due))).toHaveLength(viewsAtMost)
})
