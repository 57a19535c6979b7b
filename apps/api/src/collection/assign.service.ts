/** From a request to shares: who can take cases, how many each gets under the strategy, and what stays out and why. */
import type { previewAssignment } from '@cordillera/contract/collection/case'
import type { Parsed } from '@cordillera/contract/endpoint'
import { Failure } from '../platform/fail.ts'
import type { Announcement } from '../platform/notifications.ts'
import { type Collector, collectorsFor, type SelectionState, stateOfSelection } from './assign.queries.ts'
import { averageShares, levelShares } from './assign.rules.ts'
import type { Asked } from './case-filter.queries.ts'

type Request = Parsed<typeof previewAssignment>

export interface AssignmentPlan {
  state: SelectionState
  collectors: Collector[]
  /** Cases for each collector, in their order. */
  shares: number[]
}

export async function planAssignment(asked: Asked, request: Request): Promise<AssignmentPlan> {
  const share = strategyOf(request)
  const wanted = [...new Set(request.collectors)]
  const collectors = await collectorsFor(asked, wanted, request.selection)
  const state = await stateOfSelection(asked, request.selection)
  const cannotTake = (collector: Collector) =>
    state.merchants.some((merchant) => !collector.merchants.includes(merchant))
  if (collectors.length < wanted.length || collectors.some(cannotTake)) throw new Failure('collection.collectorMissing')
  return { state, collectors, shares: share(state.assignable, collectors) }
}

const wholeAbove0 = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= 100_000

/** Checks the strategy and its number before anything is read. */
function strategyOf({ strategy, avgNumPerCollector: each, maxInventoryNum: max }: Request) {
  switch (strategy) {
    case 'average number':
      if (each !== undefined && !wholeAbove0(each)) throw new Failure('collection.invalidAverage')
      return (total: number, collectors: Collector[]) => averageShares(total, collectors, each)
    case 'equal inventory':
      if (max !== undefined && !wholeAbove0(max)) throw new Failure('collection.invalidMaxInventory')
      return (total: number, collectors: Collector[]) => levelShares(total, collectors, max)
    case 'intelligent':
      throw new Failure('collection.strategyMissing')
    default:
      throw new Failure('collection.invalidStrategy')
  }
}

/** A plan as the endpoints answer it. */
export function describePlan({ state, collectors, shares }: AssignmentPlan) {
  const reasons = [
    { reason: 'stopped' as const, count: state.stopped },
    { reason: 'on hold' as const, count: state.onHold },
    { reason: 'closed' as const, count: state.closed },
  ]
  return {
    shares: collectors.map(({ accountId, name, inventory }, index) => ({
      collector: accountId,
      name,
      inventory,
      gets: shares[index] ?? 0,
    })),
    skipped: reasons.filter(({ count }) => count > 0),
  }
}

/** What each collector of a batch is told. */
export function announcementsOf({ collectors, shares }: AssignmentPlan, batchId: string): Announcement[] {
  return collectors.flatMap(({ accountId }, index) => {
    const count = shares[index] ?? 0
    if (count === 0) return []
    const kind = 'case.assigned' as const
    return { to: accountId, kind, params: { count }, place: '/collection/pendingCollect', about: batchId } as const
  })
}
