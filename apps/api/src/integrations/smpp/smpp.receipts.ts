/** What a deliver_sm is: a receipt in one of its spellings, or what somebody wrote. */
import type { Pdu } from 'smpp'
import type { Inbound, Receipt } from '../../messaging/public.ts'
import { failureOfReceipt } from './smpp.failures.ts'

/** `esm_class`: what kind of message it is; a text can say anything, this cannot be written by a phone. */
const kindBits = 0x3c
const receiptKind = 0x04

/** The end states of SMPP 3.4, appendix B; the others are on the way. */
const endOfWord: Readonly<Record<string, Receipt['state']>> = {
  DELIVRD: 'delivered',
  EXPIRED: 'expired',
  DELETED: 'failed',
  UNDELIV: 'failed',
  REJECTD: 'failed',
}
/** The same in `message_state` (5.2.28). */
const wordOfState: Readonly<Record<number, string>> = {
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  8: 'REJECTD',
}

export type Told = { receipt: Receipt } | { inbound: Inbound } | null

/** `unmarked`: this centre leaves `esm_class` of its receipts at 0. Null: it says nothing to us, such as that a message is still on its way. */
export function toldBy(pdu: Pdu, { unmarked }: { unmarked: boolean }): Told {
  const text = textOf(pdu)
  const kind = (pdu.esm_class ?? 0) & kindBits
  const looksLikeOne = pdu.receipted_message_id !== undefined || /^id:\s?\S+ .*\bstat:/i.test(text)
  if (kind === receiptKind || (kind === 0 && unmarked && looksLikeOne)) {
    const receipt = receiptOf(pdu, text)
    return receipt && { receipt }
  }
  if (kind !== 0) return null
  return {
    inbound: {
      providerId: null,
      from: digits(pdu.source_addr),
      to: pdu.destination_addr ?? '',
      text,
      part: partOf(pdu),
    },
  }
}

function receiptOf(pdu: Pdu, said: string): Receipt | null {
  const text = /\bstat:/i.test(said) ? said : asOctets(said)
  const providerId = pdu.receipted_message_id || /\bid:\s*(\S+)/i.exec(text)?.[1]
  const word = /\bstat:\s*(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? wordOfState[pdu.message_state ?? -1] ?? ''
  const state = endOfWord[word]
  if (!providerId || !state) return null
  const address = digits(pdu.source_addr) || null
  if (state === 'delivered') return { providerId, address, state, failure: null, code: null }
  const err = /\berr:\s*(\w+)/i.exec(text)?.[1] ?? networkError(pdu.network_error_code)
  return { providerId, address, state, failure: failureOfReceipt(word, err), code: err ? `${word} err:${err}` : word }
}

const digits = (address: string | undefined): string => (address ?? '').replace(/\D/g, '')

/** Kind of network, then its number. */
const networkError = (code: Buffer | undefined): string | undefined =>
  code && code.length >= 3 ? String(code.readUInt16BE(1)) : undefined

function textOf(pdu: Pdu): string {
  const short = pdu.short_message?.message
  const message = short && short.length > 0 ? short : (pdu.message_payload?.message ?? short ?? '')
  return Buffer.isBuffer(message) ? message.toString('latin1') : message
}

/** Some centres label a receipt's ASCII as UCS-2: the same octets, read one by one. */
function asOctets(text: string): string {
  return [...text].map((sign) => String.fromCharCode(sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 0xff)).join('')
}

/** Which part of a longer text it is; null: all of it. */
function partOf({ short_message }: Pdu): Inbound['part'] {
  for (const element of short_message?.udh ?? []) {
    if (element[0] === 0 && element.length >= 5)
      return { reference: element[2] ?? 0, total: element[3] ?? 1, part: element[4] ?? 1 }
    if (element[0] === 8 && element.length >= 6)
      return { reference: element.readUInt16BE(2), total: element[4] ?? 1, part: element[5] ?? 1 }
  }
  return null
}
