import {
  convertFigures,
  dayFigures,
  exportConvertFigures,
  exportDayFigures,
  figureGroups,
} from '@cordillera/contract/acquisition/figures'
import { stepNames, steps } from '@cordillera/contract/acquisition/terms'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { Money } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/Tile.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { shownFrom } from '../days.ts'
import { usePlace } from '../Place.tsx'
import { DaysAndChannel, GroupedBy } from './FigureFilters.tsx'
import { costsOf, type FigureRow, type Figures, peopleOf, type Shown, useFigureColumns } from './figures.tsx'

const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  by: param.choice(figureGroups),
  channelId: param.number(),
}
type Group = (typeof figureGroups)[number]

/** Figures of channels: `event` by the day of each step, `cohort` by the day of registration. A figure opens whom it counts. */
export function FiguresView({ basis, first }: { basis: 'event' | 'cohort'; first: Group }) {
  const { t } = useLingui()
  const { merchant, today, currency } = usePlace()
  const filters = useFilters(params)
  const { values, set } = filters
  const by = values.by ?? first
  const days = shownFrom(today, values)
  const asked = { ...values, merchant, ...days, by }
  const figures = useData(basis === 'event' ? dayFigures : convertFigures, asked)
  const shown = { basis, by, ...days, channelId: values.channelId, merchant, currency }
  const columns = useFigureColumns(shown)
  return (
    <>
      <FilterBar filters={filters}>
        <DaysAndChannel
          label={basis === 'event' ? t({ message: 'Days', context: 'from one to another' }) : t`Registered`}
          days={days}
          channelId={values.channelId}
          set={set}
        />
        <GroupedBy groups={figureGroups} value={by} onChange={(next) => set({ by: next })} />
      </FilterBar>
      {figures.data && figures.data.rows.length > 0 && (
        <>
          <Sums figures={figures.data} shown={shown} />
          {basis === 'event' && by === 'day' ? (
            <ByDay rows={figures.data.rows} />
          ) : (
            basis === 'cohort' && <Funnel total={figures.data.total} />
          )}
        </>
      )}
      <DataTable
        name={`channelFigures ${basis} ${by}`}
        label={t`Figures of channels`}
        columns={columns}
        list={listOfAll({ ...figures, data: figures.data?.rows })}
        rowKey={(row) => `${row.period} ${row.channelId}`}
        views={{ name: `channelFigures ${basis}`, filters }}
        to={(row) => peopleOf(row, 'registrations', shown)}
        file={
          <ExportMenu
            endpoint={basis === 'event' ? exportDayFigures : exportConvertFigures}
            input={{ filter: asked }}
          />
        }
        empty={
          <Empty title={t`Nothing in these days`}>
            {t`Clicks and registrations come with events of the app; applications and loans follow from them.`}
          </Empty>
        }
      />
    </>
  )
}

/** The whole, beside as many whole days before; what of a cohort is still to come is not compared with one that is over. */
function Sums({ figures: { rows, total, before }, shown }: { figures: Figures; shown: Shown }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { currency } = usePlace()
  const mayOpenCosts = useMay().open('loan_market_cost_entry')
  const against = (now: number, then: number | undefined | null): ReactNode => {
    if (before === null) return t`until now: not compared`
    if (!then) return t`none in the days before`
    const change = percentText(Math.round((now / then - 1) * 10_000), locale)
    return t`${change} against the days before`
  }
  const { basis, channelId } = shown
  const whole = { period: null, channelId: channelId ?? null }
  const isOpen = basis === 'cohort' && rows.some(({ running }) => running)
  const counts = ['registrations', 'applications', 'paidOut', 'firstPaid'] as const
  return (
    <Tiles>
      {counts.map((step) => (
        <Tile
          key={step}
          label={inWords(steps[step])}
          value={thousands(total[step], locale)}
          {...(total[step] > 0 ? { to: peopleOf(whole, step, shown) } : {})}
          sub={isOpen && step !== 'registrations' ? t`still open: not compared` : against(total[step], before?.[step])}
          about={t`Each person once, in these days and channels.`}
        />
      ))}
      <Tile
        label={t`Cost`}
        value={<Money minor={total.cost} currency={currency} />}
        {...(total.costEntries > 0 && mayOpenCosts ? { to: costsOf(whole, shown) } : {})}
        sub={against(total.cost ?? 0, before?.cost)}
        about={t`What was entered; else the price of that day by its clicks, registrations or loans.`}
      />
    </Tiles>
  )
}

function Funnel({ total }: { total: Figures['total'] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const share = total.registrations > 0 ? Math.round((total.paidOut / total.registrations) * 10_000) : null
  const rows = stepNames.map((step) => ({ name: inWords(steps[step]), count: total[step] }))
  return (
    <Panel>
      <Chart
        title={
          share === null
            ? t`Nobody registered in these days`
            : t`${percentText(share, locale)} of those who registered were paid a loan`
        }
        about={t`Of those who registered in these days, how far each person came up to now.`}
        chart={{
          ...{ kind: 'bars', whole: true, labels: rows.map(({ name }) => name) },
          series: [{ name: t`People`, values: rows.map(({ count }) => count) }],
          format: (value) => thousands(value, locale),
        }}
        table={{ heads: [t`Step`, t`People`], rows: rows.map(({ name, count }) => [name, thousands(count, locale)]) }}
      />
    </Panel>
  )
}

function ByDay({ rows }: { rows: readonly FigureRow[] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const dayText = useDayText()
  const days = [...rows].sort((a, b) => (a.period ?? '').localeCompare(b.period ?? ''))
  const series = (['registrations', 'applications', 'paidOut'] as const).map((step) => ({
    name: inWords(steps[step]),
    values: days.map((row) => row[step]),
  }))
  return (
    <Panel>
      <Chart
        title={t`What happened on each day`}
        about={t`Each step on its own day, in the time of the merchant.`}
        chart={{
          ...{ kind: 'lines', whole: true, labels: days.map(({ period }) => dayText(period ?? '')), series },
          format: (value) => thousands(value, locale),
        }}
        table={{
          heads: [t`Day`, ...series.map(({ name }) => name)],
          rows: days.map((row) => [dayText(row.period ?? ''), row.registrations, row.applications, row.paidOut]),
        }}
      />
    </Panel>
  )
}
