import { call, currentCall, hangUp } from '@cordillera/contract/collection/call'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { useLingui } from '@lingui/react/macro'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { answerFor, ruleText, useMayContact } from './use-may-contact.ts'

interface Callee {
  readonly caseId: string
  /** Null: the borrower. */
  readonly contactId: string | null
}

/** Calling somebody on a free line of the person. Undefined without a dialer, and until the gate has answered. */
export function useCall({ caseId, contactId }: Callee) {
  const { t } = useLingui()
  const { data: line } = useData(currentCall, {})
  const { data } = useMayContact(caseId)
  const answer = answerFor(data, contactId, 'call')
  const action = useAction(call, {
    invalidate: [currentCall, mayContact],
    onDone: ({ callId, answer: said }) => {
      if (callId === null) toast.error(t`Not called: ${ruleText(said)}`)
    },
  })
  if (!line?.ready || !answer) return undefined
  const isBusy = line.freeLines === 0
  return {
    /** Why nobody can be called now. */
    why: !answer.allowed ? ruleText(answer) : isBusy ? t`No outbound account is free` : undefined,
    pending: action.pending,
    run: () => void action.run({ caseId, contactId }),
  }
}

/** The key that calls the chosen person, and hangs up while somebody is on the line. */
export function useCallKey(callee: Callee): () => void {
  const calling = useCall(callee)
  const { data: line } = useData(currentCall, {})
  const end = useAction(hangUp, { invalidate: [currentCall] })
  return () => {
    const live = line?.call
    if (live && live.state !== 'ended') return void end.run({ callId: live.callId })
    if (calling?.why) return void toast.error(calling.why)
    calling?.run()
  }
}
