/** The address of a link by which its person chooses a password: it names the link, and nobody can make one up. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const macBytes = 24
const shape = /^([A-Z][0-9A-Z]{12})\.([A-Za-z0-9_-]{32})$/

const macOf = (secretKey: Buffer, linkId: string): Buffer =>
  createHmac('sha256', secretKey).update(`first password ${linkId}`).digest().subarray(0, macBytes)

export const firstPasswordToken = (secretKey: Buffer, linkId: string): string =>
  `${linkId}.${macOf(secretKey, linkId).toString('base64url')}`

/** The link that a token names; null where it is none of ours. */
export function linkOfToken(secretKey: Buffer, token: string): string | null {
  const [, linkId, mac] = shape.exec(token) ?? []
  if (linkId === undefined || mac === undefined) return null
  const given = Buffer.from(mac, 'base64url')
  return given.length === macBytes && timingSafeEqual(given, macOf(secretKey, linkId)) ? linkId : null
}
