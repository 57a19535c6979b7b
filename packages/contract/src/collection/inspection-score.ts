/** Scoring a record on a form: the server keeps what the form shows while it is filled in. Pure. */
import type { Words } from '../words.ts'

export interface FormItem {
  /** As each reader's language has it. */
  readonly names: Words
  readonly points: number
  /** No points here are no points at all. */
  readonly fatal: boolean
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
