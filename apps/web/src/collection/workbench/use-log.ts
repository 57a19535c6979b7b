import { listCases } from '@cordillera/contract/collection/case'
import { callWayNeededCode } from '@cordillera/contract/collection/channels'
import { saveLog } from '@cordillera/contract/collection/log'
import { collectResult } from '@cordillera/contract/collection/results'
import { getCaseInfo, getPendingList } from '@cordillera/contract/collection/workbench'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../ui/call.ts'
import { useEnvironment } from '../../ui/environment.tsx'
import { toEdit } from '../../ui/form/money-text.ts'
import { keptHere } from '../../ui/kept.ts'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { answered, attemptOf } from './attempt.ts'
import type { CaseInfo } from './case-info.ts'
import {
  draftOf,
  emptyForm,
  inputOf,
  type LogContext,
  type LogForm,
  type Missing,
  missingIn,
  readDraft,
} from './log-form.ts'

const draftKey = (caseId: string) => `collection.draft.${caseId}`

export interface Log {
  readonly form: LogForm
  readonly context: LogContext
  readonly change: (changes: Partial<LogForm>) => void
  readonly pick: (result: number) => void
  /** A field that has to be filled, where it stands: a save that misses it goes there. */
  readonly field: (name: Missing) => (element: HTMLElement | null) => void
  readonly goTo: (name: Missing) => void
  /** What to say about the form as it stands, once somebody tried to save it. */
  readonly missing: Missing | null
  /** No call is on record: how it was made is asked for. */
  readonly asksCallWay: boolean
  readonly refusal: CallError | null
  /** The case as it was when a save was refused because somebody else had changed it. */
  readonly before: CaseInfo | null
  readonly isPending: boolean
  readonly save: (takeNext: boolean) => Promise<void>
}

/** The log that is being written. It outlives a reload and a closed tab until it is saved. */
export function useLog(info: CaseInfo, onNext: (caseId: string | null) => void): Log {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { caseId, version } = info.case
  const client = useQueryClient()
  const [form, setForm] = useState<LogForm>(() => readDraft(keptHere.get(draftKey(caseId))))
  const [isTried, setTried] = useState(false)
  const [asksCallWay, setAsksCallWay] = useState(false)
  const fields = useRef<Partial<Record<Missing, HTMLElement | null>>>({})
  const goTo = (name: Missing) => fields.current[name]?.focus()
  const [before, setBefore] = useState<CaseInfo | null>(null)
  const relation = info.contacts.find(({ contactId }) => contactId === form.contactId)?.relation ?? null
  const context = { today: info.today, currency: info.bill.currency, locale, relation }
  const missing = missingIn(form, context)
  const due = plainAmount(info, locale)
  const offered = useRef(due)
  // a payment makes what is due less: the amount that was offered follows, one that was typed stays
  useEffect(() => {
    if (due !== offered.current && form.amount === offered.current) change({ amount: due })
    offered.current = due
  })
  const action = useAction(saveLog, {
    say: 'nothing',
    invalidate: [getPendingList, listCases],
    // whatever the server refused, what it knows by now is what the person should see
    onFailed: ({ http, code }) => {
      if (http !== 0) answered(caseId)
      if (code === callWayNeededCode) return setAsksCallWay(true)
      setBefore(info)
      void client.invalidateQueries({ queryKey: [getCaseInfo.path, { caseId }] })
    },
  })

  function keep(changed: (now: LogForm) => LogForm) {
    const next = changed(form)
    keptHere.set(draftKey(caseId), draftOf(next))
    setForm(next)
  }
  function change(changes: Partial<LogForm>) {
    keep((now) => ({ ...now, ...changes }))
  }
  /** Another result keeps what still fits it: the amount stays, a day outside of its window goes. */
  function pick(code: number) {
    setTried(false)
    keep((now) => {
      const next = { ...now, result: code }
      if (!collectResult(code).promise) return next
      const amount = now.amount || due
      const fits = missingIn({ ...next, amount, promisedBy: '-' }, context) !== 'dayOutside'
      return { ...next, amount, day: fits ? now.day : '' }
    })
  }
  async function save(takeNext: boolean) {
    setTried(true)
    if (missing) return goTo(missing)
    const attempt = attemptOf(caseId, JSON.stringify([form, takeNext]), version)
    const input = { ...inputOf(form, { caseId, version: attempt.version }, context), takeNext }
    const answer = await action.run(input, attempt.key)
    if (!answer) return
    // who goes on does not wait for the case that they leave to be read again
    const refetchType = takeNext ? 'none' : 'active'
    void client.invalidateQueries({ queryKey: [getCaseInfo.path], refetchType })
    answered(caseId)
    keptHere.set(draftKey(caseId), null)
    setForm(emptyForm)
    setAsksCallWay(false)
    setTried(false)
    setBefore(null)
    toast.success(t`Saved: ${collectResult(form.result ?? 0).name}`)
    if (takeNext) onNext(answer.nextCaseId)
  }
  // without an answer the change may be this person's own
  const isStale = action.error !== null && action.error.http !== 0 && before !== null && before.case.version !== version
  return {
    form,
    context,
    change,
    pick,
    field: (name) => (element) => {
      fields.current[name] = element
    },
    goTo,
    missing: isTried ? missing : null,
    asksCallWay: form.channel === 'call' && (asksCallWay || form.callWay !== ''),
    // somebody else's change is said in full above the columns
    refusal: isStale ? null : action.error,
    before: isStale ? before : null,
    isPending: action.pending,
    save,
  }
}

/** Everything due today as one types it: without groups. */
const plainAmount = ({ bill }: CaseInfo, locale: string) =>
  toEdit(bill.dueAmount, bill.currency, locale).replace(/[.,]00$/, '')
