import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import {
  exportForecastCase,
  forecastCustomer,
  forecastHorizonDays,
  queryForecastCase,
  queryRollRates,
} from '@cordillera/contract/performance/forecast'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useEnvironment } from '../../ui/environment.tsx'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Page, PageHeader, Panel } from '../../ui/page.tsx'
import { Scrolling } from '../../ui/Scrolling.tsx'
import { dayText } from '../../ui/show/dates.ts'
import { percentText } from '../../ui/show/numbers.ts'
import { Count, Day } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import shown from '../show/show.module.css'
import { useCountry } from '../show/use-countries.ts'
import { Share } from '../show/values.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import { ForecastFilters } from './ForecastFilters.tsx'
import { useForecastRange } from './use-forecast-range.ts'

type Forecast = Output<typeof queryForecastCase>

/** /collection/caseForecast: cases by stage and day, what was forecast against what came, and the customers behind it. */
export default function CaseForecastPage() {
  const { t } = useLingui()
  const [country, setCountry] = useCountry()
  const range = useForecastRange({ back: 14, ahead: 14 })
  const { startDay, endDay, today, filters } = range
  const { period } = filters.values
  const ask = country && { country, startDay, endDay }
  const cases = useData(queryForecastCase, ask && { ...ask, ...(period ? { period } : {}) })
  const [isEditing, setEditing] = useState(false)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('caseForecast').title)}
        actions={ask && <ExportMenu endpoint={exportForecastCase} input={{ ...ask, ...(period ? { period } : {}) }} />}
        primary={
          <Can press="caseForecast_change">
            <Button onClick={() => setEditing(true)}>{t`Expect new customers`}</Button>
          </Can>
        }
      />
      <ForecastFilters range={range} country={country} onCountry={setCountry} withDays />
      <div className={shown.stack}>
        <Panel>
          <Loaded {...cases}>{(data) => <CaseChart forecast={data} today={today} period={period} />}</Loaded>
        </Panel>
        <Panel title={t`Cases by day and stage`}>
          <Loaded {...cases}>{(data) => <CaseTable forecast={data} />}</Loaded>
        </Panel>
        {ask && <Customers ask={ask} />}
        {country && <Rolls country={country} />}
      </div>
      {country && <CustomerForm opened={isEditing} onClose={() => setEditing(false)} country={country} today={today} />}
    </Page>
  )
}

/** All stages together, or the one chosen. */
function CaseChart({ forecast, today, period }: { forecast: Forecast; today: string; period: Stage | undefined }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const language = currentLanguage()
  const days = useMemo(() => sumsByDay(forecast), [forecast])
  const missed = forecast.error === null ? null : forecast.error / 10_000
  const chart = useMemo(() => {
    const number = new Intl.NumberFormat(locale)
    return {
      kind: 'lines' as const,
      labels: days.map(({ day }) => dayText(day, language, today)),
      series: [
        { name: t`Actual`, values: days.map(({ actual }) => actual) },
        { name: t`Forecast`, values: days.map((one) => one.forecast) },
      ],
      // as far off as it was on average before
      ...(missed === null
        ? {}
        : {
            band: {
              name: t`Usual miss`,
              values: days.map(({ forecast: expected }) =>
                expected === null ? null : { low: expected * Math.max(0, 1 - missed), high: expected * (1 + missed) },
              ),
            },
          }),
      format: (value: number) => number.format(value),
    }
  }, [days, missed, t, language, today, locale])
  const last = days.at(-1)
  const lastDay = dayText(last?.day ?? today, language, today)
  const count = new Intl.NumberFormat(locale).format(last?.forecast ?? last?.actual ?? 0)
  const of = period ?? t`all stages`
  const error = forecast.error === null ? null : percentText(forecast.error, locale, 2)
  return (
    <Chart
      title={t`Open cases of ${of} expected for ${lastDay}: ${count}`}
      about={
        error === null
          ? t`Nothing was forecast yet for the days before today.`
          : t`What was forecast up to ${forecastHorizonDays} days before missed what came by ${error} on average.`
      }
      chart={chart}
      table={{
        heads: [t`Day`, t`Actual`, t`Forecast`],
        rows: days.map((one) => [
          <Day key="day" day={one.day} />,
          <Count key="actual" value={one.actual} />,
          <Count key="forecast" value={one.forecast} />,
        ]),
      }}
    />
  )
}

