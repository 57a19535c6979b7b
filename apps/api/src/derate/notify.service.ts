/** Whom giving something up is told: open screens, who decides, who asked. */
import type { Currency } from '@cordillera/contract/countries'
import type { NotificationKind } from '@cordillera/contract/notification/kinds'
import type { Words } from '@cordillera/contract/words'
import { moneyText } from '../credit/public.ts'
import type { Tx } from '../platform/db.ts'
import { notify } from '../platform/events.ts'
import { announce } from '../platform/notifications.ts'

/** An open workbench, and lists of what waits, show what stands now. */
export const notifyScreens = (tx: Tx, { merchantId, caseId }: { merchantId: number; caseId: string }) =>
  notify(tx, { topic: 'case', merchants: [merchantId], data: { caseId, change: 'derate' } })

interface Of {
  amount: number
  currency: Currency
  caseId: string
}
/** Of what, in words: how much, and of which case; whose it is, the case says to whoever may see it. */
export function reductionOf({ amount, currency, caseId }: Of): Words {
  const much = moneyText(amount, currency)
  return {
    zh: `减免 ${much}（案件 ${caseId}）`,
    en: `a reduction of ${much}, case ${caseId}`,
    es: `una condonación de ${much}, caso ${caseId}`,
  }
}
export function settlementOf({ amount, currency, caseId }: Of): Words {
  const much = moneyText(amount, currency)
  return {
    zh: `以 ${much} 结清（案件 ${caseId}）`,
    en: `a settlement for ${much}, case ${caseId}`,
    es: `una liquidación por ${much}, caso ${caseId}`,
  }
}

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
  what: Words
  caseId: string
  askedBy: number
  given: boolean
}
export function notifyAsker(tx: Tx, now: Date, { kind, about, what, caseId, askedBy, given }: Decided): Promise<void> {
  const outcome = outcomes[given ? 'given' : 'refused']
  return announce(tx, now, [
    { to: askedBy, kind, params: { outcome, what }, place: `/collection/make_conclusion/${caseId}`, about },
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
