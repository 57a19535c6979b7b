/**
 * What comes back: the envelope read, and the error catalogue of spec 1 §8, in its order of precedence: the HTTP status
 * first, then the envelope's code.
 */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/success'
import { t } from '@lingui/core/macro'
import { reactions } from './reactions.ts'

export interface FieldError {
  readonly field: string
  readonly message: string
}
export class CallError extends Error {
  readonly code: number
  /** The server's sentence, or ours where there was no answer. */
  readonly msg: string
  /** Which fields the server refused, where it named them. */
  readonly fields: readonly FieldError[]
  /** 0: there was no answer (no network, or the time limit). */
  readonly http: number
  constructor(code: number, msg: string, http: number, fields: readonly FieldError[] = []) {
    super(msg)
    this.name = 'CallError'
    this.code = code
    this.msg = msg
    this.http = http
    this.fields = fields
  }
}

/** Nobody answered, or the server's database is away: the same call may succeed in a moment. */
export const isAway = ({ http }: CallError) => http === 0 || http === 503

/** What a caller may say of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** What a failure shows by itself. `allButFields`: refused fields are left to the form that sent them. */
  readonly say?: 'all' | 'allButFields' | 'nothing'
  /** Shows the bar at the top while the call is under way. */
  readonly loading?: boolean
  /** Of a call whose answer is a file: how many bytes of it have come, each time more do. */
  readonly onBytes?: (bytes: number) => void
}

/** There was no answer: no network, or the time limit. */
export function noAnswer(text: string, options: CallOptions) {
  if (options.say !== 'nothing') reactions().sayError(t`error: ${text}`)
  return new CallError(0, text, 0)
}

interface Envelope {
  readonly code?: number | string
  readonly msg?: string
  readonly data?: unknown
}
export function readEnvelope<T>({ path }: AnyEndpoint, text: string, http: number, options: CallOptions): T {
  let envelope: Envelope = {}
  try {
    envelope = JSON.parse(text) as Envelope
  } catch {
    // a proxy's page, not our server: the status alone counts
  }
  const code = Number(envelope.code ?? http)
  // `data` is what the contract says it is: the server serialises it from the same schema
  if (http === 200 && code === successCode) return envelope.data as T
  const error = new CallError(code, envelope.msg || `HTTP ${http}`, http, fieldErrors(envelope.data))
  react(error, path, options)
  throw error
}

function fieldErrors(data: unknown): FieldError[] {
  if (!Array.isArray(data)) return []
  return data.filter(
    (entry): entry is FieldError => typeof entry?.field === 'string' && typeof entry?.message === 'string',
  )
}

function react(error: CallError, path: string, options: CallOptions) {
  const { signedOut, forbidden, notFound, sayError, failed } = reactions()
  const speaks = options.say !== 'nothing' && !(options.say === 'allButFields' && error.fields.length > 0)
  if (error.http === 401) return signedOut()
  // asked for already, before the call was given up (call.ts)
  if (error.http === 498 || error.http === 499) return
  if (error.http === 403) forbidden(path)
  if (error.http === 404) return notFound()
  // known on the server, and it passes: the server's sentence is enough
  if (error.http === 503) {
    if (speaks) sayError(error.msg)
    return
  }
  // 5000 is also how a refusal without a code of its own comes
  if (error.http >= 500 || error.code === 500) failed(error, path)
  if (error.http === 400 || !speaks) return
  if (error.http === 403) return sayError(t`no permission.`)
  if (error.code === 500 || error.code === 5000) return sayError(t`business error: ${error.msg}`)
  return sayError(t`error: ${error.msg}`)
}
