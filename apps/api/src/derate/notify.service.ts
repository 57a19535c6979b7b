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

const outcomes = {
  given: { zh: '已批准', en: 'approved', es: 'aprobada' },
  refused: { zh: '被拒绝', en: 'refused', es: 'rechazada' },
} as const

interface Decided {
  kind: Extract<NotificationKind, 'derate.decided' | 'settlement.decided'>
  about: string
  caseId: string
  askedBy: number
  given: boolean
}
export function notifyAsker(tx: Tx, now: Date, { kind, about, caseId, askedBy, given }: Decided): Promise<void> {
  const outcome = outcomes[given ? 'given' : 'refused']
  return announce(tx, now, [
    { to: askedBy, kind, params: { outcome }, place: `/collection/make_conclusion/${caseId}`, about },
  ])
}

/** What became of a change of rules, quotas or limits that somebody asked for. */
export function notifyChangeAsker(
  tx: Tx,
  now: Date,
  { about, askedBy, agreed }: { about: string; askedBy: number; agreed: boolean },
): Promise<void> {
  const outcome = agreed
    ? { zh: '已获同意', en: 'agreed to', es: 'aceptado' }
    : { zh: '被拒绝', en: 'refused', es: 'rechazado' }
  return announce(tx, now, [
    { to: askedBy, kind: 'derate.changeDecided', params: { outcome }, place: '/derate/derateRule', about },
  ])
}
