import { showUserSensitiveInfo } from '@cordillera/contract/borrower/user'
import type { sensitiveFields } from '@cordillera/contract/collection/workbench'
import { recordOperation } from '@cordillera/contract/operation-log/log'
import { useMay } from '../ui/environment.tsx'
import { Masked } from '../ui/Masked.tsx'
import { useAction } from '../ui/use-action.ts'

interface SensitiveProps {
  readonly userId: string
  readonly field: (typeof sensitiveFields)[number]
  readonly contactId?: string
  readonly label: string
  readonly masked: string
}

/** A masked value of a borrower, outside of any case. */
export function Sensitive({ userId, field, contactId, label, masked }: SensitiveProps) {
  const may = useMay()
  const reveal = useAction(showUserSensitiveInfo)
  const record = useAction(recordOperation, { say: 'nothing' })
  const of = { userId, field, ...(contactId ? { contactId } : {}) }
  return (
    <Masked
      label={label}
      masked={masked}
      isPhone={field === 'mobile' || field === 'contactMobile'}
      onReveal={may.press('searchUsers_reveal') ? (asked) => reveal.run({ ...of, ...asked }) : undefined}
      onCopy={() => void record.run({ channel: 'cms', operate: 'copy', content: field, type: 3, userId })}
    />
  )
}
