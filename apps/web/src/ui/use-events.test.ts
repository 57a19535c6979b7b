import { expect, test } from 'vitest'
import { readEvents } from './use-events.ts'

test('events come whole, in any pieces; keep-alives and broken ones are left out', () => {
  const text =
    ': alive\n\nevent: job.finished\r\ndata: {"id":"J1"}\r\n\r\nevent: x\ndata: {oops\n\nevent: half\ndata: {"a"'
  const { events, rest } = readEvents(text)
  expect(events).toEqual([{ name: 'job.finished', data: { id: 'J1' } }])
  expect(readEvents(`${rest}:1}\n\n`).events).toEqual([{ name: 'half', data: { a: 1 } }])
})
