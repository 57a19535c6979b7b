import { detectCsLogs } from '@cordillera/contract/collection/detect'
import { collectResult, collectResults, contactChannels } from '@cordillera/contract/collection/results'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { custom, day, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { StageBadge, shortId, workbenchPath } from '../show/case-words.tsx'
import { useChannelWords } from '../show/words.ts'
import { samplePlace } from './places.ts'
import { CollectorFilter, DaysFilter } from './RecordFilters.tsx'

type Row = RowOf<typeof detectCsLogs>
const params = {
  collector: param.number(),
  result: param.number(),
  channel: param.choice(contactChannels),
  dayFrom: param.day(),
  dayTo: param.day(),
}

/** What collectors logged, newest first. */
export function LogsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const title = inWords(screenOf('collectRecords').title)
  const filters = useFilters(params, { sorts: ['time'], firstSort: '-time', pageSize: 50 })
  const list = useList(detectCsLogs, filters.query)
  const { values, set } = filters
  const columns = useColumns()
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <CollectorFilter value={values.collector} onChange={(collector) => set({ collector })} />
        <DaysFilter values={values} set={set} />
        <ChoiceFilter
          label={t`Result`}
          options={collectResults.map(({ code, name, label }) => ({
            value: code as number,
            label: `${name} · ${inWords(label)}`,
          }))}
          value={values.result}
          onChange={(result) => set({ result })}
        />
        <ChoiceFilter
          label={t`Channel`}
          options={contactChannels.map((value) => ({ value, label: channels[value] }))}
          value={values.channel}
          onChange={(channel) => set({ channel })}
        />
      </FilterBar>
      <DataTable
        name="detectLogs"
        label={t`Logs`}
        columns={columns}
        list={list}
        rowKey={(row) => row.logId}
        filters={filters}
        empty={<Empty title={t`No log here`}>{t`Every result that a collector logs is kept here.`}</Empty>}
      />
    </Page>
  )
}

function useColumns() {
  const { t } = useLingui()
  const channels = useChannelWords()
  return useTableColumns<Row>(() => [
    instant<Row>({ id: 'time', header: t`When`, value: (row) => row.time, sort: 'time' }),
    text<Row>({ id: 'collector', header: t`Collector`, value: (row) => row.collectorName }),
    text<Row>({
      ...{ id: 'case', header: t`Case`, width: 96 },
      value: (row) => shortId(row.caseId),
      to: (row) => workbenchPath(row.caseId),
      copy: (row) => row.caseId,
    }),
    custom<Row>({ id: 'period', header: t`Stage`, width: 80, cell: (row) => <StageBadge stage={row.period} /> }),
    text<Row>({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower }),
    text<Row>({ id: 'channel', header: t`Channel`, width: 96, value: (row) => channels[row.channel] }),
    text<Row>({
      ...{ id: 'result', header: t`Result`, width: 232 },
      value: ({ result }) => `${collectResult(result).name} · ${inWords(collectResult(result).label)}`,
    }),
    day<Row>({ id: 'promised', header: t`Promised for`, value: (row) => row.promisedDay }),
    text<Row>({ id: 'remark', header: t`Remark`, width: 280, value: (row) => row.remark }),
    text<Row>({
      ...{ id: 'sample', header: t`Inspection`, width: 104 },
      value: (row) => row.sampleId && t`open`,
      to: (row) => row.sampleId && samplePlace(row.sampleId),
    }),
    text<Row>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
  ])
}
