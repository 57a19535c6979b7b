import { exportCurpProviders, listCurpProviders, switchCurpProvider } from '@cordillera/contract/app-operation/curp'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePlace } from '../../acquisition/public.ts'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconCheck, IconHistory, IconMinus } from '../../ui/icons.ts'
import { percentText, thousands } from '../../ui/show/numbers.ts'
import { nothing } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import {
  actions,
  badge,
  CellLink,
  custom,
  instant,
  money,
  number,
  text,
  useTableColumns,
} from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useChosen, useList } from '../../ui/use-list.ts'
import { ProviderForm } from './ProviderForm.tsx'
import type { Provider } from './provider.ts'

const params = { merchant: param.number(), active: param.flag() }

/** Providers in their order: whether each is asked, what it costs, and how it answered in the last 30 days. */
export function ProvidersView() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { merchant } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['position'], firstSort: 'position', pageSize: 50 })
  const list = useList(listCurpProviders, { ...filters.query, merchant })
  const [editing, setEditing] = useChosen(list.rows, (row) => row.providerId)
  const [switching, setSwitching] = useChosen(list.rows, (row) => row.providerId)
  const [history, setHistory] = useState<Provider | null>(null)
  const mayChange = may.press('curp_conf_change')
  const columns = useTableColumns<Provider>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 180 }),
      badge({
        ...{ id: 'state', header: t`Status` },
        value: (row) =>
          !row.active
            ? { tone: 'grey', label: t`Off` }
            : row.frozenUntil
              ? { tone: 'amber', label: t`Rests` }
              : { tone: 'green', label: t`In use` },
      }),
      instant({ id: 'until', header: t`Rests until`, value: (row) => row.frozenUntil }),
      money({
        id: 'cost',
        header: t`Cost of a check`,
        value: (row) => row.cost,
        currency: (row) => row.currency,
        sums: false,
      }),
      custom({
        ...{ id: 'asked', header: t`Asked in 30 days`, align: 'end', width: 128 },
        cell: (row) => (
          <CellLink to={`?view=checks&merchant=${merchant}&providerId=${row.providerId}`}>
            {thousands(row.asked, locale)}
          </CellLink>
        ),
      }),
      custom({
        ...{ id: 'rate', header: t`Answered, %`, align: 'end', width: 96 },
        about: t`Of those asked in the last 30 days: found, not found or another person.`,
        cell: (row) => (row.asked > 0 ? percentText(Math.round((row.answered / row.asked) * 10_000), locale) : nothing),
      }),
      number({ id: 'median', header: t`Median, ms`, value: (row) => row.medianMs }),
      number({ id: 'p95', header: t`95 of 100, ms`, value: (row) => row.p95Ms }),
      money({ id: 'spent', header: t`Cost in 30 days`, value: (row) => row.spent, currency: (row) => row.currency }),
      number({ id: 'timeout', header: t`Waits at most, ms`, value: (row) => row.timeoutMs, optional: true }),
      text({ id: 'url', header: t`Web address`, value: (row) => row.url, width: 240, optional: true }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange
            ? [
                {
                  label: row.active ? t`Switch off` : t`Switch on`,
                  icon: row.active ? IconMinus : IconCheck,
                  run: () => setSwitching(row),
                },
              ]
            : []),
          ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, may.open('log'), locale, merchant],
  )
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <FlagFilter label={t`In use`} value={values.active} onChange={(active) => set({ active })} />
      </FilterBar>
      <DataTable
        name="curpProviders"
        label={t`Providers`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.providerId}
        {...(mayChange ? { onOpen: setEditing } : {})}
        file={<ExportMenu endpoint={exportCurpProviders} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`Nobody is asked`}>
            {t`Without a provider applications are checked by the digits of their CURP alone.`}
          </Empty>
        }
      />
      {editing && <ProviderForm provider={editing} onClose={() => setEditing(null)} />}
      {switching && <Switching provider={switching} onClose={() => setSwitching(null)} />}
      <HistoryDrawer
        of={history && { target: `curpProvider:${history.providerId}` }}
        name={history?.name}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

function Switching({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(switchCurpProvider, { invalidate: [listCurpProviders] })
  const { providerId, version, name } = provider
  // what was asked stays, whatever a colleague makes of it meanwhile
  const [active] = useState(provider.active)
  return (
    <ConfirmWithReason
      title={active ? t`Ask this provider no more?` : t`Ask this provider from now on?`}
      confirm={active ? t`Switch off` : t`Switch on`}
      tone={active ? 'danger' : 'normal'}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ providerId, version, active: !active, reason })) !== undefined}
    >
      {active
        ? t`${name}: the next application goes to the providers after it.`
        : t`${name}: from the next application on it is asked in its place, and each answer is paid for.`}
    </ConfirmWithReason>
  )
}
