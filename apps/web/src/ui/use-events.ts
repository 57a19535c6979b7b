/**
 * Live events, heard while somebody listens and the page is looked at (a forgotten window needs none): over one stream
 * for all windows of the browser. `missed` is told after every break: what happened meanwhile has to be asked for.
 */
import { useEffect, useEffectEvent } from 'react'
import { type ServerEvent, streamPath } from './event-stream.ts'
import { reactions } from './reactions.ts'
import { listenTogether } from './shared-stream.ts'

/** A glance at another window is no reason to hang up. */
const hangUpAfterMs = 20_000

/** Told after every break of the stream. */
export const missed = 'missed'

type Handler = (data: unknown) => void
const handlers = new Map<string, Set<Handler>>()
let stream: AbortController | null = null
/** Whether this page has listened before: what comes after that may have missed something. */
let hasListened = false

/** One that fails keeps neither the others from hearing nor the stream from going on. */
function tell({ name, data }: ServerEvent) {
  for (const handler of handlers.get(name) ?? []) {
    try {
      handler(data)
    } catch (error) {
      reactions().failed(error instanceof Error ? error : new Error(String(error)), `${streamPath} ${name}`)
    }
  }
}

let hangUp: ReturnType<typeof setTimeout> | undefined

function onOpen() {
  if (hasListened) tell({ name: missed, data: null })
  hasListened = true
}
function connect() {
  if (stream || handlers.size === 0 || document.hidden) return
  stream = new AbortController()
  void listenTogether(stream.signal, { onOpen, onEvent: tell })
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
// a page that is kept for going back must hold no connection, or the next one waits for it
globalThis.window?.addEventListener('pagehide', disconnect)
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) connect()
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
