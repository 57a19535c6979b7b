import { exportPtp } from '@cordillera/contract/collection/follow-up-export'
import { getPtp, promiseStates } from '@cordillera/contract/collection/promise'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoicesFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, custom, day, instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { StageBadge, shortId, workbenchPath } from '../show/case-words.tsx'
import { usePromiseWords } from '../show/words.ts'
import { CaseViews } from './CaseViews.tsx'
import { CollectorFilter, MerchantFilter, placeParams, StageFilter } from './place-filters.tsx'

type Row = RowOf<typeof getPtp>
const { period, collector, merchant } = placeParams
const params = { state: param.choices(promiseStates), period, collector, merchant }
const shape = { sorts: ['day', 'amount'], pageSize: 50 } as const

/** Promises due within three days, and earlier ones that still wait for their money: whom to remind, and of what. */
export function PromisesView() {
  const { t } = useLingui()
  const words = usePromiseWords()
  const filters = useFilters(params, shape)
  const { values, set } = filters
  const list = useList(getPtp, filters.query)
  const columns = usePromiseColumns()
  return (
    <Page>
      <PageHeader title={t`Cases`} aside={<CaseViews />} />
      <FilterBar filters={filters}>
        <ChoicesFilter
          label={t`State`}
          options={promiseStates.map((value) => ({ value, label: words[value] }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <StageFilter value={values.period} onChange={(next) => set({ period: next })} />
        <CollectorFilter value={values.collector} onChange={(next) => set({ collector: next })} />
        <MerchantFilter value={values.merchant} onChange={(next) => set({ merchant: next })} />
      </FilterBar>
      <DataTable
        name="casePromises"
        label={t`Promises`}
        columns={columns}
        list={list}
        rowKey={(row) => row.promiseId}
        filters={filters}
        to={(row) => workbenchPath(row.caseId)}
        file={
          <Can press="caseManagement_export">
            <ExportMenu endpoint={exportPtp} input={{ filter: values }} />
          </Can>
        }
        empty={<Empty title={t`No promise falls due within three days`} />}
      />
    </Page>
  )
}

const tones: Record<(typeof promiseStates)[number], ToneName> = {
  pending: 'amber',
  kept: 'green',
  'partly kept': 'orange',
  broken: 'red',
  cancelled: 'slate',
}

function usePromiseColumns() {
  const { t } = useLingui()
  const words = usePromiseWords()
  return useTableColumns<Row>(() => [
    text<Row>({
      id: 'case',
      header: t`Case`,
      width: 96,
      copy: (row) => row.caseId,
      value: (row) => shortId(row.caseId),
      to: (row) => workbenchPath(row.caseId),
    }),
    text<Row>({ id: 'borrower', header: t`Borrower`, width: 150, value: (row) => row.borrower }),
    custom<Row>({ id: 'period', header: t`Stage`, width: 100, cell: (row) => <StageBadge stage={row.period} /> }),
    day<Row>({ id: 'day', header: t`Promised for`, sort: 'day', value: (row) => row.day }),
    text<Row>({ id: 'left', header: t`Time left`, width: 110, value: ({ daysLeft }) => leftText(daysLeft) }),
    money<Row>({
      id: 'amount',
      header: t`Promised amount`,
      sort: 'amount',
      value: (row) => row.amount,
      currency: (row) => row.currency,
    }),
    money<Row>({ id: 'paid', header: t`Paid of it`, value: (row) => row.paid, currency: (row) => row.currency }),
    badge<Row>({
      id: 'state',
      header: t`State`,
      width: 100,
      value: ({ state }) => ({ tone: tones[state], label: words[state] }),
    }),
    money<Row>({ id: 'owed', header: t`To pay`, value: (row) => row.dueAmount, currency: (row) => row.currency }),
    text<Row>({ id: 'collector', header: t`Collector`, width: 132, value: (row) => row.collectorName }),
    text<Row>({ id: 'promisedBy', header: t`Promised by`, width: 120, optional: true, value: (row) => row.promisedBy }),
    instant<Row>({ id: 'made', header: t`Logged at`, optional: true, value: (row) => row.madeTime }),
  ])

  function leftText(days: number): string {
    if (days === 0) return t`today`
    return days > 0
      ? plural(days, { one: 'in # day', other: 'in # days' })
      : plural(-days, { one: '# day ago', other: '# days ago' })
  }
}
