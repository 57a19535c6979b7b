import { screenOf } from '@cordillera/contract/menus'
import { listMarketingLists } from '@cordillera/contract/service-desk/marketing'
import { marketingStates } from '@cordillera/contract/service-desk/marketing-terms'
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
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { optionsOf } from '../options.ts'
import { useOpened } from '../use-opened.ts'
import { MarketingDrawer } from './MarketingDrawer.tsx'
import { TargetForm, UploadForm } from './MarketingForms.tsx'
import { marketingTones } from './marketing-tones.ts'
import { PeopleView } from './PeopleView.tsx'

const states = ['draft', 'asked', 'sending', 'paused', 'sent', 'stopped', 'retired'] as const
const params = { state: param.choice(states) }

/** /jedi/marketing_list: lists of people to write to, and how far each campaign is. */
export default function MarketingPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['lists', 'people'])
  const [making, setMaking] = useState<'target' | 'upload' | null>(null)
  const [opened, open] = useOpened('list')
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('marketing_list').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'lists', label: t`Lists` },
              { value: 'people', label: t`People` },
            ]}
          />
        }
        primary={
          <Can press="marketing_list_change">
            <Button variant="default" onClick={() => setMaking('upload')}>{t`Upload a list`}</Button>
            <Button onClick={() => setMaking('target')}>{t`New list`}</Button>
          </Can>
        }
      />
      {view === 'lists' ? <ListsView onOpen={open} /> : <PeopleView />}
      <MarketingDrawer listId={opened} onClose={() => open(null)} />
      {making === 'target' && <TargetForm onClose={() => setMaking(null)} onMade={open} />}
      {making === 'upload' && <UploadForm onClose={() => setMaking(null)} onMade={open} />}
    </Page>
  )
}

function ListsView({ onOpen }: { onOpen: (listId: string) => void }) {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['created'], firstSort: '-created', pageSize: 50 })
  const list = useList(listMarketingLists, filters.query)
  const columns = useMarketingColumns()
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(marketingStates)}
          value={values.state}
          onChange={(state) => set({ state })}
        />
      </FilterBar>
      <DataTable
        name="marketingLists"
        label={inWords(screenOf('marketing_list').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.listId}
        onOpen={(row) => onOpen(row.listId)}
        empty={
          <Empty title={t`No list yet`}>
            {t`Make one of customers a filter finds, or upload one. Whoever must not be written to is left out by itself.`}
          </Empty>
        }
      />
    </>
  )
}

type Row = RowOf<typeof listMarketingLists>

function useMarketingColumns() {
  const { t } = useLingui()
  return useTableColumns<Row>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: marketingTones[state], label: inWords(marketingStates[state]) }),
        width: 152,
      }),
      text({
        id: 'source',
        header: t`Made of`,
        value: (row) => (row.source === 'target' ? t`a filter` : t`a file`),
      }),
      number({ id: 'people', header: t`People`, value: (row) => row.people }),
      number({ id: 'included', header: t`To be written to`, value: (row) => row.included }),
      number({ id: 'handedOver', header: t`Handed over`, value: (row) => row.handedOver }),
      text({ id: 'by', header: t`Made by`, value: (row) => row.createdBy }),
      instant({ id: 'created', header: t`Made`, value: (row) => row.createdTime, sort: 'created' }),
      instant({ id: 'started', header: t`Begun`, value: (row) => row.startedTime }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [],
  )
}
