import { exportEvents, listEvents } from '@cordillera/contract/acquisition/events'
import { platforms } from '@cordillera/contract/market/match'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter, WholeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Empty } from '../../ui/states.tsx'
import { instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { shownFrom } from '../days.ts'
import { useChannelOptions, usePlace } from '../Place.tsx'

const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  name: param.text(40),
  page: param.text(60),
  element: param.text(60),
  platform: param.choice(platforms),
  version: param.text(24),
  channelId: param.number(),
  ofChannels: param.flag(),
}

/** Events as they came, with the three times that each carries. */
export function RawView() {
  const { t } = useLingui()
  const { merchant, today } = usePlace()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const { values, set } = filters
  const days = shownFrom(today, values)
  const { name } = values
  const channels = useChannelOptions().filter(({ value }) => value > 0)
  const list = useList(listEvents, name ? { ...filters.query, merchant, ...days, name } : undefined)
  const columns = useTableColumns<RowOf<typeof listEvents>>(() => [
    instant({ id: 'at', header: t`Happened`, value: (row) => row.time, sort: 'at' }),
    text({ id: 'name', header: t`Event`, value: (row) => row.name }),
    text({ id: 'page', header: t`Page`, value: (row) => row.page }),
    text({ id: 'element', header: t`Element`, value: (row) => row.element }),
    text({ id: 'device', header: t`Device`, value: (row) => row.device, width: 80 }),
    text({ id: 'platform', header: t`Platform`, value: (row) => row.platform, width: 96 }),
    text({ id: 'version', header: t`Version`, value: (row) => row.version ?? t`can’t be read`, width: 112 }),
    number({
      ...{ id: 'configuration', header: t`Content`, width: 88 },
      about: t`The number of the configuration of content that the app showed.`,
      value: (row) => row.configuration,
    }),
    text({ id: 'channel', header: t`Channel`, value: (row) => row.channel }),
    instant({ id: 'created', header: t`By its clock`, value: (row) => row.createdTime, optional: true }),
    instant({ id: 'sent', header: t`Sent, by its clock`, value: (row) => row.sentTime, optional: true }),
    instant({ id: 'received', header: t`Received`, value: (row) => row.receivedTime }),
  ])
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={days.startDay}
          to={days.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <WholeFilter label={t`Event`} value={name} onChange={(next) => set({ name: next })} />
        <WholeFilter label={t`Page`} value={values.page} onChange={(page) => set({ page })} />
        <WholeFilter label={t`Element`} value={values.element} onChange={(element) => set({ element })} />
        <ChoiceFilter
          label={t`Platform`}
          options={platforms.map((value) => ({ value, label: value }))}
          value={values.platform}
          onChange={(platform) => set({ platform })}
        />
        <ChoiceFilter
          label={t`Channel`}
          options={channels}
          value={values.channelId}
          onChange={(channelId) => set({ channelId, ofChannels: undefined })}
        />
      </FilterBar>
      <DataTable
        name="appEventsRaw"
        label={t`Single events`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.eventNo}
        file={name && <ExportMenu endpoint={exportEvents} input={{ filter: { ...values, merchant, ...days, name } }} />}
        empty={
          <Empty title={name ? t`No such events in these days` : t`Name an event first`}>
            {t`Open a row of the figures, or write an event’s name above. Raw events are kept as long as the settings say.`}
          </Empty>
        }
      />
    </>
  )
}
