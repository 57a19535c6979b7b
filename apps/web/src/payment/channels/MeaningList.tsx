import { exportCodeMeanings, listCodeMeanings } from '@cordillera/contract/payment/routing/meaning'
import { codeStatuses, codeStatusNames, providerNames } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconClose, IconHistory } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, day, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useChosen, useList } from '../../ui/use-list.ts'
import { type CodeMeaning, optionsOf } from './channels.ts'
import { EndMeaning } from './MeaningForm.tsx'

const params = { provider: param.choice(providerNames), status: param.choice(codeStatusNames), onDay: param.day() }

/** What codes of the providers mean; none is ever written over. */
export function MeaningList() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['fromDay'], firstSort: '-fromDay', pageSize: 50 })
  const list = useList(listCodeMeanings, filters.query)
  const [ending, setEnding] = useChosen(list.rows, ({ meaningId }) => meaningId)
  const [history, setHistory] = useState<CodeMeaning | null>(null)
  const may = useMay()
  const mayChange = may.press('paymentChannelConfig_change')
  const mayLog = may.open('log')
  const columns = useTableColumns<CodeMeaning>(
    () => [
      text({ id: 'code', header: t`Code`, value: (row) => row.code, width: 220 }),
      text({ id: 'provider', header: t`Provider`, value: (row) => row.provider, width: 96 }),
      badge({
        ...{ id: 'status', header: t`Meaning`, width: 208 },
        value: ({ status }) => ({
          tone: status === 'failed' ? ('red' as const) : ('amber' as const),
          label: inWords(codeStatuses[status]),
        }),
      }),
      text({
        ...{ id: 'elsewhere', header: t`Another channel`, width: 128 },
        value: (row) => (row.retryElsewhere ? t`yes` : t`no`),
      }),
      text({ id: 'words', header: t`Words`, value: (row) => inWords(row.words), width: 280 }),
      day({ id: 'from', header: t`From`, value: (row) => row.fromDay, sort: 'fromDay' }),
      day({ id: 'last', header: t`Through`, value: (row) => row.lastDay }),
      text({ id: 'by', header: t`Added by`, value: (row) => row.createdBy, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => [
          ...(mayChange ? [{ label: t`End it`, icon: IconClose, run: () => setEnding(row) }] : []),
          ...(mayLog ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
        ],
      }),
    ],
    [mayChange, mayLog],
  )
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Provider`}
          options={providerNames.map((value) => ({ value, label: value }))}
          value={values.provider}
          onChange={(provider) => set({ provider })}
        />
        <ChoiceFilter
          label={t`Meaning`}
          options={optionsOf(codeStatuses)}
          value={values.status}
          onChange={(status) => set({ status })}
        />
      </FilterBar>
      <DataTable
        name="codeMeanings"
        label={t`Codes of providers`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.meaningId}
        file={<ExportMenu endpoint={exportCodeMeanings} input={{ filter: values }} />}
        empty={
          <Empty title={t`No codes yet`}>
            {t`A refusal that nobody has explained fails its order and sends it nowhere else.`}
          </Empty>
        }
      />
      {ending && <EndMeaning meaning={ending} onClose={() => setEnding(null)} />}
      <HistoryDrawer
        of={history && { target: `code meaning:${history.meaningId}` }}
        name={history?.code}
        onClose={() => setHistory(null)}
      />
    </>
  )
}
