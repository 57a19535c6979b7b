/** A text as the submit_sm of its parts. The alphabet is said with every part: nobody is left to guess it. */
import { smsOctets, smsSegments } from '@cordillera/contract/messaging/sms'

export type Joining = 'udh' | 'sar' | 'payload'

const dataCoding = { 'GSM-7': 0, 'UCS-2': 8 } as const
/** Concatenated short message, 8-bit reference (3GPP 23.040, 9.2.3.24.1). */
const joinedBy = (reference: number, total: number, part: number) => Buffer.from([5, 0, 3, reference, total, part])

/** `reference` joins the parts of one message at the phone. */
export function partsOf(text: string, joining: Joining, reference: number): Record<string, unknown>[] {
  const { encoding, segments } = smsSegments(text)
  const data_coding = dataCoding[encoding]
  const octets = segments.map((segment) => Buffer.from(smsOctets(segment, encoding)))
  if (octets.length === 1) return [{ data_coding, short_message: octets[0] }]
  if (joining === 'payload') return [{ data_coding, message_payload: Buffer.concat(octets) }]
  const total = octets.length
  return octets.map((message, index) =>
    joining === 'udh'
      ? { data_coding, short_message: { udh: joinedBy(reference, total, index + 1), message } }
      : {
          data_coding,
          short_message: message,
          sar_msg_ref_num: reference,
          sar_total_segments: total,
          sar_segment_seqnum: index + 1,
        },
  )
}
