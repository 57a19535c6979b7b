/**
 * The one way to the server. It owns every oddity of the protocol (spec 1 §7–8): identity headers, the envelope, the 30 s
 * limit, and what each kind of failure does on the screen. Callers get data or a `CallError`.
 */
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/success'
import { t } from '@lingui/core/macro'
import { browserId, deviceId, randomId, readToken } from './identity.ts'
import { currentLanguage } from './language.ts'
import { reactions } from './reactions.ts'

export const timeoutMs = 30_000

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

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly idempotencyKey?: string
  /** What a failure shows by itself. `allButFields`: refused fields are left to the form that sent them. */
  readonly say?: 'all' | 'allButFields' | 'nothing'
}

export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const response = await send(endpoint, JSON.stringify(input), { 'Content-Type': 'application/json' }, options)
  return readEnvelope<Output<E>>(await textOf(response, options), response.status, options)
}

/** A call whose answer is a file. It is offered to the person under the name that the server gives it. */
export async function callDownload<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  const response = await send(endpoint, JSON.stringify(input), { 'Content-Type': 'application/json' }, options)
  const isFile = response.ok && response.headers.has('Content-Disposition')
  if (!isFile) {
    readEnvelope(await textOf(response, options), response.status, options)
    return
  }
  const name = fileName(response.headers.get('Content-Disposition') ?? '')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken the address by the next task, but Safari has not
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export interface UploadOptions extends CallOptions {
  /** From 0 to 1, of the bytes sent. */
  readonly onProgress?: (part: number) => void
}
/** A call with a file: the fields as the JSON part `input`, then the part `file`. No time limit: a large file is slow. */
export function callUpload<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  options: UploadOptions = {},
): Promise<Output<E>> {
  const form = new FormData()
  form.append('input', JSON.stringify(input))
  form.append('file', file, file.name)
  // fetch can't tell how much was sent
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpoint.path)
    for (const [name, value] of Object.entries(headersOf(endpoint, options))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => options.onProgress?.(event.total ? event.loaded / event.total : 0)
    request.onload = () => {
      try {
        resolve(readEnvelope<Output<E>>(request.responseText, request.status, options))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(noAnswer(t`The file could not be sent. Check the network, then try again.`, options))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

export function headersOf(endpoint: Pick<AnyEndpoint, 'idempotent'>, options: CallOptions = {}) {
  const token = readToken()
  const key = options.idempotencyKey ?? (endpoint.idempotent ? randomId() : undefined)
  return {
    'device-id': deviceId(),
    'browser-id': browserId(),
    'Accept-Language': currentLanguage(),
    ...(token ? { Authorization: `JWT ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  }
}

async function send(endpoint: AnyEndpoint, body: string, headers: Record<string, string>, options: CallOptions) {
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
  try {
    return await fetch(endpoint.path, {
      method: 'POST',
      headers: { ...headers, ...headersOf(endpoint, options) },
      body,
      signal,
    })
  } catch (error) {
    throw failedToSend(error, options)
  }
}
async function textOf(response: Response, options: CallOptions) {
  try {
    return await response.text()
  } catch (error) {
    throw failedToSend(error, options)
  }
}
function failedToSend(error: unknown, options: CallOptions) {
  // the caller changed its mind: nobody needs to hear of it
  if (options.signal?.aborted) return error
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
  return noAnswer(
    timedOut ? t`The server did not answer within 30 seconds.` : t`The server cannot be reached. Check the network.`,
    options,
  )
}
function noAnswer(text: string, options: CallOptions) {
  if (options.say !== 'nothing') reactions().sayError(t`error: ${text}`)
  return new CallError(0, text, 0)
}

interface Envelope {
  readonly code?: number | string
  readonly msg?: string
  readonly data?: unknown
}
function readEnvelope<T>(text: string, http: number, options: CallOptions): T {
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
  react(error, options)
  throw error
}

function fieldErrors(data: unknown): FieldError[] {
  if (!Array.isArray(data)) return []
  return data.filter(
    (entry): entry is FieldError => typeof entry?.field === 'string' && typeof entry?.message === 'string',
  )
}

/** The error catalogue of spec 1 §8, in its order of precedence: the HTTP status first, then the envelope's code. */
function react(error: CallError, options: CallOptions) {
  const { signedOut, notFound, verify, bind, sayError } = reactions()
  const speaks = options.say !== 'nothing' && !(options.say === 'allButFields' && error.fields.length > 0)
  if (error.http === 401) return signedOut()
  if (error.http === 498) return verify()
  if (error.http === 499) return bind()
  if (error.http === 404) return notFound()
  if (error.http === 400 || !speaks) return
  if (error.http === 403) return sayError(t`no permission.`)
  if (error.code === 500 || error.code === 5000) return sayError(t`business error: ${error.msg}`)
  return sayError(t`error: ${error.msg}`)
}

function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file'
}
