import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import {
  exportOrderReport,
  type OrderReportGroup,
  orderReport,
  orderReportGroups,
} from '@cordillera/contract/service-desk/report'
import { type OrderAge, orderContactTypes, orderGroups, orderTypes } from '@cordillera/contract/service-desk/terms'
import type { Words } from '@cordillera/contract/words'
import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { percentText, thousands } from '../ui/show/numbers.ts'
import { Ago, nothing } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { Tile, Tiles } from '../ui/Tile.tsx'
import { CellLink, custom, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import { lastDays } from './last-days.ts'

type Report = Output<typeof orderReport>
type Row = Report['rows'][number] | (Report['total'] & { key: null; name: null; isTotal: true })

const params = {
  startDay: param.day(),
  endDay: param.day(),
  groupBy: param.choice(orderReportGroups),
}
const shownDays = 30

/** /jedi/order_report: what came in, how fast it was answered and resolved, and what is open; every figure opens its work orders. */
export default function OrderReportPage() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const title = inWords(screenOf('order_report').title)
  const filters = useFilters(params)
  const { values, set } = filters
  const groupBy = values.groupBy ?? 'type'
  const asked = { ...lastDays(zone, new Date(), shownDays), ...values, groupBy }
  const report = useData(orderReport, asked)
  const groups: Record<OrderReportGroup, string> = {
    day: t`Day`,
    type: t`What about`,
    group: t`Group`,
    handler: t`Handled by`,
    contactType: t`How they got in touch`,
  }
  const columns = useReportColumns(groups[groupBy], asked)
  const rows: Row[] | undefined = report.data && [
    ...report.data.rows,
    { ...report.data.total, key: null, name: null, isTotal: true },
  ]
  return (
    <Page>
      <PageHeader title={title} />
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`Made on`}
          from={asked.startDay}
          to={asked.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <SegmentedControl
          aria-label={t`Grouped by`}
          size="xs"
          data={orderReportGroups.map((value) => ({ value, label: groups[value] }))}
          value={groupBy}
          onChange={(value) => set({ groupBy: value as OrderReportGroup })}
        />
      </FilterBar>
      {report.data && <Backlog backlog={report.data.backlog} />}
      <DataTable
        name={`orderReport ${groupBy}`}
        label={title}
        columns={columns}
        list={listOfAll({ ...report, data: rows })}
        bar={filters}
        file={<ExportMenu endpoint={exportOrderReport} input={{ filter: asked }} />}
        rowKey={(row) => ('isTotal' in row ? 'total' : (row.key ?? 'nobody'))}
        empty={<Empty title={t`No work order was made in these days`}>{t`Choose other days.`}</Empty>}
      />
    </Page>
  )
}

const queue = '/jedi/order_handel'

/** Everything open, by its age. */
function Backlog({ backlog }: { backlog: Report['backlog'] }) {
  const { t } = useLingui()
  const open = t`Open work orders by when they were made, whatever days are chosen below.`
  const byAge = (age: OrderAge) => `${queue}?status=open&sort=created&age=${age}`
  return (
    <Tiles>
      <Tile label={t`Open up to a day`} value={backlog.day} about={open} to={byAge('day')} />
      <Tile label={t`Open up to 3 days`} value={backlog.threeDays} about={open} to={byAge('threeDays')} />
      <Tile label={t`Open up to 7 days`} value={backlog.week} about={open} to={byAge('week')} />
      <Tile
        label={t`Open longer`}
        value={backlog.older}
        sub={
          backlog.oldest ? (
            <Trans>
              oldest: <Ago at={backlog.oldest} />
            </Trans>
          ) : undefined
        }
        about={open}
        to={byAge('older')}
        {...(backlog.older > 0 ? { tone: 'amber' as const } : {})}
      />
      <Tile
        label={t`Past its time`}
        value={backlog.overdue}
        about={t`Open, not waiting for the customer, and past the time of its type in working hours.`}
        to={`${queue}?status=open&overdue=1`}
        {...(backlog.overdue > 0 ? { tone: 'red' as const } : {})}
      />
      <Tile
        label={t`Escalated`}
        value={backlog.escalated}
        about={t`By somebody, or because its time or that of its answer was over.`}
        to={`${queue}?status=open&escalated=1`}
        {...(backlog.escalated > 0 ? { tone: 'amber' as const } : {})}
      />
    </Tiles>
  )
}

