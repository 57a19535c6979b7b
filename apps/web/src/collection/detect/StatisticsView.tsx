import { detectGroups, detectStatistics } from '@cordillera/contract/collection/detect'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { addDays, dayIn } from '../../ui/show/dates.ts'
import { Share } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { stageName } from '../show/case-words.tsx'
import { minutesText, recordsPlace } from './places.ts'

type Row = Output<typeof detectStatistics>[number]
type Part = Row['answered']
const params = {
  startDay: param.day(),
  endDay: param.day(),
  period: param.choice(stageNames),
  groupBy: param.choice(detectGroups),
}
const shownDays = 7

/** Figures of a span of days by person, stage or day; a count opens the records behind it. */
export function StatisticsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const title = inWords(screenOf('collectRecords').title)
  const filters = useFilters(params)
  const { values, set } = filters
  const endDay = values.endDay ?? dayIn(zone, new Date())
  const startDay = values.startDay ?? addDays(endDay, 1 - shownDays)
  const groupBy = values.groupBy ?? 'collector'
  const asked = { startDay, endDay, groupBy, ...(values.period ? { period: values.period } : {}) }
  const statistics = useData(detectStatistics, asked)
  const columns = useColumns(groupBy, startDay, endDay)
  const groups = { collector: t`Collector`, period: t`Stage`, date: t`Day` }
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`Day`}
          from={startDay}
          to={endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Count by`}
          options={detectGroups.map((value) => ({ value, label: groups[value] }))}
          value={groupBy}
          onChange={(next) => set({ groupBy: next })}
        />
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={values.period}
          onChange={(period) => set({ period })}
        />
      </FilterBar>
      <DataTable
        name="detectStatistics"
        label={title}
        columns={columns}
        list={listOfAll(statistics)}
        rowKey={(row) => String(row.collector ?? row.period ?? row.date ?? 'nobody')}
        filters={filters}
        empty={
          <Empty title={t`Nobody called or logged in these days`}>
            {t`Calls and logs on cases of your scope are counted here.`}
          </Empty>
        }
      />
    </Page>
  )
}

function useColumns(groupBy: (typeof detectGroups)[number], startDay: string, endDay: string) {
  const { t } = useLingui()
  const place = (view: 'calls' | 'logs', { collector, date }: Row) =>
    recordsPlace(view, { collector, dayFrom: date ?? startDay, dayTo: date ?? endDay })
  const count = (id: string, header: string, view: 'calls' | 'logs', of: (row: Row) => number) =>
    custom<Row>({
      ...{ id, header, width: 88, align: 'end' },
      cell: (row) => <CellLink to={place(view, row)}>{of(row)}</CellLink>,
    })
  const share = (id: string, header: string, of: (row: Row) => Part) =>
    custom<Row>({
      ...{ id, header, width: 104, align: 'end' },
      cell: (row) => <Share hundredths={hundredthsOf(of(row))} />,
    })
  return useTableColumns<Row>(() => {
    const whose = {
      collector: (row: Row) => row.name ?? t`auto-outbound`,
      period: (row: Row) => row.period && stageName(row.period),
      date: (row: Row) => row.date,
    }[groupBy]
    return [
      text<Row>({
        id: 'whose',
        header: { collector: t`Collector`, period: t`Stage`, date: t`Day` }[groupBy],
        width: 176,
        value: whose,
      }),
      count('calls', t`Calls`, 'calls', (row) => row.calls),
      share('answered', t`Answered`, (row) => row.answered),
      text<Row>({ id: 'talk', header: t`Talk time`, width: 96, value: (row) => minutesText(row.talkSeconds || null) }),
      count('logs', t`Logs`, 'logs', (row) => row.logs),
      share('rpc', t`Borrower reached`, (row) => row.rightParty),
      number<Row>({ id: 'promises', header: t`New promises`, width: 104, value: (row) => row.promises }),
      number<Row>({ id: 'cases', header: t`Cases touched`, width: 104, value: (row) => row.cases }),
    ]
  }, [groupBy, startDay, endDay])
}

const hundredthsOf = ({ part, whole }: Part): number | null => (whole > 0 ? Math.round((part / whole) * 10_000) : null)
