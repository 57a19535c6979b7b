/** An address of somebody's own for a template's short link: made before the text is, and kept with the message that has it. */
import { randomInt } from 'node:crypto'
import type { LinkPlace } from './place.ts'

/** Signs that nobody confuses when reading them aloud or off paper. */
const signs = '23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ'
const tokenLength = 11
export const tokenShape = new RegExp(`^[${signs}]{${tokenLength}}$`)
/** 63 random bits: of nobody, and not to be guessed through a rate limit. */
export const newToken = (): string => Array.from({ length: tokenLength }, () => signs[randomInt(signs.length)]).join('')

export interface OwnAddress {
  linkId: string
  token: string
  expiresAt: Date
}

/** Null where the template has no link that is open: without one its text lacks a value and is refused. */
export function ownAddress(
  { linkId, linkUntil }: { linkId: string | null; linkUntil: Date | null },
  now: Date,
): OwnAddress | null {
  if (linkId === null || linkUntil === null || linkUntil <= now) return null
  return { linkId, token: newToken(), expiresAt: linkUntil }
}

/** The value that the text is filled with. */
export const linkValue = (place: LinkPlace, own: OwnAddress | null): { shortLink?: string } =>
  own ? { shortLink: place.urlOf(own.token) } : {}
