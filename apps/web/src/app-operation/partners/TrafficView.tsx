import { exportTraffic, trafficStatistics } from '@cordillera/contract/app-operation/partners'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { placeOfView, shownFrom, usePlace } from '../../acquisition/public.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Panel } from '../../ui/page.tsx'
import { thousands } from '../../ui/show/numbers.ts'
import { Money } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/Tile.tsx'
import { CellLink, custom, day, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'

type Traffic = Output<typeof trafficStatistics>
type Row = Traffic['rows'][number]
const groups = ['day', 'partner', 'partnerDay'] as const
const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  by: param.choice(groups),
  partner: param.text(200),
}

/** In and out of partners by day and partner; a figure of those who went opens them. */
export function TrafficView() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { merchant, today, currency } = usePlace()
  const filters = useFilters(params)
  const { values, set } = filters
  const by = values.by ?? 'partner'
  const days = shownFrom(today, values)
  const asked = { ...values, merchant, ...days, by }
  const found = useData(trafficStatistics, asked)
  const words = { day: t`Day`, partner: t`Partner`, partnerDay: t`Partner and day` }
  const clicksOf = (row: Row, converted?: boolean) =>
    placeOfView('clicks', {
      ...{ merchant, startDay: row.day ?? days.startDay, endDay: row.day ?? days.endDay },
      ...{ partner: row.partner ?? values.partner, converted: converted ? 'true' : undefined },
    })
  const columns = useTableColumns<Row>(
    () => [
      ...(by === 'partner' ? [] : [day<Row>({ id: 'day', header: t`Day`, value: (row) => row.day })]),
      ...(by === 'day'
        ? []
        : [text<Row>({ id: 'partner', header: t`Partner`, value: (row) => row.partner, width: 180 })]),
      number({ id: 'clicksIn', header: t`Clicks in`, value: (row) => row.clicksIn }),
      number({ id: 'usersIn', header: t`People in`, value: (row) => row.usersIn }),
      custom({
        ...{ id: 'clicksOut', header: t`Clicks out`, align: 'end', width: 112 },
        cell: (row) => <CellLink to={clicksOf(row)}>{thousands(row.clicksOut, locale)}</CellLink>,
      }),
      number({
        ...{ id: 'usersOut', header: t`People out` },
        about: t`Different devices in the days of the row, never summed over days.`,
        value: (row) => row.usersOut,
      }),
      custom({
        ...{ id: 'conversions', header: t`Conversions`, align: 'end', width: 112 },
        cell: (row) => <CellLink to={clicksOf(row, true)}>{thousands(row.conversions, locale)}</CellLink>,
      }),
      money({ id: 'revenue', header: t`Revenue`, value: (row) => row.revenue, currency: () => currency }),
      money({ id: 'cost', header: t`Cost`, value: (row) => row.cost, currency: () => currency }),
    ],
    [by, locale, currency, merchant, days.startDay, days.endDay, values.partner],
  )
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={days.startDay}
          to={days.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Partner`}
          options={(found.data?.partners ?? []).map((value) => ({ value, label: value }))}
          value={values.partner}
          onChange={(partner) => set({ partner })}
        />
        <SegmentedControl
          aria-label={t`Grouped by`}
          size="xs"
          data={groups.map((value) => ({ value, label: words[value] }))}
          value={by}
          onChange={(value) => set({ by: value as (typeof groups)[number] })}
        />
      </FilterBar>
      {found.data && found.data.rows.length > 0 && <Sums total={found.data.total} />}
      {found.data && by === 'day' && found.data.rows.length > 0 && <ByDay rows={found.data.rows} />}
      <DataTable
        name={`partnerTraffic ${by}`}
        label={t`Traffic of partners`}
        columns={columns}
        list={listOfAll({ ...found, data: found.data?.rows })}
        bar={filters}
        rowKey={(row) => `${row.day} ${row.partner}`}
        to={(row) => clicksOf(row)}
        file={<ExportMenu endpoint={exportTraffic} input={{ filter: asked }} />}
        empty={<Empty title={t`Nobody came or went in these days`} />}
      />
    </>
  )
}

function Sums({ total }: { total: Traffic['total'] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { currency } = usePlace()
  const [clicksIn, clicksOut] = [thousands(total.clicksIn, locale), thousands(total.clicksOut, locale)]
  return (
    <Tiles>
      <Tile
        label={t`People in`}
        value={thousands(total.usersIn, locale)}
        sub={plural(total.clicksIn, { one: '# click', other: `${clicksIn} clicks` })}
        about={t`Who registered by a channel of a partner in these days.`}
      />
      <Tile
        label={t`People out`}
        value={thousands(total.usersOut, locale)}
        sub={plural(total.clicksOut, { one: '# click', other: `${clicksOut} clicks` })}
        about={t`Different devices in the days of the row, never summed over days.`}
      />
      <Tile
        label={t`Conversions`}
        value={thousands(total.conversions, locale)}
        about={t`Of those who went in these days, told by the partner’s signed notice.`}
      />
      <Tile
        label={t`Revenue`}
        value={<Money minor={total.revenue} currency={currency} />}
        about={t`By the price of a click or conversion at its time.`}
      />
      <Tile
        label={t`Cost`}
        value={<Money minor={total.cost} currency={currency} />}
        about={t`What was entered for their channels; else the price of that day by its clicks, registrations or loans.`}
      />
    </Tiles>
  )
}

function ByDay({ rows }: { rows: readonly Row[] }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const dayText = useDayText()
  const days = [...rows].sort((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  return (
    <Panel>
      <Chart
        title={t`People in and out on each day`}
        chart={{
          ...{ kind: 'lines', whole: true, labels: days.map((row) => dayText(row.day ?? '')) },
          series: [
            { name: t`People in`, values: days.map((row) => row.usersIn) },
            { name: t`People out`, values: days.map((row) => row.usersOut) },
          ],
          format: (value) => thousands(value, locale),
        }}
        table={{
          heads: [t`Day`, t`People in`, t`People out`],
          rows: days.map((row) => [dayText(row.day ?? ''), row.usersIn, row.usersOut]),
        }}
      />
    </Panel>
  )
}
