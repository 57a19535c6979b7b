/**
 * Live events: one stream for the page, opened while somebody listens and the page is looked at (browsers allow few
 * connections to a server, and a forgotten window must not take one). It is read by fetch and not by EventSource, so that
 * the token stays in its header. `missed` is told after every break: what happened meanwhile has to be asked for.
 */
import { useEffect, useEffectEvent } from 'react'
import { apiBase } from './api-host.ts'
import { headersOf } from './call.ts'
import { reactions } from './reactions.ts'

const path = '/api/cms/events/stream'
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** A glance at another window is no reason to hang up. */
const hangUpAfterMs = 20_000
/** The server says every 25 s that it is there; a network that is gone says nothing at all. */
const silentTooLongMs = 60_000

/** Told after every break of the stream. */
export const missed = 'missed'

type Handler = (data: unknown) => void
const handlers = new Map<string, Set<Handler>>()
let stream: AbortController | null = null
let opened = 0
let hangUp: ReturnType<typeof setTimeout> | undefined

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

/** One that fails keeps neither the others from hearing nor the stream from going on. */
function tell({ name, data }: ServerEvent) {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(data)
    } catch (error) {
      reactions().failed(error instanceof Error ? error : new Error(String(error)), `${path} ${name}`)
    }
  }
}

async function listenOnce(signal: AbortSignal, onOpen: () => void) {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silentTooLongMs)
  }
  heard()
  try {
    const response = await fetch(apiBase + path, {
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
      for (const event of events) tell(event)
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Reconnects for as long as somebody listens, waiting longer after each failure, never in step with the other clients. */
async function listen(signal: AbortSignal) {
  let waitMs = firstWaitMs
  while (!signal.aborted) {
    try {
      await listenOnce(signal, () => {
        waitMs = firstWaitMs
        if (opened++ > 0) tell({ name: missed, data: null })
      })
    } catch {
      // tried again below
    }
    if (signal.aborted) return
    await new Promise((resolve) => setTimeout(resolve, waitMs * (0.5 + Math.random())))
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }
}

function connect() {
  if (stream || handlers.size === 0 || document.hidden) return
  stream = new AbortController()
  void listen(stream.signal)
}
function disconnect() {
  stream?.abort()
  stream = null
}
globalThis.document?.addEventListener('visibilitychange', () => {
  clearTimeout(hangUp)
  if (document.hidden) hangUp = setTimeout(disconnect, hangUpAfterMs)
  else connect()
})

export function subscribe(name: string, handler: Handler): () => void {
  const known = handlers.get(name) ?? new Set()
  handlers.set(name, known.add(handler))
  connect()
  return () => {
    known.delete(handler)
    if (known.size === 0) handlers.delete(name)
    // a screen that changes places listens again at once: the stream outlives that moment
    setTimeout(() => {
      if (handlers.size === 0) disconnect()
    }, 200)
  }
}

/** Calls `handler` on each event of this name while the screen is shown; a hidden tab does not listen. */
export function useEvents(name: string, handler: Handler) {
  const latest = useEffectEvent(handler)
  useEffect(() => subscribe(name, (data) => latest(data)), [name])
}
