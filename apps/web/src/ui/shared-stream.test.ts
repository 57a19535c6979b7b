import { afterEach, expect, test, vi } from 'vitest'
import type { Reader, ServerEvent } from './event-stream.ts'
import { listenTogether } from './shared-stream.ts'

/** The browser's locks, as one window after another would meet them. */
function makeLocks() {
  let held: Promise<unknown> | null = null
  return {
    async request(
      _: string,
      options: { ifAvailable?: boolean; signal?: AbortSignal },
      work: (lock: unknown) => unknown,
    ) {
      if (options.ifAvailable && held) return work(null)
      while (held) await held
      if (options.signal?.aborted) throw options.signal.reason
      const working = Promise.resolve(work({})).finally(() => {
        held = null
      })
      held = working
      return working
    },
  }
}
// a busy machine is no failure
const patience = { timeout: 10_000 }

afterEach(() => {
  vi.unstubAllGlobals()
})

test('twenty windows read one stream; all hear it, and another reads on where the first is closed', async () => {
  const open: Reader[] = []
  vi.stubGlobal('navigator', { locks: makeLocks() })
  const read = (signal: AbortSignal, reader: Reader) =>
    new Promise<void>((resolve) => {
      open.push(reader)
      signal.addEventListener('abort', () => resolve())
    })
  const heard: ServerEvent[][] = []
  const windows = Array.from({ length: 20 }, () => {
    const stop = new AbortController()
    const mine: ServerEvent[] = []
    heard.push(mine)
    void listenTogether(stop.signal, { onOpen: () => undefined, onEvent: (event) => mine.push(event) }, read)
    return stop
  })
  await vi.waitFor(() => expect(open).toHaveLength(1), patience)
  open[0]?.onEvent({ name: 'case', data: 1 })
  await vi.waitFor(() => expect(heard.every((events) => events.length === 1)).toBe(true), patience)

  windows[0]?.abort()
  await vi.waitFor(() => expect(open).toHaveLength(2), patience)
  open[1]?.onEvent({ name: 'case', data: 2 })
  await vi.waitFor(() => expect(heard.slice(1).every((events) => events.length === 2)).toBe(true), patience)
  expect(heard[0]).toHaveLength(1)
  for (const window of windows) window.abort()
})
