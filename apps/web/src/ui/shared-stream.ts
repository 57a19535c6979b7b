/**
 * One stream for all windows of a browser, as browsers allow few connections to a server. Whoever holds the lock reads it
 * and tells the others; where a browser has no locks (pages that are not secure), each window reads a stream of its own.
 */
import { type Reader, readStream, type ServerEvent } from './event-stream.ts'
import { readToken } from './identity.ts'

/** What the window that reads tells the others: the stream was opened, or an event came. */
type Told = { readonly opened: true } | { readonly event: ServerEvent }

/** Windows of another session hear nothing of this one. */
function channelName(): string {
  let hash = 0
  for (const letter of readToken() ?? '') hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return `events ${hash}`
}

/** Listens until the signal ends it: by reading the stream, or by what the window that reads it tells. */
export async function listenTogether(signal: AbortSignal, reader: Reader, read = readStream): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks || !globalThis.BroadcastChannel) return read(signal, reader)
  const name = channelName()
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close())
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('event' in data) reader.onEvent(data.event)
    else reader.onOpen()
  }
  const tell = (told: Told) => signal.aborted || channel.postMessage(told)
  const reading: Reader = {
    onOpen: () => {
      reader.onOpen()
      tell({ opened: true })
    },
    onEvent: (event) => {
      reader.onEvent(event)
      tell({ event })
    },
  }
  const readsHere = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await read(signal, reading)
    return lock !== null
  })
  if (readsHere || signal.aborted) return
  // from here on another window tells what comes
  reader.onOpen()
  try {
    await locks.request(name, { signal }, () => read(signal, reading))
  } catch (error) {
    // given up while another window was reading
    if (!signal.aborted) throw error
  }
}
