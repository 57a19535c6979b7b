import { screenOf } from '@cordillera/contract/menus'
import { exportDeletions, listDeletions } from '@cordillera/contract/service-desk/deletion'
import { deletionObstacles, deletionStateNames, deletionStates } from '@cordillera/contract/service-desk/deletion-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useOpened } from '../use-opened.ts'
import { DeletionDrawer } from './DeletionDrawer.tsx'
import { DeletionForm } from './DeletionForm.tsx'
import { deletionTones } from './deletion-tones.ts'

const states = ['open', ...deletionStateNames] as const
const params = { state: param.choice(states), userId: param.text(13) }

/** /jedi/delete_account: who wants to be forgotten, and what stands in the way. */
export default function DeletionsPage() {
  const { t } = useLingui()
  const [isNew, setNew] = useState(false)
  const filters = useFilters(params, { sorts: ['requested'], firstSort: '-requested', pageSize: 50 })
  const list = useList(listDeletions, filters.query)
  const columns = useDeletionColumns()
  const [opened, open] = useOpened('deletion')
  const { values, set } = filters
  const title = inWords(screenOf('delete_account').title)
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="delete_account_work">
            <Button onClick={() => setNew(true)}>{t`Take in a request`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={states.map((value) => ({
            value,
            label: value === 'open' ? t`Not ended yet` : inWords(deletionStates[value]),
          }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      </FilterBar>
      <DataTable
        name="deletions"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.deletionId}
        onOpen={(row) => open(row.deletionId)}
        file={<ExportMenu endpoint={exportDeletions} input={{ filter: values }} />}
        empty={
          <Empty title={t`Nobody asked for their account to be deleted`}>
            {t`The app's users ask in the app; for a letter or a call take it in here.`}
          </Empty>
        }
      />
      <DeletionDrawer deletionId={opened} onClose={() => open(null)} />
      {isNew && <DeletionForm onClose={() => setNew(false)} onMade={open} />}
    </Page>
  )
}

type Row = RowOf<typeof listDeletions>

function useDeletionColumns() {
  const { t } = useLingui()
  return useTableColumns<Row>(
    () => [
      text({ id: 'request', header: t`Request`, value: (row) => row.deletionId }),
      text({ id: 'customer', header: t`Customer`, value: (row) => row.borrower }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: deletionTones[state], label: inWords(deletionStates[state]) }),
        width: 152,
      }),
      text({
        id: 'obstacles',
        header: t`In its way`,
        value: (row) => row.obstacles.map((one) => inWords(deletionObstacles[one])).join(', '),
      }),
      instant({ id: 'requested', header: t`Asked for`, value: (row) => row.requestedTime, sort: 'requested' }),
      text({ id: 'by', header: t`Asked by`, value: (row) => row.requestedBy ?? t`the customer` }),
      instant({ id: 'due', header: t`To be done`, value: (row) => row.dueTime }),
      text({ id: 'decidedBy', header: t`Decided by`, value: (row) => row.decidedBy, optional: true }),
      instant({ id: 'ended', header: t`Ended at`, value: (row) => row.endedTime, optional: true }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [],
  )
}
