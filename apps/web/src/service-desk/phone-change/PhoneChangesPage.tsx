import { screenOf } from '@cordillera/contract/menus'
import { exportPhoneChanges, listPhoneChanges } from '@cordillera/contract/service-desk/phone-change'
import {
  type PhoneChangeState,
  phoneChangeStateNames,
  phoneChangeStates,
} from '@cordillera/contract/service-desk/phone-change-terms'
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
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useOpened } from '../use-opened.ts'
import { PhoneChangeDrawer } from './PhoneChangeDrawer.tsx'
import { PhoneChangeForm } from './PhoneChangeForm.tsx'
import { phoneChangeTones } from './phone-change-tones.ts'

const states = ['open', ...phoneChangeStateNames] as const
const params = { state: param.choice(states), userId: param.text(13) }

/** /jedi/change_pahone: who asks for another phone, and how far each is. */
export default function PhoneChangesPage() {
  const { t } = useLingui()
  const [isNew, setNew] = useState(false)
  const filters = useFilters(params, { sorts: ['requested'], firstSort: '-requested', pageSize: 50 })
  const list = useList(listPhoneChanges, filters.query)
  const columns = usePhoneChangeColumns()
  const [opened, open] = useOpened('change')
  const { values, set } = filters
  const title = inWords(screenOf('change_pahone').title)
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="change_pahone_work">
            <Button onClick={() => setNew(true)}>{t`Ask for another phone`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={states.map((value) => ({
            value,
            label: value === 'open' ? t`Not ended yet` : inWords(phoneChangeStates[value]),
          }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      </FilterBar>
      <DataTable
        name="phoneChanges"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.changeId}
        onOpen={(row) => open(row.changeId)}
        file={<ExportMenu endpoint={exportPhoneChanges} input={{ filter: values }} />}
        empty={
          <Empty title={t`Nobody asked for another phone`}>
            {t`The app's users ask in the app; for a caller ask here, with a picture of their id.`}
          </Empty>
        }
      />
      <PhoneChangeDrawer changeId={opened} onClose={() => open(null)} />
      {isNew && <PhoneChangeForm onClose={() => setNew(false)} onMade={open} />}
    </Page>
  )
}

type Row = RowOf<typeof listPhoneChanges>
const stateBadge = (state: PhoneChangeState): { tone: ToneName; label: string } => ({
  tone: phoneChangeTones[state],
  label: inWords(phoneChangeStates[state]),
})

function usePhoneChangeColumns() {
  const { t } = useLingui()
  return useTableColumns<Row>(
    () => [
      text({ id: 'customer', header: t`Customer`, value: (row) => row.borrower }),
      badge({ id: 'state', header: t`Status`, value: ({ state }) => stateBadge(state), width: 152 }),
      text({ id: 'old', header: t`Old number`, value: (row) => row.oldMobile }),
      text({ id: 'new', header: t`New number`, value: (row) => row.newMobile }),
      instant({ id: 'requested', header: t`Asked for`, value: (row) => row.requestedTime, sort: 'requested' }),
      text({ id: 'by', header: t`Asked by`, value: (row) => row.requestedBy ?? t`the customer` }),
      text({ id: 'decidedBy', header: t`Decided by`, value: (row) => row.decidedBy }),
      instant({ id: 'decided', header: t`Decided`, value: (row) => row.decidedTime, optional: true }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    ],
    [],
  )
}
