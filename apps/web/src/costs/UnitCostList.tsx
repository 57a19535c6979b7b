import { exportUnitCosts, listUnitCosts } from '@cordillera/contract/costs/costs'
import { costKindNames, costKinds, costUnits } from '@cordillera/contract/costs/terms'
import { countries, countryNames } from '@cordillera/contract/countries'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HistoryDrawer } from '../operation-log/public.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconClose, IconHistory } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Price } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, custom, day, instant, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useChosen, useList } from '../ui/use-list.ts'
import { EndUnitCost } from './EndUnitCost.tsx'
import { countryOptions, optionsOf } from './options.ts'
import type { UnitCost } from './unit-cost.ts'

const params = { kind: param.choice(costKindNames), country: param.choice(countryNames), onDay: param.day() }

/** Prices, the latest first; none is ever written over. */
export function UnitCostList() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['fromDay'], firstSort: '-fromDay', pageSize: 50 })
  const list = useList(listUnitCosts, filters.query)
  const [ending, setEnding] = useChosen(list.rows, ({ costId }) => costId)
  const [history, setHistory] = useState<UnitCost | null>(null)
  const may = useMay()
  const mayChange = may.press('channel_cost_statistics_conf_change')
  const columns = useTableColumns<UnitCost>(
    () => [
      text({ id: 'kind', header: t`Kind`, value: (row) => inWords(costKinds[row.kind]) }),
      text({ id: 'channel', header: t`Channel`, value: (row) => row.channel || t`all channels` }),
      text({ id: 'country', header: t`Country`, value: (row) => inWords(countries[row.country].name) }),
      text({ id: 'unit', header: t`Unit`, value: (row) => inWords(costUnits[row.unit]), width: 180 }),
      custom({
        ...{ id: 'unitCost', header: t`Unit cost`, align: 'end', width: 120 },
        cell: (row) => <Price decimal={trimmed(row.unitCost)} currency={row.currency} />,
      }),
      day({ id: 'from', header: t`From`, value: (row) => row.fromDay, sort: 'fromDay' }),
      day({ id: 'last', header: t`Through`, value: (row) => row.lastDay }),
      text({ id: 'by', header: t`Added by`, value: (row) => row.createdBy }),
      instant({ id: 'at', header: t`Added`, value: (row) => row.createdTime, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange ? [{ label: t`End it`, icon: IconClose, run: () => setEnding(row) }] : []),
          ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, may.open('log')],
  )
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Kind`}
          options={optionsOf(costKinds)}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        <ChoiceFilter
          label={t`Country`}
          options={countryOptions()}
          value={values.country}
          onChange={(country) => set({ country })}
        />
      </FilterBar>
      <DataTable
        name="unitCosts"
        label={t`Prices`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.costId}
        file={<ExportMenu endpoint={exportUnitCosts} input={{ filter: values }} />}
        empty={
          <Empty title={t`No prices yet`}>
            {t`Say what a message, a call or a payment costs: its use is counted from the first day of the price.`}
          </Empty>
        }
      />
      {ending && <EndUnitCost price={ending} onClose={() => setEnding(null)} />}
      <HistoryDrawer
        of={history && { target: `cost:${history.costId}` }}
        name={history ? `${inWords(costKinds[history.kind])} ${history.country}` : undefined}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

/** Without zeros that say nothing. */
export const trimmed = (decimal: string): string => decimal.replace(/\.?0+$/, '') || '0'
