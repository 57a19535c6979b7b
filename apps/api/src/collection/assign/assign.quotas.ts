/** What a strategy decides before cases are allocated: how many each gets, and how many each has room for. */

import type { Currency } from '@cordillera/contract/countries'
import type { Minor } from '@cordillera/contract/money'
import type { CaseSelection } from '../cases/case-filter.queries.ts'
import type { AssignableCases, Collector, SelectionState } from './assign.queries.ts'
import { averageShares } from './assign.rules.ts'

/** What a strategy decides. One segment where cases are all alike to it. */
export interface Quotas {
  segmentOf: (caseId: string) => number
  quotas: number[][]
  rooms: number[]
  /** What each would recover, and would by *average number*: minor units. Only where the strategy weighs money. */
  forecast?: (assignable: AssignableCases, assignee: readonly number[]) => { currency: Currency; amounts: Minor[] }
  /** What the cases of each are worth at their segments' own rates, which fairness is measured by. */
  worth?: (assignable: AssignableCases, assignee: readonly number[]) => number[]
  /** The same people's quotas under *average number*. */
  average?: { quotas: number[][]; rooms: number[] }
}

export interface Decision {
  selection: CaseSelection
  collectors: Collector[]
  state: SelectionState
  total: number
}
export function byAverage(total: number, collectors: readonly Collector[], each?: number): Quotas {
  const rooms = roomsOf(collectors).map((room) => Math.min(room, each ?? room))
  return { segmentOf: () => 0, quotas: [averageShares(total, collectors.map(atWork), each)], rooms }
}

/** Somebody away has no room, whatever the limit. */
export const atWork = (collector: Collector): Collector => (collector.away ? { ...collector, caseLimit: 0 } : collector)

/** How many cases each may get: up to their own limit of open cases, and up to `max`. */
export function roomsOf(collectors: readonly Collector[], max = Number.POSITIVE_INFINITY): number[] {
  return collectors.map(({ away, caseLimit, inventory }) =>
    away ? 0 : Math.max(0, Math.min(caseLimit ?? Number.POSITIVE_INFINITY, max) - inventory),
  )
}
