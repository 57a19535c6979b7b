import { expect, test } from 'vitest'
import { cellsOf, isIn, moved, planOfKey } from './range.ts'

const plan = {
  days: ['2026-11-07', '2026-11-08', '2026-11-14'],
  people: [1, 2, 3].map((accountId) => ({
    accountId,
    userNo: '',
    name: '',
    country: 'MX' as const,
    period: null,
    leaderName: null,
    plans: {},
  })),
}

test('a range is the same from whichever corner it was drawn, and leaves out days that are past', () => {
  const range = { from: { row: 2, column: 2 }, to: { row: 1, column: 0 } }
  expect(cellsOf(range, plan, '2026-11-08')).toEqual({ people: [2, 3], days: ['2026-11-08', '2026-11-14'] })
  expect(isIn(range, { row: 1, column: 1 })).toBe(true)
  expect(isIn(range, { row: 0, column: 1 })).toBe(false)
})

test('arrows stop at the edges, Home and End go to the row’s', () => {
  const size = { rows: 3, columns: 3 }
  expect(moved({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: 0, column: 0 })
  expect(moved({ row: 2, column: 1 }, 'ArrowRight', size)).toEqual({ row: 2, column: 2 })
  expect(moved({ row: 1, column: 1 }, 'End', size)).toEqual({ row: 1, column: 2 })
  expect(moved({ row: 1, column: 1 }, 'x', size)).toBeNull()
})

test('W works, R rests, U and Delete take the plan away', () => {
  expect(['W', 'r', 'u', 'Delete', 'x'].map(planOfKey)).toEqual(['work', 'rest', 'unset', 'unset', undefined])
})
