import {
  curpResultNames,
  curpResults,
  exportCurpChecks,
  listCurpChecks,
  listCurpProviders,
} from '@cordillera/contract/app-operation/curp'
import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../../acquisition/public.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { resultTones } from './provider.ts'

const params = {
  merchant: param.number(),
  providerId: param.number(),
  result: param.choice(curpResultNames),
  startDay: param.day(),
  endDay: param.day(),
}

/** Every check that was asked of a provider, of an application or by hand. */
export function ChecksView() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const list = useList(listCurpChecks, { ...filters.query, merchant })
  const providers = useList(listCurpProviders, { merchant, pageSize: 200 })
  const columns = useTableColumns<RowOf<typeof listCurpChecks>>(() => [
    instant({ id: 'at', header: t`When`, value: (row) => row.time, sort: 'at' }),
    text({ id: 'provider', header: t`Provider`, value: (row) => row.provider, width: 160 }),
    badge({
      ...{ id: 'result', header: t`Result` },
      value: (row) => ({ tone: resultTones[row.result], label: inWords(curpResults[row.result]) }),
    }),
    text({ id: 'detail', header: t`Detail`, value: (row) => row.detail }),
    text({ id: 'curp', header: t`CURP`, value: (row) => row.curp, width: 180 }),
    text({
      ...{ id: 'user', header: t`Borrower`, width: 160 },
      value: (row) => row.userId,
      to: (row) => row.userId && `/user/userBaseInfo/${row.userId}`,
    }),
    text({ id: 'app', header: t`Application`, value: (row) => row.appId, width: 160 }),
    text({ id: 'tried', header: t`Tried by`, value: (row) => row.triedBy }),
    number({ id: 'ms', header: t`Took, ms`, value: (row) => row.ms }),
    money({ id: 'cost', header: t`Cost`, value: (row) => row.cost, currency: (row) => row.currency }),
  ])
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t({ message: 'Days', context: 'from one to another' })}
          from={values.startDay}
          to={values.endDay}
          onChange={({ from, to }) => set({ startDay: from, endDay: to })}
        />
        <ChoiceFilter
          label={t`Provider`}
          options={providers.rows.map(({ providerId, name }) => ({ value: providerId, label: name }))}
          value={values.providerId}
          onChange={(providerId) => set({ providerId })}
        />
        <ChoiceFilter
          label={t`Result`}
          options={curpResultNames.map((value) => ({ value, label: inWords(curpResults[value]) }))}
          value={values.result}
          onChange={(result) => set({ result })}
        />
      </FilterBar>
      <DataTable
        name="curpChecks"
        label={t`Checks asked`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.checkId}
        file={<ExportMenu endpoint={exportCurpChecks} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty
            title={t`Nothing was asked`}
          >{t`Each application with a CURP asks the first provider that answers.`}</Empty>
        }
      />
    </>
  )
}
