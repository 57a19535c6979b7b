/** Whom giving something up is told: open screens, who decides, who asked. */
import type { NotificationKind } from '@cordillera/contract/notification/kinds'
import type { Words } from '@cordillera/contract/words'
import type { Tx } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { announce } from '../platform/notifications.ts'

/** An open workbench, and lists of what waits, show what stands now. */
export const notifyScreens = (tx: Tx, { merchantId, caseId }: { merchantId: number; caseId: string }) =>
  notify(tx, { topic: 'case', merchants: [merchantId], data: { caseId, change: 'derate' } })

interface Wanted {
  what: Words
  about: string
  place: `/${string}`
}
export const askFor = (tx: Tx, now: Date, deciders: readonly number[], { what, about, place }: Wanted) =>
  announce(
    tx,
    now,
    deciders.map((to) => ({ to, kind: 'approval.wanted' as const, params: { what }, place, about })),
  )

interface Decided {
  kind: Extract<NotificationKind, 'derate.decided' | 'settlement.decided'>
  about: string
  caseId: string
  askedBy: number
  given: boolean
}
export function notifyAsker(tx: Tx, now: Date, { kind, about, caseId, askedBy, given }: Decided): Promise<void> {
  const outcome = given
    ? { zh: '已批准', en: 'approved', es: 'aprobada' }
    : { zh: '被拒绝', en: 'refused', es: 'rechazada' }
  return announce(tx, now, [
    { to: askedBy, kind, params: { outcome }, place: `/collection/make_conclusion/${caseId}`, about },
  ])
}
