/** The address where somebody ends messages like one that they got: it names the message, and nobody can make one up. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 15
const shape = /^([A-Z][0-9A-Z]{12})\.([A-Za-z0-9_-]{20})$/

const macOf = (secretKey: Buffer, messageId: string): Buffer =>
  createHmac('sha256', secretKey).update(`unsubscribe ${messageId}`).digest().subarray(0, macBytes)

export const unsubscribeToken = (secretKey: Buffer, messageId: string): string =>
  `${messageId}.${macOf(secretKey, messageId).toString('base64url')}`

/** The message that a token names; null where it is none of ours. */
export function messageOf(secretKey: Buffer, token: string): string | null {
  const [, messageId, mac] = shape.exec(token) ?? []
  if (messageId === undefined || mac === undefined) return null
  const given = Buffer.from(mac, 'base64url')
  return given.length === macBytes && timingSafeEqual(given, macOf(secretKey, messageId)) ? messageId : null
}

/** What a posted form asks for. A mail program's one click (RFC 8058) may come urlencoded or in parts. */
export function askedBy(form: string): 'one' | 'all' | 'again' | null {
  if (/One-Click/i.test(form) || /(^|&)choice=one(&|$)/.test(form)) return 'one'
  if (/(^|&)choice=all(&|$)/.test(form)) return 'all'
  return /(^|&)choice=again(&|$)/.test(form) ? 'again' : null
}

/** Codes that somebody waits for and what the law asks for are no list that one could leave. */
export const canBeEnded = ({ channel, purpose }: { channel: string; purpose: string }): boolean =>
  channel === 'email' && purpose !== 'code' && purpose !== 'legal'
