/** The *intelligent* strategy from cases to quotas: segments, rates of the last ninety days, the linear program, its solution. */

import type { Currency } from '@cordillera/contract/countries'
import { type Minor, minor } from '@cordillera/contract/money'
import type { Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { solve } from '../../platform/solver.ts'
import type { Asked } from '../cases/case-filter.queries.ts'
import { stays } from './allocate.rules.ts'
import type { AssignableCases } from './assign.queries.ts'
import type { Decision, Quotas } from './assign.quotas.ts'
import { averageShares } from './assign.rules.ts'
import { keepFair, modelOf, type Outcome, type Portfolio, smoothedRates, wholeQuotas } from './intelligent.rules.ts'
import { type Ended, endedBefore, spreadOf, type Weighed, weigh } from './segment.queries.ts'

/** The model grows with people times segments: beyond this, segments give up their finest distinctions. */
const mostSegments = 36
const solverSetting = 'assignment_solver_seconds'

export async function intelligentQuotas(
  asked: Asked,
  unscoped: Tx,
  { selection, collectors, state, total }: Decision,
  rooms: number[],
): Promise<Quotas> {
  const timeLimitSeconds = await solverSeconds(unscoped)
  // an even division within everybody's room: what the strategy is compared with, and what loads are measured against
  const even = averageShares(
    total,
    collectors.map(({ accountId }, who) => ({ accountId, inventory: 0, caseLimit: Math.min(rooms[who] ?? 0, total) })),
  )
  const average = { quotas: [even], rooms }
  const { currencies, stages, bounds } = await spreadOf(asked, selection)
  const [currency] = currencies ?? []
  // nothing to weigh, or money that can't be compared
  if (!currency || total === 0) return { segmentOf: () => 0, ...average }
  if (currencies.length > 1) throw new Failure('collection.invalidStrategy')
  const weighed = await weigh(asked, selection, bounds)
  const ended = await endedBefore(unscoped, {
    merchants: state.merchants,
    stages,
    collectors: collectors.map(({ accountId }) => accountId),
    bounds,
    now: asked.now,
  })
  const cut = segmentsOf(weighed)
  const portfolio = portfolioOf(cut, weighed, ended, collectors, rooms, even)
  const solved = await solve({ model: modelOf(portfolio), timeLimitSeconds })
  if (!solved.optimal) throw new Failure('collection.strategyMissing')
  const segmentById = new Map(weighed.ids.map((id, n) => [id, cut.segments[n] ?? 0]))
  const amountById = new Map(weighed.ids.map((id, n) => [id, weighed.amounts[n] ?? 0]))
  const segmentOf = (caseId: string) => segmentById.get(caseId) ?? 0
  return {
    segmentOf,
    quotas: keepFair(wholeQuotas(solved.values, portfolio), portfolio),
    rooms,
    average,
    worth: (assignable, assignee) =>
      recovered(
        assignable,
        assignee,
        collectors.length,
        (id) => (amountById.get(id) ?? 0) * (portfolio.means[segmentOf(id)] ?? 0),
      ),
    forecast: (assignable, assignee) => ({
      currency: currency as Currency,
      amounts: recovered(
        assignable,
        assignee,
        collectors.length,
        (id, who) => (amountById.get(id) ?? 0) * (portfolio.rates[who]?.[segmentOf(id)] ?? 0),
      ),
    }),
  }
}

/** Zero switches the strategy off. */
async function solverSeconds(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', solverSetting).executeTakeFirst()
  const seconds = Number(row?.value ?? 0)
  if (!(seconds > 0)) throw new Failure('collection.strategyMissing')
  return seconds
}

interface Cut {
  names: string[]
  /** Of every case, an index into `names`. */
  segments: number[]
  /** A full segment's name as it is named after the cut. */
  shorten: (segment: string) => string
}

/** Day, amount, new or known, result before: as many of them as leave few enough segments. */
function segmentsOf({ segments }: Weighed): Cut {
  for (const parts of [4, 3, 2, 1]) {
    const shorten = (segment: string) => segment.split(':').slice(0, parts).join(':')
    const names = [...new Set(segments.map(shorten))].sort()
    if (names.length > mostSegments && parts > 1) continue
    const indexOf = new Map(names.map((name, index) => [name, index]))
    return { names, shorten, segments: segments.map((segment) => indexOf.get(shorten(segment)) ?? 0) }
  }
  throw new Error('one part always fits')
}

function portfolioOf(
  { names, segments, shorten }: Cut,
  weighed: Weighed,
  ended: readonly Ended[],
  collectors: Decision['collectors'],
  rooms: readonly number[],
  even: readonly number[],
): Portfolio {
  const counts = names.map(() => 0)
  const sums = names.map(() => 0)
  segments.forEach((segment, n) => {
    counts[segment] = (counts[segment] ?? 0) + 1
    sums[segment] = (sums[segment] ?? 0) + (weighed.amounts[n] ?? 0)
  })
  const nothing = (): Outcome => ({ ended: 0, paid: 0 })
  const all = names.map(nothing)
  const own = collectors.map(() => names.map(nothing))
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const personOf = new Map(collectors.map(({ accountId }, index) => [accountId, index]))
  for (const one of ended) {
    const segment = indexOf.get(shorten(one.segment))
    if (segment === undefined) continue
    const person = one.collector === null ? undefined : own[personOf.get(one.collector) ?? -1]
    for (const outcome of [all[segment], person?.[segment]]) {
      if (!outcome) continue
      outcome.ended += one.ended
      outcome.paid += one.paid
    }
  }
  const amounts = sums.map((sum, segment) => sum / Math.max(1, counts[segment] ?? 0))
  const capped = rooms.map((room) => Math.min(room, weighed.ids.length))
  return { counts, amounts, ...smoothedRates(all, own), rooms: capped, even }
}

function recovered(
  { ids }: AssignableCases,
  assignee: readonly number[],
  people: number,
  worth: (caseId: string, who: number) => number,
): Minor[] {
  const sums = Array.from({ length: people }, () => 0)
  for (const [n, who] of assignee.entries()) if (who !== stays) sums[who] = (sums[who] ?? 0) + worth(ids[n] ?? '', who)
  return sums.map((sum) => minor(Math.round(sum)))
}
