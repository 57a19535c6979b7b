/** What a message centre's numbers mean. */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'

/**
 * `err` of a delivery receipt: a number of the network's own (SMPP 3.4, appendix B); most pass on those of the mobile network
 * (3GPP TS 29.002, 17.6).
 */
const networkErrors: Readonly<Record<number, MessageFailure>> = {
  1: 'noSuchNumber',
  5: 'noSuchNumber',
  6: 'unreachable',
  9: 'barred',
  10: 'barred',
  11: 'barred',
  12: 'barred',
  13: 'barred',
  21: 'barred',
  27: 'unreachable',
  31: 'phoneFull',
  32: 'phoneFull',
  33: 'unreachable',
  34: 'provider',
}

/** By the receipt's `stat` and `err`. */
export function failureOfReceipt(stat: string, err: string | undefined): MessageFailure {
  if (stat === 'EXPIRED') return 'unreachable'
  if (stat === 'REJECTD') return 'rejected'
  return networkErrors[Number(err)] ?? 'other'
}

/** `command_status` of a refused submit_sm that is about this message and not about the channel (SMPP 3.4, 5.1.3). */
export const submitFailures: Readonly<Record<number, MessageFailure>> = {
  // ESME_RINVMSGLEN
  1: 'rejected',
  // ESME_RINVDSTADR, ESME_RINVDSTTON, ESME_RINVDSTNPI
  11: 'noSuchNumber',
  72: 'noSuchNumber',
  80: 'noSuchNumber',
}
