/** Words of assigning: strategies, and why cases stayed where they were. */
import type { stayReasons } from '@cordillera/contract/collection/assign-rule'
import type { assignmentStrategies } from '@cordillera/contract/collection/case'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

export function useStrategyWords(): Record<(typeof assignmentStrategies)[number], string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      'average number': t`Average number`,
      'equal inventory': t`Equal inventory`,
      intelligent: t`Intelligent`,
    }),
    [t],
  )
}

export function useStayWords(): Record<(typeof stayReasons)[number], string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      nobody: t`nobody collects there`,
      'everybody away': t`everybody is away`,
      'no room': t`nobody has room`,
      'strategy refused': t`the strategy could not decide`,
      stopped: t`stopped`,
      'on hold': t`on hold for review`,
    }),
    [t],
  )
}
