/** What the Cloud API's error codes mean, by whose matter they are; any other code is the channel's or the provider's. */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'

/** About a person, a text or its template: another message is as good as before. */
export const whatsappFailures: Readonly<Record<number, MessageFailure>> = {
  // undeliverable: not on WhatsApp, an old version, terms not accepted
  131026: 'notOnWhatsapp',
  131021: 'notOnWhatsapp',
  131030: 'notOnWhatsapp',
  // chose not to receive such messages
  131050: 'barred',
  // limits by person: experiment, healthy ecosystem
  130472: 'tooMany',
  131049: 'tooMany',
  // the text or its template
  100: 'rejected',
  131008: 'rejected',
  131009: 'rejected',
  131047: 'rejected',
  131051: 'rejected',
  132000: 'rejected',
  132001: 'rejected',
  132005: 'rejected',
  132007: 'rejected',
  132012: 'rejected',
  132015: 'rejected',
  132016: 'rejected',
}

/** It surely did not go out and may later: limits of the number and of the pair, an upgrade, a fault that passes. With the least wait. */
export const whatsappBusy: Readonly<Record<number, number>> = {
  130429: 1000,
  131056: 6000,
  131057: 60_000,
  131000: 10_000,
  131016: 10_000,
  4: 60_000,
  80007: 60_000,
}

/** Of a status `failed`; an answer to sending is read by `whatsappFailures` alone, as the rest means the channel. */
export const failureOfStatus = (code: number | undefined): MessageFailure =>
  code === undefined ? 'other' : (whatsappFailures[code] ?? 'provider')
