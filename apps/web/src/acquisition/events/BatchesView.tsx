import { exportBatches, listBatches } from '@cordillera/contract/acquisition/events'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, number, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { usePlace } from '../Place.tsx'

const params = { merchant: param.number() }

/** What the apps sent: how much of it was new, and whether it is in the figures. */
export function BatchesView() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const filters = useFilters(params, { sorts: ['received'], firstSort: '-received', pageSize: 50 })
  const list = useList(listBatches, { ...filters.query, merchant })
  const columns = useTableColumns<RowOf<typeof listBatches>>(() => [
    instant({ id: 'received', header: t`Received`, value: (row) => row.receivedTime, sort: 'received' }),
    number({ id: 'events', header: t`New events`, value: (row) => row.events, width: 112 }),
    number({
      ...{ id: 'duplicates', header: t`Known already`, width: 128 },
      about: t`Sent again, such as after no answer came; they changed nothing.`,
      value: (row) => row.duplicates,
    }),
    badge({
      ...{ id: 'state', header: t`State` },
      value: (row) =>
        row.countedTime
          ? { tone: 'green', label: t`In the figures` }
          : { tone: 'amber', label: t`Waits to be counted` },
    }),
    instant({ id: 'counted', header: t`Counted at`, value: (row) => row.countedTime }),
  ])
  return (
    <DataTable
      name="appEventBatches"
      label={t`What was received`}
      columns={columns}
      list={list}
      filters={filters}
      rowKey={(row) => row.batchId}
      file={<ExportMenu endpoint={exportBatches} input={{ filter: { merchant } }} />}
      empty={<Empty title={t`Nothing was received yet`} />}
    />
  )
}
