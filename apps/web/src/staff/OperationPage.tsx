import { screenOf } from '@cordillera/contract/menus'
import { listOperation, operationActions } from '@cordillera/contract/staff/operation'
import { staffStatuses } from '@cordillera/contract/staff/status'
import { getUserInfo, listStaff } from '@cordillera/contract/staff/workflow'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../ui/call.ts'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, SearchFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import type { LoadOptions, Option } from '../ui/option.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Changes, Facts, Instant } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { factName, factText, operationOptions, operationWord } from './words.ts'

type Operation = RowOf<typeof listOperation>

const params = {
  target: param.number(),
  operator: param.number(),
  action: param.choice(operationActions),
  startDay: param.day(),
  endDay: param.day(),
}

/** People by what was typed; those who left too. */
const findPeople: LoadOptions<number> = async (typed, signal) => {
  if (!typed) return []
  const { list } = await call(listStaff, { find: typed, status: [...staffStatuses], pageSize: 20 }, { signal })
  return list.map(({ accountId, name, userNo }) => ({ value: accountId, label: `${name} · ${userNo}` }))
}

/** /collection/operation: who changed whom, from what to what. */
export default function OperationPage() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['time'], firstSort: '-time', pageSize: 50 })
  const list = useList(listOperation, filters.query)
  const [open, setOpen] = useState<Operation | null>(null)
  const { values, set } = filters
  const whom = usePerson(values.target)
  const who = usePerson(values.operator)
  return (
    <Page>
      <PageHeader title={inWords(screenOf('operation').title)} />
      <FilterBar filters={filters}>
        <SearchFilter
          label={t`Whom`}
          load={findPeople}
          chosen={whom}
          value={values.target}
          onChange={(target) => set({ target })}
        />
        <SearchFilter
          label={t`Who`}
          load={findPeople}
          chosen={who}
          value={values.operator}
          onChange={(operator) => set({ operator })}
        />
        <ChoiceFilter
          label={t`What`}
          options={operationOptions()}
          value={values.action}
          onChange={(action) => set({ action })}
        />
        <DayRangeFilter
          label={t`Day`}
          from={values.startDay}
          to={values.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
      </FilterBar>
      <DataTable
        name="operation"
        label={inWords(screenOf('operation').title)}
        columns={useColumns()}
        list={list}
        filters={filters}
        rowKey={(row) => row.operationId}
        onOpen={setOpen}
        empty={
          <Empty
            title={t`Nothing yet`}
          >{t`Every change of a staff record is listed here, beginning with the hire.`}</Empty>
        }
      />
      {open && <OperationDrawer operation={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** Who an address speaks of: the filter itself knows only whom one has just picked. */
function usePerson(value: number | undefined): Option<number> | undefined {
  const { data } = useData(getUserInfo, value === undefined ? undefined : { accountId: value })
  return data && { value: data.accountId, label: `${data.name} · ${data.userNo}` }
}

/** What changed in one line: each fact as it was and as it is. */
function summaryOf({ before, after }: Operation): string {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return names
    .map((name) => {
      const [was, is] = [factText(name, before[name]), factText(name, after[name])]
      return `${factName(name)}: ${was ? `${was} → ` : ''}${is || '—'}`
    })
    .join(' · ')
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns<Operation>(() => [
    instant<Operation>({ id: 'time', header: t`Time`, value: (row) => row.time, sort: 'time', width: 112 }),
    text<Operation>({ id: 'target', header: t`Whom`, value: (row) => `${row.targetName} · ${row.userNo}`, width: 208 }),
    text<Operation>({ id: 'action', header: t`What`, value: (row) => operationWord(row.action), width: 168 }),
    text<Operation>({ id: 'change', header: t`What changed`, width: 320, value: summaryOf }),
    text<Operation>({ id: 'operator', header: t`Who`, value: (row) => row.operatorName, width: 144 }),
    text<Operation>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 176 }),
  ])
}

function OperationDrawer({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { t } = useLingui()
  const { before, after, action, targetName, reason, operatorName, time } = operation
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const what = operationWord(action)
  return (
    <DetailDrawer opened onClose={onClose} title={`${what}: ${targetName}`}>
      <DetailSection title={t`Operation`}>
        <Facts
          facts={[
            { label: t`Time`, value: <Instant at={time} /> },
            { label: t`Who`, value: operatorName },
            { label: t`Reason`, value: reason },
          ]}
        />
      </DetailSection>
      <DetailSection title={t`What changed`}>
        <Changes
          changes={names.map((name) => ({
            label: factName(name),
            before: factText(name, before[name]),
            after: factText(name, after[name]),
          }))}
        />
      </DetailSection>
    </DetailDrawer>
  )
}
