import { listAssignments, undoAssignment } from '@cordillera/contract/collection/assign-rule'
import { assignmentStrategies, listCases, unAssignOverView } from '@cordillera/contract/collection/case'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { IconUndo } from '../../ui/icons.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, instant, number, text } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { useStrategyWords } from '../show/assign-words.ts'
import { CaseViews } from './CaseViews.tsx'
import { ChangedCases } from './ChangedCases.tsx'

type Batch = Output<typeof listAssignments>[number]

/** What was assigned in the last day, by whom; each can be taken back whole within the hour. */
export function AssignmentsView() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useData(listAssignments, {})
  const [undoing, setUndoing] = useState<Batch | null>(null)
  const [stayed, setStayed] = useState<readonly string[]>([])
  const action = useAction(undoAssignment, {
    invalidate: [listAssignments, listCases, unAssignOverView],
    onDone: ({ returned, stayedCases }) => {
      toast.success(plural(returned, { one: '# case went back', other: '# cases went back' }))
      setStayed(stayedCases)
    },
  })
  const columns = useColumns(setUndoing)
  const list = {
    rows: data ?? [],
    total: data?.length ?? 0,
    totalIsExact: true,
    isPending: !data && !error,
    isFetching,
    error,
    refetch,
  }
  const cases = plural(undoing?.cases ?? 0, { one: '# case', other: '# cases' })
  return (
    <Page>
      <PageHeader title={t`Cases`} aside={<CaseViews />} />
      <DataTable
        name="assignments"
        label={t`Assignments`}
        columns={columns}
        list={list}
        rowKey={(batch) => batch.batchId}
        empty={<Empty title={t`Nothing was assigned in the last day`} />}
      />
      <Confirm
        opened={undoing !== null}
        onClose={() => setUndoing(null)}
        title={t`Take back the assignment of ${cases}`}
        confirm={t`Take back`}
        onConfirm={async () => undoing !== null && (await action.run({ batchId: undoing.batchId })) !== undefined}
      >
        {t`Each case goes back to the collector it was taken from, or to the pool. Cases worked since then stay where they are, and are named.`}
      </Confirm>
      {stayed.length > 0 && <ChangedCases ids={stayed} onClose={() => setStayed([])} reason="worked" />}
    </Page>
  )
}

function useColumns(onUndo: (batch: Batch) => void) {
  const { t } = useLingui()
  const strategies = useStrategyWords()
  return useMemo(() => {
    const strategyOf = (name: string) => assignmentStrategies.find((one) => one === name)
    const why = ({ undoneTime, undoUntil }: Batch) =>
      undoneTime ? t`Taken back already` : Date.parse(undoUntil) < Date.now() ? t`Older than an hour` : undefined
    return [
      instant<Batch>({ id: 'time', header: t`Assigned`, value: (batch) => batch.time }),
      text<Batch>({ id: 'by', header: t`By`, value: (batch) => batch.rule ?? batch.by ?? t`the night` }),
      text<Batch>({
        id: 'strategy',
        header: t`Strategy`,
        value: ({ strategy }) => {
          const known = strategyOf(strategy)
          return known ? strategies[known] : strategy
        },
      }),
      number<Batch>({ id: 'cases', header: t`Cases`, value: (batch) => batch.cases }),
      number<Batch>({ id: 'collectors', header: t`Collectors`, value: (batch) => batch.collectors, width: 88 }),
      badge<Batch>({
        id: 'state',
        header: t`State`,
        width: 180,
        value: ({ undoneTime, undoneBy }) =>
          undoneTime ? { tone: 'violet', label: t`taken back by ${undoneBy ?? '—'}` } : null,
      }),
      actions<Batch>({
        header: t`Actions`,
        of: (batch) => [
          { label: t`Take back`, icon: IconUndo, run: () => onUndo(batch), why: why(batch), danger: true },
        ],
      }),
    ]
  }, [t, strategies, onUndo])
}
