/**
 * A text as SMS (3GPP 23.038 and 23.040): its alphabet, its segments, its octets. What counts the segments is what encodes
 * them for the wire, so that the price shown and the price paid can't differ.
 */

/** GSM-7 in the order of its codes; the code of ESC (27) has no sign of its own. */
const gsmBasic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const escapeCode = 27
const basicCodes = new Map([...gsmBasic].map((sign, code) => [sign, code]))
basicCodes.delete('\u001b')
/** These follow an ESC, so they take two of a message's units. */
const extendedCodes = new Map([
  ['\f', 10],
  ['^', 20],
  ['{', 40],
  ['}', 41],
  ['\\', 47],
  ['[', 60],
  ['~', 61],
  [']', 62],
  ['|', 64],
  ['€', 101],
])

export type SmsEncoding = 'GSM-7' | 'UCS-2'

/** Units of a segment: alone, and beside the six octets that join it to others. */
const roomOf = { 'GSM-7': { alone: 160, joined: 153 }, 'UCS-2': { alone: 70, joined: 67 } } as const

export interface SmsSize {
  encoding: SmsEncoding
  /** Septets, or UTF-16 units. */
  units: number
  segments: number
  /** Units left in the last segment. */
  left: number
}

const isGsm = (text: string): boolean => [...text].every((sign) => basicCodes.has(sign) || extendedCodes.has(sign))

const unitsOf = (sign: string, encoding: SmsEncoding): number =>
  encoding === 'UCS-2' ? sign.length : extendedCodes.has(sign) ? 2 : 1

/** The texts of a message's segments: neither an ESC pair nor a surrogate pair is ever torn apart. One sign outside GSM-7 makes all of it UCS-2. */
export function smsSegments(text: string): { encoding: SmsEncoding; segments: string[] } {
  const encoding = isGsm(text) ? 'GSM-7' : 'UCS-2'
  const { alone, joined } = roomOf[encoding]
  const signs = [...text]
  const total = signs.reduce((sum, sign) => sum + unitsOf(sign, encoding), 0)
  if (total <= alone) return { encoding, segments: [text] }
  const segments: string[] = []
  let segment = ''
  let taken = 0
  for (const sign of signs) {
    const units = unitsOf(sign, encoding)
    if (taken + units > joined) {
      segments.push(segment)
      segment = ''
      taken = 0
    }
    segment += sign
    taken += units
  }
  return { encoding, segments: [...segments, segment] }
}

/** What a text takes as SMS. */
export function smsSize(text: string): SmsSize {
  const { encoding, segments } = smsSegments(text)
  const sizes = segments.map((segment) => [...segment].reduce((sum, sign) => sum + unitsOf(sign, encoding), 0))
  const { alone, joined } = roomOf[encoding]
  const left = (segments.length === 1 ? alone : joined) - (sizes.at(-1) ?? 0)
  return { encoding, units: sizes.reduce((sum, size) => sum + size, 0), segments: segments.length, left }
}

/** A segment's octets: GSM-7 one septet to an octet, as SMPP carries it; UCS-2 big-endian. */
export function smsOctets(segment: string, encoding: SmsEncoding): Uint8Array {
  if (encoding === 'UCS-2') {
    const octets = new Uint8Array(segment.length * 2)
    for (let index = 0; index < segment.length; index++) {
      const unit = segment.charCodeAt(index)
      octets.set([unit >> 8, unit & 0xff], index * 2)
    }
    return octets
  }
  return Uint8Array.from(
    [...segment].flatMap((sign) => {
      const extended = extendedCodes.get(sign)
      return extended === undefined ? [basicCodes.get(sign) ?? 63] : [escapeCode, extended]
    }),
  )
}
