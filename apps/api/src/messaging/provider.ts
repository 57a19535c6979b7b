/** What the messaging domain wants of a way out. Each protocol implements it under integrations/; the entry puts them together. */
import type { MessageFailure } from '@cordillera/contract/messaging/failures'
import type { ProviderState } from '@cordillera/contract/messaging/sms-template-terms'
import type { ProviderTemplate } from './templates/send.queries.ts'

/** What is kept sealed of a channel, apart from its password or token. */
export type SecretName = 'webhook' | 'verify' | 'dkim'

export interface ChannelSettings {
  channelId: number
  code: string
  /** The protocol's own: host, port, url, names. */
  settings: Readonly<Record<string, unknown>>
  /** Password or token, opened. */
  secret: string | null
  secrets: Readonly<Partial<Record<SecretName, string>>>
}

export interface Outgoing {
  messageId: string
  /** E.164 or an e-mail address. */
  address: string
  subject: string | null
  body: string
  /** Where one click ends such mail; null where it can't be ended so. */
  unsubscribeUrl: string | null
  /** Its reader wrote on this channel within a day: whoever so did may be answered in free words. */
  isAnswer?: boolean
  /** By the clock of the machine; whose turn at the channel comes later is not sent: what allowed it was another moment. */
  leaveBy?: number
  /** Joins the parts of a long text at its reader's phone: 0 to 255, another for the next one to the same number. */
  reference?: number
  /** Where bounces of such mail come back to; null: to its sender. */
  returnPath?: string | null
  /** For a channel that fills templates itself; null: the whole text is what its own template takes. */
  providerTemplate?: ProviderTemplate | null
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
export class NotNow extends Error {
  readonly afterMs: number | null
  constructor(message: string, afterMs: number | null = null) {
    super(message)
    this.afterMs = afterMs
  }
}
/** Its turn came so late that what allowed it holds no more: it surely did not go out, and is decided about anew. */
export class TooLate extends Error {
  constructor() {
    super('its turn came too late')
  }
}
/** Some parts of it were accepted, of the rest nobody knows: it is not sent again. */
export class PartlySent extends Error {
  readonly accepted: readonly string[]
  readonly partCount: number
  constructor(message: string, accepted: readonly string[], partCount: number) {
    super(message)
    this.accepted = accepted
    this.partCount = partCount
  }
}

export interface Receipt {
  /** The provider's id of a part, spelled as the provider likes today. */
  providerId: string
  /** Where it had gone, as digits; null where the provider does not say. */
  address: string | null
  state: 'delivered' | 'read' | 'failed' | 'expired'
  /** Null: it was delivered. */
  failure: MessageFailure | null
  /** As the provider says it. */
  code: string | null
}

/** What somebody wrote to us. */
export interface Inbound {
  /** The provider's id of it; null where it has none. */
  providerId: string | null
  /** As digits, or an e-mail address. */
  from: string
  to: string
  text: string
  /** Which part of a longer text it is; null: all of it. */
  part: { reference: number; total: number; part: number } | null
  /** A machine answered by itself: kept, and heeded by nobody. */
  automatic?: boolean
  /** Where that is not told by the text alone. */
  asksToStop?: boolean
}

/** An answer that came after nobody waited for it any more. */
export interface LateAnswer {
  messageId: string
  part: number
  partCount: number
  providerId: string
}

/** What a provider says of a template that it knows by this name. */
export interface TemplateNotice {
  name: string
  state: ProviderState
  note: string | null
}

/** Each is settled once what it was told is stored: only then is the provider told that we have it. */
export interface ProviderListener {
  receipt(channelId: number, receipt: Receipt): Promise<void>
  inbound(channelId: number, inbound: Inbound): Promise<void>
  lateAnswer(channelId: number, answer: LateAnswer): Promise<void>
}

export interface MessageProvider {
  /**
   * Hands a message over; answers the provider's id of each part. Throws `NotSent` (platform/outbound.ts) where the channel surely
   * did not take it, `Undeliverable`, `NotNow` and `TooLate` where that is no fault of the channel, `PartlySent` where a part is out.
   */
  send(channel: ChannelSettings, message: Outgoing): Promise<readonly string[]>
  /** For protocols that tell over the connection that sends. */
  listen?(listener: ProviderListener): void
  /** For protocols with a connection of their own: these channels are in use, so that receipts find their way. */
  keepOpen?(channels: readonly ChannelSettings[]): void
  /** For protocols that tell by webhook: what a signed body says. */
  toldBy?(body: unknown): { receipts: Receipt[]; inbound: Inbound[]; templates?: TemplateNotice[] }
  close(): Promise<void>
}

export type MessageProviders = Readonly<Record<'smpp' | 'http' | 'smtp' | 'whatsapp', MessageProvider>>
