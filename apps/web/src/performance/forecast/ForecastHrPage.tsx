import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import {
  exportForecastHr,
  queryForecastDailyHr,
  queryForecastMonthlyHr,
} from '@cordillera/contract/performance/forecast'
import type { Stage } from '@cordillera/contract/stages'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { IconEdit } from '../../ui/icons.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Page, PageHeader, Panel } from '../../ui/page.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { dayText, monthText } from '../../ui/show/dates.ts'
import { Count, Day, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import shown from '../show/show.module.css'
import { useCountry } from '../show/use-countries.ts'
import { CasesPerHeadForm } from './CasesPerHeadForm.tsx'
import { ForecastFilters } from './ForecastFilters.tsx'
import { useForecastRange } from './use-forecast-range.ts'

type Daily = Output<typeof queryForecastDailyHr>[number]
type Monthly = Output<typeof queryForecastMonthlyHr>[number]
type Need = Omit<Daily, 'day'> & { readonly at: string; readonly peak?: number }

/** /collection/forecastHr: people that the forecast cases take, by day or month, and how many are missing. */
export default function ForecastHrPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['daily', 'monthly'])
  const [country, setCountry] = useCountry()
  const range = useForecastRange({ back: 0, ahead: 30 })
  const { startDay, endDay, today, filters } = range
  const { period } = filters.values
  const stage = period ? { period } : {}
  const isDaily = view === 'daily'
  const daily = useData(queryForecastDailyHr, isDaily && country ? { country, startDay, endDay, ...stage } : undefined)
  const monthly = useData(queryForecastMonthlyHr, !isDaily && country ? { country, ...stage } : undefined)
  const language = currentLanguage()
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('forecastHr').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'daily', label: t`By day` },
              { value: 'monthly', label: t`By month` },
            ]}
          />
        }
        actions={
          country && (
            <ExportMenu
              endpoint={exportForecastHr}
              input={{ country, ...stage, ...(isDaily ? { days: { startDay, endDay } } : {}) }}
            />
          )
        }
      />
      <ForecastFilters range={range} country={country} onCountry={setCountry} withDays={isDaily} />
      {isDaily ? (
        <Loaded {...daily}>
          {(rows) => (
            <Needs
              rows={rows.map(({ day, ...row }) => ({ ...row, at: day }))}
              nameOf={(day) => dayText(day, language, today)}
              isDaily
            />
          )}
        </Loaded>
      ) : (
        <Loaded {...monthly}>
          {(rows) => (
            <Needs
              rows={rows.map(ofMonth)}
              nameOf={(month) => monthText(month.slice(0, 7), language)}
              isDaily={false}
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}

const ofMonth = ({ month, peakCount, ...row }: Monthly): Need => ({ ...row, at: month, peak: peakCount })

function Needs({ rows, nameOf, isDaily }: { rows: readonly Need[]; nameOf: (at: string) => string; isDaily: boolean }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const may = useMay()
  const [editing, setEditing] = useState<Need | null>(null)
  const times = [...new Set(rows.map(({ at }) => at))]
  const sum = (at: string, of: 'hrCount' | 'activeCount') =>
    rows.reduce((all, row) => (row.at === at ? all + row[of] : all), 0)
  const text = JSON.stringify(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows as a text: a new list of the same rows draws nothing anew
  const chart = useMemo(() => {
    const number = new Intl.NumberFormat(locale)
    return {
      kind: 'lines' as const,
      labels: times.map(nameOf),
      series: [
        { name: t`Needed`, values: times.map((at) => sum(at, 'hrCount')) },
        { name: t`Working now`, values: times.map((at) => sum(at, 'activeCount')) },
      ],
      format: (value: number) => number.format(value),
    }
  }, [text])
  const missing = Math.max(0, ...times.map((at) => sum(at, 'hrCount') - sum(at, 'activeCount')))
  const number = new Intl.NumberFormat(locale).format(missing)
  const title =
    missing > 0
      ? plural(missing, { one: 'At most # person is missing', other: `At most ${number} people are missing` })
      : t`There are people enough for what is forecast`
  return (
    <div className={shown.stack}>
      <Panel>
        <Chart
          title={title}
          chart={chart}
          table={{
            heads: [isDaily ? t`Day` : t`Month`, t`Needed`, t`Working now`],
            rows: times.map((at) => [
              nameOf(at),
              <Count key="needed" value={sum(at, 'hrCount')} />,
              <Count key="active" value={sum(at, 'activeCount')} />,
            ]),
          }}
        />
      </Panel>
      <Panel title={isDaily ? t`People needed by day and stage` : t`People needed by month and stage`}>
        <Scrolling
          className={shown.scroll}
          aria-label={isDaily ? t`People needed by day and stage` : t`People needed by month and stage`}
        >
          <table className={shown.table}>
            <thead>
              <tr>
                <th scope="col">{isDaily ? t`Day` : t`Month`}</th>
                <th scope="col">{t`Stage`}</th>
                <th scope="col" data-end>{t`New customers`}</th>
                <th scope="col" data-end>{t`Cases`}</th>
                {!isDaily && <th scope="col" data-end>{t`Fullest day`}</th>}
                <th scope="col" data-end>{t`Cases a person`}</th>
                <th scope="col" data-end>{t`Needed`}</th>
                <th scope="col" data-end>{t`Working now`}</th>
                <th scope="col">{t`Floating`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.at} ${row.period}`}>
                  <td>{isDaily ? <Day day={row.at} /> : nameOf(row.at)}</td>
                  <td>{row.period}</td>
                  <td data-end>
                    <Count value={row.newCustomers} />
                  </td>
                  <td data-end>
                    <Count value={row.caseCount} />
                  </td>
                  {!isDaily && (
                    <td data-end>
                      <Count value={row.peak} />
                    </td>
                  )}
                  <td data-end>
                    <Count value={row.casesPerHead} />{' '}
                    {may.press('caseForecast_change') && (
                      <PerHeadButton stage={row.period} onEdit={() => setEditing(row)} />
                    )}
                  </td>
                  <td data-end>
                    <Count value={row.hrCount} />
                  </td>
                  <td data-end>
                    <Count value={row.activeCount} />
                  </td>
                  <td>
                    <Floating value={row.floatingHrCount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </Panel>
      {editing && <CasesPerHeadForm key={editing.period} need={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

function PerHeadButton({ stage, onEdit }: { stage: Stage; onEdit: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={shown.edit}
      aria-label={t`Change how many cases a person works in ${stage}`}
      onClick={onEdit}
    >
      <IconEdit size={12} aria-hidden />
    </button>
  )
}

/** Above zero people are missing, below it there are more than the cases take. */
function Floating({ value }: { value: number }) {
  if (value === 0) return <Count value={0} />
  return (
    <Tone tone={value > 0 ? 'red' : 'green'}>
      {value > 0 ? (
        <Plural value={value} one="# missing" other="# missing" />
      ) : (
        <Plural value={-value} one="# to spare" other="# to spare" />
      )}
    </Tone>
  )
}
