/**
 * Reading the server's stream of live events. It is read by fetch and not by EventSource, so that the token stays in its
 * header.
 */
import { apiBase } from './api-host.ts'
import { headersOf } from './call.ts'
import { reactions } from './reactions.ts'

export const streamPath = '/api/cms/events/stream'
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** The server says every 25 s that it is there; a network that is gone says nothing at all. */
const silentTooLongMs = 60_000

export interface ServerEvent {
  readonly name: string
  readonly data: unknown
}

/** Splits what has come so far into whole events and the rest. An event that is not JSON is left out. */
export function readEvents(text: string): { events: ServerEvent[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events: ServerEvent[] = []
  for (const block of blocks) {
    let name = 'message'
    const data: string[] = []
    for (const line of block.split('\n')) {
      if (line.startsWith('event:')) name = line.slice(6).trim()
      else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
    }
    if (data.length === 0) continue
    try {
      events.push({ name, data: JSON.parse(data.join('\n')) })
    } catch {
      // a keep-alive or something that is not ours
    }
  }
  return { events, rest }
}

export interface Reader {
  readonly onOpen: () => void
  readonly onEvent: (event: ServerEvent) => void
}

async function readOnce(signal: AbortSignal, { onOpen, onEvent }: Reader) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silentTooLongMs)
  }
  heard()
  try {
    const response = await fetch(apiBase + streamPath, {
      method: 'POST',
      headers: { ...headersOf({}), Accept: 'text/event-stream', 'Content-Type': 'application/json' },
      body: '{}',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) reactions().signedOut()
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    onOpen()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let waiting = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      const { events, rest } = readEvents(waiting + value)
      waiting = rest
      for (const event of events) onEvent(event)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Reads until the signal ends it, reconnecting with longer waits after each failure, never in step with other clients. */
export async function readStream(signal: AbortSignal, reader: Reader) {
  let waitMs = firstWaitMs
  const onOpen = () => {
    waitMs = firstWaitMs
    reader.onOpen()
  }
  while (!signal.aborted) {
    try {
      await readOnce(signal, { ...reader, onOpen })
    } catch {
      // tried again below
    }
    if (signal.aborted) return
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}
