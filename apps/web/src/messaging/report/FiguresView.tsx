import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { type MessageFailure, messageFailures } from '@cordillera/contract/messaging/failures'
import { messageChannels } from '@cordillera/contract/messaging/message'
import {
  exportMessageReport,
  messageReport,
  type ReportFigure,
  type ReportGroup,
  reportGroups,
} from '@cordillera/contract/messaging/report'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/show/numbers.ts'
import { Ago, Count, Money, nothing } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { useKindWords } from '../words.ts'
import { shownDays } from './report-days.ts'
import { useGroupWords } from './report-words.ts'

type Row = Output<typeof messageReport>['rows'][number]

const params = {
  startDay: param.day(),
  endDay: param.day(),
  groupBy: param.choice(reportGroups),
  channel: param.choice(messageChannels),
  country: param.choice(countryNames),
}

/** What was sent, what arrived and how fast, what it cost, and what followed; each figure opens the messages it counts. */
export function FiguresView() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const title = inWords(screenOf('smsReport').title)
  const kinds = useKindWords()
  const filters = useFilters(params)
  const { values, set } = filters
  const groupBy = values.groupBy ?? 'day'
  const asked = { ...shownDays(zone, new Date()), ...values, groupBy }
  const report = useData(messageReport, asked)
  const groups = useGroupWords()
  const rows = report.data ? [...report.data.rows, { ...report.data.total, isTotal: true }] : []
  const columns = useReportColumns(asked)
  const dayText = useDayText()
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={asked.startDay}
          to={asked.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Kind`}
          options={messageChannels.map((value) => ({ value, label: kinds[value] }))}
          value={values.channel}
          onChange={(channel) => set({ channel })}
        />
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        <SegmentedControl
          aria-label={t`Grouped by`}
          size="xs"
          data={reportGroups.map((value) => ({ value, label: groups[value] }))}
          value={groupBy}
          onChange={(value) => set({ groupBy: value as ReportGroup })}
        />
        {report.data?.countedTime && (
          <small>
            {t`Counted`} <Ago at={report.data.countedTime} />
          </small>
        )}
      </FilterBar>
      {report.data && (groupBy === 'day' || groupBy === 'hour') && report.data.rows.length > 1 && (
        <Drawn rows={report.data.rows} total={report.data.total} nameOf={groupBy === 'day' ? dayText : asItIs} />
      )}
      <DataTable
        name={`messageReport ${groupBy}`}
        label={title}
        columns={columns}
        list={listOfAll({ ...report, data: report.data && rows })}
        bar={filters}
        file={<ExportMenu endpoint={exportMessageReport} input={{ filter: asked }} />}
        rowKey={(row) => ('isTotal' in row ? 'total' : (row.group ?? ''))}
        empty={<Empty title={t`Nothing was sent in these days`}>{t`Choose other days, or another kind.`}</Empty>}
      />
    </>
  )
}

const asItIs = (hour: string) => hour

interface DrawnProps {
  readonly rows: readonly Row[]
  readonly total: Row
  /** What a group is called: a day in words, an hour as it is. */
  readonly nameOf: (group: string) => string
}
function Drawn({ rows, total, nameOf }: DrawnProps) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const rate = total.deliveryRate === null ? null : percentText(total.deliveryRate, locale)
  const series = [
    { name: t`Delivered`, values: rows.map(({ delivered }) => delivered) },
    { name: t`Failed`, values: rows.map(({ failed, expired }) => failed + expired) },
    { name: t`Held back`, values: rows.map(({ skipped }) => skipped) },
  ]
  return (
    <Panel>
      <Chart
        title={rate === null ? t`Nothing has arrived yet` : t`${rate} of what was sent arrived`}
        about={t`Messages by the day they were asked for, in the time of the merchant. What was held back by a rule was not sent.`}
        chart={{
          ...{ kind: 'stacked bars', labels: rows.map(({ group }) => nameOf(group ?? '')), whole: true },
          series,
          format: (value) => value.toLocaleString(locale),
        }}
        table={{
          heads: [t`Group`, t`Sent out`, t`Delivered`, t`Failed`, t`Held back`],
          rows: rows.map((row) => [
            nameOf(row.group ?? ''),
            row.sent,
            row.delivered,
            row.failed + row.expired,
            row.skipped,
          ]),
        }}
      />
    </Panel>
  )
}

type Asked = Parsed<typeof messageReport>
type Shown = Row & { isTotal?: boolean }

/** The messages that a figure of a row counts. */
function placeOf(row: Shown, figure: ReportFigure, asked: Asked): string {
  const of = row.isTotal ? {} : row.group === null ? { ungrouped: '1' } : { group: row.group }
  const search = new URLSearchParams({ view: 'messages', figure, ...of })
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) search.set(name, value)
  return `${screenOf('smsReport').path}?${search}`
}

function useReportColumns(asked: Asked) {
  const { groupBy } = asked
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const header = useGroupWords()[groupBy]
  const dayText = useDayText()
  return useTableColumns<Shown>(() => {
    const none = t`none`
    const named = ({ group, isTotal }: Shown) => {
      if (isTotal) return t`Altogether`
      if (group === null) return none
      if (groupBy === 'failure') return inWords(messageFailures[group as MessageFailure].what)
      if (groupBy === 'day') return dayText(group)
      if (groupBy === 'country') return inWords(countries[group as keyof typeof countries].name)
      return group
    }
    const opens = (row: Shown, figure: ReportFigure, shown: ReactNode) => (
      <CellLink to={placeOf(row, figure, asked)}>{shown}</CellLink>
    )
    const count = (
      id: string,
      head: string,
      of: { figure: ReportFigure; value: (row: Shown) => number; width?: number; about?: string },
    ) => ({
      ...custom<Shown>({
        ...{ id, header: head, align: 'end', width: of.width ?? 72, ...(of.about ? { about: of.about } : {}) },
        cell: (row) => {
          const value = of.value(row)
          const shown = <Count value={value} />
          return value > 0 ? opens(row, of.figure, shown) : shown
        },
      }),
      inFile: of.value,
    })
    const seconds = (row: Shown, value: number | null) =>
      value === null ? nothing : opens(row, 'delivered', <Count value={value} />)
    return [
      text({ id: 'group', header, value: named, width: groupBy === 'failure' || groupBy === 'template' ? 240 : 128 }),
      count('sent', t`Sent out`, { figure: 'sent', value: (row) => row.sent }),
      count('delivered', t`Delivered`, { figure: 'delivered', value: (row) => row.delivered, width: 96 }),
      custom({
        ...{ id: 'rate', header: t`Delivered, %`, width: 104, align: 'end' },
        cell: (row) =>
          row.deliveryRate === null ? nothing : opens(row, 'delivered', percentText(row.deliveryRate, locale)),
      }),
      count('failed', t`Failed`, { figure: 'failed', value: (row) => row.failed }),
      count('expired', t`Expired`, { figure: 'expired', value: (row) => row.expired }),
      count('unknown', t`Not known`, { figure: 'unknown', value: (row) => row.unknown, width: 96 }),
      count('skipped', t`Held back`, {
        ...{ figure: 'skipped', value: (row) => row.skipped, width: 96 },
        about: t`A rule did not allow them when their turn came: they were not sent.`,
      }),
      custom({
        ...{ id: 'p50', header: t`Half within, s`, width: 112, align: 'end' },
        about: t`Half of those that arrived took at most so many seconds; counted in steps.`,
        cell: (row) => seconds(row, row.p50Seconds),
      }),
      custom({
        ...{ id: 'p95', header: t`95 % within, s`, width: 112, align: 'end' },
        about: t`All but one in twenty of those that arrived took at most so many seconds; counted in steps.`,
        cell: (row) => seconds(row, row.p95Seconds),
      }),
      count('clicked24', t`Opened, 24 h`, {
        ...{ figure: 'clicked24', value: (row) => row.clicked24, width: 112 },
        about: t`The link in it was opened by a person within 24 hours.`,
      }),
      count('clicked72', t`Opened, 72 h`, {
        ...{ figure: 'clicked72', value: (row) => row.clicked72, width: 112 },
        about: t`The link in it was opened by a person within 72 hours.`,
      }),
      count('promised24', t`Promised, 24 h`, {
        ...{ figure: 'promised24', value: (row) => row.promised24, width: 120 },
        about: t`Delivered, and a promise on that bill within 24 hours.`,
      }),
      count('promised', t`Promised, 72 h`, {
        ...{ figure: 'promised', value: (row) => row.promised, width: 120 },
        about: t`Delivered, and a promise on that bill within 72 hours.`,
      }),
      count('paid24', t`Paid, 24 h`, {
        ...{ figure: 'paid24', value: (row) => row.paid24, width: 96 },
        about: t`Delivered, and a payment of that person within 24 hours.`,
      }),
      count('paid', t`Paid, 72 h`, {
        ...{ figure: 'paid', value: (row) => row.paid, width: 96 },
        about: t`Delivered, and a payment of that person within 72 hours.`,
      }),
      count('clicked', t`Opened the link`, { figure: 'clicked', value: (row) => row.clicked, width: 120 }),
      count('segments', t`Segments`, { figure: 'handed', value: (row) => row.segments, width: 88 }),
      custom({
        ...{ id: 'cost', header: t`Cost`, width: 120, align: 'end' },
        cell: (row) =>
          row.cost.map(({ currency, minor }) => (
            <span key={currency}>{opens(row, 'priced', <Money minor={minor} currency={currency} />)}</span>
          )),
      }),
    ]
  }, [JSON.stringify(asked), header, locale])
}
