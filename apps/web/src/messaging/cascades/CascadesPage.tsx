import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { listCascades } from '@cordillera/contract/messaging/cascade'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { CascadeDrawer } from './CascadeDrawer.tsx'
import { CascadeForm } from './CascadeForm.tsx'

type Row = Output<typeof listCascades>['list'][number]
const params = { active: param.choice(['yes', 'no'] as const) }

/** /messageManage/messageCascade: ways of reaching borrowers one after the other, and how each run goes. */
export default function CascadesPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('messageCascade').title)
  const filters = useFilters(params, { sorts: ['changed'], firstSort: '-changed', pageSize: 50 })
  const { active, ...query } = filters.query
  const list = useList(listCascades, { ...query, ...(active ? { active: active === 'yes' } : {}) })
  const [opened, open] = useState<Row | null>(null)
  const [isNew, setNew] = useState(false)
  const columns = useTableColumns<Row>(() => [
    text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 240 }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, width: 120 }),
    badge({
      id: 'active',
      header: t`Status`,
      value: (row) => (row.active ? { tone: 'green', label: t`In use` } : { tone: 'grey', label: t`Out of use` }),
      width: 128,
    }),
    number({ id: 'version', header: t`Version`, value: (row) => row.number }),
    number({ id: 'steps', header: t`Steps`, value: (row) => row.stepCount }),
    number({ id: 'running', header: t`Running`, value: (row) => row.running }),
    instant({ id: 'changed', header: t`Changed`, value: (row) => row.updatedTime, sort: 'changed' }),
    text({ id: 'by', header: t`Changed by`, value: (row) => row.updatedBy }),
  ])
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="messageCascade_change">
            <Button onClick={() => setNew(true)}>{t`New cascade`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={[
            { value: 'yes', label: t`In use` },
            { value: 'no', label: t`Out of use` },
          ]}
          value={filters.values.active}
          onChange={(next) => filters.set({ active: next })}
        />
      </FilterBar>
      <DataTable
        name="cascades"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.cascadeId}
        onOpen={open}
        empty={
          <Empty title={t`No cascades yet`}>
            {t`A cascade tries one way after the other, such as an SMS, an e-mail where it did not arrive, then a call, and stops as soon as the borrower answers or pays.`}
          </Empty>
        }
      />
      {isNew && <CascadeForm cascade={null} onClose={() => setNew(false)} />}
      {opened && <CascadeDrawer key={opened.cascadeId} row={opened} onClose={() => open(null)} />}
    </Page>
  )
}
