import { derateStates, listDerates } from '@cordillera/contract/derate/derate'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StageBadge, workbenchPath } from '../collection/public.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { IconCheck, IconClose, IconUndo } from '../ui/icons.ts'
import { Empty } from '../ui/states.tsx'
import { actions, badge, custom, day, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useEvents } from '../ui/use-events.ts'
import { useList } from '../ui/use-list.ts'
import { type Act, ActDialog, type Derate } from './ActDialog.tsx'
import { derateStateTones, derateStateWords } from './words.ts'

const params = { state: param.choice(derateStates), userId: param.text(13), mine: param.flag() }

/** Reductions that were asked for: what waits can be decided by those above, what one asked for can be taken back. */
export function DerateList() {
  const { t, i18n } = useLingui()
  const filters = useFilters(params, { sorts: ['asked'], firstSort: '-asked', pageSize: 50 })
  const list = useList(listDerates, filters.query)
  useEvents('case', list.refetch)
  useEvents('payment', list.refetch)
  const [acting, setActing] = useState<{ row: Derate; act: Act } | null>(null)
  const columns = useColumns((row, act) => setActing({ row, act }))
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={derateStates.map((value) => ({ value, label: i18n._(derateStateWords[value]) }))}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <FlagFilter label={t`Asked for by me`} value={values.mine} onChange={(mine) => set({ mine })} />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      </FilterBar>
      <DataTable
        name="derates"
        label={t`Reductions`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.derateId}
        empty={<Empty title={t`No reduction was asked for`}>{t`They are asked for in the workbench of a case.`}</Empty>}
      />
      {acting && <ActDialog {...acting} onClose={() => setActing(null)} />}
    </>
  )
}

function useColumns(onAct: (row: Derate, act: Act) => void) {
  const { t, i18n } = useLingui()
  return useTableColumns(
    () => [
      text<Derate>({
        id: 'borrower',
        header: t`Borrower`,
        width: 104,
        value: (row) => row.borrower,
        to: (row) => workbenchPath(row.caseId),
      }),
      custom<Derate>({ id: 'period', header: t`Stage`, width: 96, cell: (row) => <StageBadge stage={row.period} /> }),
      badge<Derate>({
        id: 'state',
        header: t`Status`,
        width: 176,
        value: ({ state }) => ({ tone: derateStateTones[state], label: i18n._(derateStateWords[state]) }),
      }),
      money<Derate>({
        id: 'amount',
        header: t`Reduced by`,
        width: 112,
        value: (row) => row.amount,
        currency: (row) => row.currency,
      }),
      money<Derate>({
        id: 'pay',
        header: t`To be paid`,
        width: 112,
        value: (row) => row.payAmount,
        currency: (row) => row.currency,
      }),
      day<Derate>({ id: 'payBy', header: t`Pay by`, width: 88, value: (row) => row.payBy }),
      text<Derate>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 140 }),
      text<Derate>({ id: 'askedBy', header: t`Asked by`, value: (row) => row.askedBy, width: 116 }),
      instant<Derate>({ id: 'asked', header: t`Asked`, value: (row) => row.askedTime, sort: 'asked', optional: true }),
      text<Derate>({
        id: 'decidedBy',
        header: t`Who decides`,
        value: ({ level, decidedBy }) =>
          decidedBy ?? { own: t`own quota`, leader: t`leader`, director: t`director` }[level],
        width: 116,
      }),
      text<Derate>({ id: 'note', header: t`Note`, value: (row) => row.note, optional: true }),
      actions<Derate>({
        header: t`Actions`,
        width: 92,
        of: (row) => [
          ...(row.decidable
            ? [
                { label: t`Approve`, icon: IconCheck, run: () => onAct(row, 'approve') },
                { label: t`Refuse`, icon: IconClose, danger: true, run: () => onAct(row, 'refuse') },
              ]
            : []),
          ...(row.mine && row.paid === 0 && (row.state === 'requested' || row.state === 'given')
            ? [{ label: t`Withdraw`, icon: IconUndo, danger: true, run: () => onAct(row, 'withdraw') }]
            : []),
        ],
      }),
    ],
    [],
  )
}
