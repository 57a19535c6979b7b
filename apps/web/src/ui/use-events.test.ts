import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEvents } from './event-stream.ts'
import { missed, subscribe } from './use-events.ts'

test('events come whole, in any pieces; keep-alives and broken ones are left out', () => {
  const text =
    ': alive\n\nevent: job.finished\r\ndata: {"id":"J1"}\r\n\r\nevent: x\ndata: {oops\n\nevent: half\ndata: {"a"'
  const { events, rest } = readEvents(text)
  expect(events).toEqual([{ name: 'job.finished', data: { id: 'J1' } }])
  expect(readEvents(`${rest}:1}\n\n`).events).toEqual([{ name: 'half', data: { a: 1 } }])
})

describe('the stream', () => {
  const nothingSaid = (signal: AbortSignal) =>
    new ReadableStream({ start: (to) => signal.addEventListener('abort', () => to.error(signal.reason)) })
  beforeEach(() => {
    vi.stubGlobal('document', { hidden: false, cookie: '' })
    vi.stubGlobal('location', { protocol: 'https:' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('that says nothing for a minute is given up for another, and what was missed is told', async () => {
    vi.useFakeTimers()
    const fetching = vi.fn(async (_: string, { signal }: { signal: AbortSignal }) => new Response(nothingSaid(signal)))
    vi.stubGlobal('fetch', fetching)
    const told = vi.fn()
    const stop = subscribe(missed, told)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(fetching).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(fetching).toHaveBeenCalledTimes(2)
    expect(told).toHaveBeenCalledTimes(1)
    stop()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetching.mock.lastCall?.[1].signal.aborted).toBe(true)
  })

  test('goes on where somebody who listens fails', async () => {
    const body = 'event: x\ndata: 1\n\nevent: x\ndata: 2\n\n'
    vi.stubGlobal('fetch', async () => new Response(body))
    const heard: unknown[] = []
    const stops = [
      subscribe('x', () => {
        throw new Error('a listener failed')
      }),
      subscribe('x', (data) => heard.push(data)),
    ]
    await vi.waitFor(() => expect(heard).toEqual([1, 2]))
    for (const stop of stops) stop()
  })
})
