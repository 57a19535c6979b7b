/** What the Cloud API's error codes mean, those about a person or a text; any other is the channel's or the provider's. */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'

export const whatsappFailures: Readonly<Record<number, MessageFailure>> = {
  // undeliverable: not on WhatsApp, an old version, terms not accepted
  131026: 'notOnWhatsapp',
  131021: 'notOnWhatsapp',
  131030: 'notOnWhatsapp',
  // chose not to receive such messages
  131050: 'barred',
  // limits by person: experiment, healthy ecosystem, pair rate
  130472: 'tooMany',
  131049: 'tooMany',
  131056: 'tooMany',
  // the text or its template
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

/** Of a status `failed`; an answer to sending is read by `whatsappFailures` alone, as the rest means the channel. */
export const failureOfStatus = (code: number | undefined): MessageFailure =>
  code === undefined ? 'other' : (whatsappFailures[code] ?? 'provider')
