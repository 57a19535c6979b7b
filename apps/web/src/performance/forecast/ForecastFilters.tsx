import type { Country } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { DayRangeFilter } from '../../ui/filters/filters.tsx'
import { CountryFilter, StageFilter } from '../show/place-filters.tsx'
import type { useForecastRange } from './use-forecast-range.ts'

interface ForecastFiltersProps {
  readonly range: ReturnType<typeof useForecastRange>
  readonly country: Country | undefined
  readonly onCountry: (country: Country) => void
  /** Off where the days don't narrow what is shown. */
  readonly withDays: boolean
}

export function ForecastFilters({ range, country, onCountry, withDays }: ForecastFiltersProps) {
  const { t } = useLingui()
  const { filters, startDay, endDay } = range
  return (
    <FilterBar filters={filters}>
      <CountryFilter value={country} onChange={(next) => next && onCountry(next)} />
      <StageFilter value={filters.values.period} onChange={(period) => filters.set({ period })} />
      {withDays && (
        <DayRangeFilter
          label={t`Day`}
          from={startDay}
          to={endDay}
          onChange={({ from, to }) => filters.set({ from, to })}
        />
      )}
    </FilterBar>
  )
}
