import { draftsTogether } from '@cordillera/contract/service-desk/drafts'
import { keepOrderDraft } from '@cordillera/contract/service-desk/order-care'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { call } from '../ui/call.ts'
import { useAction } from '../ui/use-action.ts'
import type { OrderDetail } from './order-columns.tsx'

const draftAfterMs = 1500

/** An answer that is begun: kept a moment after each change and when the page is left, beside what a merge or another page brings. */
export function useDraft({ orderId, draft }: Pick<OrderDetail, 'orderId' | 'draft'>): {
  text: string
  setText: Dispatch<SetStateAction<string>>
  /** It went out: nothing is begun any more. */
  sent: () => void
} {
  const [text, setText] = useState(draft ?? '')
  const { run: keep } = useAction(keepOrderDraft)
  // what is kept as far as this page knows, and all that it has kept itself: an answer of a moment ago may name an older one
  const known = useRef(text)
  const own = useRef(new Set([text]))
  const typed = useRef(text)
  typed.current = text

  useEffect(() => {
    if (!draft || own.current.has(draft)) return
    const began = known.current
    known.current = draft
    own.current.add(draft)
    setText((now) => draftsTogether({ began, kept: draft, text: now }))
  }, [draft])

  useEffect(() => {
    if (text === known.current) return
    const timer = setTimeout(async () => {
      own.current.add(text)
      const kept = await keep({ orderId, text, began: known.current })
      if (!kept) return
      known.current = kept.draft
      own.current.add(kept.draft)
      setText((now) => draftsTogether({ began: text, kept: kept.draft, text: now }))
    }, draftAfterMs)
    return () => clearTimeout(timer)
  }, [text, orderId, keep])

  useEffect(
    () => () => {
      if (typed.current === known.current) return
      const last = { orderId, text: typed.current, began: known.current }
      // whoever signs out or loses the right keeps nothing, and is not told of it
      call(keepOrderDraft, last, { say: 'nothing' }).catch(() => undefined)
    },
    [orderId],
  )

  const sent = () => {
    typed.current = ''
    known.current = ''
    setText('')
  }
  return { text, setText, sent }
}
