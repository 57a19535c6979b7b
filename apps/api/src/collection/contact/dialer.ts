/** What collection wants of a dialer. A provider implements it under integrations/; its events come by signed webhook. */
import * as z from 'zod/mini'
import { toldName, toldOf } from '../../platform/webhook.ts'

export interface Dialer {
  /**
   * Rings the person and joins the line, or does what the profile says (plays a message, connects a free agent). Answers the
   * dialer's id of the call. With `callerPrefix` it shows the person a number that begins so, or does not call. Throws `NotSent`
   * when it surely rings nowhere.
   */
  place(call: {
    callId: string
    line: string
    number: string
    profile: string | null
    callerPrefix: string | null
  }): Promise<string>
  /** Throws `NotSent` when there is surely nothing to hang up. */
  hangUp(providerId: string): Promise<void>
  /** What became of a call, by our id of it; null where the dialer has no such call. Throws when it can't be asked. */
  outcomeOf(callId: string): Promise<CallReport | null>
}

/** The line can't show the person a number with the prefix that was asked for; nothing rings. */
export class NoCallerPrefix extends Error {}

/** What a dialer posts about a call, each event under its own id, in any order and perhaps twice. */
export interface DialerEvent {
  eventId: string
  callId: string
  kind: 'ringing' | 'answered' | 'ended'
  /** When it happened, ISO 8601. */
  at: string
  /** Of `ended`. */
  outcome?: (typeof dialerOutcomes)[number]
  /** Of `ended`: where the recording lies. */
  recording?: string
}

export const dialerOutcomes = ['answered', 'no answer', 'busy', 'switched off', 'not in service', 'failed'] as const

/** How far a call has come, told or asked for. */
export type CallReport = Pick<DialerEvent, 'kind' | 'outcome' | 'recording'>

/** An address longer than that is none. */
const recordingAtMost = 2000

export const dialerWebhook = '/webhook/dialer'

const happened = z.object({
  eventId: toldName(200),
  callId: toldName(200),
  at: z.string().check(z.refine((at) => /^2\d{3}-/.test(at) && !Number.isNaN(Date.parse(at)))),
})

/** An event as it should be; null for what is none. */
export function readDialerEvent(body: unknown): DialerEvent | null {
  const reported = readOutcome(body)
  const [event] = toldOf(happened, [body])
  return reported && event ? { ...reported, ...event } : null
}

/** An end in words we don't know is one that failed. */
export function readOutcome(body: unknown): CallReport | null {
  const { kind, outcome, recording } = body as Partial<CallReport>
  if (kind === 'ringing' || kind === 'answered') return { kind }
  if (kind !== 'ended') return null
  return {
    kind,
    outcome: dialerOutcomes.find((one) => one === outcome) ?? 'failed',
    ...(typeof recording === 'string' && recording.length <= recordingAtMost ? { recording } : {}),
  }
}
