import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { type MessageFailure, messageFailures } from '@cordillera/contract/messaging/failures'
import { messageChannels } from '@cordillera/contract/messaging/message'
import {
  exportMessageReport,
  messageReport,
  type ReportGroup,
  reportGroups,
} from '@cordillera/contract/messaging/report'
import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { Chart } from '../../ui/chart/Chart.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader, Panel } from '../../ui/page.tsx'
import { percentText } from '../../ui/show/numbers.ts'
import { Ago, Money } from '../../ui/show/show.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { Empty } from '../../ui/states.tsx'
import { custom, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { useKindWords } from '../words.ts'
import { shownDays } from './report-days.ts'

type Row = Output<typeof messageReport>['rows'][number]

const params = {
  startDay: param.day(),
  endDay: param.day(),
  groupBy: param.choice(reportGroups),
  channel: param.choice(messageChannels),
  country: param.choice(countryNames),
}

/** /messageManage/smsReport: what was sent, what arrived and how fast, what it cost, and what followed. */
export default function ReportPage() {
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
  const columns = useReportColumns(groupBy)
  const dayText = useDayText()
  return (
    <Page>
      <PageHeader
        title={title}
        aside={
          report.data?.countedTime && (
            <small>
              {t`Counted`} <Ago at={report.data.countedTime} />
            </small>
          )
        }
      />
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
    </Page>
  )
}

function useGroupWords(): Record<ReportGroup, string> {
  const { t } = useLingui()
  return {
    day: t`Day`,
    hour: t`Hour`,
    channel: t`Channel`,
    template: t`Template`,
    country: t`Country`,
    failure: t`Why it failed`,
  }
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

function useReportColumns(groupBy: ReportGroup) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const header = useGroupWords()[groupBy]
  const dayText = useDayText()
  return useTableColumns<Row & { isTotal?: boolean }>(() => {
    const none = t`none`
    const named = ({ group, isTotal }: Row & { isTotal?: boolean }) => {
      if (isTotal) return t`Altogether`
      if (group === null) return none
      if (groupBy === 'failure') return inWords(messageFailures[group as MessageFailure].what)
      if (groupBy === 'day') return dayText(group)
      if (groupBy === 'country') return inWords(countries[group as keyof typeof countries].name)
      return group
    }
    return [
      text({ id: 'group', header, value: named, width: groupBy === 'failure' || groupBy === 'template' ? 240 : 128 }),
      number({ id: 'sent', header: t`Sent out`, value: (row) => row.sent }),
      number({ id: 'delivered', header: t`Delivered`, value: (row) => row.delivered, width: 96 }),
      text({
        ...{ id: 'rate', header: t`Delivered, %`, width: 104, align: 'end' },
        value: ({ deliveryRate }) => (deliveryRate === null ? null : percentText(deliveryRate, locale)),
      }),
      number({ id: 'failed', header: t`Failed`, value: (row) => row.failed }),
      number({ id: 'expired', header: t`Expired`, value: (row) => row.expired }),
      number({ id: 'unknown', header: t`Not known`, value: (row) => row.unknown, width: 96 }),
      number({
        ...{ id: 'skipped', header: t`Held back`, width: 96 },
        about: t`A rule did not allow them when their turn came: they were not sent.`,
        value: (row) => row.skipped,
      }),
      number({
        ...{ id: 'p50', header: t`Half within, s`, width: 112 },
        about: t`Half of those that arrived took at most so many seconds; counted in steps.`,
        value: (row) => row.p50Seconds,
      }),
      number({
        ...{ id: 'p95', header: t`95 % within, s`, width: 112 },
        about: t`All but one in twenty of those that arrived took at most so many seconds; counted in steps.`,
        value: (row) => row.p95Seconds,
      }),
      number({
        ...{ id: 'promised', header: t`Promised`, width: 88 },
        about: t`Delivered, and a promise on that bill within 72 hours.`,
        value: (row) => row.promised,
      }),
      number({ id: 'clicked', header: t`Opened the link`, value: (row) => row.clicked, width: 120 }),
      number({
        ...{ id: 'paid', header: t`Paid after it`, width: 72 },
        about: t`Delivered, and a payment of that person within 72 hours.`,
        value: (row) => row.paid,
      }),
      number({ id: 'segments', header: t`Segments`, value: (row) => row.segments, width: 88 }),
      custom({
        ...{ id: 'cost', header: t`Cost`, width: 120, align: 'end' },
        cell: ({ cost }) =>
          cost.map(({ currency, minor }) => <Money key={currency} minor={minor} currency={currency} />),
      }),
    ]
  }, [groupBy, header, locale])
}
