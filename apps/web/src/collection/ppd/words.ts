/** Auto-outbound jobs and their numbers: types and states in words. */
import type { listPpdConfigs, listPpdJobs, ppdNumberStates, ppdStates } from '@cordillera/contract/collection/ppd'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type PpdJob = RowOf<typeof listPpdJobs>
export type PpdConfig = Output<typeof listPpdConfigs>[number]

type JobState = (typeof ppdStates)[number]
type NumberState = (typeof ppdNumberStates)[number]

export function usePpdStates(): Record<JobState, string> {
  const { t } = useLingui()
  return useMemo(() => ({ init: t`Planned`, running: t`Running`, success: t`Succeeded`, fail: t`Failed` }), [t])
}
export const jobTones: Record<JobState, ToneName> = { init: 'grey', running: 'blue', success: 'green', fail: 'red' }

export function useNumberStates(): Record<NumberState, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      waiting: t`Waiting`,
      excluded: t`Left out`,
      refused: t`Not allowed`,
      called: t`Called`,
      left: t`Not dialled`,
    }),
    [t],
  )
}
