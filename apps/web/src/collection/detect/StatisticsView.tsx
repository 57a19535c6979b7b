import { detectGroups, detectStatistics } from '@cordillera/contract/collection/detect'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { addDays, dayIn, dayText } from '../../ui/show/dates.ts'
import { Share } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { CellLink, custom, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useData } from '../../ui/use-data.ts'
import { listOfAll } from '../../ui/use-list.ts'
import { stageName } from '../show/case-words.tsx'
import { minutesText, recordsPlace } from './places.ts'
import { StageFilter } from './RecordFilters.tsx'

type Row = Output<typeof detectStatistics>[number]
type Part = Row['answered']
type Filters = Readonly<Record<string, string>>
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
  const columns = useColumns(groupBy, startDay, endDay, values.period)
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
        <StageFilter value={values.period} onChange={(period) => set({ period })} />
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

function useColumns(
  groupBy: (typeof detectGroups)[number],
  startDay: string,
  endDay: string,
  asked: Stage | undefined,
) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const place = (view: 'calls' | 'logs', row: Row, filters: Filters) =>
    recordsPlace(view, {
      collector: row.collector ?? undefined,
      // nobody's calls are those of the dialer's jobs
      purpose: groupBy === 'collector' && row.collector === null && view === 'calls' ? 'ppd' : undefined,
      period: row.period ?? asked,
      dayFrom: row.date ?? startDay,
      dayTo: row.date ?? endDay,
      ...filters,
    })
  /** A count, or a share of it; what it is of opens as a list. */
  const figure = (
    of: { id: string; header: string; width: number; view: 'calls' | 'logs'; filters?: Filters },
    value: (row: Row) => number | Part,
  ) =>
    custom<Row>({
      ...{ id: of.id, header: of.header, width: of.width, align: 'end' },
      cell: (row) => {
        const shown = value(row)
        const count = typeof shown === 'number' ? shown : shown.part
        const words = typeof shown === 'number' ? shown : <Share hundredths={hundredthsOf(shown)} />
        return count > 0 ? <CellLink to={place(of.view, row, of.filters ?? {})}>{words}</CellLink> : words
      },
    })
  return useTableColumns<Row>(() => {
    const whose = {
      collector: (row: Row) => row.name ?? t`auto-outbound`,
      period: (row: Row) => row.period && stageName(row.period),
      date: (row: Row) => row.date && dayText(row.date, currentLanguage(), dayIn(zone, new Date())),
    }[groupBy]
    return [
      text<Row>({
        id: 'whose',
        header: { collector: t`Collector`, period: t`Stage`, date: t`Day` }[groupBy],
        width: 176,
        value: whose,
      }),
      figure({ id: 'calls', header: t`Calls`, width: 80, view: 'calls' }, (row) => row.calls),
      figure(
        { id: 'answered', header: t`Answered`, width: 96, view: 'calls', filters: { outcome: 'answered' } },
        (row) => row.answered,
      ),
      text<Row>({
        id: 'talk',
        header: t`Talk time`,
        width: 96,
        align: 'end',
        value: (row) => minutesText(row.talkSeconds || null),
      }),
      figure({ id: 'logs', header: t`Logs`, width: 80, view: 'logs' }, (row) => row.logs),
      figure(
        { id: 'rpc', header: t`Borrower reached`, width: 112, view: 'logs', filters: { reached: '1' } },
        (row) => row.rightParty,
      ),
      figure(
        { id: 'promises', header: t`New promises`, width: 104, view: 'logs', filters: { promised: '1' } },
        (row) => row.promises,
      ),
      number<Row>({ id: 'cases', header: t`Cases touched`, width: 104, value: (row) => row.cases }),
      custom<Row>({
        ...{ id: 'coverage', header: t`Coverage`, width: 136, align: 'end' },
        cell: ({ coverage }) =>
          coverage && (
            <Tooltip label={t`Touched in these days, of the cases held now that can be worked`}>
              <span>
                <Share hundredths={hundredthsOf(coverage)} /> · {coverage.part} / {coverage.whole}
              </span>
            </Tooltip>
          ),
      }),
    ]
  }, [groupBy, startDay, endDay, asked])
}

const hundredthsOf = ({ part, whole }: Part): number | null => (whole > 0 ? Math.round((part / whole) * 10_000) : null)
