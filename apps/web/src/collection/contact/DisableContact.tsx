import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { disableAnotherContact } from '@cordillera/contract/collection/another-contact'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { Can } from '../../ui/environment.tsx'
import { useAction } from '../../ui/use-action.ts'
import { ownForms } from './own-forms.ts'

interface DisableContactProps {
  readonly caseId: string
  readonly contactId: string
  readonly whom: string
  readonly onClose: () => void
}

export function DisableContact({ caseId, contactId, whom, onClose }: DisableContactProps) {
  const { t } = useLingui()
  const action = useAction(disableAnotherContact, {
    success: t`The contact is no longer used`,
    invalidate: [getCaseInfo, fetchAllUserInfo, mayContact],
  })
  return (
    <ConfirmWithReason
      title={t`Stop using ${whom}?`}
      confirm={t`Stop using it`}
      description={t`A leader can use it again.`}
      onClose={onClose}
      onConfirm={async (reason) => (await action.run({ caseId, contactId, reason })) !== undefined}
    />
  )
}

/** The leader's way back, where the contact is struck out. */
export function EnableContact({ caseId, contactId, whom }: Omit<DisableContactProps, 'onClose'>) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const action = useAction(disableAnotherContact, {
    success: t`The contact is used again`,
    invalidate: [getCaseInfo, fetchAllUserInfo, mayContact],
  })
  return (
    <Can press="caseManagement_recall">
      <span {...ownForms}>
        <Button size="compact-xs" variant="subtle" onClick={() => setAsking(true)}>
          {t`Use again`}…
        </Button>
        {isAsking && (
          <ConfirmWithReason
            title={t`Use ${whom} again?`}
            confirm={t`Use again`}
            onClose={() => setAsking(false)}
            onConfirm={async (reason) =>
              (await action.run({ caseId, contactId, disabled: false, reason })) !== undefined
            }
          />
        )}
      </span>
    </Can>
  )
}
