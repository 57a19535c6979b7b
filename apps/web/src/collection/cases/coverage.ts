/** Coverage as a table: the collectors of each stage below the stage's own sums, and the cases behind each figure. */
import type { getCoverage } from '@cordillera/contract/collection/workbench'
import type { Output } from '@cordillera/contract/endpoint'
import { address } from '../../ui/address.ts'
import type { PlaceValues } from './place-filters.tsx'

type Counted = Output<typeof getCoverage>[number]
export type CoverageFigure = 'open' | 'touchedToday' | 'touchedEver' | 'untouched'
/** `all` sums a stage; `pool` is what nobody works; a number is a collector. */
export type CoverageRow = Omit<Counted, 'collector'> & { readonly of: 'all' | 'pool' | number }

/** The stages stay in the order they come in. */
export function withStageTotals(counted: readonly Counted[]): readonly CoverageRow[] {
  const stages = new Map<Counted['period'], CoverageRow[]>()
  for (const { collector, ...row } of counted) {
    const rows = stages.get(row.period) ?? []
    stages.set(row.period, [...rows, { ...row, of: collector ?? 'pool' }])
  }
  return [...stages].flatMap(([period, rows]) => {
    const sum = (of: 'open' | 'touchedToday' | 'touchedEver') => rows.reduce((all, row) => all + row[of], 0)
    const all: CoverageRow = {
      period,
      of: 'all',
      collectorName: null,
      open: sum('open'),
      touchedToday: sum('touchedToday'),
      touchedEver: sum('touchedEver'),
    }
    return [all, ...rows]
  })
}

/** The case list, narrowed to exactly the cases that a figure counts. */
export function casesBehind({ period, of }: CoverageRow, figure: CoverageFigure, place: PlaceValues): string {
  const collector = typeof of === 'number' ? of : place.collector
  return address('/collection/caseManagement', {
    period,
    collector,
    status: of === 'pool' ? 'not assigned' : undefined,
    merchant: place.merchant,
    country: place.country,
    workable: '1',
    happened: figure === 'touchedToday' ? 'touched' : undefined,
    contactTimesFrom: figure === 'touchedEver' ? 1 : undefined,
    contactTimesTo: figure === 'untouched' ? 0 : undefined,
  })
}
