import type { caseFilter } from '@cordillera/contract/collection/case'
import { getPendingList } from '@cordillera/contract/collection/workbench'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { input } from 'zod/v4/core'
import { useEnvironment } from '../../ui/environment.tsx'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { dayIn } from '../../ui/show/dates.ts'
import { Count } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
import { useEvents } from '../../ui/use-events.ts'
import type { caseParams } from '../cases/case-filters.ts'
import classes from './mine.module.css'

const lookAgainMs = 60_000

/** The day in three numbers, each a click away from its cases. */
export function DayHead({ filters: { values, set, clear } }: { filters: Filters<typeof caseParams> }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const due = values.promisedTo === today
  const untouched = values.contactTimesTo === 0
  return (
    <span className={classes.day}>
      <DayCount
        label={(count) => t`${plural(count, { one: 'promise due', other: 'promises due' })}`}
        filter={{ promisedTo: today }}
        tone="amber"
        isOn={due}
        onPick={() => set({ promisedFrom: undefined, promisedTo: due ? undefined : today, contactTimesTo: undefined })}
      />
      <DayCount
        label={() => t`never contacted`}
        filter={{ contactTimesTo: 0 }}
        isOn={untouched}
        onPick={() =>
          set({ contactTimesFrom: undefined, contactTimesTo: untouched ? undefined : 0, promisedTo: undefined })
        }
      />
      <DayCount
        label={(count) => t`${plural(count, { one: 'open in all', other: 'open in all' })}`}
        filter={{}}
        isOn={false}
        onPick={clear}
      />
    </span>
  )
}

interface DayCountProps {
  /** What so many are called. */
  readonly label: (count: number) => string
  readonly filter: input<typeof caseFilter>
  readonly tone?: 'amber'
  readonly isOn: boolean
  readonly onPick: () => void
}
function DayCount({ label, filter, tone, isOn, onPick }: DayCountProps) {
  const { data, refetch } = useData(getPendingList, { ...filter, pageSize: 1 }, { refetchEveryMs: lookAgainMs })
  useEvents('case', refetch)
  return (
    <button
      type="button"
      className={classes.count}
      aria-pressed={isOn}
      data-tone={data?.total ? tone : undefined}
      onClick={onPick}
    >
      <strong>{data ? <Count value={data.total} /> : '·'}</strong> {label(data?.total ?? 0)}
    </button>
  )
}
