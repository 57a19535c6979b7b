/** Whether somebody is the second person of a decision. Pure: what is known of both people goes in. */
import type { Refusal } from './account.rules.ts'

/** For so many days accounts that made, reset or let in each other, or share a device, are taken for one person. */
export const tiedForDays = 7
/** After a reset of its password an account decides nothing for so long. */
export const resetRestHours = 24
const hourMs = 3_600_000

export interface SecondPersonFacts {
  /** The caller asked for it, made it or endorsed it. */
  readonly asked: boolean
  readonly gains: boolean
  /** Who of those that asked is the caller under another account. */
  readonly samePersonAs: string | null
  readonly passwordResetAt: Date | null
  /** Who of those that asked is tied to the caller by a creation, a reset or rights that were given. */
  readonly tiedTo: string | null
  /** Who of those that asked worked on a device of the caller's. */
  readonly sameDeviceAs: string | null
}

type Reason =
  | 'credit.ownRequest'
  | 'access.samePerson'
  | 'access.ownGain'
  | 'access.freshReset'
  | 'access.tiedAccounts'
  | 'access.sameDevice'

export function refusalOfSecondPerson(facts: SecondPersonFacts, now: Date): Refusal<Reason> | null {
  const { asked, samePersonAs, gains, passwordResetAt, tiedTo, sameDeviceAs } = facts
  if (asked) return { error: 'credit.ownRequest' }
  if (samePersonAs !== null) return { error: 'access.samePerson', params: { name: samePersonAs } }
  if (gains) return { error: 'access.ownGain' }
  const restMs = passwordResetAt ? passwordResetAt.getTime() + resetRestHours * hourMs - now.getTime() : 0
  if (restMs > 0) return { error: 'access.freshReset', params: { hours: Math.ceil(restMs / hourMs) } }
  if (tiedTo !== null) return { error: 'access.tiedAccounts', params: { name: tiedTo, days: tiedForDays } }
  if (sameDeviceAs !== null) return { error: 'access.sameDevice', params: { name: sameDeviceAs, days: tiedForDays } }
  return null
}
