import type { Country } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import type { Option } from '../../ui/option.ts'
import { stageOptions } from '../show/words.ts'
import type { useForecastRange } from './use-forecast-range.ts'

interface ForecastFiltersProps {
  readonly range: ReturnType<typeof useForecastRange>
  readonly country: Country | undefined
  readonly onCountry: (country: Country) => void
  readonly countries: readonly Option<Country>[]
  /** Off where the days don't narrow what is shown. */
  readonly withDays: boolean
}

export function ForecastFilters({ range, country, onCountry, countries, withDays }: ForecastFiltersProps) {
  const { t } = useLingui()
  const { filters, startDay, endDay } = range
  return (
    <FilterBar filters={filters}>
      {countries.length > 1 && (
        <ChoiceFilter
          label={t`Country`}
          options={countries}
          value={country}
          onChange={(next) => next && onCountry(next)}
        />
      )}
      <ChoiceFilter
        label={t`Stage`}
        options={stageOptions()}
        value={filters.values.period}
        onChange={(period) => filters.set({ period })}
      />
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
