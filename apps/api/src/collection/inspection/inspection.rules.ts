/** Scoring a record on a form. Pure. */
import type { FormItem } from '@cordillera/contract/collection/inspection-score'

/** Whether marks fit a form: one for each item, none above it, at least one that applies. */
export function marksFit(items: readonly FormItem[], marks: readonly (number | null)[]): boolean {
  if (marks.length !== items.length) return false
  const isWithin = items.every(({ points }, n) => (marks[n] ?? 0) <= points)
  return isWithin && marks.some((mark) => mark !== null)
}

/** What two or more scores come to: their mean, and how far apart they are. */
export function combined(totals: readonly number[]): { total: number; gap: number } {
  const sum = totals.reduce((all, total) => all + total, 0)
  return { total: Math.round(sum / totals.length), gap: Math.max(...totals) - Math.min(...totals) }
}
