/** A mail that came in, as the protocol read it. */
export interface Mail {
  /** Its Message-ID; null where it has none. */
  id: string | null
  /** Whom a bounce of it would go to; empty: nobody, as of bounces. */
  envelopeFrom: string
  /** Its From address in lower case; null where it has none. */
  from: string | null
  subject: string
  text: string
  /** The first of each name, names in lower case. */
  headers: ReadonlyMap<string, string>
  /** What it carries, as text: reports of mail servers come so. */
  parts: readonly { type: string; content: string }[]
}

export interface MailHandlers {
  /** Whether mail to this address is for us; what is not is refused while the sender still waits. */
  accepts(address: string): Promise<boolean>
  /** Settles once it is stored. */
  keep(mail: Mail, to: readonly string[]): Promise<void>
}

export type MailReceiver = (handlers: MailHandlers) => Promise<{ close(): Promise<void> }>
