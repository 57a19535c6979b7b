import { listAgeingRuns } from '@cordillera/contract/collection/ageing'
import { countries, countryNames } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { day, instant, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { countryOptions } from './AgeingForm.tsx'

type Run = RowOf<typeof listAgeingRuns>

const params = { country: param.choice(countryNames), dayFrom: param.day(), dayTo: param.day() }

/** What ageing changed, by merchant and day. */
export function AgeingRuns() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['day'], firstSort: '-day', pageSize: 50 })
  const list = useList(listAgeingRuns, filters.query)
  const columns = useColumns()
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Country`}
          options={countryOptions()}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <DataTable
        name="ageingRuns"
        label={t`Ageing by day`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(run) => `${run.merchant} ${run.day}`}
        empty={
          <Empty title={t`No day has been aged yet`}>
            {t`Ageing runs by itself every night. You can also run it for a country and day.`}
          </Empty>
        }
      />
    </>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns(() => {
    const count = (id: keyof Run['counts'], header: string, optional?: true) =>
      number<Run>({ id, header, value: (run) => run.counts[id], width: 88, ...(optional ? { optional } : {}) })
    return [
      day<Run>({ id: 'day', header: t`Day`, value: (run) => run.day, sort: 'day', width: 88 }),
      text<Run>({ id: 'merchant', header: t`Merchant`, value: (run) => run.merchantName, width: 112 }),
      text<Run>({ id: 'country', header: t`Country`, value: (run) => inWords(countries[run.country].name), width: 88 }),
      count('moved', t`Changed stage`),
      count('opened', t`Cases opened`),
      count('closed', t`Cases closed`),
      count('stayed', t`Stayed`),
      count('penalised', t`Penalty booked`),
      count('promisesKept', t`Promises kept`),
      count('promisesBroken', t`Promises broken`),
      count('promisesPartlyKept', t`Promises partly kept`, true),
      count('promisesDue', t`Promises due`, true),
      count('beyond', t`Past day 361`),
      instant<Run>({ id: 'finished', header: t`Finished`, value: (run) => run.finishedTime, width: 112 }),
    ]
  })
}
