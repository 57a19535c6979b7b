import { listSamples, sampleStates } from '@cordillera/contract/collection/inspection'
import { screenOf } from '@cordillera/contract/menus'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, custom, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { DaysFilter } from '../detect/RecordFilters.tsx'
import { StageBadge, stageName } from '../show/case-words.tsx'
import { SampleDrawer } from './SampleDrawer.tsx'

type Row = RowOf<typeof listSamples>
const params = {
  state: param.choice(sampleStates),
  period: param.choice(stageNames),
  calibration: param.flag(),
  dayFrom: param.day(),
  dayTo: param.day(),
}

/** Sampled records, the newest first; a row opens the record beside its form. */
export function SamplesView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const title = inWords(screenOf('qualityInspection').title)
  const filters = useFilters(params, { sorts: ['sampled'], firstSort: '-sampled', pageSize: 50 })
  const list = useList(listSamples, filters.query)
  const [search, setSearch] = useSearchParams()
  const show = (sampleId: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      if (sampleId) next.set('sample', sampleId)
      else next.delete('sample')
      return next
    })
  const { values, set } = filters
  const columns = useColumns()
  const states = { open: t`To be scored`, scored: t`Scored` }
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={sampleStates.map((value) => ({ value, label: states[value] }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={values.period}
          onChange={(period) => set({ period })}
        />
        <FlagFilter
          label={t`Two inspectors`}
          value={values.calibration}
          onChange={(calibration) => set({ calibration })}
        />
        <DaysFilter values={values} set={set} />
      </FilterBar>
      <DataTable
        name="inspection"
        label={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.sampleId}
        filters={filters}
        onOpen={(row) => show(row.sampleId)}
        empty={
          <Empty title={t`Nothing is sampled yet`}>
            {t`A sampling rule draws calls or logs of each collector at random; they appear here to be scored.`}
          </Empty>
        }
      />
      <SampleDrawer sampleId={search.get('sample')} onClose={() => show(null)} />
    </Page>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns<Row>(() => [
    instant<Row>({ id: 'sampled', header: t`Sampled`, value: (row) => row.sampledTime, sort: 'sampled' }),
    text<Row>({ id: 'kind', header: t`Record`, width: 88, value: (row) => (row.kind === 'call' ? t`Call` : t`Log`) }),
    instant<Row>({ id: 'record', header: t`Made`, value: (row) => row.recordTime }),
    text<Row>({ id: 'collector', header: t`Collector`, value: (row) => row.collectorName }),
    custom<Row>({ id: 'period', header: t`Stage`, width: 96, cell: (row) => <StageBadge stage={row.period} /> }),
    badge<Row>({
      ...{ id: 'state', header: t`State`, width: 152 },
      value: (row) => {
        if (row.total !== null) return { tone: 'green', label: t`Scored` }
        if (row.mine) return { tone: 'blue', label: t`waits for another` }
        return { tone: 'amber', label: t`To be scored` }
      },
    }),
    text<Row>({ id: 'scored', header: t`Scores`, width: 96, value: (row) => `${row.scored} / ${row.wanted}` }),
    number<Row>({ id: 'total', header: t`Total`, value: (row) => row.total }),
    number<Row>({ id: 'gap', header: t`Apart`, value: (row) => (row.wanted > 1 ? row.gap : null) }),
    instant<Row>({ id: 'seen', header: t`Read by the collector`, value: (row) => row.seenTime }),
    text<Row>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
  ])
}
