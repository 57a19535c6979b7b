import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import {
  AmountFilter,
  type CaseFilterProps,
  CaseFlagFilter,
  CountedFilter,
  DpdFilter,
  FindFilter,
  HappenedFilter,
  LastResultFilter,
  PromisedDayFilter,
  StageFilter,
  TimesContactedFilter,
} from '../cases/filter-parts.tsx'

/** What a collector narrows their own cases by. */
export function MyFilters({ filters }: CaseFilterProps) {
  return (
    <FilterBar filters={filters}>
      <LastResultFilter filters={filters} />
      <PromisedDayFilter filters={filters} />
      <TimesContactedFilter filters={filters} />
      <DpdFilter filters={filters} />
      <FindFilter filters={filters} />
      <AmountFilter filters={filters} />
      <StageFilter filters={filters} />
      <CaseFlagFilter filters={filters} of="newCustomer" />
      <CaseFlagFilter filters={filters} of="multiArrears" />
      <CaseFlagFilter filters={filters} of="workable" />
      <HappenedFilter filters={filters} />
      <CountedFilter filters={filters} />
      <CaseFlagFilter filters={filters} of="closed" />
    </FilterBar>
  )
}
