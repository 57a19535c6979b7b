/** What collection wants of a dialer. A provider implements it under integrations/; its events come by signed webhook. */

export interface Dialer {
  /**
   * Rings the person and joins the line, or does what the profile says (plays a message, connects a free agent). Answers the
   * dialer's id of the call. Throws `NotSent` when it surely rings nowhere.
   */
  place(call: { callId: string; line: string; number: string; profile: string | null }): Promise<string>
  hangUp(providerId: string): Promise<void>
}

/** What a dialer posts about a call, each event under its own id, in any order and perhaps twice. */
export interface DialerEvent {
  eventId: string
  callId: string
  kind: 'ringing' | 'answered' | 'ended'
  /** When it happened, ISO 8601. */
  at: string
  /** Of `ended`. */
  outcome?: 'answered' | 'no answer' | 'busy' | 'switched off' | 'not in service' | 'failed'
  /** Of `ended`: where the recording lies. */
  recording?: string
}

export const dialerWebhook = '/webhook/dialer'

/** An event as it should be; null for what is none. */
export function readDialerEvent(body: unknown): DialerEvent | null {
  const event = body as Partial<DialerEvent>
  const isKnown = event.kind === 'ringing' || event.kind === 'answered' || event.kind === 'ended'
  const isWhole = typeof event.eventId === 'string' && typeof event.callId === 'string' && typeof event.at === 'string'
  if (!isKnown || !isWhole || Number.isNaN(Date.parse(event.at ?? ''))) return null
  return event as DialerEvent
}
