import { loggedChannels } from '@cordillera/contract/collection/channels'
import { detectCsLogs } from '@cordillera/contract/collection/detect'
import { exportLogs } from '@cordillera/contract/collection/detect-export'
import { collectResult, collectResults } from '@cordillera/contract/collection/results'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { day, text, useTableColumns } from '../../ui/table/columns.tsx'
import { useData } from '../../ui/use-data.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { useChannelWords } from '../show/words.ts'
import { StageFilter } from './RecordFilters.tsx'
import { RecordsView, recordParams, recordShape, useRecordColumns } from './RecordsView.tsx'

type Row = RowOf<typeof detectCsLogs>
const params = {
  ...recordParams,
  period: param.choice(stageNames),
  result: param.number(),
  channel: param.choice(loggedChannels),
  reached: param.flag(),
  promised: param.flag(),
}

/** What collectors logged, newest first. */
export function LogsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const filters = useFilters(params, recordShape)
  const list = useList(detectCsLogs, filters.query)
  // the answer that the list is drawn from
  const since = useData(detectCsLogs, filters.query).data?.since
  const { values, set } = filters
  const columns = useColumns()
  return (
    <RecordsView
      views={views}
      name="detectLogs"
      label={t`Logs`}
      list={list}
      columns={columns}
      rowKey={(row) => row.logId}
      filters={filters}
      file={exportLogs}
      since={since}
      empty={{ title: t`No log here`, text: t`Every result that a collector logs is kept here.` }}
    >
      <StageFilter value={values.period} onChange={(period) => set({ period })} />
      <ChoiceFilter
        label={t`Result`}
        options={collectResults.map(({ code, name, label }) => ({
          value: code as number,
          label: `${name} · ${inWords(label)}`,
        }))}
        value={values.result}
        onChange={(result) => set({ result })}
      />
      <ChoiceFilter
        label={t`Channel`}
        options={loggedChannels.map((value) => ({ value, label: channels[value] }))}
        value={values.channel}
        onChange={(channel) => set({ channel })}
      />
      <FlagFilter label={t`Borrower reached`} value={values.reached} onChange={(reached) => set({ reached })} />
      <FlagFilter label={t`With a promise`} value={values.promised} onChange={(promised) => set({ promised })} />
    </RecordsView>
  )
}

function useColumns() {
  const { t } = useLingui()
  const channels = useChannelWords()
  const { first, merchant, sample } = useRecordColumns<Row>()
  return useTableColumns<Row>(() => [
    ...first,
    text<Row>({ id: 'channel', header: t`Channel`, width: 84, value: (row) => channels[row.channel] }),
    text<Row>({
      ...{ id: 'result', header: t`Result`, width: 212 },
      value: ({ result }) => `${collectResult(result).name} · ${inWords(collectResult(result).label)}`,
    }),
    day<Row>({ id: 'promised', header: t`Promised for`, width: 92, value: (row) => row.promisedDay }),
    text<Row>({ id: 'remark', header: t`Remark`, width: 140, value: (row) => row.remark }),
    sample,
    merchant,
  ])
}
