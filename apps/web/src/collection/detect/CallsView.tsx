import { callOutcomeNames, callOutcomes } from '@cordillera/contract/collection/call'
import { detectCallRecords } from '@cordillera/contract/collection/detect'
import { decisionPurposes } from '@cordillera/contract/compliance/contact'
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
import { custom, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { StageBadge, shortId, workbenchPath } from '../show/case-words.tsx'
import { minutesText, samplePlace } from './places.ts'
import { CollectorFilter, DaysFilter } from './RecordFilters.tsx'

type Row = RowOf<typeof detectCallRecords>
const params = {
  collector: param.number(),
  outcome: param.choice(callOutcomeNames),
  purpose: param.choice(decisionPurposes),
  dayFrom: param.day(),
  dayTo: param.day(),
}

/** Calls of my scope, newest first, with where their recordings lie. */
export function CallsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const title = inWords(screenOf('collectRecords').title)
  const filters = useFilters(params, { sorts: ['time'], firstSort: '-time', pageSize: 50 })
  const list = useList(detectCallRecords, filters.query)
  const { values, set } = filters
  const purposes = usePurposeWords()
  const columns = useColumns()
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <CollectorFilter value={values.collector} onChange={(collector) => set({ collector })} />
        <DaysFilter values={values} set={set} />
        <ChoiceFilter
          label={t`Outcome`}
          options={callOutcomeNames.map((value) => ({ value, label: inWords(callOutcomes[value]) }))}
          value={values.outcome}
          onChange={(outcome) => set({ outcome })}
        />
        <ChoiceFilter
          label={t`How`}
          options={decisionPurposes.flatMap((value) =>
            value === 'message' ? [] : [{ value, label: purposes[value] }],
          )}
          value={values.purpose}
          onChange={(purpose) => set({ purpose })}
        />
      </FilterBar>
      <DataTable
        name="detectCalls"
        label={t`Calls`}
        columns={columns}
        list={list}
        rowKey={(row) => row.callId}
        filters={filters}
        empty={<Empty title={t`No call here`}>{t`Calls through the dialer are kept here with how they ended.`}</Empty>}
      />
    </Page>
  )
}

function usePurposeWords(): Record<(typeof decisionPurposes)[number], string> {
  const { t } = useLingui()
  return { call: t`by hand`, batchCall: t`in a batch`, ppd: t`auto-outbound`, message: t`message` }
}

function useColumns() {
  const { t } = useLingui()
  const purposes = usePurposeWords()
  return useTableColumns<Row>(() => [
    instant<Row>({ id: 'time', header: t`When`, value: (row) => row.time, sort: 'time' }),
    text<Row>({ id: 'collector', header: t`Collector`, value: (row) => row.collectorName ?? t`auto-outbound` }),
    text<Row>({
      ...{ id: 'case', header: t`Case`, width: 96 },
      value: (row) => shortId(row.caseId),
      to: (row) => workbenchPath(row.caseId),
      copy: (row) => row.caseId,
    }),
    custom<Row>({ id: 'period', header: t`Stage`, width: 80, cell: (row) => <StageBadge stage={row.period} /> }),
    text<Row>({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower }),
    text<Row>({ id: 'number', header: t`Number`, width: 144, value: (row) => row.number }),
    text<Row>({ id: 'contact', header: t`Contact`, value: (row) => row.contactName ?? t`borrower` }),
    text<Row>({ id: 'how', header: t`How`, width: 112, value: (row) => purposes[row.purpose] }),
    text<Row>({
      ...{ id: 'outcome', header: t`Outcome`, width: 120 },
      value: (row) => (row.outcome ? inWords(callOutcomes[row.outcome]) : t`in progress`),
    }),
    number<Row>({ id: 'rang', header: t`Rang, s`, value: (row) => row.ringSeconds }),
    text<Row>({ id: 'talked', header: t`Talk time`, width: 88, value: (row) => minutesText(row.talkSeconds) }),
    text<Row>({
      ...{ id: 'recording', header: t`Recording`, width: 208 },
      value: (row) => row.recording,
      copy: (row) => row.recording ?? '',
    }),
    text<Row>({
      ...{ id: 'sample', header: t`Inspection`, width: 104 },
      value: (row) => row.sampleId && t`open`,
      to: (row) => row.sampleId && samplePlace(row.sampleId),
    }),
    text<Row>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    text<Row>({ id: 'line', header: t`Line`, value: (row) => row.line, optional: true }),
    text<Row>({ id: 'decision', header: t`Decision`, value: (row) => row.decisionId, optional: true }),
  ])
}
