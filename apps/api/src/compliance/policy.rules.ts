/** Who may change or decide a draft of a contact policy, and for which day. Pure; days are the country's. */
interface Draft {
  state: string
  version: number
  madeBy: number | null
}

/** Why a draft can't be saved. `before`: null for a new one, undefined where there is none of that id. */
export function refusalOfSave(
  before: Draft | null | undefined,
  by: { version: number | undefined; accountId: number },
): 'record.missing' | 'record.stale' | 'compliance.notDraft' | null {
  if (before === null) return null
  if (before === undefined) return 'record.missing'
  if (before.version !== by.version) return 'record.stale'
  return before.state === 'draft' && before.madeBy === by.accountId ? null : 'compliance.notDraft'
}

/** Four eyes: whoever wrote a draft may withdraw it, never approve it. */
export function refusalOfDecision(
  found: Draft,
  by: { version: number; approve: boolean; accountId: number },
): 'record.stale' | 'compliance.notDraft' | 'compliance.ownDraft' | null {
  if (found.version !== by.version) return 'record.stale'
  if (found.state !== 'draft') return 'compliance.notDraft'
  return by.approve && found.madeBy === by.accountId ? 'compliance.ownDraft' : null
}

/** A policy begins today or later, and one on a day. */
export function refusalOfDay(
  effectiveFrom: string,
  today: string,
  isTaken: boolean,
): 'compliance.dayPast' | 'compliance.dayTaken' | null {
  if (effectiveFrom < today) return 'compliance.dayPast'
  return isTaken ? 'compliance.dayTaken' : null
}
