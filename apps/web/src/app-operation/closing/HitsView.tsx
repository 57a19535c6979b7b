import { exportClosingHits, listClosingHits, listClosingRules } from '@cordillera/contract/app-operation/closing'
import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../../acquisition/public.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, DayRangeFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { Empty } from '../../ui/states.tsx'
import { instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { districtName } from '../districts.ts'

const params = {
  merchant: param.number(),
  ruleId: param.number(),
  startDay: param.day(),
  endDay: param.day(),
}

/** Each time something was refused by a rule. */
export function HitsView() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const list = useList(listClosingHits, { ...filters.query, merchant })
  const rules = useList(listClosingRules, { merchant, pageSize: 200 })
  const columns = useTableColumns<RowOf<typeof listClosingHits>>(() => [
    instant({ id: 'at', header: t`When`, value: (row) => row.time, sort: 'at' }),
    text({ id: 'rule', header: t`Rule`, value: (row) => row.ruleName, width: 200 }),
    text({
      ...{ id: 'wanted', header: t`What was asked for` },
      value: (row) => (row.wanted === 'apply' ? t`An application` : t`A partner’s product`),
      width: 160,
    }),
    text({ id: 'product', header: t`Product`, value: (row) => row.productCode }),
    money({ id: 'amount', header: t`Amount`, value: (row) => row.amount, currency: (row) => row.currency }),
    text({ id: 'platform', header: t`Platform`, value: (row) => row.platform }),
    text({
      id: 'district',
      header: t`District`,
      value: (row) => row.district && districtName(row.district),
      width: 160,
    }),
    text({
      ...{ id: 'customer', header: t`Customer` },
      value: (row) => row.customer && (row.customer === 'new' ? t`new` : t`returning`),
    }),
    number({ id: 'loans', header: t`Loans before`, value: (row) => row.loans }),
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
          label={t`Rule`}
          options={rules.rows.map(({ ruleId, name }) => ({ value: ruleId, label: name }))}
          value={values.ruleId}
          onChange={(ruleId) => set({ ruleId })}
        />
      </FilterBar>
      <DataTable
        name="closingHits"
        label={t`What was closed`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.hitId}
        file={<ExportMenu endpoint={exportClosingHits} input={{ filter: { ...values, merchant } }} />}
        empty={<Empty title={t`Nothing was closed`}>{t`What a rule refuses stands here from then on.`}</Empty>}
      />
    </>
  )
}
