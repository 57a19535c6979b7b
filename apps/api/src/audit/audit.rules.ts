/** Who may work an audit, what a conclusion needs, what follows from it, and who gets which. Pure; time is an argument. */
import {
  type AuditOutcome,
  type AuditReason,
  type AuditState,
  type AuditStep,
  auditReasons,
  failedCallsNeeded,
  type ImageAuditState,
  outcomesOf,
  reasonsOf,
} from '@cordillera/contract/audit/terms'

export interface Standing {
  state: AuditState
  step: AuditStep | null
  waits: 're-upload' | 'suspend' | null
  auditorId: number | null
  claimedBy: number | null
  claimedUntil: Date | null
  /** Who passed or rejected it before: they take no other look. */
  decidedBefore: readonly number[]
}

/** Why somebody may not work an audit at all; null where they may, once it is in their hand. */
export function whyNotWorkable({ step, waits, decidedBefore }: Standing, accountId: number) {
  if (step === null) return 'audit.concluded' as const
  if (waits !== null) return 'audit.waiting' as const
  return decidedBefore.includes(accountId) ? ('audit.sameAuditor' as const) : null
}

/** Whether somebody may take it in hand: nobody else was given it or holds it now. */
export function isTakeable(of: Standing, accountId: number, now: Date): boolean {
  if (whyNotWorkable(of, accountId)) return false
  if (of.auditorId !== null && of.auditorId !== accountId) return false
  const isHeld = of.claimedBy !== null && of.claimedUntil !== null && of.claimedUntil > now
  return !isHeld || of.claimedBy === accountId
}

export interface Said {
  outcome: AuditOutcome
  reason: AuditReason
  remark: string | undefined
  images: readonly string[] | undefined
}

/** Why a conclusion can't be taken; null where it can. */
export function whyNotConclude(
  step: AuditStep,
  { outcome, reason, remark, images }: Said,
  facts: { unreachableTimes: number; imageAudit: ImageAuditState | null },
) {
  if (!outcomesOf[step].includes(outcome)) return 'audit.invalidOutcome' as const
  if (!reasonsOf[outcome].includes(reason)) return 'audit.invalidReason' as const
  if (reason === 'other' && !remark) return 'audit.remarkNeeded' as const
  if (outcome === 're-upload' && !images?.length) return 'audit.imagesNeeded' as const
  if (reason === 'unreachable' && facts.unreachableTimes < failedCallsNeeded) return 'audit.callsNeeded' as const
  if (outcome === 'pass' && facts.imageAudit === 'fail') return 'audit.imagesFailed' as const
  return null
}

export interface Following {
  state: AuditState
  /** The look that opens now. */
  step: AuditStep | null
  waits: 're-upload' | 'suspend' | null
  /** What the application is told now; null: not yet, or not any more. */
  decides: AuditOutcome | null
}

/** What follows from a conclusion. `earlier` is the first look's, where another one was open. */
export function afterConclusion(
  step: AuditStep,
  outcome: AuditOutcome,
  of: { state: AuditState; earlier: AuditOutcome | null; needsSecond: boolean; sampled: boolean },
): Following {
  if (step === 'sample') return { state: of.state, step: null, waits: null, decides: null }
  if (outcome === 're-upload' || outcome === 'suspend') {
    return { state: 'pending', step, waits: outcome, decides: outcome }
  }
  if (step === 'first' && of.needsSecond) return { state: 'audited', step: 'second', waits: null, decides: null }
  if (step === 'second' && of.earlier !== outcome) {
    return { state: 'audited', step: 'deciding', waits: null, decides: null }
  }
  const state = outcome === 'pass' ? 'approved' : 'rejected'
  return { state, step: step === 'first' && of.sampled ? 'sample' : null, waits: null, decides: outcome }
}

export interface ToAssign {
  auditId: string
  merchantId: number
  decidedBefore: readonly number[]
}

export interface AuditorLoad {
  accountId: number
  /** Whose audits it may see. */
  merchants: readonly number[]
}

/** Whether somebody may be given an audit: of a merchant they work for, and not decided by them before. */
export const mayTake = ({ accountId, merchants }: AuditorLoad, { merchantId, decidedBefore }: ToAssign): boolean =>
  merchants.includes(merchantId) && !decidedBefore.includes(accountId)

/**
 * Deals audits, in their order, to auditors: `each` at most, always to whom was given least so far, never to somebody who
 * may not take it.
 */
export function shareAudits(
  audits: readonly ToAssign[],
  auditors: readonly AuditorLoad[],
  each: number,
): { auditId: string; auditor: number }[] {
  const given = auditors.map((auditor) => ({ auditor, has: 0 }))
  return audits.flatMap((audit) => {
    const free = given.filter(({ auditor, has }) => has < each && mayTake(auditor, audit))
    const [least] = free.toSorted((one, other) => one.has - other.has)
    if (!least) return []
    least.has++
    return [{ auditId: audit.auditId, auditor: least.auditor.accountId }]
  })
}

/** Reasons that whoever tries to deceive had better not hear; the audit keeps them. */
const untold: readonly AuditReason[] = [
  'fraud',
  'forgedDocument',
  'duplicate',
  'identityMismatch',
  'investigation',
  'other',
]

/** Why, as the borrower's app says it in the borrower's language; undefined where it says nothing. */
export const toldToBorrower = (reason: AuditReason): string | undefined =>
  untold.includes(reason) ? undefined : auditReasons[reason].es
