import {
  alertHealths,
  alertMetrics,
  alertStateNames,
  alertStates,
  alertWindows,
  comparisons,
} from '@cordillera/contract/acquisition/alert-step'
import { exportAlerts, listAlerts, retireAlert, watchAlert } from '@cordillera/contract/acquisition/alerts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconBell, IconClose, IconHistory, IconMinus } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useChosen, useList } from '../../ui/use-list.ts'
import { placeOfView } from '../days.ts'
import { usePlace } from '../Place.tsx'
import { AlertForm } from './AlertForm.tsx'
import { type Alert, boundText, figureText, healthTones, stateTones } from './alert.ts'

const params = { merchant: param.number(), state: param.choice(alertStateNames), active: param.flag() }

/** The rules and what each says now; a click opens what one said. */
export function AlertsView() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['name'], firstSort: 'name', pageSize: 50 })
  const list = useList(listAlerts, { ...filters.query, merchant })
  const [editing, setEditing] = useChosen(list.rows, (row) => row.ruleId)
  const [retiring, setRetiring] = useChosen(list.rows, (row) => row.ruleId)
  const [history, setHistory] = useState<Alert | null>(null)
  const watching = useAction(watchAlert, { invalidate: [listAlerts] })
  const mayChange = may.press('channel_data_monitoring_alert')
  const columns = useAlertColumns((row) => [
    {
      label: row.watched ? t`Tell me no more` : t`Tell me`,
      icon: row.watched ? IconMinus : IconBell,
      run: () => void watching.run({ ruleId: row.ruleId, watch: !row.watched }),
    },
    ...(mayChange ? [{ label: t`Take off the list`, icon: IconClose, run: () => setRetiring(row) }] : []),
    ...(may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
  ])
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={alertStateNames.map((value) => ({ value, label: inWords(alertStates[value]) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <FlagFilter label={t`Watches`} value={values.active} onChange={(active) => set({ active })} />
      </FilterBar>
      <DataTable
        name="channelAlerts"
        label={t`Alerts`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.ruleId}
        {...(mayChange
          ? { onOpen: setEditing }
          : { to: (row: Alert) => placeOfView('said', { merchant, ruleId: row.ruleId }) })}
        file={<ExportMenu endpoint={exportAlerts} input={{ filter: { ...values, merchant } }} />}
        empty={
          <Empty title={t`Nothing is watched yet`}>
            {t`An alert looks at each whole hour or day once it is over, and rings the bell of whoever watches it.`}
          </Empty>
        }
      />
      {editing && <AlertForm alert={editing} onClose={() => setEditing(null)} />}
      {retiring && <Retiring alert={retiring} onClose={() => setRetiring(null)} />}
      <HistoryDrawer
        of={history && { target: `alertRule:${history.ruleId}` }}
        name={history?.name}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

type RowActions = Parameters<typeof actions<Alert>>[0]['of']

function useAlertColumns(of: RowActions) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { merchant } = usePlace()
  return useTableColumns<Alert>(
    () => [
      text({ id: 'name', header: t`Name`, value: (row) => row.name, width: 200, sort: 'name' }),
      text({ id: 'channel', header: t`Channel`, value: (row) => row.channelName ?? t`All channels`, width: 160 }),
      text({
        ...{ id: 'rule', header: t`Fires when`, width: 280 },
        value: (row) =>
          `${inWords(alertMetrics[row.metric])} ${inWords(comparisons[row.comparison])} ${boundText(row, locale)}`,
      }),
      text({ id: 'window', header: t`Looked at`, value: (row) => inWords(alertWindows[row.window]) }),
      badge({
        ...{ id: 'state', header: t`Status` },
        value: (row) =>
          row.active
            ? { tone: stateTones[row.state], label: inWords(alertStates[row.state]) }
            : { tone: 'grey', label: t`Off` },
      }),
      badge({
        ...{ id: 'health', header: t`Data`, width: 168 },
        value: (row) =>
          row.active ? { tone: healthTones[row.health], label: inWords(alertHealths[row.health]) } : null,
      }),
      text({
        ...{ id: 'value', header: t`Latest figure`, width: 112, align: 'end' },
        value: (row) => figureText(row.metric, row.value, locale),
        to: (row) => placeOfView('said', { merchant, ruleId: row.ruleId }),
      }),
      text({
        ...{ id: 'usual', header: t`Usual`, width: 112, align: 'end' },
        about: t`The mean of the same hour or day on the same weekday of the last four weeks.`,
        value: (row) => figureText(row.metric, row.baseline, locale),
      }),
      instant({ id: 'through', header: t`Looked up to`, value: (row) => row.lookedThrough }),
      instant({ id: 'fired', header: t`Last fired`, value: (row) => row.firedTime }),
      number({ id: 'watchers', header: t`Watched by`, value: (row) => row.watchers }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      actions({
        header: t`Actions`,
        of,
      }),
    ],
    [of, locale, merchant],
  )
}

function Retiring({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(retireAlert, { success: t`Taken off the list.`, invalidate: [listAlerts] })
  const { ruleId, version, name } = alert
  return (
    <ConfirmWithReason
      title={t`Take this alert off the list?`}
      confirm={t`Take it off`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ ruleId, version, reason })) !== undefined}
    >
      {t`${name}: it is looked at no more. What it said stays.`}
    </ConfirmWithReason>
  )
}
