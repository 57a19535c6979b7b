/** Where bounces of a mail come back to: the address names the message, and nobody can make one up. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

// mail servers may change the case of an address: the code is of one case
const macLetters = 20
const shape = /^bounce\+([a-z][0-9a-z]{12})-([0-9a-f]{20})$/

const macOf = (secretKey: Buffer, messageId: string): string =>
  createHmac('sha256', secretKey).update(`bounce ${messageId}`).digest('hex').slice(0, macLetters)

export const bounceAddress = (secretKey: Buffer, messageId: string, domain: string): string =>
  `bounce+${messageId.toLowerCase()}-${macOf(secretKey, messageId)}@${domain}`

/** The message and the domain that such an address names; null where it is none of ours. */
export function bouncedBy(secretKey: Buffer, address: string): { messageId: string; domain: string } | null {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [, id, mac] = shape.exec(local) ?? []
  if (id === undefined || mac === undefined) return null
  const messageId = id.toUpperCase()
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secretKey, messageId))) ? { messageId, domain } : null
}
