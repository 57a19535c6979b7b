import { minor } from '@cordillera/contract/money'
import { expect, test } from 'vitest'
import { cohortName, paceBy, touchedByHour, type Wall } from './wall-figures.ts'

const hour = (at: number, touched: number) => ({
  hour: at,
  touched,
  attempts: 0,
  reached: 0,
  promises: 0,
  collected: minor(0),
})
const wall: Wall = {
  ...{ today: '2026-11-23', hour: 10, workable: 10, paidCases: 0, currency: 'MXN', rolls: [] },
  hours: [hour(7, 1), hour(8, 2), hour(9, 0), hour(10, 3)],
}

test('touched cases add up over the hours, early ones included', () => {
  expect(touchedByHour(wall)).toEqual([
    { hour: 8, share: 0.3 },
    { hour: 9, share: 0.3 },
    { hour: 10, share: 0.6 },
  ])
})

test('where no case can be worked there is no share, as on the tile', () => {
  expect(touchedByHour({ ...wall, workable: 0 })).toEqual([])
})

test('a goal is paced evenly over the hours of work', () => {
  expect([7, 8, 13, 19, 23].map(paceBy)).toEqual([0, 1 / 12, 0.5, 1, 1])
})

test('a cohort is named by its days', () => {
  expect([-1, 4, 91].map(cohortName)).toEqual(['-1', '4–7', '91–361'])
})
