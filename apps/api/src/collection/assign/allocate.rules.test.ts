import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AssignableCase, allocate, stays } from './allocate.rules.ts'

const assignable = (...users: string[]): AssignableCase[] => users.map((user) => ({ user, segment: 0, holder: null }))
const plenty = [100, 100]

describe('dealing', () => {
  test('goes round in working order', () => {
    expect(allocate(assignable('a', 'b', 'c', 'd'), [[2, 2]], plenty)).toEqual([0, 1, 0, 1])
  })
  test('a borrower’s cases go to one collector', () => {
    expect(allocate(assignable('a', 'b', 'a', 'c'), [[2, 2]], plenty)).toEqual([0, 1, 0, 1])
  })
  test('who works the borrower already gets the new case too', () => {
    const [first, ...rest] = assignable('a', 'b', 'c')
    expect(allocate([{ ...(first as AssignableCase), holder: 1 }, ...rest], [[2, 1]], plenty)).toEqual([1, 0, 0])
  })
  test('a limit is kept even where a borrower has to be shared', () => {
    expect(allocate(assignable('a', 'a', 'a'), [[2, 1]], [2, 1]).filter((who) => who === 0)).toHaveLength(2)
  })
  test('a case that waits for one workplace goes to its people, whoever’s turn it is', () => {
    const [first, second] = assignable('a', 'b') as [AssignableCase, AssignableCase]
    expect(allocate([{ ...first, only: new Set([1]) }, second], [[1, 1]], plenty)).toEqual([1, 0])
    expect(allocate([{ ...first, only: new Set() }, second], [[1, 1]], plenty)).toEqual([stays, 0])
  })
  test('what was asked for no one stays', () => {
    expect(allocate(assignable('a', 'b', 'c'), [[1, 1]], [1, 1])).toEqual([0, 1, stays])
  })
})

const arbitrary = fc
  .record({
    people: fc.integer({ min: 1, max: 6 }),
    cases: fc.integer({ min: 0, max: 60 }),
    users: fc.integer({ min: 1, max: 40 }),
  })
  .chain(({ people, cases, users }) =>
    fc.record({
      assignable: fc.array(
        fc.record({
          user: fc.integer({ min: 1, max: users }).map(String),
          segment: fc.constant(0),
          holder: fc.constant(null),
        }),
        { minLength: cases, maxLength: cases },
      ),
      rooms: fc.array(fc.nat(30), { minLength: people, maxLength: people }),
    }),
  )

test('nobody gets more than their room, and nothing stays while somebody who was to get it has room', () => {
  fc.assert(
    fc.property(arbitrary, ({ assignable, rooms }) => {
      const quota = rooms.map((room) => Math.min(room, Math.ceil(assignable.length / rooms.length)))
      const assignee = allocate(assignable, [quota], rooms)
      const given = rooms.map((_, who) => assignee.filter((one) => one === who).length)
      for (const [who, count] of given.entries()) expect(count).toBeLessThanOrEqual(rooms[who] ?? 0)
      const left = assignee.filter((one) => one === stays).length
      if (left === 0) return
      for (const [who, count] of given.entries()) expect(count).toBeGreaterThanOrEqual(quota[who] ?? 0)
    }),
  )
})
