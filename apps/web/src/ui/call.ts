/**
 * The one way to the server. It owns every oddity of the protocol (spec 1 §7–8): identity headers, the 30 s limit, the
 * second factor asked for in between, files. Callers get data or a `CallError`; envelope.ts says what a failure does.
 */
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { t } from '@lingui/core/macro'
import { apiBase } from './api-host.ts'
import { busyWhile } from './busy.ts'
import { type CallOptions, noAnswer, readEnvelope } from './envelope.ts'
import { browserId, deviceId, randomId, readToken } from './identity.ts'
import { currentLanguage } from './language.ts'
import { reactions } from './reactions.ts'

export { CallError, type CallOptions, isAway } from './envelope.ts'
export const timeoutMs = 30_000

export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  return busyWhile(options.loading ?? false, async () => {
    const response = await send(endpoint, input, options)
    return readEnvelope<Output<E>>(endpoint, await textOf(response, options), response.status, options)
  })
}

/** A call whose answer is a file (response type *blob*), offered to the person under the name that the server gives it. */
export async function callDownload<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  const file = await callFile(endpoint, input, options)
  if (file) saveAs(file.content, file.name)
}
/** A call whose answer is a file, for a page that shows it; null where the server had none to give. */
export async function callFile<E extends AnyEndpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}) {
  return busyWhile(options.loading ?? true, async () => {
    const response = await send(endpoint, input, { ...options, isFile: true })
    const isFile = response.ok && response.headers.has('Content-Disposition')
    if (!isFile) {
      readEnvelope(endpoint, await textOf(response, options), response.status, options)
      return null
    }
    const content = await contentOf(response, options).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw noAnswer(t`The file broke off before it was whole. Ask for it again.`, options)
    })
    return { content, name: fileName(response.headers.get('Content-Disposition') ?? '') }
  })
}
/** The file's bytes; those that have come are told on the way. */
function contentOf(response: Response, { onBytes }: CallOptions): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob()
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      bytes += piece.byteLength
      onBytes(bytes)
      out.enqueue(piece)
    },
  })
  onBytes(bytes)
  return new Response(response.body.pipeThrough(counted), { headers: response.headers }).blob()
}
/** Gives the browser a file to save. */
export function saveAs(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
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
export async function callUpload<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  options: UploadOptions = {},
): Promise<Output<E>> {
  const form = new FormData()
  form.append('input', JSON.stringify(input))
  form.append('file', file, file.name)
  const sent = await sendForm(endpoint, form, options)
  const { text, status } = (await isPassed(sent.status)) ? await sendForm(endpoint, form, options) : sent
  return readEnvelope<Output<E>>(endpoint, text, status, options)
}
// fetch can't tell how much was sent
function sendForm(endpoint: AnyEndpoint, form: FormData, options: UploadOptions) {
  return new Promise<{ text: string; status: number }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase + endpoint.path)
    for (const [name, value] of Object.entries(headersOf(endpoint, options))) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => options.onProgress?.(event.total ? event.loaded / event.total : 0)
    request.onload = () => resolve({ text: request.responseText, status: request.status })
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

/** `isFile`: the time limit counts until the answer begins. */
type SendOptions = CallOptions & { readonly isFile?: true }

/** Sends, and once more after the second factor was asked for and given: the person loses nothing of what they did. */
async function send(endpoint: AnyEndpoint, input: unknown, options: SendOptions): Promise<Response> {
  // a repeat is the same intent
  const headers = { 'Content-Type': 'application/json', ...headersOf(endpoint, options) }
  const body = JSON.stringify(input)
  const response = await sendOnce(endpoint, body, headers, options)
  return (await isPassed(response.status)) ? sendOnce(endpoint, body, headers, options) : response
}
/** Whether the second factor was lacking and now is there. */
async function isPassed(status: number): Promise<boolean> {
  if (status === 498) return reactions().verify()
  return status === 499 && reactions().bind()
}
async function sendOnce(endpoint: AnyEndpoint, body: string, headers: Record<string, string>, options: SendOptions) {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('no answer', 'TimeoutError')), timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal
  try {
    const response = await fetch(apiBase + endpoint.path, { method: 'POST', headers, body, signal })
    // a large file may take longer than an answer may be waited for
    if (options.isFile) clearTimeout(timer)
    return response
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
function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'file'
}
