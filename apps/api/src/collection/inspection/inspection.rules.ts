/** Scoring a record on a form. Pure. */
export interface FormItem {
  name: string
  points: number
  /** No points here are no points at all. */
  fatal: boolean
}

/** Whether marks fit a form: one for each item, none above it, at least one that applies. */
export function marksFit(items: readonly FormItem[], marks: readonly (number | null)[]): boolean {
  if (marks.length !== items.length) return false
  const isWithin = items.every(({ points }, n) => (marks[n] ?? 0) <= points)
  return isWithin && marks.some((mark) => mark !== null)
}

/** Points of a hundred: what applied, in proportion; nothing where something fatal got nothing. */
export function totalOf(items: readonly FormItem[], marks: readonly (number | null)[]): number {
  const applied = items.flatMap((item, n) => {
    const mark = marks[n] ?? null
    return mark === null ? [] : [{ ...item, mark }]
  })
  if (applied.some(({ fatal, mark }) => fatal && mark === 0)) return 0
  const possible = applied.reduce((sum, { points }) => sum + points, 0)
  const given = applied.reduce((sum, { mark }) => sum + mark, 0)
  return possible === 0 ? 0 : Math.round((given / possible) * 100)
}

/** What two or more scores come to: their mean, and how far apart they are. */
export function combined(totals: readonly number[]): { total: number; gap: number } {
  const sum = totals.reduce((all, total) => all + total, 0)
  return { total: Math.round(sum / totals.length), gap: Math.max(...totals) - Math.min(...totals) }
}