/** Of all stages that are shown; null where none of them has a number. */
function sumsByDay({ rows }: Forecast) {
  const sum = (day: string, of: 'forecast' | 'actual') => {
    const values = rows.flatMap((row) => (row.day === day && row[of] !== null ? [row[of]] : []))
    return values.length === 0 ? null : values.reduce((all, value) => all + value, 0)
  }
  const days = [...new Set(rows.map(({ day }) => day))]
  return days.map((day) => ({ day, actual: sum(day, 'actual'), forecast: sum(day, 'forecast') }))
}

/** A line a day, a column a stage: what came, else what is forecast; both where both are known. */
function CaseTable({ forecast }: { forecast: Forecast }) {
  const { t } = useLingui()
  const stages = stageNames.filter((stage) => forecast.rows.some(({ period }) => period === stage))
  const days = [...new Set(forecast.rows.map(({ day }) => day))]
  const at = new Map(forecast.rows.map((row) => [`${row.day} ${row.period}`, row]))
  return (
    <Scrolling className={shown.scroll} aria-label={t`Cases by day and stage`}>
      <table className={shown.table}>
        <caption className={shown.quiet}>{t`Actual, and forecast in brackets`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Day`}</th>
            {stages.map((stage) => (
              <th key={stage} scope="col" data-end>
                {stage}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <td>
                <Day day={day} />
              </td>
              {stages.map((stage) => {
                const row = at.get(`${day} ${stage}`)
                return (
                  <td key={stage} data-end>
                    {(row?.actual !== null || row.forecast === null) && <Count value={row?.actual} />}
                    {row?.forecast !== null && (
                      <span className={shown.quiet}>
                        {' ('}
                        <Count value={row?.forecast} />)
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function Customers({ ask }: { ask: { country: Country; startDay: string; endDay: string } }) {
  const { t } = useLingui()
  const customers = useData(forecastCustomer, ask)
  return (
    <Panel title={t`New customers by day`}>
      <Loaded {...customers}>
        {(days) => (
          <Scrolling className={shown.scroll} aria-label={t`New customers by day`}>
            <table className={shown.table}>
              <thead>
                <tr>
                  <th scope="col">{t`Day`}</th>
                  <th scope="col" data-end>{t`Expected`}</th>
                  <th scope="col" data-end>{t`Usual for the weekday`}</th>
                  <th scope="col" data-end>{t`Actual`}</th>
                  <th scope="col">{t`Expected by`}</th>
                </tr>
              </thead>
              <tbody>
                {days.map((one) => (
                  <tr key={one.day}>
                    <td>
                      <Day day={one.day} />
                    </td>
                    <td data-end>
                      <Count value={one.customers} />
                    </td>
                    <td data-end>
                      <Count value={one.suggested} />
                    </td>
                    <td data-end>
                      <Count value={one.actual} />
                    </td>
                    <td>{one.changedByName ?? '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )}
      </Loaded>
    </Panel>
  )
}

function Rolls({ country }: { country: Country }) {
  const { t } = useLingui()
  const rolls = useData(queryRollRates, { country })
  return (
    <Panel title={t`Of the bills that enter a stage, how many go on into the next`}>
      <Loaded {...rolls}>
        {(stages) => (
          <Scrolling className={shown.scroll} aria-label={t`Roll rate`}>
            <table className={shown.table}>
              <thead>
                <tr>
                  <th scope="col">{t`Stage`}</th>
                  <th scope="col" data-end>{t`Roll rate`}</th>
                  <th scope="col" data-end>{t`Bill-days watched`}</th>
                </tr>
              </thead>
              <tbody>
                {stages.map(({ period, roll, watched }) => (
                  <tr key={period}>
                    <td>{period}</td>
                    <td data-end>
                      <Share value={roll} />
                    </td>
                    <td data-end>
                      <Count value={watched} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scrolling>
        )}
      </Loaded>
    </Panel>
  )
}
