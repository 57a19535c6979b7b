import { exportPartnerClicks, listPartnerClicks } from '@cordillera/contract/app-operation/partners'
import { useLingui } from '@lingui/react/macro'
import { shownFrom, usePlace } from '../../acquisition/public.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { DayRangeFilter, FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Empty } from '../../ui/states.tsx'
import { instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'

const params = {
  merchant: param.number(),
  startDay: param.day(),
  endDay: param.day(),
  partner: param.text(200),
  converted: param.flag(),
}

/** Each time somebody went to a partner, and what it brought. */
export function ClicksView() {
  const { t } = useLingui()
  const { merchant, today } = usePlace()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const { values, set } = filters
  const days = shownFrom(today, values)
  const list = useList(listPartnerClicks, { ...filters.query, merchant, ...days })
  const columns = useTableColumns<RowOf<typeof listPartnerClicks>>(() => [
    instant({ id: 'at', header: t`When`, value: (row) => row.time, sort: 'at' }),
    text({ id: 'partner', header: t`Partner`, value: (row) => row.partner, width: 180 }),
    text({ id: 'code', header: t`Code`, value: (row) => row.code }),
    text({ id: 'device', header: t`Device`, value: (row) => row.device }),
    text({ id: 'platform', header: t`Platform`, value: (row) => row.platform }),
    instant({ id: 'converted', header: t`Converted`, value: (row) => row.convertedTime }),
    money({ id: 'revenue', header: t`Revenue`, value: (row) => row.revenue, currency: (row) => row.currency }),
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
        <TextFilter label={t`Partner`} value={values.partner} onChange={(partner) => set({ partner })} />
        <FlagFilter label={t`Converted`} value={values.converted} onChange={(converted) => set({ converted })} />
      </FilterBar>
      <DataTable
        name="partnerClicks"
        label={t`Who went`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.clickId}
        file={<ExportMenu endpoint={exportPartnerClicks} input={{ filter: { ...values, merchant, ...days } }} />}
        empty={<Empty title={t`Nobody went to a partner in these days`} />}
      />
    </>
  )
}
