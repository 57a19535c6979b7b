/** Numbers as screens and letters print them, and as people type them. Pure. */

/** A case in a list is its last six characters, `C7K2-0142`; no two open ones of a business are alike in practice. */
const short = /^[A-Z]([0-9A-HJKMNP-TV-Z]{3})-([0-9A-HJKMNP-TV-Z]{3})$/
const whole = /^[A-Z][0-9A-HJKMNP-TV-Z]{12}$/

export interface PrintedNumber {
  /** As typed: a loan number, a tracking key, a staff number. */
  readonly text: string
  /** A record's whole id. */
  readonly id: string | null
  /** The last six characters of an id that is printed short. */
  readonly tail: string | null
}

export function readPrinted(typed: string): PrintedNumber {
  const text = typed.trim()
  const upper = text.toUpperCase()
  const parts = short.exec(upper)
  return { text, id: whole.test(upper) ? upper : null, tail: parts ? `${parts[1]}${parts[2]}` : null }
}
