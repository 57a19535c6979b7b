import { assignCases, caseSelectionSummary, listCases, unAssignOverView } from '@cordillera/contract/collection/case'
import { listCollector } from '@cordillera/contract/staff/workflow'
import type { Stage } from '@cordillera/contract/stages'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from './assign.module.css'
import { CollectorTable } from './CollectorTable.tsx'
import type { Chosen } from './chosen.ts'
import { Outcome } from './Outcome.tsx'
import { type Strategy, StrategyFields } from './StrategyFields.tsx'
import { usePreview } from './use-preview.ts'

interface AssignDrawerProps {
  readonly chosen: Chosen
  /** The stages that the list is narrowed to: their collectors come first. */
  readonly stages: readonly Stage[]
  readonly onClose: () => void
  /** With the cases that changed meanwhile and were left alone. */
  readonly onDone: (changed: readonly string[]) => void
}

/** Chooses people and a strategy; who would get how many is shown as it is chosen, before anything is done. */
export function AssignDrawer({ chosen, stages, onClose, onDone }: AssignDrawerProps) {
  const { t } = useLingui()
  const [strategy, setStrategy] = useState<Strategy>({ name: 'average number', number: undefined })
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const collectors = useData(listCollector, {})
  const preview = usePreview(chosen, strategy, ticked)
  const action = useAction(assignCases, {
    invalidate: [listCases, unAssignOverView, listCollector, caseSelectionSummary],
    say: 'nothing',
    success: ({ assigned, shares }) => {
      const cases = plural(assigned, { one: '# case', other: '# cases' })
      const people = plural(shares.filter(({ gets }) => gets > 0).length, { one: '# collector', other: '# collectors' })
      return t`Assigned ${cases} to ${people}`
    },
    onDone: ({ changed }) => onDone(changed),
    // what was previewed is no longer true: the next preview is what can be applied
    onFailed: preview.again,
  })
  const plan = preview.data
  const given = plan ? plan.assignable - plan.unassigned : 0
  const takers = plan?.shares.filter(({ gets }) => gets > 0).length ?? 0
  const cases = plural(given, { one: '# case', other: '# cases' })
  const people = plural(takers, { one: '# collector', other: '# collectors' })
  return (
    <SideDrawer opened onClose={onClose} size="wide" fixed title={t`Assign cases`}>
      <StrategyFields strategy={strategy} onChange={setStrategy} />
      <div className={classes.people}>
        {collectors.data ? (
          <CollectorTable
            collectors={collectors.data}
            stages={stages}
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
        <Button
          loading={action.pending}
          disabled={!preview.input || !plan || given === 0 || preview.isFetching}
          onClick={() => preview.input && plan && action.run({ ...preview.input, seen: plan.seen })}
        >
          {given > 0 ? t`Assign ${cases} to ${people}` : t`Assign`}
        </Button>
      </footer>
    </SideDrawer>
  )
}
