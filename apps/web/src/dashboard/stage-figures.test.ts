import { minor } from '@cordillera/contract/money'
import { expect, test } from 'vitest'
import { curvesOf, type Ended, headlinesOf, rollsOf } from './stage-figures.ts'

const ended: Ended = [
  { period: 'S1A', afterDays: 0, paid: 10, rolled: 0, rolledAmount: minor(0), openedAmount: minor(1000), unknown: 0 },
  { period: 'S1A', afterDays: 2, paid: 30, rolled: 0, rolledAmount: minor(0), openedAmount: minor(3000), unknown: 0 },
  {
    period: 'S1A',
    afterDays: 3,
    paid: 0,
    rolled: 60,
    rolledAmount: minor(4000),
    openedAmount: minor(6000),
    unknown: 2,
  },
  { period: 'M3', afterDays: 200, paid: 1, rolled: 3, rolledAmount: minor(0), openedAmount: minor(0), unknown: 4 },
]

test('a roll rate is of the cases that ended, paid or rolled', () => {
  expect(rollsOf(ended)).toEqual([
    { period: 'S1A', rolled: 60, ended: 100, byBalance: 0.4, unknown: 2 },
    { period: 'M3', rolled: 3, ended: 4, byBalance: null, unknown: 4 },
  ])
})

test('a recovery curve adds up by day and ends where the stage does, or at 30 days', () => {
  const [short, long] = curvesOf(ended)
  expect(short?.shares).toEqual([0.1, 0.1, 0.4, 0.4])
  expect(long?.shares).toHaveLength(31)
  expect(long?.shares.at(-1)).toBe(0)
})

test('a title speaks of stages in which collecting decides: not of what is not late yet, not of the last one', () => {
  const more: Ended = [
    ...ended,
    { period: 'D0', afterDays: 1, paid: 0, rolled: 9, rolledAmount: minor(0), openedAmount: minor(0), unknown: 0 },
  ]
  expect(headlinesOf(rollsOf(more), curvesOf(more))).toMatchObject({
    worst: { period: 'S1A' },
    best: { period: 'S1A' },
  })
  expect(headlinesOf([], [])).toEqual({ worst: undefined, best: undefined })
})

test('without cases that ended there is nothing to draw', () => {
  expect(rollsOf([])).toEqual([])
  expect(curvesOf([])).toEqual([])
})
