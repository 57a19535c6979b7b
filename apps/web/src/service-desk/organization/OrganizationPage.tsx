import { screenOf } from '@cordillera/contract/menus'
import { exportAuthorityComplaints, listAuthorityComplaints } from '@cordillera/contract/service-desk/organization'
import { authorityStateNames, authorityStates } from '@cordillera/contract/service-desk/organization-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDictionary } from '../../settings/public.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { useOpened } from '../use-opened.ts'
import { ComplaintDrawer } from './ComplaintDrawer.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import { useComplaintColumns } from './complaint-columns.tsx'
import { Deadlines } from './Deadlines.tsx'

const states = ['open', ...authorityStateNames] as const
const params = {
  state: param.choice(states),
  authority: param.text(40),
  late: param.flag(),
  userId: param.text(13),
  month: param.day(),
}
const views = ['list', 'deadlines'] as const

/** /jedi/organization_handel: complaints that came through an authority, the nearest deadline first. */
export default function OrganizationPage() {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  const [isNew, setNew] = useState(false)
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('organization_handel').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'list', label: t`Complaints` },
              { value: 'deadlines', label: t`Deadlines of the law` },
            ]}
          />
        }
        primary={
          <Can press="organization_handel_work">
            <Button onClick={() => setNew(true)}>{t`Take in a complaint`}</Button>
          </Can>
        }
      />
      {view === 'list' ? <Complaints /> : <Deadlines />}
      {isNew && <ComplaintForm onClose={() => setNew(false)} />}
    </Page>
  )
}

function Complaints() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['deadline', 'received'], firstSort: 'deadline', pageSize: 50 })
  const { late, ...query } = filters.query
  const flags = late ? ({ late } as const) : {}
  const list = useList(listAuthorityComplaints, { ...query, ...flags })
  const authorities = useDictionary('authority')
  const columns = useComplaintColumns(authorities.nameOf)
  const [opened, open] = useOpened('complaint')
  const { values, set } = filters
  const { late: _, ...filter } = values
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={states.map((value) => ({
            value,
            label: value === 'open' ? t`Not answered yet` : inWords(authorityStates[value]),
          }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <FlagFilter
          label={t`Past its deadline`}
          value={values.late}
          onChange={(next) => set({ late: next || undefined })}
        />
        <ChoiceFilter
          label={t`Authority`}
          options={authorities.known}
          value={values.authority}
          onChange={(authority) => set({ authority })}
        />
        <ChoiceFilter
          label={t`Month received`}
          options={lastMonths().map((value) => ({
            value,
            label: i18n.date(`${value}T12:00:00Z`, { month: 'long', year: 'numeric' }),
          }))}
          value={values.month}
          onChange={(month) => set({ month })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      </FilterBar>
      <DataTable
        name="authorityComplaints"
        label={inWords(screenOf('organization_handel').title)}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.complaintId}
        onOpen={(row) => open(row.complaintId)}
        file={<ExportMenu endpoint={exportAuthorityComplaints} input={{ filter: { ...filter, ...flags } }} />}
        empty={
          <Empty title={t`No complaint came through an authority`}>
            {t`Take one in as soon as its letter comes: its deadline runs from that day.`}
          </Empty>
        }
      />
      <ComplaintDrawer complaintId={opened} onClose={() => open(null)} />
    </>
  )
}

/** First days of this month and the eleven before it. */
function lastMonths(): string[] {
  const now = new Date()
  return Array.from({ length: 12 }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10),
  )
}
