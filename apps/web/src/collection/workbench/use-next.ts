import { claimNextCase } from '@cordillera/contract/collection/work-mode'
import { getCaseInfo, nextCase } from '@cordillera/contract/collection/workbench'
import type { Input } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError, call } from '../../ui/call.ts'
import { useTab } from '../../ui/tab.tsx'
import { toast } from '../../ui/toast.tsx'
import { workbenchPath } from '../show/case-words.tsx'
import type { CaseInfo } from './case-info.ts'
import { useWaitingWords, type Waiting } from './waiting-words.ts'
import { workMode } from './work-mode.ts'

const idleAfterMs = 800
const askAgainMs = 3_000

/**
 * The way to the next case. It is looked up and loaded while the person reads this one, so that N shows it at once. The
 * next case takes this tab's place: a day of eighty cases is one tab.
 */
export function useNext(info: CaseInfo | undefined) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { replace } = useTab()
  const waitingWords = useWaitingWords()
  const [isLeaving, setLeaving] = useState(false)
  // a result is saved, and what follows it had no answer
  const [isOwed, setOwed] = useState(false)
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
  function go(next: string | null, waiting: Waiting = null) {
    if (next && next !== caseId) return replace(workbenchPath(next))
    toast.info(waitingWords(waiting) ?? t`That was the last case of your list.`)
    replace('/collection/pendingCollect')
  }
  /** In work mode the server gives the next case, into this person's hand; `due`: this one, because it waits. */
  async function take(input: Input<typeof claimNextCase>, after: { isOwed: boolean } = { isOwed }) {
    setLeaving(true)
    try {
      const taken = await call(claimNextCase, input, { say: isOwed ? 'nothing' : 'all' })
      go(taken.caseId, taken.waiting)
      setOwed(false)
    } catch (error) {
      // the call has said it; what was refused is not asked again, what was not answered is
      setOwed(after.isOwed && error instanceof CallError && (error.http === 0 || error.http >= 500))
      // the case that stays is shown as it is after the save
      void client.invalidateQueries({ queryKey: [getCaseInfo.path, { caseId }] })
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
  function follow(answered: string | null) {
    if (!workMode.isOn() || !caseId) return go(answered)
    void take({ after: caseId }, { isOwed: true })
  }
  const goTo = (due: string) => void take({ ...(caseId ? { after: caseId } : {}), due })
  const askAgain = useEffectEvent(() => caseId && !isLeaving && void take({ after: caseId }))
  useEffect(() => {
    if (!isOwed) return
    const timer = setInterval(() => askAgain(), askAgainMs)
    return () => clearInterval(timer)
  }, [isOwed])
  return { next, follow, goTo, isLeaving, isOwed }
}