interface Asked {
  readonly startDay: string
  readonly endDay: string
  readonly groupBy: OrderReportGroup
}
const named: Readonly<Record<string, Words>> = { ...orderTypes, ...orderGroups, ...orderContactTypes }

/** The work orders behind a figure. */
function addressOf(row: Row, { startDay, endDay, groupBy }: Asked, status: string): string {
  const search = new URLSearchParams({ status, createdFrom: startDay, createdTo: endDay, unmerged: '1' })
  if (row.key !== null && groupBy === 'day') {
    search.set('createdFrom', row.key)
    search.set('createdTo', row.key)
  } else if (row.key !== null) search.set(groupBy, row.key)
  else if (!('isTotal' in row)) search.set('unhandled', '1')
  return `${queue}?${search}`
}

function useReportColumns(group: string, asked: Asked) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const opens = (id: string, header: string, status: string, value: (row: Row) => number) =>
    custom<Row>({
      id,
      header,
      align: 'end',
      width: 72,
      cell: (row) =>
        value(row) === 0 ? 0 : <CellLink to={addressOf(row, asked, status)}>{thousands(value(row), locale)}</CellLink>,
    })
  const minutes = (value: number | null) => (value === null ? nothing : t`${value} min`)
  const share = (part: number, whole: number) =>
    whole === 0 ? nothing : percentText(Math.round((10_000 * part) / whole), locale)
  return useTableColumns<Row>(
    () => [
      text({
        id: 'group',
        header: group,
        value: (row) => {
          if ('isTotal' in row) return t`Total`
          if (row.key === null) return t`nobody yet`
          const words = named[row.key]
          return row.name ?? (words ? inWords(words) : row.key)
        },
        width: 200,
      }),
      opens('created', t`Came in`, 'all', (row) => row.created),
      opens('open', t`Not closed yet`, 'open', (row) => row.open),
      opens('resolved', t`Resolved`, 'resolved', (row) => row.resolved),
      opens('invalid', t`Invalid`, 'invalid', (row) => row.invalid),
      custom({
        id: 'inTime',
        header: t`In time`,
        align: 'end',
        cell: (row) => share(row.inTime, row.resolved),
        width: 72,
      }),
      custom({
        id: 'reopened',
        header: t`Opened again`,
        align: 'end',
        cell: (row) =>
          row.reopened === 0 ? (
            0
          ) : (
            <CellLink to={`${addressOf(row, asked, 'all')}&reopened=1`}>{row.reopened}</CellLink>
          ),
        width: 88,
      }),
      custom({
        id: 'firstAnswer',
        header: t`First answer, median`,
        align: 'end',
        cell: (row) => minutes(row.firstAnswerMedian),
        width: 96,
      }),
      custom({
        id: 'firstAnswerNinth',
        header: t`First answer, 9 of 10`,
        align: 'end',
        cell: (row) => minutes(row.firstAnswerNinth),
        width: 96,
      }),
      custom({
        id: 'resolution',
        header: t`Resolution, median`,
        align: 'end',
        cell: (row) => minutes(row.resolutionMedian),
        width: 96,
      }),
      custom({
        id: 'resolutionNinth',
        header: t`Resolution, 9 of 10`,
        align: 'end',
        cell: (row) => minutes(row.resolutionNinth),
        width: 96,
      }),
      number({ id: 'worked', header: t`Minutes worked`, value: (row) => row.worked, width: 88 }),
      custom({
        id: 'score',
        header: t`Score`,
        align: 'end',
        cell: (row) => (row.score === null ? nothing : `${(row.score / 100).toFixed(1)} (${row.scored})`),
        width: 88,
      }),
    ],
    [group, asked.startDay, asked.endDay, asked.groupBy],
  )
}
