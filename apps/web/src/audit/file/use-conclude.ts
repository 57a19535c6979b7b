import { claimNextAudit, listAudits } from '@cordillera/contract/audit/audit'
import { auditFile, concludeAudit } from '@cordillera/contract/audit/file'
import type { AuditOutcome, AuditReason } from '@cordillera/contract/audit/terms'
import type { ImageKind } from '@cordillera/contract/credit/application-state'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useKept } from '../../ui/form/use-kept.ts'
import { useTab, useUnsaved } from '../../ui/tab.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { filePath, outcomeWords } from '../words.ts'
import type { AuditFile } from './file.ts'

interface Said {
  readonly outcome: AuditOutcome | undefined
  readonly reason: AuditReason | undefined
  readonly remark: string
  readonly images: readonly ImageKind[]
}
const nothingSaid: Said = { outcome: undefined, reason: undefined, remark: '', images: [] }

/** What is about to be concluded. The next audit takes this tab's place: a day of eighty audits is one tab. */
export function useConclude({ audit }: AuditFile) {
  const { t, i18n } = useLingui()
  const { replace } = useTab()
  const [said, setSaid, forget] = useKept(`audit ${audit.auditId}`, nothingSaid)
  /** Somebody asked for it to be concluded: what is missing is said. */
  const [isTried, setTried] = useState(false)
  useUnsaved(said.remark !== '')
  const next = useAction(claimNextAudit)
  const conclude = useAction(concludeAudit, {
    invalidate: [listAudits],
    success: ({ next: look }, { outcome }) =>
      look ? t`Concluded; another auditor looks at it too` : `${audit.loanId}: ${i18n._(outcomeWords[outcome])}`,
  })
  const fresh = useAction(auditFile, { invalidate: [auditFile] })

  /** Another outcome has other reasons, and none of them is said before the auditor says it. */
  function say(change: Partial<Said>) {
    const isOther = change.outcome !== undefined && change.outcome !== said.outcome
    setSaid({ ...said, ...(isOther ? { reason: undefined } : {}), ...change })
  }
  const { outcome, reason, images } = said
  const remark = said.remark.trim()
  const why =
    (outcome === undefined && t`Choose what it comes to first`) ||
    (reason === undefined && t`Choose the reason first`) ||
    (reason === 'other' && remark === '' && t`Say in the remark what the other reason is`) ||
    (outcome === 're-upload' && images.length === 0 && t`Choose the images to be sent again`) ||
    null

  async function send(takeNext: boolean) {
    setTried(true)
    if (why || outcome === undefined || reason === undefined) return
    const { auditId, version } = audit
    const asked = outcome === 're-upload' ? { images: [...images] } : {}
    const done = await conclude.run({ auditId, version, outcome, reason, ...asked, ...(remark ? { remark } : {}) })
    if (!done) return
    forget()
    setTried(false)
    if (!takeNext) return void (await fresh.run({ auditId }))
    const found = await next.run({})
    if (found?.auditId) return replace(filePath(found.auditId))
    toast.info(t`That was the last audit.`)
    replace('/auditing/pendingAudit')
  }
  return { said, say, send, why, isTried, pending: conclude.pending || next.pending }
}
