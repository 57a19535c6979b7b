/** Throttling of failed sign-ins: growing delay, then a lock that an administrator can lift. Pure; time is an argument. */

/** An address, whatever name is typed; a name from one address or known device; a name from all unknown devices. */
export type SourceKind = 'address' | 'name' | 'everywhere'

const lockMs = 30 * 60_000
const limits: Record<SourceKind, { freeTries: number; lockAfter: number }> = {
  name: { freeTries: 4, lockAfter: 10 },
  address: { freeTries: 30, lockAfter: 42 },
  everywhere: { freeTries: 100, lockAfter: 112 },
}

/** Until when a source waits after its n-th failure in a row; null while it may try at once. */
export function blockedAfter(kind: SourceKind, failures: number, now: Date): Date | null {
  const { freeTries, lockAfter } = limits[kind]
  if (failures < freeTries) return null
  const ms = failures >= lockAfter ? lockMs : 1000 * 2 ** (failures - freeTries + 1)
  return new Date(now.getTime() + Math.min(ms, lockMs))
}

export const secondsUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
