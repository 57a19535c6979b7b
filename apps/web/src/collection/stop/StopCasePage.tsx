import { listStopCases, stopStates } from '@cordillera/contract/collection/stop'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDictionary } from '../../settings/public.ts'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useChosen, useList } from '../../ui/use-list.ts'
import { workbenchPath } from '../show/case-words.tsx'
import { OperateDialog } from './OperateDialog.tsx'
import { StopDrawer } from './StopDrawer.tsx'
import { useStopColumns } from './stop-columns.tsx'

const params = {
  state: param.choice(stopStates),
  reason: param.text(),
  dayFrom: param.day(),
  dayTo: param.day(),
}

/** Bills that nobody collects, why, and what proves it; restoring them. */
export default function StopCasePage() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['stopped'], firstSort: '-stopped', pageSize: 50 })
  const list = useList(listStopCases, filters.query)
  const [isStopping, setStopping] = useState(false)
  const [operating, setOperating] = useChosen(list.rows, ({ id }) => id)
  const reasons = useDictionary('stop_reason')
  const columns = useStopColumns(setOperating)
  const { values, set } = filters
  return (
    <Page>
      <PageHeader
        title={t`Stopped bills`}
        primary={
          <Can press="stopCase_operate">
            <Button onClick={() => setStopping(true)}>{t`Stop bills`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`State`}
          options={[
            { value: 'stopped' as const, label: t`Stopped` },
            { value: 'restored' as const, label: t`Restored` },
          ]}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <ChoiceFilter
          label={t`Reason`}
          options={reasons.known}
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
        <DayRangeFilter
          label={t`Stopped on`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      <DataTable
        name="stopCase"
        label={t`Stopped bills`}
        columns={columns}
        list={list}
        rowKey={(item) => item.id}
        filters={filters}
        to={(item) => workbenchPath(item.caseId)}
        empty={
          <Empty title={t`No bill is stopped`}>
            {t`A stopped bill is not assigned, dialled or messaged by anybody until it is restored.`}
          </Empty>
        }
      />
      <StopDrawer opened={isStopping} onClose={() => setStopping(false)} />
      {operating && <OperateDialog item={operating} onClose={() => setOperating(null)} />}
    </Page>
  )
}
