import { caseStatuses } from '@cordillera/contract/collection/case'
import { listMerchant } from '@cordillera/contract/collection/workbench'
import { countries, countryNames } from '@cordillera/contract/countries'
import { listCollector, listTeamLeader } from '@cordillera/contract/staff/workflow'
import { allWorkplace } from '@cordillera/contract/staff/workplace'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { Chip, FilterShapeContext } from '../../ui/filters/FilterPill.tsx'
import { ChoicesFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { inWords } from '../../ui/language.ts'
import { useData } from '../../ui/use-data.ts'
import { useRepaymentWords, useStatusWords } from '../show/case-words.tsx'
import { repaymentNames } from './case-filters.ts'
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
} from './filter-parts.tsx'

/** People and places change a few times a day. */
const goodForMs = 5 * 60_000

/** Five filters that everybody uses; the rest under "More", as chips once they narrow the list. */
export function CaseFilters({ filters }: CaseFilterProps) {
  const { t } = useLingui()
  const status = useStatusWords()
  const collectors = useData(listCollector, {}, { goodForMs })
  const { values, set } = filters
  return (
    // each filter is a child of the bar: it counts them
    <FilterBar filters={filters}>
      <StageFilter filters={filters} />
      <ChoicesFilter
        label={t`Status`}
        options={caseStatuses.map((value) => ({ value, label: status[value] }))}
        value={values.status}
        onChange={(next) => set({ status: next })}
      />
      <ChoicesFilter
        label={t`Collector`}
        options={(collectors.data ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))}
        value={values.collector}
        onChange={(collector) => set({ collector })}
      />
      <DpdFilter filters={filters} />
      <AmountFilter filters={filters} />
      <FindFilter filters={filters} />
      <PlaceFilter filters={filters} of="merchant" />
      <ChoicesFilter
        label={t`Country`}
        options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        value={values.country}
        onChange={(country) => set({ country })}
      />
      <PlaceFilter filters={filters} of="leader" />
      <PlaceFilter filters={filters} of="workplace" />
      <RepaymentFilter filters={filters} />
      <LastResultFilter filters={filters} />
      <DayRangeFilter
        label={t`Last contact`}
        from={values.lastContactFrom}
        to={values.lastContactTo}
        onChange={({ from, to }) => set({ lastContactFrom: from, lastContactTo: to })}
      />
      <TimesContactedFilter filters={filters} />
      <PromisedDayFilter filters={filters} />
      <CaseFlagFilter filters={filters} of="newCustomer" />
      <CaseFlagFilter filters={filters} of="multiArrears" />
      <CaseFlagFilter filters={filters} of="extension" />
      <CaseFlagFilter filters={filters} of="stopped" />
      <CaseFlagFilter filters={filters} of="workable" />
      <HappenedFilter filters={filters} />
      <CountedFilter filters={filters} />
      <CaseFlagFilter filters={filters} of="closed" />
      {values.importJob && (
        <Chip label={t`Of the import`} summary={values.importJob} onClear={() => set({ importJob: undefined })} />
      )}
    </FilterBar>
  )
}

function RepaymentFilter({ filters: { values, set } }: CaseFilterProps) {
  const { t } = useLingui()
  const words = useRepaymentWords()
  return (
    <ChoicesFilter
      label={t`Repayment`}
      options={repaymentNames.map((value, at) => ({ value, label: words[at as 0 | 1 | 2] }))}
      value={values.repaymentStatus}
      onChange={(repaymentStatus) => set({ repaymentStatus })}
    />
  )
}

/** A filter whose choices the server knows: asked for when it is taken out of "More", or when its chip needs a name. */
function PlaceFilter({ filters: { values, set }, of }: CaseFilterProps & { of: 'merchant' | 'leader' | 'workplace' }) {
  const { t } = useLingui()
  const isWanted = use(FilterShapeContext) === 'pill' || values[of] !== undefined
  const inputOf = (one: typeof of) => (isWanted && of === one ? {} : undefined)
  const merchants = useData(listMerchant, inputOf('merchant'), { goodForMs })
  const leaders = useData(listTeamLeader, inputOf('leader'), { goodForMs })
  const workplaces = useData(allWorkplace, inputOf('workplace'), { goodForMs })
  const choices = {
    merchant: merchants.data?.map(({ merchant, merchantName }) => ({ value: merchant, label: merchantName })),
    leader: leaders.data?.map(({ accountId, name }) => ({ value: accountId, label: name })),
    workplace: workplaces.data?.map(({ workplaceId, name }) => ({ value: workplaceId, label: name })),
  }
  const label = { merchant: t`Merchant`, leader: t`Leader`, workplace: t`Workplace` }
  return (
    <ChoicesFilter
      label={label[of]}
      options={choices[of] ?? []}
      value={values[of]}
      onChange={(next) => set({ [of]: next })}
    />
  )
}
