import { claimAudit } from '@cordillera/contract/audit/audit'
import { auditClaimMinutes } from '@cordillera/contract/audit/terms'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../ui/call.ts'
import type { AuditFile } from './file.ts'

/** `none`: there is nothing to conclude here for this person. */
type Claim = 'none' | 'asking' | 'held' | 'taken'

/** Takes the audit in hand when its page opens and keeps it there while the page is shown. */
export function useClaim({ audit, workable, mine }: AuditFile, onHeld: () => void): Claim {
  const [claim, setClaim] = useState<Claim>(mine ? 'held' : 'asking')
  const { auditId } = audit
  const hold = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { held } = await call(claimAudit, { auditId }, { signal, say: 'nothing' })
      setClaim(held ? 'held' : 'taken')
      if (held && !mine) onHeld()
    } catch {
      if (!signal.aborted) setClaim('taken')
    }
  })
  useEffect(() => {
    if (!workable) return
    const asking = new AbortController()
    void hold(asking.signal)
    const timer = setInterval(() => void hold(asking.signal), (auditClaimMinutes * 60_000) / 3)
    return () => {
      asking.abort()
      clearInterval(timer)
    }
  }, [workable])
  return workable ? claim : 'none'
}
