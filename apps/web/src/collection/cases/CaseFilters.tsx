import { caseStatuses } from '@cordillera/contract/collection/case'
import { collectResults } from '@cordillera/contract/collection/results'
import { listMerchant } from '@cordillera/contract/collection/workbench'
import { countries, countryNames } from '@cordillera/contract/countries'
import { allWorkplace, listCollector, listTeamLeader } from '@cordillera/contract/staff/workflow'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { FilterShapeContext } from '../../ui/filters/FilterPill.tsx'
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
import { useData } from '../../ui/use-data.ts'
import { stageName, useRepaymentWords, useStatusWords } from '../show/case-words.tsx'
import { type caseParams, repaymentNames } from './case-filters.ts'

/** People and places change a few times a day. */
const goodForMs = 5 * 60_000

type CaseListFilters = Filters<typeof caseParams>
interface CaseFiltersProps {
  readonly filters: CaseListFilters
}

/** Five filters that everybody uses; the rest under "More", as chips once they narrow the list. */
export function CaseFilters({ filters }: CaseFiltersProps) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const status = useStatusWords()
  const collectors = useData(listCollector, {}, { goodForMs })
  const { values, set } = filters
  return (
    // each filter is a child of the bar: it counts them
    <FilterBar filters={filters} views="caseManagement">
      <ChoicesFilter
        label={t`Stage`}
        options={stageNames.map((stage) => ({ value: stage, label: stageName(stage) }))}
        value={values.period}
        onChange={(period) => set({ period })}
      />
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
      <NumberRangeFilter
        label={t`dpd`}
        from={values.dpdFrom}
        to={values.dpdTo}
        onChange={({ from, to }) => set({ dpdFrom: from, dpdTo: to })}
      />
      <MoneyRangeFilter
        label={t`Amount`}
        currency={currency}
        from={values.amountFrom}
        to={values.amountTo}
        onChange={({ from, to }) => set({ amountFrom: from, amountTo: to })}
      />
      <TextFilter label={t`Id or phone`} value={values.find} onChange={(find) => set({ find })} />
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
        label={t`Last contact`}
        from={values.lastContactFrom}
        to={values.lastContactTo}
        onChange={({ from, to }) => set({ lastContactFrom: from, lastContactTo: to })}
      />
      <NumberRangeFilter
        label={t`Times contacted`}
        from={values.contactTimesFrom}
        to={values.contactTimesTo}
        onChange={({ from, to }) => set({ contactTimesFrom: from, contactTimesTo: to })}
      />
      <DayRangeFilter
        label={t`Promised day`}
        from={values.promisedFrom}
        to={values.promisedTo}
        onChange={({ from, to }) => set({ promisedFrom: from, promisedTo: to })}
      />
      <FlagFilter label={t`New customer`} value={values.newCustomer} onChange={(newCustomer) => set({ newCustomer })} />
      <FlagFilter
        label={t`Several bills overdue`}
        value={values.multiArrears}
        onChange={(multiArrears) => set({ multiArrears })}
      />
      <FlagFilter label={t`Extended`} value={values.extension} onChange={(extension) => set({ extension })} />
      <FlagFilter label={t`Stopped`} value={values.stopped} onChange={(stopped) => set({ stopped })} />
      <FlagFilter label={t`Closed`} value={values.closed} onChange={(closed) => set({ closed })} />
    </FilterBar>
  )
}

function RepaymentFilter({ filters: { values, set } }: CaseFiltersProps) {
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
function PlaceFilter({ filters: { values, set }, of }: CaseFiltersProps & { of: 'merchant' | 'leader' | 'workplace' }) {
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
