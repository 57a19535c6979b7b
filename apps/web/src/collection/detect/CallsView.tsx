import { callOutcomeNames, callOutcomes } from '@cordillera/contract/collection/call'
import { detectCallRecords } from '@cordillera/contract/collection/detect'
import { exportCalls } from '@cordillera/contract/collection/detect-export'
import { decisionPurposes } from '@cordillera/contract/compliance/contact'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { IconHangUp } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { actions, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { outcomeText } from '../contact/call-outcome.ts'
import { useCallStateWords } from '../show/words.ts'
import { FreeLine } from './FreeLine.tsx'
import { minutesText } from './places.ts'
import { StageFilter } from './RecordFilters.tsx'
import { RecordsView, recordParams, recordShape, useRecordColumns } from './RecordsView.tsx'

type Row = RowOf<typeof detectCallRecords>
const params = {
  ...recordParams,
  period: param.choice(stageNames),
  outcome: param.choice(callOutcomeNames),
  purpose: param.choice(decisionPurposes),
  live: param.flag(),
}

/** Calls of my scope, newest first, with where their recordings lie. */
export function CallsView({ views }: { views: ReactNode }) {
  const { t } = useLingui()
  const filters = useFilters(params, recordShape)
  const list = useList(detectCallRecords, filters.query)
  const { values, set } = filters
  const purposes = usePurposeWords()
  const [freeing, setFreeing] = useState<Row | null>(null)
  const columns = useColumns(setFreeing)
  return (
    <>
      <RecordsView
        views={views}
        name="detectCalls"
        label={t`Calls`}
        list={list}
        columns={columns}
        rowKey={(row) => row.callId}
        filters={filters}
        file={exportCalls}
        empty={{ title: t`No call here`, text: t`Calls through the dialer are kept here with how they ended.` }}
      >
        <StageFilter value={values.period} onChange={(period) => set({ period })} />
        <ChoiceFilter
          label={t`Outcome`}
          options={callOutcomeNames.map((value) => ({ value, label: inWords(callOutcomes[value]) }))}
          value={values.outcome}
          onChange={(outcome) => set({ outcome })}
        />
        <FlagFilter label={t`On a line now`} value={values.live} onChange={(live) => set({ live })} />
        <ChoiceFilter
          label={t`How`}
          options={decisionPurposes.flatMap((value) =>
            value === 'message' || value === 'visit' || value === 'reveal' ? [] : [{ value, label: purposes[value] }],
          )}
          value={values.purpose}
          onChange={(purpose) => set({ purpose })}
        />
      </RecordsView>
      {freeing && <FreeLine call={freeing} onClose={() => setFreeing(null)} />}
    </>
  )
}

function usePurposeWords(): Record<(typeof decisionPurposes)[number], string> {
  const { t } = useLingui()
  return {
    call: t`by hand`,
    batchCall: t`in a batch`,
    ppd: t`auto-outbound`,
    message: t`message`,
    visit: t`visit`,
    reveal: t`revealed`,
  }
}

function useColumns(onFree: (row: Row) => void) {
  const { t } = useLingui()
  const canFree = useMay().press('collectRecords_freeLine')
  const purposes = usePurposeWords()
  const states = useCallStateWords()
  const { first, merchant, sample } = useRecordColumns<Row>()
  return useTableColumns<Row>(() => [
    ...first,
    text<Row>({ id: 'number', header: t`Number called`, width: 136, value: (row) => row.number }),
    text<Row>({ id: 'contact', header: t`Contact`, width: 92, value: (row) => row.contactName ?? t`borrower` }),
    text<Row>({ id: 'how', header: t`How`, width: 112, value: (row) => purposes[row.purpose], optional: true }),
    text<Row>({
      ...{ id: 'outcome', header: t`Outcome`, width: 112 },
      value: (row) => (row.outcome ? outcomeText(row.outcome, row) : states[row.state]),
    }),
    number<Row>({ id: 'rang', header: t`Rang, s`, value: (row) => row.ringSeconds, optional: true }),
    text<Row>({ id: 'talked', header: t`Talk time`, width: 76, value: (row) => minutesText(row.talkSeconds) }),
    text<Row>({
      ...{ id: 'recording', header: t`Recording`, width: 112 },
      value: (row) => row.recording,
      copy: (row) => row.recording ?? '',
    }),
    sample,
    merchant,
    text<Row>({ id: 'line', header: t`Line`, value: (row) => row.line, optional: true }),
    text<Row>({ id: 'decision', header: t`Decision`, value: (row) => row.decisionId, optional: true }),
    ...(canFree
      ? [
          actions<Row>({
            header: t`Actions`,
            width: 56,
            of: (row) =>
              row.state === 'ended' || row.state === 'waiting'
                ? []
                : [{ label: t`Free the line`, icon: IconHangUp, run: () => onFree(row), danger: true }],
          }),
        ]
      : []),
  ])
}
