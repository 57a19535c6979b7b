import type { claimNextCase } from '@cordillera/contract/collection/work-mode'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { momentText } from '../contact/use-may-contact.ts'

export type Waiting = Output<typeof claimNextCase>['waiting']

/** Why nothing is next although cases are left: nobody of them may be contacted now. Null where none waits. */
export function useWaitingWords(): (waiting: Waiting) => string | null {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  return (waiting) => {
    if (!waiting || waiting.count === 0) return null
    const { count, from } = waiting
    if (from === null)
      return t`${plural(count, { one: 'Nobody else may be contacted now; # case waits.', other: 'Nobody else may be contacted now; # cases wait.' })}`
    const moment = momentText(from, zone)
    return t`${plural(count, { one: `Nobody else may be contacted now; # case waits until ${moment}.`, other: `Nobody else may be contacted now; # cases wait, the first until ${moment}.` })}`
  }
}
