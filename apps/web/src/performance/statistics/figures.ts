/** What the tiles and charts of statistics are drawn from. Pure. */
import type { Output } from '@cordillera/contract/endpoint'
import type { getStatistics } from '@cordillera/contract/performance/statistics'

export type Row = Output<typeof getStatistics>[number]
const summed = [
  'accounts',
  'attempted',
  'attempts',
  'effective',
  'spokenTo',
  'promised',
  'matured',
  'kept',
  'outstanding',
  'collected',
] as const satisfies readonly (keyof Row)[]
export type Totals = Record<(typeof summed)[number], number>

/** All stages together: a case is in one of them, so that their counts add up. Rows of one currency. */
export function totalsOf(rows: readonly Row[]): Totals {
  const sum = (name: (typeof summed)[number]) => rows.reduce((all, row) => all + row[name], 0)
  return Object.fromEntries(summed.map((name) => [name, sum(name)])) as Totals
}

/** The row with the most of something; undefined where none has any. */
export function best<R>(rows: readonly R[], of: (row: R) => number | null): R | undefined {
  const [first] = rows.filter((row) => (of(row) ?? 0) > 0).sort((a, b) => (of(b) ?? 0) - (of(a) ?? 0))
  return first
}
