import { actionWords } from '@cordillera/contract/actions'
import { screenOf } from '@cordillera/contract/menus'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { exportOperationLog } from '@cordillera/contract/operation-log/log-export'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Archived } from '../ui/Archived.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { Can, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { custom, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { useList } from '../ui/use-list.ts'
import { type Entry, EntryDrawer, useChangeLine } from './EntryDetail.tsx'
import { recordId } from './record-id.ts'
import { Seals } from './Seals.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { nameOf, reasonOf } from './words.ts'

const params = {
  userName: param.text(64),
  action: param.text(60),
  dayFrom: param.day(),
  dayTo: param.day(),
  caseId: recordId('C'),
  appId: recordId('A'),
  userId: recordId('U'),
  endpoint: param.text(120),
}

/** /opt-audit/log: who did what, newest first. */
export default function OperationLog() {
  const { t } = useLingui()
  const title = inWords(screenOf('log').title)
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const list = useList(listOperationLog, filters.query)
  // the answer that the list is drawn from
  const since = useData(listOperationLog, filters.query).data?.since
  const [open, setOpen] = useState<Entry | null>(null)
  const columns = useColumns()
  const { values, set } = filters
  const actions = Object.entries(actionWords).map(([value, words]) => ({ value, label: inWords(words) }))
  return (
    <Page>
      <PageHeader title={title} actions={<Seals />} />
      <FilterBar filters={filters}>
        <TextFilter label={t`User name`} value={values.userName} onChange={(userName) => set({ userName })} />
        <ChoiceFilter
          label={t`Action`}
          options={actions}
          value={values.action}
          onChange={(action) => set({ action })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
        <TextFilter label={t`Case id`} value={values.caseId} onChange={(caseId) => set({ caseId })} />
        <TextFilter label={t`Borrower id`} value={values.userId} onChange={(userId) => set({ userId })} />
        <TextFilter label={t`Application id`} value={values.appId} onChange={(appId) => set({ appId })} />
        <TextFilter label={t`API call`} value={values.endpoint} onChange={(endpoint) => set({ endpoint })} />
      </FilterBar>
      <Archived since={since} />
      <DataTable
        name="log"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(entry) => entry.entryId}
        onOpen={setOpen}
        file={
          <Can press="log_export">
            <ExportMenu endpoint={exportOperationLog} input={{ filter: values }} />
          </Can>
        }
        empty={<Empty title={t`Nothing has been done yet`}>{t`Every change that people make is listed here.`}</Empty>}
      />
      <EntryDrawer entry={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function useColumns() {
  const { t } = useLingui()
  const may = useMay()
  const lineOf = useChangeLine()
  return useTableColumns(() => [
    instant<Entry>({ id: 'at', header: t`When`, value: (entry) => entry.at, sort: 'at' }),
    text<Entry>({
      id: 'user',
      header: t`Who`,
      value: (entry) => entry.byName ?? entry.userName ?? t`the system`,
      width: 120,
    }),
    text<Entry>({ id: 'action', header: t`Action`, value: nameOf, width: 176 }),
    custom<Entry>({
      id: 'about',
      header: t`About`,
      width: 144,
      cell: (entry) => <SubjectLink entry={entry} linked={may.open('case')} />,
    }),
    text<Entry>({ id: 'what', header: t`What changed`, value: lineOf, width: 296 }),
    text<Entry>({ id: 'reason', header: t`Reason`, value: reasonOf, width: 160 }),
    text<Entry>({ id: 'address', header: t`IP address`, value: (entry) => entry.address, width: 112 }),
    text<Entry>({
      id: 'endpoint',
      header: t`API call`,
      value: (entry) => entry.endpoint,
      width: 240,
      optional: true,
    }),
    text<Entry>({ id: 'device', header: t`Device`, value: (entry) => entry.deviceId, width: 240, optional: true }),
  ])
}
