import { expect, test } from 'vitest'
import { type Candidate, feeOf, hasNoHope, type LocalMoment, type Routed, routeAll, routeOf } from './route.rules.ts'

const noon: LocalMoment = { at: new Date('2026-11-23T18:00:00Z'), minuteOfDay: 720, weekday: 1 }
const channel = (code: string, over: Partial<Candidate> = {}): Candidate => ({
  ...{ channelId: code.charCodeAt(0), code, provider: 'STP', merchants: [], priority: 1, weight: 100 },
  ...{ minMinor: null, maxMinor: null, dayMaxMinor: null, monthMaxMinor: null, opensMinute: null, closesMinute: null },
  ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], active: true, connected: true, needsTest: false, frozenUntil: null },
  ...{ usedDayMinor: 0, usedMonthMinor: 0, fees: [] },
  ...over,
})
const order = (over: Partial<Routed> = {}): Routed => ({
  ...{ merchantId: 1, amountMinor: 10_000, trackingKey: 'CO1', avoids: [], heldChannel: null, ...over },
})
const reasons = (channels: Candidate[], of = order(), moment = noon) =>
  Object.fromEntries(routeOf(channels, of, moment).candidates.map(({ code, reason }) => [code, reason]))

test('the highest priority that can take an order does, and each of the others says why it did not', () => {
  const channels = [
    channel('A', { priority: 2 }),
    channel('B', { active: false }),
    channel('C', { connected: false }),
    channel('D', { needsTest: true }),
    channel('E', { frozenUntil: '2026-11-23T18:00:01Z' }),
    channel('F', { merchants: [2, 3] }),
    channel('G', { minMinor: 10_001 }),
    channel('H', { maxMinor: 9_999 }),
    channel('I', { dayMaxMinor: 15_000, usedDayMinor: 5_001 }),
    channel('J', { monthMaxMinor: 15_000, usedMonthMinor: 5_001 }),
    channel('K', { opensMinute: 540, closesMinute: 720 }),
    channel('L', { weekdays: [6, 7] }),
    channel('M', { priority: 3 }),
  ]
  expect(reasons(channels)).toEqual({
    ...{ A: 'taken', B: 'inactive', C: 'notConnected', D: 'untested', E: 'frozen', F: 'merchant', G: 'belowMinimum' },
    ...{ H: 'aboveMaximum', I: 'dayLimit', J: 'monthLimit', K: 'closed', L: 'closed', M: 'priority' },
  })
})

test('limits and hours hold to the unit and the minute', () => {
  expect(reasons([channel('A', { minMinor: 10_000, maxMinor: 10_000 })])).toEqual({ A: 'taken' })
  expect(reasons([channel('A', { dayMaxMinor: 15_000, usedDayMinor: 5_000 })])).toEqual({ A: 'taken' })
  expect(reasons([channel('A', { opensMinute: 720, closesMinute: 721 })])).toEqual({ A: 'taken' })
  expect(reasons([channel('A', { frozenUntil: '2026-11-23T18:00:00Z' })])).toEqual({ A: 'taken' })
})

test('weights share orders of equal priority, the same order always to the same channel', () => {
  const channels = [channel('A', { weight: 300 }), channel('B', { weight: 100 })]
  const taken = Array.from(
    { length: 4000 },
    (_, n) => routeOf(channels, order({ trackingKey: `CO${n}` }), noon).taken?.code,
  )
  const share = taken.filter((code) => code === 'A').length / taken.length
  expect(share).toBeGreaterThan(0.72)
  expect(share).toBeLessThan(0.78)
  expect(routeOf(channels.toReversed(), order({ trackingKey: 'CO7' }), noon).taken?.code).toBe(taken[7])
})

test('each order of a batch counts against the limits of those behind it', () => {
  const channels = [channel('A', { dayMaxMinor: 25_000 }), channel('B', { priority: 2 })]
  const routed = routeAll(channels, [order(), order(), order()], noon)
  expect(routed.map(({ route }) => route.taken?.code)).toEqual(['A', 'A', 'B'])
  expect(routed[2]?.route.candidates[0]).toMatchObject({ code: 'A', reason: 'dayLimit' })
})

test('what a channel refused goes elsewhere; what it may have stays with it, whatever its state', () => {
  const channels = [channel('A'), channel('B', { priority: 2 })]
  expect(reasons(channels, order({ avoids: ['A'] }))).toEqual({ A: 'refused', B: 'taken' })
  expect(reasons(channels, order({ heldChannel: 'A' }))).toEqual({ A: 'taken', B: 'held' })
  const frozen = [channel('A', { frozenUntil: '2026-11-24T00:00:00Z' }), channel('B')]
  expect(reasons(frozen, order({ heldChannel: 'A' }))).toEqual({ A: 'frozen', B: 'held' })
})

test('an order that everybody refused is given up, one that only waits is not', () => {
  const of = order({ avoids: ['A'] })
  const routed = (channels: Candidate[]) => hasNoHope(of, routeOf(channels, of, noon))
  expect(routed([channel('A')])).toBe(true)
  expect(routed([channel('A'), channel('B', { maxMinor: 1 })])).toBe(true)
  expect(routed([channel('A'), channel('B', { frozenUntil: '2026-11-24T00:00:00Z' })])).toBe(false)
  expect(hasNoHope(order(), routeOf([], order(), noon))).toBe(false)
})

test('a fee is that of the band the amount lies in, each part rounded half up once', () => {
  const bands = [
    { fromMinor: 0, fixedMinor: 500, rate: 0, taxRate: 1600 },
    { fromMinor: 100_000, fixedMinor: 300, rate: 25, taxRate: 1600 },
  ]
  // by hand: 5.00 + 16 % = 5.80; 3.00 + 0.25 % of 1,234.56 (3.0864 → 3.09) = 6.09, + 16 % (0.9744 → 0.97) = 7.06
  expect(feeOf(bands, 99_999)).toBe(580)
  expect(feeOf(bands, 123_456)).toBe(706)
  expect(feeOf([], 1)).toBeNull()
})
