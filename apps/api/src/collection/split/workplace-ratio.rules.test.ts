import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharesOf, splitOf } from './workplace-ratio.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

test('shares add up to the total, none further than a case from its percentage', () => {
  expect(sharesOf(10, [33, 33, 34])).toEqual([3, 3, 4])
  expect(sharesOf(1, [50, 50, 0])).toEqual([1, 0, 0])
})

const places = fc
  .array(
    fc.record({
      weight: fc.integer({ min: 1, max: 20 }),
      assigned: fc.nat(40),
      notAssigned: fc.nat(40),
      stuck: fc.nat(5),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((raw) => {
    const weights = sum(raw.map(({ weight }) => weight))
    const percents = sharesOf(
      100,
      raw.map(({ weight }) => (weight * 100) / weights),
    )
    return raw.map(({ assigned, notAssigned, stuck }, index) => ({
      workplace: index + 1,
      percent: percents[index] ?? 0,
      assigned,
      notAssigned,
      movable: Math.max(0, assigned - stuck),
    }))
  })

test('the moves lead to the targets but for what may not move, are as few as the gaps, and take the pool first', () => {
  fc.assert(
    fc.property(places, (given) => {
      const { targets, notAssignedMoves, assignedMoves, short } = splitOf(given)
      const moves = [...notAssignedMoves, ...assignedMoves]
      const after = given.map(
        ({ workplace, assigned, notAssigned }) =>
          assigned +
          notAssigned +
          sum(moves.filter(({ to }) => to === workplace).map(({ count }) => count)) -
          sum(moves.filter(({ from }) => from === workplace).map(({ count }) => count)),
      )
      const gaps = sum(
        given.map(({ assigned, notAssigned }, n) => Math.max(0, (targets[n] ?? 0) - assigned - notAssigned)),
      )
      expect(sum(moves.map(({ count }) => count))).toBe(gaps - short)
      expect(sum(after.map((have, n) => Math.max(0, (targets[n] ?? 0) - have)))).toBe(short)
      for (const { workplace, movable, notAssigned } of given) {
        const out = (list: typeof moves) => sum(list.filter(({ from }) => from === workplace).map(({ count }) => count))
        expect(out(assignedMoves)).toBeLessThanOrEqual(movable)
        expect(out(notAssignedMoves)).toBeLessThanOrEqual(notAssigned)
      }
    }),
  )
})
