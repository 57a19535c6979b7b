import { type sensitiveFields, showSensitiveInfo } from '@cordillera/contract/collection/workbench'
import { recordOperation } from '@cordillera/contract/operation-log/log'
import type { ReactNode } from 'react'
import { useMay } from '../../ui/environment.tsx'
import { Masked } from '../../ui/Masked.tsx'
import { useAction } from '../../ui/use-action.ts'

interface SensitiveProps {
  readonly caseId: string
  readonly field: (typeof sensitiveFields)[number]
  readonly contactId?: string
  /** What the field is called, for those who hear it. */
  readonly label: string
  readonly masked: string
  /** A case that can't be worked keeps its secrets. */
  readonly closed?: boolean
  readonly children?: ReactNode
}

/** A masked value of a case's borrower. */
export function Sensitive({ caseId, field, contactId, label, masked, closed, children }: SensitiveProps) {
  const may = useMay()
  const reveal = useAction(showSensitiveInfo)
  const record = useAction(recordOperation, { say: 'nothing' })
  const of = { caseId, field, ...(contactId ? { contactId } : {}) }
  return (
    <Masked
      label={label}
      masked={masked}
      isPhone={field === 'mobile' || field === 'contactMobile'}
      onReveal={!closed && may.press('pendingCollect_reveal') ? (asked) => reveal.run({ ...of, ...asked }) : undefined}
      onCopy={() => void record.run({ channel: 'cms', operate: 'copy', content: field, type: 1, caseId })}
    >
      {children}
    </Masked>
  )
}
