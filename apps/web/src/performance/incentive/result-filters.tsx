/** Filters that results and adjustments share. */
import { countryNames } from '@cordillera/contract/countries'
import { type IncentiveType, incentiveTypeNumbers } from '@cordillera/contract/performance/incentive-types'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { CountryFilter, StageFilter } from '../show/place-filters.tsx'
import { typeOptions } from '../show/words.ts'

export const resultParams = {
  country: param.choice(countryNames),
  period: param.choice(stageNames),
  type: param.number(),
  userNo: param.text(40),
}

/** What the calls take: a type that is none is left out. */
export function resultFilter<V extends { type?: number | undefined }>({ type, ...rest }: V) {
  const incentiveType = incentiveTypeNumbers.find((known) => known === type)
  return { ...rest, ...(incentiveType ? { incentiveType } : {}) }
}

// biome-ignore lint/suspicious/noExplicitAny: the sorts of either list
export function ResultFilters({ filters }: { filters: Filters<typeof resultParams, any> }) {
  const { t } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      <CountryFilter value={values.country} onChange={(country) => set({ country })} />
      <StageFilter value={values.period} onChange={(period) => set({ period })} />
      <ChoiceFilter<IncentiveType>
        label={t`Type`}
        options={typeOptions()}
        value={values.type as IncentiveType | undefined}
        onChange={(type) => set({ type })}
      />
      <TextFilter label={t`User number`} value={values.userNo} onChange={(userNo) => set({ userNo })} />
    </FilterBar>
  )
}
