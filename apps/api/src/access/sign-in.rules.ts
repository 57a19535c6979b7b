/** Throttling of failed sign-ins: growing delay, then a lock that an administrator can lift. Pure; time is an argument. */
const freeTries = 4
const lockAfter = 10
const lockMs = 30 * 60_000
const addressTries = 30

/** Until when an account waits after its n-th failure in a row; null while it may try at once. */
export function blockedAfter(failures: number, now: Date): Date | null {
  if (failures < freeTries) return null
  if (failures >= lockAfter) return new Date(now.getTime() + lockMs)
  return new Date(now.getTime() + 1000 * 2 ** (failures - freeTries + 1))
}

/** The same for an address that fails on many accounts. */
export function addressBlockedAfter(failures: number, now: Date): Date | null {
  if (failures < addressTries) return null
  return new Date(now.getTime() + Math.min(lockMs, 1000 * 2 ** (failures - addressTries + 1)))
}

export const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
