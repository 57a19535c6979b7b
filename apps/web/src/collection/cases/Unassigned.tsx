import { unAssignOverView } from '@cordillera/contract/collection/case'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { Count } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
import { StageBadge, stageName } from '../show/case-words.tsx'
import type { caseParams } from './case-filters.ts'
import classes from './cases.module.css'

const lookAgainMs = 60_000

/** What waits in the pool, by stage; a click narrows the list to it. */
export function Unassigned({ filters: { values, set } }: { filters: Filters<typeof caseParams> }) {
  const { t } = useLingui()
  const { data } = useData(unAssignOverView, {}, { refetchEveryMs: lookAgainMs })
  if (!data) return null
  const counts = new Map<Stage, number>()
  for (const { period, count } of data) counts.set(period, (counts.get(period) ?? 0) + count)
  const notCheckedIn = data.reduce((all, one) => all + one.notCheckedIn, 0)
  const waiting = stageNames.filter((stage) => counts.has(stage))
  if (waiting.length === 0) return <span className={classes.pool}>{t`Every open case is assigned`}</span>
  const isOn = (stage: Stage) =>
    values.period?.length === 1 &&
    values.period[0] === stage &&
    values.status?.join() === 'not assigned' &&
    values.stopped === false
  return (
    <span className={classes.pool}>
      <Trans>unassigned:</Trans>
      {waiting.map((stage) => (
        <button
          key={stage}
          type="button"
          className={classes.poolStage}
          aria-pressed={isOn(stage)}
          title={t`Show the unassigned cases of ${stageName(stage)}`}
          onClick={() =>
            set(
              isOn(stage)
                ? { period: undefined, status: undefined, stopped: undefined }
                : { period: [stage], status: ['not assigned'], stopped: false },
            )
          }
        >
          <StageBadge stage={stage} /> <Count value={counts.get(stage)} />
        </button>
      ))}
      {notCheckedIn > 0 && (
        <span>
          {plural(notCheckedIn, { one: '# of a collector not checked in', other: '# of collectors not checked in' })}
        </span>
      )}
    </span>
  )
}
