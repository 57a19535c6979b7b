import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageShares, levelShares } from './assign.rules.ts'

const person = (inventory: number, caseLimit: number | null = null) => ({ accountId: 1, inventory, caseLimit })
const sum = (shares: number[]) => shares.reduce((all, share) => all + share, 0)

describe('average number', () => {
  test('divides all so that no two differ by more than one', () => {
    expect(averageShares(10, [person(0), person(50), person(3)])).toEqual([4, 3, 3])
  })
  test('gives each the number asked for and leaves the rest in the pool', () => {
    expect(averageShares(10, [person(0), person(0)], 3)).toEqual([3, 3])
  })
  test('a full collector gets none and the others take its part', () => {
    expect(averageShares(10, [person(20, 20), person(0), person(0)])).toEqual([0, 5, 5])
  })
})

describe('equal inventory', () => {
  test('fills the smallest inventories first until they are level', () => {
    expect(levelShares(10, [person(0), person(6), person(20)])).toEqual([8, 2, 0])
  })
  test('nobody grows past the maximum', () => {
    expect(levelShares(100, [person(0), person(6), person(20)], 15)).toEqual([15, 9, 0])
  })
})

const people = fc.array(
  fc.record({ accountId: fc.constant(1), inventory: fc.nat(300), caseLimit: fc.option(fc.nat(400)) }),
  { minLength: 1, maxLength: 40 },
)

test('level shares never exceed the total or a limit, and never leave room below a higher level', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      people,
      fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
      (total, candidates, max) => {
        const shares = levelShares(total, candidates, max)
        expect(sum(shares)).toBeLessThanOrEqual(total)
        const after = shares.map((share, index) => share + (candidates[index]?.inventory ?? 0))
        const ceiling = (index: number) => Math.min(candidates[index]?.caseLimit ?? Infinity, max ?? Infinity)
        shares.forEach((share, index) => {
          expect(share).toBeGreaterThanOrEqual(0)
          if (share > 0) expect(after[index]).toBeLessThanOrEqual(ceiling(index))
        })
        const raised = Math.max(...after.filter((_, index) => (shares[index] ?? 0) > 0), 0)
        after.forEach((level, index) => {
          const hasRoom = level < ceiling(index)
          if (hasRoom && sum(shares) < total) throw new Error('room was left while cases stayed unassigned')
          if (hasRoom) expect(level).toBeGreaterThanOrEqual(raised - 1)
        })
      },
    ),
  )
})
