import { undoAssignment } from '@cordillera/contract/collection/assign-rule'
import { assignCases, caseSelectionSummary, listCases, unAssignOverView } from '@cordillera/contract/collection/case'
import { listCollector } from '@cordillera/contract/staff/workflow'
import type { Stage } from '@cordillera/contract/stages'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from './assign.module.css'
import { CollectorTable } from './CollectorTable.tsx'
import { Compared } from './Compared.tsx'
import { type Chosen, unassignedOf } from './chosen.ts'
import { Outcome } from './Outcome.tsx'
import { type Strategy, StrategyFields } from './StrategyFields.tsx'
import { type Preview, usePreview } from './use-preview.ts'

interface AssignDrawerProps {
  readonly chosen: Chosen
  /** The stages that the list is narrowed to: their collectors come first. */
  readonly stages: readonly Stage[]
  readonly onClose: () => void
  /** With the cases that changed meanwhile and were left alone. */
  readonly onDone: (changed: readonly string[]) => void
}

const none: [] = []

/** Chooses people and a strategy; who would get how many is shown as it is chosen, before anything is done. */
export function AssignDrawer({ chosen, stages, onClose, onDone }: AssignDrawerProps) {
  const { t } = useLingui()
  const [strategy, setStrategy] = useState<Strategy>({ name: 'average number', number: undefined })
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const collectors = useData(listCollector, {})
  const free = unassignedOf(chosen)
  const [takesToo, setTakesToo] = useState(false)
  const given = free && !takesToo ? free : chosen
  const summary = useData(caseSelectionSummary, { selection: given.selection })
  const preview = usePreview(given, strategy, ticked)
  const undo = useAction(undoAssignment, {
    invalidate: [listCases, unAssignOverView, listCollector, caseSelectionSummary],
    success: ({ returned, toPool }) =>
      plural(returned + toPool, { one: '# case went back', other: '# cases went back' }),
  })
  const action = useAction(assignCases, {
    invalidate: [listCases, unAssignOverView, listCollector, caseSelectionSummary],
    say: 'nothing',
    undo: ({ batchId }) => (batchId ? () => void undo.run({ batchId }) : null),
    success: ({ assigned, shares }) => {
      if (assigned === 0) return ''
      const cases = plural(assigned, { one: '# case', other: '# cases' })
      const people = plural(shares.filter(({ gets }) => gets > 0).length, { one: '# collector', other: '# collectors' })
      return t`Assigned ${cases} to ${people}`
    },
    onDone: ({ assigned, changed }) => {
      if (assigned === 0) toast.warning(t`Nothing was assigned: every chosen case changed meanwhile.`)
      onDone(changed)
    },
    // what was previewed is no longer true: the next preview is what can be applied
    onFailed: preview.again,
  })
  const plan = preview.data
  const gets = plan ? plan.assignable - plan.unassigned : 0
  const takers = plan?.shares.filter(({ gets }) => gets > 0).length ?? 0
  const cases = plural(gets, { one: '# case', other: '# cases' })
  const people = plural(takers, { one: '# collector', other: '# collectors' })
  const why = useWhyNot(preview, gets)
  return (
    <SideDrawer opened onClose={onClose} size="wide" fixed title={t`Assign cases`}>
      <StrategyFields strategy={strategy} onChange={setStrategy} />
      {free && (
        <Switch
          className={classes.takes ?? ''}
          label={t`Also take cases that somebody works now`}
          description={t`Without it only cases that are not assigned are given out.`}
          checked={takesToo}
          onChange={(event) => setTakesToo(event.currentTarget.checked)}
        />
      )}
      <Compared input={preview.input} chosen={strategy.name} />
      <div className={classes.people}>
        {collectors.data ? (
          <CollectorTable
            collectors={collectors.data}
            stages={stages}
            merchants={summary.data?.merchants ?? none}
            ticked={ticked}
            onTick={setTicked}
            plan={plan}
            isFetching={preview.isFetching}
          />
        ) : collectors.error ? (
          <ErrorState error={collectors.error} onRetry={collectors.refetch} />
        ) : (
          <Loading />
        )}
      </div>
      <footer className={classes.foot}>
        <div className={classes.outcome} aria-live="polite">
          {action.error && (
            <p role="alert" className={classes.refusal}>
              {action.error.http === 403
                ? t`You may not assign cases any more. Nothing was assigned.`
                : action.error.msg}
            </p>
          )}
          {preview.error && !action.error && (
            <p role="alert" className={classes.refusal}>
              {preview.error.msg}
            </p>
          )}
          {!preview.error && <Outcome selected={chosen.countText} plan={plan} />}
        </div>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <WhyButton
          loading={action.pending}
          why={why}
          onClick={() => preview.input && plan && void action.run({ ...preview.input, seen: plan.seen })}
        >
          {gets > 0 ? t`Assign ${cases} to ${people}` : t`Assign`}
        </WhyButton>
      </footer>
    </SideDrawer>
  )
}

/** Why it can't be assigned yet. */
function useWhyNot({ input, data, isFetching }: Preview, given: number): string | undefined {
  const { t } = useLingui()
  if (!input) return t`Tick the people who take the cases`
  if (!data || isFetching) return t`Who gets how many is being worked out`
  return given > 0 ? undefined : t`There is no case to give: those chosen are with somebody, or nobody ticked has room`
}
