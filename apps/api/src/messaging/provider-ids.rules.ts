/**
 * Providers spell the id of a message one way when they accept it and another way in its receipt: hexadecimal or decimal, padded
 * with zeros or not, in either case. An id is kept as it came and looked for under every spelling it may mean.
 */

export const idSpellings = ['learn', 'asIs', 'respHexDlrDec', 'respDecDlrHex'] as const
export type IdSpelling = (typeof idSpellings)[number]

/** As `message_id_key` of the database: upper case, without leading zeros. */
export const idKey = (id: string): string => id.trim().toUpperCase().replace(/^0+/, '') || '0'

const toHex = (key: string): string | null => (/^\d+$/.test(key) ? BigInt(key).toString(16).toUpperCase() : null)
const toDecimal = (key: string): string | null => (/^[\dA-F]+$/.test(key) ? BigInt(`0x${key}`).toString() : null)

/** The keys under which the accepted message may stand that a receipt names so. */
export function keysOfReceipt(id: string, spelling: IdSpelling): string[] {
  const key = idKey(id)
  const of = { asIs: [key], respHexDlrDec: [toHex(key)], respDecDlrHex: [toDecimal(key)] }
  const keys = spelling === 'learn' ? [key, toHex(key), toDecimal(key)] : of[spelling]
  return [...new Set(keys.filter((one) => one !== null))]
}

/** The keys under which a receipt may have come that names a message accepted so. */
export const keysOfAccepted = (id: string): string[] => keysOfReceipt(id, 'learn')
