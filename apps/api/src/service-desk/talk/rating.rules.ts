/** Links by which a customer says how a work order went. Pure, but for the token's chance. */
import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits in an address; the hash alone is kept. */
export const newToken = (): string => randomBytes(24).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
export const tokenShape = /^[A-Za-z0-9_-]{32}$/
export const ratingPath = (token: string): string => `/rate/${token}`
/** So long a link is good after the work order ended. */
export const ratingDays = 30
