/** What the lists of calls, logs and messages have in common: their frame, their filters by person and day, their first columns. */
import type { AnyEndpoint, Input } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { Archived } from '../../ui/Archived.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { param } from '../../ui/filters/params.ts'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Column, custom, instant, text } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { List } from '../../ui/use-list.ts'
import { StageBadge, shortId, workbenchPath } from '../show/case-words.tsx'
import { samplePlace } from './places.ts'
import { CollectorFilter, DaysFilter } from './RecordFilters.tsx'

export const recordParams = { collector: param.number(), dayFrom: param.day(), dayTo: param.day() }
export const recordShape = { sorts: ['time'], firstSort: '-time', pageSize: 50 } as const

interface RecordsProps<R, E extends AnyEndpoint> {
  readonly views: ReactNode
  readonly name: string
  readonly label: string
  readonly list: List<R>
  readonly columns: readonly Column<R>[]
  readonly rowKey: (row: R) => string | number
  readonly filters: Filters<typeof recordParams>
  /** The list as a file. */
  readonly file: E
  readonly empty: { readonly title: string; readonly text: string }
  /** From when on the list was looked at, where older records lie in the archive. */
  readonly since?: string | null | undefined
  /** Filters beside person and days. */
  readonly children: ReactNode
}
export function RecordsView<R extends object, E extends AnyEndpoint>(props: RecordsProps<R, E>) {
  const { views, name, label, list, columns, rowKey, filters, file, empty, since, children } = props
  const { values, set } = filters
  return (
    <Page>
      <PageHeader title={inWords(screenOf('collectRecords').title)} aside={views} />
      <FilterBar filters={filters}>
        <CollectorFilter value={values.collector} onChange={(collector) => set({ collector })} />
        <DaysFilter values={values} set={set} />
        {Children.toArray(children)}
      </FilterBar>
      <Archived since={since} />
      <DataTable
        name={name}
        label={label}
        columns={columns}
        list={list}
        rowKey={rowKey}
        filters={filters}
        file={
          <Can press="caseManagement_export">
            <ExportMenu endpoint={file} input={{ filter: values } as unknown as Omit<Input<E>, 'format'>} />
          </Can>
        }
        empty={<Empty title={empty.title}>{empty.text}</Empty>}
      />
    </Page>
  )
}

interface OfCase {
  readonly time: string
  readonly caseId: string
  readonly period: Stage
  readonly borrower: string
  readonly merchantName: string
  readonly collectorName: string | null
}
/** The columns that every such list begins and ends with. */
export function useRecordColumns<R extends OfCase>() {
  const { t } = useLingui()
  const first: Column<R>[] = [
    instant<R>({ id: 'time', header: t`When`, width: 116, value: (row) => row.time, sort: 'time' }),
    text<R>({
      id: 'collector',
      header: t`Collector`,
      width: 120,
      value: (row) => row.collectorName ?? t`auto-outbound`,
    }),
    text<R>({
      ...{ id: 'case', header: t`Case`, width: 96 },
      value: (row) => shortId(row.caseId),
      to: (row) => workbenchPath(row.caseId),
      copy: (row) => row.caseId,
    }),
    custom<R>({ id: 'period', header: t`Stage`, width: 96, cell: (row) => <StageBadge stage={row.period} /> }),
    text<R>({ id: 'borrower', header: t`Borrower`, width: 120, value: (row) => row.borrower }),
  ]
  const merchant = text<R>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true })
  const sample = text<R & { readonly sampleId: string | null }>({
    ...{ id: 'sample', header: t`Inspection`, width: 84 },
    value: (row) => row.sampleId && t`open`,
    to: (row) => row.sampleId && samplePlace(row.sampleId),
  })
  return { first, merchant, sample }
}
