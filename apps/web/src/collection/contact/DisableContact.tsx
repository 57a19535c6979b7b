import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { disableAnotherContact } from '@cordillera/contract/collection/another-contact'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useAction } from '../../ui/use-action.ts'

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
