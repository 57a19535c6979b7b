import { alertEvents } from '@cordillera/contract/acquisition/alert-step'
import { exportAlertEvents, listAlertEvents, listAlerts } from '@cordillera/contract/acquisition/alerts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { badge, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { usePlace } from '../Place.tsx'
import { figureText } from './alert.ts'

type Event = RowOf<typeof listAlertEvents>
const params = { merchant: param.number(), ruleId: param.number() }
const tones: Readonly<Record<Event['what'], ToneName>> = {
  ...{ fired: 'red', recovered: 'green', noData: 'amber', failed: 'orange', dataAgain: 'grey' },
}

/** When alerts fired, recovered, had no data or could not be looked at. */
export function AlertEventsView() {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { merchant } = usePlace()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const list = useList(listAlertEvents, { ...filters.query, merchant })
  const alerts = useList(listAlerts, { merchant, pageSize: 200 })
  const columns = useTableColumns<Event>(
    () => [
      instant({ id: 'at', header: t`When`, value: (row) => row.time, sort: 'at' }),
      text({ id: 'rule', header: t`Alert`, value: (row) => row.ruleName, width: 220 }),
      badge({
        id: 'what',
        header: t`What`,
        value: (row) => ({ tone: tones[row.what], label: inWords(alertEvents[row.what]) }),
      }),
      text({
        ...{ id: 'value', header: t`Figure`, width: 112, align: 'end' },
        value: (row) => figureText(row.metric, row.value, locale),
      }),
      text({
        ...{ id: 'usual', header: t`Usual`, width: 112, align: 'end' },
        value: (row) => figureText(row.metric, row.baseline, locale),
      }),
      text({
        ...{ id: 'told', header: t`Told`, width: 160 },
        value: (row) => (row.told > 0 ? plural(row.told, { one: '# person', other: '# people' }) : t`nobody`),
      }),
    ],
    [locale],
  )
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Alert`}
          options={alerts.rows.map(({ ruleId, name }) => ({ value: ruleId, label: name }))}
          value={values.ruleId}
          onChange={(ruleId) => set({ ruleId })}
        />
      </FilterBar>
      <DataTable
        name="channelAlertEvents"
        label={t`What they said`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.eventId}
        file={<ExportMenu endpoint={exportAlertEvents} input={{ filter: { ...values, merchant } }} />}
        empty={<Empty title={t`No alert said anything yet`} />}
      />
    </>
  )
}
