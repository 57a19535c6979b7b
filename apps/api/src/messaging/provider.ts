/** What the messaging domain wants of a way out. Each protocol implements it under integrations/; the entry puts them together. */

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

export interface Receipt {
  /** The provider's id of the message, as `send` answered it. */
  providerId: string
  state: 'delivered' | 'failed' | 'expired'
  detail: string | null
}

export interface MessageProvider {
  /** Hands a message over; answers the provider's id. Throws `NotSent` (platform/outbound.ts) when it surely did not go out. */
  send(channel: ChannelSettings, message: Outgoing): Promise<string>
  /** For protocols whose receipts come over the connection that sends. */
  onReceipt?(tell: (channelId: number, receipt: Receipt) => void): void
  /** For protocols whose receipts come by webhook: what a signed body tells. */
  receiptsIn?(body: unknown): Receipt[]
  close(): Promise<void>
}

export type MessageProviders = Readonly<Record<'smpp' | 'http' | 'smtp' | 'whatsapp', MessageProvider>>
