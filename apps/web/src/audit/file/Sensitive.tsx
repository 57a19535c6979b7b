import { revealForAudit } from '@cordillera/contract/audit/file'
import type { sensitiveFields } from '@cordillera/contract/collection/workbench'
import { recordOperation } from '@cordillera/contract/operation-log/log'
import { Masked } from '../../ui/Masked.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { AuditFile } from './file.ts'

interface SensitiveProps {
  readonly file: AuditFile
  readonly field: (typeof sensitiveFields)[number]
  readonly contactId?: string
  readonly label: string
  readonly masked: string | null
  /** Revealed only to who has the audit in hand. */
  readonly held: boolean
}

/** A masked value of an audit's person. */
export function Sensitive({ file: { audit }, field, contactId, label, masked, held }: SensitiveProps) {
  const reveal = useAction(revealForAudit)
  const record = useAction(recordOperation, { say: 'nothing' })
  if (masked === null) return null
  const of = { auditId: audit.auditId, field, ...(contactId ? { contactId } : {}) }
  return (
    <Masked
      label={label}
      masked={masked}
      isPhone={field === 'mobile' || field === 'contactMobile'}
      onReveal={held ? (asked) => reveal.run({ ...of, ...asked }) : undefined}
      onCopy={() => void record.run({ channel: 'cms', operate: 'copy', content: field, type: 2, appId: audit.appId })}
    />
  )
}
