import { describe, expect, test } from 'vitest'
import { solve } from '../../platform/solver.ts'
import { fairShare, modelOf, type Portfolio, shortOf, smoothedRates, wholeQuotas } from './intelligent.rules.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

async function quotasOf(portfolio: Portfolio): Promise<number[][]> {
  const solved = await solve({ model: modelOf(portfolio), timeLimitSeconds: 20 })
  if (!solved.optimal) throw new Error(solved.status)
  return wholeQuotas(solved.values, portfolio)
}

/** A portfolio of ten people and eight segments, its numbers scattered but the same each time. */
function scattered(): Portfolio {
  const scatter = (n: number) => ((n * 7919) % 97) / 97
  const counts = Array.from({ length: 8 }, (_, kind) => 20 + Math.floor(scatter(kind + 1) * 60))
  const means = counts.map((_, kind) => 0.05 + scatter(kind + 11) * 0.3)
  const rates = Array.from({ length: 10 }, (_, who) =>
    means.map((mean, kind) => mean * (0.5 + scatter(who * 8 + kind + 23))),
  )
  const total = sum(counts)
  const even = rates.map((_, who) => Math.floor(total / 10) + (who < total % 10 ? 1 : 0))
  return {
    counts,
    amounts: counts.map((_, kind) => 50_000 + scatter(kind + 31) * 900_000),
    means,
    rates,
    rooms: even.map(() => total),
    even,
  }
}

describe('who gets less than is fair', () => {
  test('is told with the reason: a full limit, or cases that can’t be divided; whoever is away is not counted', () => {
    expect(shortOf([100, 100, 80], [10, 10, 8], [50, 50, 50])).toEqual([null, null, null])
    expect(shortOf([100, 100, 20], [10, 10, 2], [50, 50, 2])).toEqual([null, null, 'limit'])
    expect(shortOf([900, 100], [1, 1], [50, 50])).toEqual([null, 'indivisible'])
    expect(shortOf([100, 0], [10, 0], [50, 0])).toEqual([null, null])
    expect(shortOf([], [], [])).toEqual([])
  })
})

describe('the program', () => {
  test('places every case, keeps loads, is fair to everybody and recovers more than an even division', async () => {
    const portfolio = scattered()
    const { counts, amounts, means, rates, even } = portfolio
    const quotas = await quotasOf(portfolio)
    expect(quotas.map(sum)).toEqual(counts)
    const loads = even.map((_, who) => sum(quotas.map((row) => row[who] ?? 0)))
    for (const load of loads) expect(load).toBeLessThanOrEqual(Math.ceil(Math.max(...even) * 1.5))
    const worth = even.map((_, who) =>
      sum(quotas.map((row, kind) => (row[who] ?? 0) * (means[kind] ?? 0) * (amounts[kind] ?? 0))),
    )
    const oneCase = Math.max(...amounts.map((amount, kind) => amount * (means[kind] ?? 0)))
    for (const each of worth) expect(each).toBeGreaterThan((fairShare * sum(worth)) / 10 - oneCase)
    const recovered = sum(
      rates.map((own, who) =>
        sum(quotas.map((row, kind) => (row[who] ?? 0) * (own[kind] ?? 0) * (amounts[kind] ?? 0))),
      ),
    )
    const evenly = sum(
      rates.map((own) => sum(counts.map((count, kind) => (count / 10) * (own[kind] ?? 0) * (amounts[kind] ?? 0)))),
    )
    expect(recovered).toBeGreaterThan(evenly * 1.05)
    expect(await quotasOf(portfolio)).toEqual(quotas)
  })

  test('somebody with little room gets no more than that, and what finds no room stays', async () => {
    const portfolio: Portfolio = {
      ...scattered(),
      rooms: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
      even: [5, 5, 5, 5, 5, 5, 5, 5, 5, 5],
    }
    const quotas = await quotasOf(portfolio)
    expect(sum(quotas.map(sum))).toBe(50)
    for (const [who, room] of portfolio.rooms.entries())
      expect(sum(quotas.map((row) => row[who] ?? 0))).toBeLessThanOrEqual(room)
  })

  test('few cases say little about a collector: the rate lies near the segment’s', () => {
    const { means, rates } = smoothedRates(
      [{ ended: 1000, paid: 200 }],
      [[{ ended: 1, paid: 1 }], [{ ended: 400, paid: 200 }], [undefined]],
    )
    expect(means[0]).toBeCloseTo(0.2, 2)
    expect(rates[0]?.[0]).toBeLessThan(0.25)
    expect(rates[1]?.[0]).toBeGreaterThan(0.45)
    expect(rates[2]?.[0]).toBe(means[0])
  })
})
