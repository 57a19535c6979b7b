import { exportTraffic, trafficStatistics } from '@cordillera/contract/app-operation/partners'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { placeOfView, shownFrom, usePlace } from '../../acquisition/public.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
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
type Whose = Pick<Row, 'day' | 'partner'>
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
  const open = useOpened({ merchant, ...days, partner: values.partner })
  const clicksOf = (row: Whose, converted?: boolean) =>
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
      custom({
        ...{ id: 'usersIn', header: t`People in`, align: 'end', width: 112 },
        cell: (row) => linked(open.people(row), row.usersIn, thousands(row.usersIn, locale)),
      }),
      custom({
        ...{ id: 'clicksOut', header: t`Clicks out`, align: 'end', width: 112 },
        cell: (row) => <CellLink to={clicksOf(row)}>{thousands(row.clicksOut, locale)}</CellLink>,
      }),
      custom({
        ...{ id: 'usersOut', header: t`People out`, align: 'end', width: 112 },
        about: t`Different devices in the days of the row, never summed over days.`,
        cell: (row) => linked(clicksOf(row), row.usersOut, thousands(row.usersOut, locale)),
      }),
      custom({
        ...{ id: 'conversions', header: t`Conversions`, align: 'end', width: 112 },
        cell: (row) => <CellLink to={clicksOf(row, true)}>{thousands(row.conversions, locale)}</CellLink>,
      }),
      money({
        ...{ id: 'revenue', header: t`Revenue`, value: (row) => row.revenue, currency: () => currency },
        to: (row) => row.revenue > 0 && clicksOf(row),
      }),
      money({
        ...{ id: 'cost', header: t`Cost`, value: (row) => row.cost, currency: () => currency },
        to: (row) => row.costEntries > 0 && open.costs(row),
      }),
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
      {found.data && found.data.rows.length > 0 && <Sums total={found.data.total} clicksOf={clicksOf} open={open} />}
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

/** Where figures of the channels of partners lead, for whoever may go there: to whom they won, and what was entered for them. */
function useOpened(shown: { merchant: number; startDay: string; endDay: string; partner: string | undefined }) {
  const may = useMay()
  const place = ({ day, partner }: Whose) => {
    const whose = partner ?? shown.partner
    const days = { startDay: day ?? shown.startDay, endDay: day ?? shown.endDay }
    return { merchant: shown.merchant, ...days, partner: whose }
  }
  return {
    people(whose: Whose) {
      const of = place(whose)
      const all = of.partner === undefined ? { ofChannels: 1 } : {}
      const screen = 'loan_market_day_situation' as const
      const whom = { ...of, ...all, basis: 'event', step: 'registrations' }
      return may.open(screen) && screenOf(screen).path + placeOfView('people', whom)
    },
    costs(whose: Whose) {
      const screen = 'loan_market_cost_entry' as const
      return may.open(screen) && screenOf(screen).path + placeOfView('costs', place(whose))
    },
  }
}

const linked = (to: string | false, count: number, shown: string) =>
  to && count > 0 ? <CellLink to={to}>{shown}</CellLink> : shown

interface SumsProps {
  total: Traffic['total']
  clicksOf(whose: Whose, converted?: boolean): string
  open: ReturnType<typeof useOpened>
}

function Sums({ total, clicksOf, open }: SumsProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { currency } = usePlace()
  const whole = { day: null, partner: null }
  const to = (count: number, address: string | false) => (count > 0 && address ? { to: address } : {})
  const [clicksIn, clicksOut] = [thousands(total.clicksIn, locale), thousands(total.clicksOut, locale)]
  return (
    <Tiles>
      <Tile
        label={t`People in`}
        value={thousands(total.usersIn, locale)}
        sub={plural(total.clicksIn, { one: '# click', other: `${clicksIn} clicks` })}
        about={t`Who registered by a channel of a partner in these days.`}
        {...to(total.usersIn, open.people(whole))}
      />
      <Tile
        label={t`People out`}
        value={thousands(total.usersOut, locale)}
        sub={plural(total.clicksOut, { one: '# click', other: `${clicksOut} clicks` })}
        {...to(total.usersOut, clicksOf(whole))}
        about={t`Different devices in the days of the row, never summed over days.`}
      />
      <Tile
        label={t`Conversions`}
        value={thousands(total.conversions, locale)}
        about={t`Of those who went in these days, told by the partner’s signed notice.`}
        {...to(total.conversions, clicksOf(whole, true))}
      />
      <Tile
        label={t`Revenue`}
        value={<Money minor={total.revenue} currency={currency} />}
        about={t`By the price of a click or conversion at its time.`}
        {...to(total.revenue, clicksOf(whole))}
      />
      <Tile
        label={t`Cost`}
        value={<Money minor={total.cost} currency={currency} />}
        about={t`What was entered for their channels; else the price of that day by its clicks, registrations or loans.`}
        {...to(total.costEntries, open.costs(whole))}
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
