import { claimNextCase } from '@cordillera/contract/collection/work-mode'
import { getCaseInfo, nextCase } from '@cordillera/contract/collection/workbench'
import type { Input } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../ui/call.ts'
import { useTab } from '../../ui/tab.tsx'
import { toast } from '../../ui/toast.tsx'
import { workbenchPath } from '../show/case-words.tsx'
import type { CaseInfo } from './case-info.ts'
import { workMode } from './work-mode.ts'

const idleAfterMs = 800

/**
 * The way to the next case. It is looked up and loaded while the person reads this one, so that N shows it at once. The
 * next case takes this tab's place: a day of eighty cases is one tab.
 */
export function useNext(info: CaseInfo | undefined) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { replace } = useTab()
  const [isLeaving, setLeaving] = useState(false)
  const known = useRef<{ after: string; caseId: string | null } | null>(null)
  const caseId = info?.case.caseId
  const isInOrder = info !== undefined && info.position !== null

  const load = useCallback(
    (id: string) =>
      client.prefetchQuery({
        queryKey: [getCaseInfo.path, { caseId: id }],
        queryFn: ({ signal }) => call(getCaseInfo, { caseId: id }, { signal, say: 'nothing' }),
      }),
    [client],
  )
  useEffect(() => {
    if (!caseId || !isInOrder) return
    const asking = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const next = await call(nextCase, { after: caseId }, { signal: asking.signal, say: 'nothing' })
        known.current = { after: caseId, caseId: next.caseId }
        if (next.caseId) await load(next.caseId)
      } catch {
        // only a convenience: the key asks again, aloud
      }
    }, idleAfterMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [caseId, isInOrder, load])

  /** Shows that case in this tab; null: none is left. */
  function go(next: string | null) {
    if (next && next !== caseId) return replace(workbenchPath(next))
    toast.info(t`That was the last case of your list.`)
    replace('/collection/pendingCollect')
  }
  /** In work mode the server gives the next case, into this person's hand; `due`: this one, because it waits. */
  async function take(input: Input<typeof claimNextCase>) {
    setLeaving(true)
    try {
      go((await call(claimNextCase, input)).caseId)
    } catch {
      // the call has said it
    } finally {
      setLeaving(false)
    }
  }
  async function next() {
    if (!caseId || isLeaving) return
    if (workMode.isOn()) return take({ after: caseId })
    setLeaving(true)
    try {
      const found = known.current?.after === caseId ? known.current : await call(nextCase, { after: caseId })
      go(found.caseId)
    } catch {
      // the call has said it
    } finally {
      setLeaving(false)
    }
  }
  /** After a result: in work mode the claim decides, else what the save has answered. */
  const follow = (answered: string | null) => (workMode.isOn() && caseId ? void take({ after: caseId }) : go(answered))
  const goTo = (due: string) => void take({ ...(caseId ? { after: caseId } : {}), due })
  return { next, follow, goTo, isLeaving }
}
