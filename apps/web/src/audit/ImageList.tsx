import { listImageAudits } from '@cordillera/contract/audit/image'
import { imageAuditStates } from '@cordillera/contract/audit/terms'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { borrowerPath } from '../borrower/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { badge, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import { imageStateTones, imageStateWords, reasonText } from './words.ts'

type Row = RowOf<typeof listImageAudits>
const params = { status: param.choice(imageAuditStates), appId: param.text(13), differs: param.flag() }

/** Image audits, the latest first. */
export function ImageList({ title, views }: { title: string; views: ReactNode }) {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['created'], firstSort: '-created', pageSize: 50 })
  const { differs, ...query } = filters.query
  const list = useList(listImageAudits, { ...query, ...(differs ? ({ differs } as const) : {}) })
  const mayOpen = useMay().open('searchUsers')
  const columns = useTableColumns<Row>(
    () => [
      text<Row>({
        id: 'borrower',
        header: t`Borrower`,
        value: (row) => row.borrower,
        to: (row) => (mayOpen ? borrowerPath(row.userId) : null),
      }),
      badge<Row>({
        id: 'status',
        header: t`Status`,
        value: ({ status }) => ({ tone: imageStateTones[status], label: i18n._(imageStateWords[status]) }),
      }),
      text<Row>({ id: 'reason', header: t`Reason`, width: 192, value: (row) => row.reason && reasonText(row.reason) }),
      text<Row>({ id: 'remark', header: t`Remark`, width: 192, value: (row) => row.remark }),
      instant<Row>({ id: 'created', header: t`Received`, value: (row) => row.createdTime, sort: 'created' }),
      text<Row>({ id: 'inHand', header: t`In hand of`, width: 128, value: (row) => row.inHandOf }),
      text<Row>({ id: 'auditor', header: t`Decided by`, value: (row) => row.auditor }),
      text<Row>({
        id: 'agreed',
        header: t`Second look`,
        value: ({ agreed }) => (agreed === null ? null : agreed ? t`the same` : t`differs`),
      }),
      instant<Row>({ id: 'decided', header: t`Decided`, value: (row) => row.decidedTime }),
      text<Row>({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName }),
    ],
    [mayOpen],
  )
  const { values, set } = filters
  return (
    <Page>
      <PageHeader title={title} aside={views} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={imageAuditStates.map((value) => ({ value, label: i18n._(imageStateWords[value]) }))}
          value={values.status}
          onChange={(status) => set({ status })}
        />
        <FlagFilter
          label={t`Second look differs`}
          value={values.differs}
          onChange={(next) => set({ differs: next || undefined })}
        />
        <TextFilter label={t`Application id`} value={values.appId} onChange={(appId) => set({ appId })} />
      </FilterBar>
      <DataTable
        name="imageAudit"
        file={null}
        label={title}
        columns={columns}
        list={list}
        rowKey={(row) => row.imageAuditId}
        filters={filters}
        empty={<Empty title={t`No images wait`}>{t`They come with each application that is handed in.`}</Empty>}
      />
    </Page>
  )
}
