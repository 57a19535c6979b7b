/** Time-based codes (RFC 6238: SHA-1, six digits, thirty seconds). Pure; the moment is an argument. */
import { generateURI, verifySync } from 'otplib'

const periodSeconds = 30
/** Wrong codes in a row that lock the verification, and for how long. */
export const wrongCodesAllowed = 5
export const codeLockMs = 5 * 60_000

/**
 * The time step that a code belongs to: the current one, or its neighbour for a clock that is off. Null for a wrong code
 * and for a step that was used already: a code that somebody read over a shoulder is worth nothing.
 */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const checked = verifySync({ secret, token, epoch, period: periodSeconds, epochTolerance: periodSeconds })
  if (!checked.valid) return null
  const step = Math.floor(epoch / periodSeconds) + checked.delta
  return lastStep !== null && step <= lastStep ? null : step
}

/** What an authenticator scans. */
export const otpauthUri = (userName: string, secret: string): string =>
  generateURI({ issuer: 'Cordillera', label: userName, secret, period: periodSeconds })

/** What a sealed secret says it is for: one account's second factor. */
export const purposeOf = (accountId: number): string => `tfa:${accountId}`
