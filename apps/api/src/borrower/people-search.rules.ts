/** What of a search of people is counted, kept in the log, and when another one is free. Pure. */
import { maskEmail, maskNumber, maskPersonName, maskPhone } from '../platform/mask.ts'

/** The same number typed with other spaces and signs is the same search. */
export const searchKey = (value: string): string => value.toLowerCase().replace(/[\s().+-]/g, '')

/** What was searched for, as the log shows it. */
export function masked(value: string): string {
  const lines = value.split('\n').length
  // a file of them, as of a marketing list
  if (lines > 1) return `${lines} ×`
  if (value.includes('@')) return maskEmail(value.trim())
  const plain = value.replace(/[\s().-]/g, '')
  if (!/\d/.test(plain)) return maskPersonName(value)
  return plain.startsWith('+') ? maskPhone(plain) : maskNumber(plain)
}

/** In how many minutes the hour has room again, rounded up. */
export const frees = (oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + 3_600_000 - now.getTime()) / 60_000))
