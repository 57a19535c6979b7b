import { screenOf } from '@cordillera/contract/menus'
import { listMessageWork } from '@cordillera/contract/messaging/work'
import { workKindNames, workKinds } from '@cordillera/contract/messaging/work-terms'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'
import { WorkDrawer } from './WorkDrawer.tsx'
import { reasonOf, type Work } from './waiting.ts'

const params = { kind: param.choice(workKindNames) }

/** /messageManage/messageWork: what of messages nobody but a person can settle, the oldest first. */
export default function WorkPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('messageWork').title)
  const filters = useFilters(params, { sorts: ['since'], firstSort: 'since', pageSize: 50 })
  const list = useList(listMessageWork, filters.query)
  const [opened, open] = useState<Work | null>(null)
  const columns = useTableColumns<Work>(() => [
    instant({ id: 'since', header: t`Since`, value: (row) => row.time, sort: 'since' }),
    text({ id: 'kind', header: t`Kind of problem`, value: (row) => inWords(workKinds[row.kind]), width: 240 }),
    text({ id: 'why', header: t`Why`, value: reasonOf, width: 200 }),
    text({ id: 'channel', header: t`Channel`, value: (row) => row.channel }),
    text({ id: 'address', header: t`Number or address`, value: (row) => row.address }),
    text({ id: 'detail', header: t`What was told`, value: (row) => row.detail, width: 240 }),
  ])
  return (
    <Page>
      <PageHeader title={title} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Kind of problem`}
          options={optionsOf(workKinds)}
          value={filters.values.kind}
          onChange={(kind) => filters.set({ kind })}
        />
      </FilterBar>
      <DataTable
        name="messageWork"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.workId}
        onOpen={open}
        empty={<Empty title={t`Nothing waits`}>{t`No receipt, message or text waits for a person.`}</Empty>}
      />
      {opened && <WorkDrawer key={opened.workId} work={opened} onClose={() => open(null)} />}
    </Page>
  )
}
