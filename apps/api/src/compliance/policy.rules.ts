/** Who may change or decide a draft of a contact policy, for which day and within which law. Pure; days are the country's. */
import type { BoundPoint } from '@cordillera/contract/compliance/policy'
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { law } from './law.data.ts'
import { boundOn, pointsOutside } from './law.rules.ts'
import { dayNumber } from './zone-clock.rules.ts'

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

/** In what terms leave the law as it stands on a day. */
export function outsideLaw(country: Country, terms: PolicyTerms, day: string): BoundPoint[] {
  const bound = boundOn(law[country], dayNumber(day))
  return bound ? pointsOutside(terms, bound.terms) : []
}

/** A legal note is an opinion that somebody already wrote, and that holds when the policy begins. */
export function refusalOfNote(
  points: readonly BoundPoint[],
  note: { dated: string; until: string } | undefined,
  { effectiveFrom, today }: { effectiveFrom: string; today: string },
): 'compliance.outsideLaw' | 'compliance.noteDays' | null {
  if (note && (note.dated > today || note.until < effectiveFrom)) return 'compliance.noteDays'
  return points.length > 0 && !note ? 'compliance.outsideLaw' : null
}
