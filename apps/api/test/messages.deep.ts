/** Messages as they leave by several processes and through deaths: the pace is the channel's, phones join what belongs together, none is lost or doubled. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../src/messaging/outbox.queries.ts'
import { sql } from '../src/platform/db.ts'
import { startApp } from './harness.ts'
import type { Submitted } from './message-peer.ts'
import { MessageProcesses, queued, standing, untilNoneWaits, useCentre, withoutMessages } from './message-processes.ts'

const kills = Number(process.env['MESSAGE_KILLS'] ?? 50)
const testApp = startApp({ now: new Date().toISOString() })
const db = () => testApp().app.db
let processes: MessageProcesses

beforeAll(async () => {
  // this process only looks on
  await testApp().app.events.close()
  processes = await MessageProcesses.build(testApp())
})
beforeEach(() => withoutMessages(testApp()))
afterAll(() => processes.end())

test('two processes that send by one channel keep its pace together', async () => {
  const [partsPerSecond, count] = [20, 200]
  await useCentre(db(), { port: processes.port, partsPerSecond })
  const centre = await processes.centre('pace')
  const senders = [await processes.sender(), await processes.sender()]
  // a little at a time: whoever looks first takes what fits, so both get some
  for (let sent = 0; sent < count; sent += 5) {
    await queued(db(), { count: 5, address: sql`'+5255' || ${10_000_000 + sent}::int + n`, body: sql`'aviso ' || n` })
    await sleep(50)
  }
  await untilNoneWaits(db(), 60)
  for (const child of [...senders, centre]) await processes.kill(child)
  const taken = await processes.submitted('pace')
  expect(taken).toHaveLength(count)
  const byConnection = new Map<string, number>()
  for (const { connection } of taken) byConnection.set(connection, (byConnection.get(connection) ?? 0) + 1)
  // each had a share, or the pace of two was not seen
  expect([...byConnection.values()].filter((n) => n > count / 10)).toHaveLength(2)
  const times = taken.map(({ at }) => at).sort((one, other) => one - other)
  const within = (from: number) => times.filter((at) => at >= from && at < from + 1000).length
  const most = Math.max(...times.map(within))
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000
  console.log(`${count} parts in ${seconds.toFixed(1)} s, ${most} within a second at most, pace ${partsPerSecond}`)
  // timers fire late, never early: what was late stands close to the next
  expect(most).toBeLessThanOrEqual(partsPerSecond + 4)
  expect(seconds).toBeGreaterThan((count - 1) / partsPerSecond - 0.5)
  expect(seconds).toBeLessThan((count / partsPerSecond) * 1.5)
})

/** As a phone does: parts of one number under one reference are one text, in the order of their numbers. */
function joined(taken: readonly Submitted[]): string[] {
  const open = new Map<string, Map<number, string>>()
  const texts: string[] = []
  for (const { to, reference, total, part, text } of taken) {
    const key = `${to} ${reference} ${total}`
    const parts = open.get(key) ?? new Map<number, string>()
    open.set(key, parts.set(part, text))
    if (parts.size < total) continue
    texts.push(Array.from({ length: total }, (_, n) => parts.get(n + 1)).join(''))
    open.delete(key)
  }
  return texts
}

test('long texts of two processes to one number are joined as they were written', async () => {
  const count = 60
  await useCentre(db(), { port: processes.port, partsPerSecond: null, settings: { window: 4 } })
  const centre = await processes.centre('long')
  const senders = [await processes.sender(), await processes.sender()]
  const written = sql`repeat('carta ' || lpad(n::text, 3, '0') || ', ', 60)`
  for (let round = 0; round < 3; round++)
    await queued(db(), { count: count / 3, address: sql`'+525512345678'`, body: written })
  await untilNoneWaits(db(), 60)
  for (const child of [...senders, centre]) await processes.kill(child)
  const taken = await processes.submitted('long')
  expect(new Set(taken.map(({ connection }) => connection)).size).toBe(2)
  const { rows } = await sql<{ body: string }>`select body from message`.execute(db())
  expect(joined(taken).sort()).toEqual(rows.map(({ body }) => body).sort())
})

test(`of messages under load none is lost and none doubled by ${kills} deaths of the sender and the centre`, async () => {
  await useCentre(db(), { port: processes.port, partsPerSecond: null, settings: { binds: 2, window: 8 } })
  let centre = await processes.centre('kills', { receipts: true })
  let sender = await processes.sender()
  let made = 0
  const more = async (count: number) => {
    const from = made
    made += count
    await queued(db(), {
      count,
      address: sql`'+5255' || ${10_000_000 + from}::int + n`,
      body: sql`'aviso ' || ${from}::int + n`,
    })
  }
  for (let n = 0; n < kills; n++) {
    await more(150)
    await sleep(Math.random() * 700)
    if (n % 2 === 0) {
      await processes.kill(sender)
      sender = await processes.sender()
    } else {
      await processes.kill(centre)
      centre = await processes.centre('kills', { receipts: true })
      // a centre that was away is tried again after its freeze
      await sql`update message_channel set frozen_until = null`.execute(db())
    }
  }
  await more(150)
  for (let n = 0; n < 120; n++) {
    await sql`update message_channel set frozen_until = null`.execute(db())
    await sql`update message set not_before = null, claimed_at = now() - interval '1 minute' where state = 'queued' and attempts > 0`.execute(
      db(),
    )
    const { queued: waits = 0 } = await standing(db())
    if (waits === 0) break
    await sleep(1000)
  }
  await sleep(4000)
  await processes.kill(sender)
  await processes.kill(centre)
  // as five minutes later: of what a dead process held nobody knows
  await sweep(db(), new Date(Date.now() + 6 * 60_000))
  const stands = await standing(db())
  const taken = await processes.submitted('kills')
  const times = new Map<string, number>()
  for (const { text } of taken) times.set(text, (times.get(text) ?? 0) + 1)
  console.log(JSON.stringify({ made, taken: taken.length, ...stands }))
  expect([...times].filter(([, n]) => n > 1)).toEqual([])
  const { rows } = await sql<{ body: string; state: string }>`select body, state from message`.execute(db())
  expect(rows).toHaveLength(made)
  const odd = rows.filter(({ body, state }) => {
    const left = times.get(body) ?? 0
    if (state === 'sent' || state === 'delivered') return left !== 1
    return state !== 'unknown'
  })
  expect(odd).toEqual([])
  // in doubt is what a dying process had taken, left yet or not, and no more
  expect(stands['unknown'] ?? 0).toBeLessThan(made / 2)
  expect(stands['delivered'] ?? 0).toBeGreaterThan(made / 4)
}, 600_000)
