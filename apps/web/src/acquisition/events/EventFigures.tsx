import { eventFigures, exportEventFigures } from '@cordillera/contract/acquisition/events'
import type { Output } from '@cordillera/contract/endpoint'
import { platforms } from '@cordillera/contract/market/match'
import { useLingui } from '@lingui/react/macro'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Panel } from '../../ui/page.tsx'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { Ago, nothing } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { placeOfView, shownFrom } from '../days.ts'
import { usePlace } from '../Place.tsx'

type Figures = Output<typeof eventFigures>

const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  platform: param.choice(platforms),
  version: param.text(24),
  name: param.text(40),
  page: param.text(60),
}

/** Events and different devices by name, page and element; a row opens its single events. */
export function EventFigures() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { today, merchant } = usePlace()
  const filters = useFilters(params)
  const { values, set } = filters
  const asked = { ...values, merchant, ...shownFrom(today, values) }
  const figures = useData(eventFigures, asked)
  const columns = useColumns()
  const dayText = useDayText()
  const { startDay, endDay, platform, version } = asked
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={startDay}
          to={endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Event`}
          {...choosing(figures.data?.names)}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <ChoiceFilter
          label={t`Page`}
          {...choosing(figures.data?.pages)}
          value={values.page}
          onChange={(page) => set({ page })}
        />
        <ChoiceFilter
          label={t`Platform`}
          {...choosing(platforms)}
          value={values.platform}
          onChange={(next) => set({ platform: next })}
        />
        <ChoiceFilter
          label={t`Version`}
          {...choosing(figures.data?.versions)}
          value={values.version}
          onChange={(next) => set({ version: next })}
        />
        {figures.data?.countedTime && (
          <small>
            {t`Counted`} <Ago at={figures.data.countedTime} />
          </small>
        )}
      </FilterBar>
      {figures.data && figures.data.rows.length > 0 && <ByDay days={figures.data.days} />}
      <DataTable
        name="appEvents"
        label={t`Events by name, page and element`}
        columns={columns}
        list={listOfAll({ ...figures, data: figures.data?.rows })}
        rowKey={({ name, page, element }) => [name, page, element].join(' ')}
        views={{ name: 'appEvents', filters }}
        to={({ name, page, element }) =>
          placeOfView('raw', { merchant, startDay, endDay, name, page, element, platform, version })
        }
        file={<ExportMenu endpoint={exportEventFigures} input={{ filter: asked }} />}
        empty={
          <Empty title={t`No events in these days`}>
            {t`The apps send what is seen and pressed with their key. What comes is counted within seconds.`}
          </Empty>
        }
      />
    </>
  )

  function choosing<T extends string>(of: readonly T[] = []) {
    return { options: of.map((value) => ({ value, label: value })) }
  }

  function ByDay({ days }: Pick<Figures, 'days'>) {
    const events = thousands(
      days.reduce((sum, day) => sum + day.events, 0),
      locale,
    )
    return (
      <Panel>
        <Chart
          title={t`Events in these days: ${events}`}
          about={t`By the day on which they happened, in the time of the merchant. Devices of a day are different ones; they don’t add up over days.`}
          chart={{
            ...{ kind: 'lines', whole: true, labels: days.map(({ day }) => dayText(day)) },
            series: [
              { name: t`Events`, values: days.map((day) => day.events) },
              { name: t`Devices`, values: days.map((day) => day.devices) },
            ],
            format: (value) => thousands(value, locale),
          }}
          table={{
            heads: [t`Day`, t`Events`, t`Devices`],
            rows: days.map(({ day, events: all, devices }) => [
              dayText(day),
              thousands(all, locale),
              devices === null ? nothing : thousands(devices, locale),
            ]),
          }}
        />
      </Panel>
    )
  }
}

function useColumns() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  return useTableColumns<Figures['rows'][number]>(
    () => [
      text({ id: 'name', header: t`Event`, value: (row) => row.name, width: 160 }),
      text({ id: 'page', header: t`Page`, value: (row) => row.page }),
      text({ id: 'element', header: t`Element`, value: (row) => row.element }),
      number({ id: 'events', header: t`Events`, value: (row) => row.events, width: 96 }),
      number({
        ...{ id: 'devices', header: t`Devices`, width: 96 },
        about: t`Different devices in all these days, each once.`,
        value: (row) => row.devices,
      }),
      number({
        ...{ id: 'late', header: t`Came late`, width: 80 },
        about: t`Arrived on another day than they happened; they count on the day they happened.`,
        value: (row) => row.late,
      }),
      number({
        ...{ id: 'before', header: t`Period before`, width: 112 },
        about: t`As many days before these.`,
        value: (row) => row.eventsBefore,
      }),
      text({
        ...{ id: 'change', header: t`Change, %`, width: 96, align: 'end' },
        value: ({ events, eventsBefore }) =>
          eventsBefore > 0 ? percentText(Math.round((events / eventsBefore - 1) * 10_000), locale) : null,
      }),
    ],
    [locale],
  )
}
