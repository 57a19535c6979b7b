import type { caseSelection } from '@cordillera/contract/collection/case'
import type { input } from 'zod/v4/core'
import type { List } from '../../ui/use-list.ts'
import type { Selection } from '../../ui/use-selection.ts'
import type { CaseRow } from './case-columns.tsx'
import type { CaseFilterInput } from './case-filters.ts'

export interface Chosen {
  /** What the server is told: the ticked cases as they were seen, or the filter that all match. */
  readonly selection: input<typeof caseSelection>
  /** The rows ticked by hand; null for everything that matches. */
  readonly rows: readonly CaseRow[] | null
  /** How many, in digits; `10000+` where the list is longer than was counted. */
  readonly countText: string
}

/**
 * The chosen cases that nobody works yet; null where all of them are with somebody, or the list is narrowed to those: then
 * nothing else can be meant than to take them.
 */
export function unassignedOf({ selection, rows, countText }: Chosen): Chosen | null {
  if ('filter' in selection) {
    const { status } = selection.filter
    if (status !== undefined && !status.includes('not assigned')) return null
    return { selection: { filter: { ...selection.filter, status: ['not assigned'] } }, rows, countText }
  }
  const free = rows?.filter(({ status }) => status === 'not assigned') ?? []
  if (free.length === 0) return null
  const cases = free.map(({ caseId, version }) => ({ caseId, version }))
  return { selection: { cases }, rows: free, countText }
}

/** What is ticked in the list; null while nothing is. */
export function chosenOf(selection: Selection<CaseRow>, filter: CaseFilterInput, list: List<CaseRow>): Chosen | null {
  if (selection.allMatching) {
    return { selection: { filter }, rows: null, countText: `${list.total}${list.totalIsExact ? '' : '+'}` }
  }
  if (selection.rows.size === 0) return null
  const rows = [...selection.rows.values()]
  const cases = rows.map(({ caseId, version }) => ({ caseId, version }))
  return { selection: { cases }, rows, countText: String(rows.length) }
}
