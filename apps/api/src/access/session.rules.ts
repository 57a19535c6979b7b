/** How long a session lives. Pure: the settings and the account go in. */
import { needsSecondPerson, type Target } from './account.rules.ts'
import { absoluteLifeMs, idleLifeMs } from './session.queries.ts'

export interface SessionLives {
  readonly idleMs: number
  readonly absoluteMs: number
}
interface LifeSettings {
  readonly idleMinutes: number
  readonly moneyIdleMinutes: number
  readonly hours: number
}

/** Who moves money or lets others in is signed out sooner; nobody stays longer than the specification's upper lives. */
export function livesOf(account: Target, { idleMinutes, moneyIdleMinutes, hours }: LifeSettings): SessionLives {
  const minutes = needsSecondPerson(account) ? Math.min(idleMinutes, moneyIdleMinutes) : idleMinutes
  return {
    idleMs: Math.min(minutes * 60_000, idleLifeMs),
    absoluteMs: Math.min(hours * 3_600_000, absoluteLifeMs),
  }
}

export const isOver = (
  { createdAt, seenAt, lives }: { createdAt: Date; seenAt: Date; lives: SessionLives },
  now: Date,
): boolean => now.getTime() - seenAt.getTime() > lives.idleMs || now.getTime() - createdAt.getTime() > lives.absoluteMs
