import { punchStates, recordTypes } from '@cordillera/contract/attendance/punch'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import type { Filters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'

const states = ['asked', 'counts', 'refused', 'replaced'] as const
const records = ['card', 'manual'] as const
export const punchParams = {
  dayFrom: param.day(),
  dayTo: param.day(),
  state: param.choice(states),
  recordType: param.choice(records),
  // of people in scope; one's own list has neither
  userNo: param.text(40),
  workplace: param.number(),
}

interface PunchFiltersProps {
  readonly filters: Filters<typeof punchParams, 'day'>
  readonly children?: ReactNode
}

/** What every list of punches is narrowed by; a screen's own filters stand before. */
export function PunchFilters({ filters, children }: PunchFiltersProps) {
  const { t } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      {children}
      <DayRangeFilter
        label={t`Day`}
        from={values.dayFrom}
        to={values.dayTo}
        onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
      />
      <ChoiceFilter
        label={t`State`}
        options={states.map((value) => ({ value, label: inWords(punchStates[value]) }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
      <ChoiceFilter
        label={t`Recorded`}
        options={records.map((value) => ({ value, label: inWords(recordTypes[value]) }))}
        value={values.recordType}
        onChange={(recordType) => set({ recordType })}
      />
    </FilterBar>
  )
}
