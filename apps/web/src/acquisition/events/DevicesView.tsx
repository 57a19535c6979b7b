import { exportFunnelDevices, listFunnelDevices } from '@cordillera/contract/acquisition/events'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { shownFrom } from '../days.ts'
import { usePlace } from '../Place.tsx'
import { fromAddress, inAddress, stepsInAddress } from './steps.ts'

const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  steps: param.text(stepsInAddress),
  hours: param.number(),
  step: param.number(),
  lost: param.flag(),
}

/** Whom a step of a funnel counts: the devices that came to it, or were lost before it. */
export function DevicesView() {
  const { t } = useLingui()
  const { merchant, today } = usePlace()
  const filters = useFilters(params, { sorts: ['entered'], firstSort: '-entered', pageSize: 50 })
  const { values, set } = filters
  const steps = fromAddress(values.steps ?? '')
  const step = Math.min(Math.max(1, values.step ?? 1), Math.max(1, steps.length))
  const lost = values.lost && step > 1
  const asked = {
    ...{ merchant, ...shownFrom(today, values), steps, windowHours: values.hours ?? 24, step },
    ...(lost ? { lost: true as const } : {}),
  }
  const { currentPage, pageSize, sortField, sortOrder } = filters.query
  const list = useList(
    listFunnelDevices,
    steps.length < 2 ? undefined : { currentPage, pageSize, sortField, sortOrder, ...asked },
  )
  const columns = useTableColumns<RowOf<typeof listFunnelDevices>>(() => [
    text({ id: 'device', header: t`Device`, value: (row) => row.device, width: 96 }),
    text({
      ...{ id: 'user', header: t`Borrower` },
      value: (row) => row.userId,
      to: (row) => row.userId && `/user/userBaseInfo/${row.userId}`,
    }),
    text({ id: 'channel', header: t`Channel`, value: (row) => row.channelName, width: 160 }),
    instant({
      id: 'entered',
      header: t({ message: 'Entered', context: 'a funnel' }),
      value: (row) => row.enteredTime,
      sort: 'entered',
    }),
    instant({ id: 'reached', header: t`Came so far`, value: (row) => row.reachedTime }),
    number({ id: 'minutes', header: t`Minutes`, value: (row) => Math.round(row.seconds / 60) }),
    badge({
      ...{ id: 'open', header: t`Window` },
      value: (row) => (row.open ? { tone: 'amber', label: t`still open` } : null),
    }),
  ])
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`First step on`}
          from={asked.startDay}
          to={asked.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Step`}
          options={steps.map((one, at) => ({ value: at + 1, label: `${at + 1}. ${inAddress(one)}` }))}
          value={step}
          onChange={(next) => set({ step: next, lost: undefined })}
        />
        {step > 1 && (
          <ChoiceFilter
            label={t`Lost before it`}
            options={[{ value: 1, label: t`Lost before it` }]}
            value={lost ? 1 : undefined}
            onChange={(next) => set({ lost: next === 1 || undefined })}
          />
        )}
      </FilterBar>
      <DataTable
        name="funnelDevices"
        label={t`Devices of a step`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.deviceNo}
        file={steps.length > 1 && <ExportMenu endpoint={exportFunnelDevices} input={{ filter: asked }} />}
        empty={
          <Empty title={steps.length < 2 ? t`No funnel is chosen` : t`No device in these days`}>
            {steps.length < 2 && t`Open a count in the table of a funnel.`}
          </Empty>
        }
      />
    </>
  )
}
