import { countries, countryNames } from '@cordillera/contract/countries'
import { screenOf } from '@cordillera/contract/menus'
import {
  listWeekendPlan,
  planWeekend,
  type WeekendPlan,
  weekendPlanNames,
  weekendPlans,
} from '@cordillera/contract/performance/weekend'
import { stageNames } from '@cordillera/contract/stages'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { dayIn } from '../../ui/show/dates.ts'
import { Empty, Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { MonthSwitch, useMonth } from '../../ui/view/MonthSwitch.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { CountryFilter, StageFilter } from '../show/place-filters.tsx'
import { useCountries } from '../show/use-countries.ts'
import { cellsOf, type Range } from './range.ts'
import { WeekendGrid } from './WeekendGrid.tsx'
import classes from './weekend.module.css'

const params = { country: param.choice(countryNames), period: param.choice(stageNames) }

/** /collection/wwp: who works which weekend day. Cells are chosen by mouse or keyboard, and set all at once. */
export default function WeekendPage() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const may = useMay()
  const [month] = useMonth()
  const filters = useFilters(params)
  const { country, period } = filters.values
  const plan = useData(listWeekendPlan, { month, ...(country ? { country } : {}), ...(period ? { period } : {}) })
  const [range, setRange] = useState<Range | null>(null)
  const countryOptions = useCountries()
  const today = dayIn(zone, new Date())
  const save = useAction(planWeekend, {
    invalidate: [listWeekendPlan],
    success: ({ changed }) => t`Plans changed: ${changed}`,
  })
  const chosen = plan.data && range ? cellsOf(range, plan.data, today) : null
  const count = chosen ? chosen.people.length * chosen.days.length : 0
  const set = (next: WeekendPlan) => {
    if (chosen && count > 0 && may.press('wwp_change')) void save.run({ ...chosen, plan: next })
  }
  return (
    <Page>
      <PageHeader title={inWords(screenOf('wwp').title)} aside={<MonthSwitch />} />
      <FilterBar filters={filters}>
        <CountryFilter value={country} onChange={(next) => filters.set({ country: next })} />
        <StageFilter value={period} onChange={(next) => filters.set({ period: next })} />
      </FilterBar>
      {may.press('wwp_change') && (
        <div className={classes.bar}>
          <span className={classes.count} aria-live="polite">
            <Plural
              value={count}
              _0="Choose days from today on: drag, or Shift and the arrows"
              one="# day chosen"
              other="# days chosen"
            />
          </span>
          {weekendPlanNames.map((name) => (
            <WhyButton
              key={name}
              variant="default"
              size="xs"
              why={count === 0 && t`Choose people and days first`}
              loading={save.pending}
              onClick={() => set(name)}
            >
              {inWords(weekendPlans[name])}
              <kbd className={classes.key}>{planKeys[name]}</kbd>
            </WhyButton>
          ))}
        </div>
      )}
      <Loaded {...plan}>
        {(data) =>
          data.people.length === 0 ? (
            <Empty
              title={t`There are no collectors here`}
            >{t`Take a filter away, or ask HR who works this stage.`}</Empty>
          ) : (
            <WeekendGrid
              plan={data}
              today={today}
              range={range}
              onRange={setRange}
              onSet={set}
              nameOf={(place) => (countryOptions.length > 1 ? inWords(countries[place].name) : '')}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

/** The keys that set a plan, as the grid hears them. */
const planKeys: Record<WeekendPlan, string> = { unset: 'U', work: 'W', rest: 'R' }
