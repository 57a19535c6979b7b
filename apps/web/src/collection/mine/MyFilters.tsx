import { collectResults } from '@cordillera/contract/collection/results'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import {
  ChoicesFilter,
  DayRangeFilter,
  FlagFilter,
  MoneyRangeFilter,
  NumberRangeFilter,
  TextFilter,
} from '../../ui/filters/filters.tsx'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import type { caseParams } from '../cases/case-filters.ts'
import { stageName } from '../show/case-words.tsx'

/** What a collector narrows their own cases by. */
export function MyFilters({ filters }: { filters: Filters<typeof caseParams> }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const { values, set } = filters
  return (
    <FilterBar filters={filters} views="pendingCollect">
      <ChoicesFilter
        label={t`Last result`}
        options={collectResults.map(({ code, name, label }) => ({
          value: code as number,
          label: `${name} · ${inWords(label)}`,
        }))}
        value={values.lastResult}
        onChange={(lastResult) => set({ lastResult })}
      />
      <DayRangeFilter
        label={t`Promised day`}
        from={values.promisedFrom}
        to={values.promisedTo}
        onChange={({ from, to }) => set({ promisedFrom: from, promisedTo: to })}
      />
      <NumberRangeFilter
        label={t`Times contacted`}
        from={values.contactTimesFrom}
        to={values.contactTimesTo}
        onChange={({ from, to }) => set({ contactTimesFrom: from, contactTimesTo: to })}
      />
      <NumberRangeFilter
        label={t`dpd`}
        from={values.dpdFrom}
        to={values.dpdTo}
        onChange={({ from, to }) => set({ dpdFrom: from, dpdTo: to })}
      />
      <TextFilter label={t`Id or phone`} value={values.find} onChange={(find) => set({ find })} />
      <MoneyRangeFilter
        label={t`Amount`}
        currency={currency}
        from={values.amountFrom}
        to={values.amountTo}
        onChange={({ from, to }) => set({ amountFrom: from, amountTo: to })}
      />
      <ChoicesFilter
        label={t`Stage`}
        options={stageNames.map((stage) => ({ value: stage, label: stageName(stage) }))}
        value={values.period}
        onChange={(period) => set({ period })}
      />
      <FlagFilter label={t`New customer`} value={values.newCustomer} onChange={(newCustomer) => set({ newCustomer })} />
      <FlagFilter
        label={t`Several bills overdue`}
        value={values.multiArrears}
        onChange={(multiArrears) => set({ multiArrears })}
      />
      <FlagFilter label={t`Closed`} value={values.closed} onChange={(closed) => set({ closed })} />
    </FilterBar>
  )
}
