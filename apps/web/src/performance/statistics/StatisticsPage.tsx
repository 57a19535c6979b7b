import { countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import { exportStatistics } from '@cordillera/contract/performance/statistics'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { useData } from '../../ui/use-data.ts'
import { ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { StageFilter } from '../show/place-filters.tsx'
import { FigureTable } from './FigureTable.tsx'
import { Overview } from './Overview.tsx'

const params = { startDay: param.day(), endDay: param.day(), period: param.choice(stageNames), userNo: param.text(40) }
const views = ['overview', 'collector', 'period', 'day'] as const
/** Shown where nobody chose days. */
const shownDays = 14

/** /collection/statistics: how collecting went, of the cases that somebody sees, in the country worked for. */
export default function StatisticsPage() {
  const { t } = useLingui()
  const { zone, currency } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const view = views.find((name) => name === search.get('by')) ?? 'overview'
  const filters = useFilters(params)
  const { values, set } = filters
  const people = useCollectors()
  const endDay = values.endDay ?? dayIn(zone, new Date())
  const startDay = values.startDay ?? addDays(endDay, 1 - shownDays)
  const country = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  const { period, userNo } = values
  const asked = { startDay, endDay, country, ...(period ? { period } : {}), ...(userNo ? { userNo } : {}) }
  const collector = people.find((one) => one.userNo === userNo)?.accountId
  const span = { startDay, endDay, country, period, collector }
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('statistics').title)}
        actions={
          <ExportMenu
            endpoint={exportStatistics}
            input={{ ...asked, groupBy: view === 'overview' ? 'period' : view }}
          />
        }
        aside={
          <ViewSwitch
            view={view}
            onView={(next) =>
              setSearch((now) => {
                const params = new URLSearchParams(now)
                if (next === 'overview') params.delete('by')
                else params.set('by', next)
                return params
              })
            }
            options={[
              { value: 'overview', label: t`Overview` },
              { value: 'collector', label: t`By collector` },
              { value: 'period', label: t`By stage` },
              { value: 'day', label: t`By day` },
            ]}
          />
        }
      />
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`Day`}
          from={startDay}
          to={endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <StageFilter value={period} onChange={(next) => set({ period: next })} />
        {people.length > 0 && (
          <ChoiceFilter
            label={t`Collector`}
            options={people.map(({ userNo: value, name }) => ({ value, label: name }))}
            value={userNo}
            onChange={(next) => set({ userNo: next })}
          />
        )}
      </FilterBar>
      {view === 'overview' ? (
        <Overview asked={asked} span={span} />
      ) : (
        <FigureTable key={view} by={view} asked={asked} span={span} filters={filters} />
      )}
    </Page>
  )
}

/** Whose figures somebody may ask for by name: those who lead. */
function useCollectors() {
  const mayLead = useMay().open('caseManagement')
  return useData(listCollector, mayLead ? {} : undefined, { goodForMs: 300_000 }).data ?? []
}
