/** What the messaging domain wants of a way out. Each protocol implements it under integrations/; the entry puts them together. */

import type { MessageFailure } from '@cordillera/contract/messaging/failures'

export interface ChannelSettings {
  channelId: number
  code: string
  /** The protocol's own: host, port, url, names. */
  settings: Readonly<Record<string, unknown>>
  /** Password or token, opened. */
  secret: string | null
}

export interface Outgoing {
  messageId: string
  /** E.164 or an e-mail address. */
  address: string
  subject: string | null
  body: string
}

/** It surely did not go out, and no other channel would do better: the reason is the recipient's or the text's. */
export class Undeliverable extends Error {
  readonly failure: MessageFailure
  readonly code: string
  constructor(failure: MessageFailure, code: string) {
    super(`${failure} (${code})`)
    this.failure = failure
    this.code = code
  }
}

/** It surely did not go out now; later it may, and the channel is as good as before. */
export class NotNow extends Error {}

export interface Receipt {
  /** The provider's id of the message, as `send` answered it. */
  providerId: string
  state: 'delivered' | 'failed' | 'expired'
  /** Null: it was delivered. */
  failure: MessageFailure | null
  /** As the provider says it. */
  code: string | null
}

export interface MessageProvider {
  /**
   * Hands a message over; answers the provider's id. Throws `NotSent` (platform/outbound.ts) where the channel surely did not
   * take it, `Undeliverable` and `NotNow` where that is no fault of the channel.
   */
  send(channel: ChannelSettings, message: Outgoing): Promise<string>
  /** For protocols whose receipts come over the connection that sends. */
  onReceipt?(report: (channelId: number, receipt: Receipt) => void): void
  /** For protocols whose receipts come by webhook: what a signed body tells. */
  receiptsIn?(body: unknown): Receipt[]
  close(): Promise<void>
}

export type MessageProviders = Readonly<Record<'smpp' | 'http' | 'smtp' | 'whatsapp', MessageProvider>>
