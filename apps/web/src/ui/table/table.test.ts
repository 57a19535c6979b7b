import { expect, test } from 'vitest'
import { mergeOrder, readLayout } from './layout.ts'
import { moveBy } from './moves.ts'
import { pagesShown } from './pages.ts'

test('the page numbers offered are always as many, with the ends and the neighbours', () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3])
  expect(pagesShown(1, 500)).toEqual([1, 2, 3, 4, 5, null, 500])
  expect(pagesShown(250, 500)).toEqual([1, null, 249, 250, 251, null, 500])
  expect(pagesShown(499, 500)).toEqual([1, null, 496, 497, 498, 499, 500])
})

test('a column that came with a new version stands where the screen puts it', () => {
  const columns = ['id', 'name', 'new', 'amount'].map((id) => ({ id }))
  expect(mergeOrder(columns, ['id', 'amount', 'name', 'gone'])).toEqual(['id', 'amount', 'name', 'new'])
  expect(mergeOrder(columns, [])).toEqual(['id', 'name', 'new', 'amount'])
})

test('a damaged layout loses its damaged parts alone', () => {
  expect(readLayout({ order: ['a', 7], widths: { a: 120, b: 'wide' }, density: 'huge' })).toEqual({
    order: ['a'],
    widths: { a: 120 },
  })
  expect(readLayout('nonsense')).toBeUndefined()
})

test('arrows stay inside the grid', () => {
  expect(moveBy('ArrowDown', { row: 9, column: 0 }, 10, 3, false)).toEqual({ row: 9, column: 0 })
  expect(moveBy('ArrowLeft', { row: 1, column: 1 }, 10, 3, false)).toEqual({ row: 1, column: 0 })
  expect(moveBy('End', { row: 1, column: 1 }, 10, 3, true)).toEqual({ row: 9, column: 2 })
  expect(moveBy('x', { row: 1, column: 1 }, 10, 3, false)).toBeNull()
})
