import { beginVisit } from '@cordillera/contract/collection/visit'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { useLingui } from '@lingui/react/macro'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ruleText } from './use-may-contact.ts'

/** Going to somebody's door: from now on it counts, until who goes says what came of it. */
export function useVisit() {
  const { t } = useLingui()
  return useAction(beginVisit, {
    say: 'nothing',
    invalidate: [mayContact, getCaseInfo],
    onDone: ({ visitId, answer }) => {
      if (visitId === null) toast.error(t`No visit: ${ruleText(answer)}`)
      else toast.success(t`The visit is noted. Log what came of it here.`)
    },
    onFailed: ({ msg }) => toast.error(msg),
  })
}
