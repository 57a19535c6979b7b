import { exportSilences } from '@cordillera/contract/compliance/contact-export'
import { silenceKindNames, silenceKinds } from '@cordillera/contract/compliance/rules'
import { liftSilence, listSilences } from '@cordillera/contract/compliance/silence'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inSystemWords, inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, CellLink, custom, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type RowOf, useList } from '../../ui/use-list.ts'
import { shortId, workbenchPath } from '../show/case-words.tsx'

type Row = RowOf<typeof listSilences>
const params = { tab: param.text(20), kind: param.choice(silenceKindNames), live: param.flag() }

/** The right-party register: who and which phones are silent, and the way back. */
export function Register() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['at'], firstSort: '-at', pageSize: 50 })
  const { tab: _, ...query } = filters.query
  const list = useList(listSilences, query)
  const [lifting, setLifting] = useState<Row | null>(null)
  const action = useAction(liftSilence, { success: t`The silence has ended`, invalidate: [listSilences] })
  const columns = useColumns(setLifting)
  const { values, set } = filters
  const { tab: __, ...filter } = values
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Kind`}
          options={silenceKindNames.map((kind) => ({ value: kind, label: inWords(silenceKinds[kind].words) }))}
          value={values.kind}
          onChange={(kind) => set({ kind })}
        />
        <FlagFilter label={t`Still silent`} value={values.live} onChange={(live) => set({ live })} />
      </FilterBar>
      <DataTable
        name="silences"
        label={t`Do-not-contact list`}
        columns={columns}
        list={list}
        filters={filters}
        file={
          <Can press="caseManagement_export">
            <ExportMenu endpoint={exportSilences} input={{ filter }} />
          </Can>
        }
        rowKey={({ silenceId }) => silenceId}
        empty={
          <Empty
            title={t`Nobody is silent`}
          >{t`Wrong numbers and other notes from the workbench are listed here.`}</Empty>
        }
      />
      {lifting && (
        <ConfirmWithReason
          title={t`End this silence?`}
          confirm={t`End the silence`}
          tone="normal"
          description={t`It can be contacted again everywhere, as far as the rules allow.`}
          onClose={() => setLifting(null)}
          onConfirm={async (reason) => (await action.run({ silenceId: lifting.silenceId, reason })) !== undefined}
        />
      )}
    </>
  )
}

function useColumns(onLift: (row: Row) => void) {
  const { t } = useLingui()
  const lifts = useMay().press('caseManagement_recall')
  return useTableColumns(
    () => [
      badge<Row>({
        id: 'kind',
        header: t`Kind`,
        value: ({ kind, liftedTime }) => ({
          tone: liftedTime ? 'grey' : 'violet',
          label: inWords(silenceKinds[kind].words),
        }),
        width: 144,
      }),
      text<Row>({ id: 'whom', header: t`Whom`, value: ({ whom }) => whom, width: 136 }),
      custom<Row>({
        id: 'case',
        header: t`Case`,
        width: 112,
        cell: ({ caseId }) => <CellLink to={workbenchPath(caseId)}>{shortId(caseId)}</CellLink>,
      }),
      text<Row>({
        id: 'evidence',
        header: t`What shows it`,
        value: ({ evidence }) => inSystemWords(evidence),
        width: 240,
      }),
      text<Row>({ id: 'by', header: t`By`, value: ({ madeBy }) => madeBy, width: 128 }),
      instant<Row>({ id: 'at', header: t`Since`, value: ({ madeTime }) => madeTime, sort: 'at' }),
      text<Row>({
        id: 'lifted',
        header: t`Ended because`,
        value: ({ liftedReason }) => liftedReason && inSystemWords(liftedReason),
        width: 176,
      }),
      actions<Row>({
        header: t`Actions`,
        width: 152,
        of: (row) =>
          lifts && row.liftedTime === null ? [{ label: t`End the silence`, named: true, run: () => onLift(row) }] : [],
      }),
    ],
    [lifts],
  )
}
