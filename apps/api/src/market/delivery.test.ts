/** Over a real connection: answers that lie ready are those of the route, and nothing is served past its time. */
import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { createAppKey, endAppKey } from '@cordillera/contract/access/app-key'
import { beforeAll, expect, test } from 'vitest'
import { editors, merchantOf, published, publishing, saveParameter } from '../../test/given-content.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { answeredEarly } from '../platform/early.ts'

const testApp = startApp()
let people: { writer: Person; approver: Person }
let superuser: Person
let merchant: number
let port: number
/** What was answered without the route. */
const early: number[] = []

beforeAll(async () => {
  people = await editors(testApp())
  superuser = await testApp().given.person({ superuser: true })
  merchant = await merchantOf(people.writer)
  const { http } = testApp().app
  await http.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = http.server.address() as { port: number })
  http.server.on(answeredEarly, (_: string, status: number) => early.push(status))
  await live('first', 'one')
})

async function live(slot: string, value: string): Promise<void> {
  const { itemId } = await saveParameter(people.writer, slot, value)
  await published(people, publishing(itemId))
}
const newKey = () => superuser.call(createAppKey, { merchant, name: `phone ${Math.random()}` })

interface Answered {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}
const whole = 'platform=Android&version=1.10.0&language=es-MX'
function ask(key: string, headers: Record<string, string> = {}, query = whole): Promise<Answered> {
  return new Promise((done, failed) => {
    const path = `/api/app/content?${query}`
    request({ port, host: '127.0.0.1', path, headers: { authorization: `APP ${key}`, ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { date: _, ...rest } = answer.headers
        done({ status: answer.statusCode ?? 0, headers: rest, body: Buffer.concat(parts) })
      })
    })
      .on('error', failed)
      .end()
  })
}
const gzip = { 'accept-encoding': 'gzip, br' }

test('what lies ready is what the route says, every header of it, packed and not, whole and unchanged', async () => {
  const { key } = await newKey()
  for (const headers of [{}, gzip, { 'accept-encoding': 'gzip;q=0, br' }] as Record<string, string>[]) {
    const first = await ask(key, headers)
    const etag = String(first.headers['etag'])
    for (const asked of [
      headers,
      { ...headers, 'if-none-match': etag },
      { ...headers, 'if-none-match': `"x", ${etag}` },
    ]) {
      // a key that is new is looked up, so this one goes by the route
      const { key: other } = await newKey()
      const byRoute = await ask(other, asked)
      // what was checked less than half a second ago is repeated: on a busy machine not the first time already
      const before = early.length
      for (let tries = 0; tries < 50 && early.length === before; tries++)
        expect(await ask(other, asked)).toEqual(byRoute)
      expect(early.slice(before)).toEqual([byRoute.status])
      expect(byRoute.status).toBe(asked['if-none-match'] ? 304 : 200)
    }
  }
})

test('packed it is the same content, and who knows one of the two hears 304 for either', async () => {
  const { key } = await newKey()
  const [plain, packed] = [await ask(key), await ask(key, gzip)]
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
  expect(packed.headers['etag']).not.toBe(plain.headers['etag'])
  for (const { headers } of [plain, packed])
    for (const more of [{}, gzip])
      expect((await ask(key, { ...more, 'if-none-match': String(headers['etag']) })).status).toBe(304)
})

test('a call that says anything else is answered by the route, ready or not', async () => {
  const { key } = await newKey()
  await ask(key)
  const before = early.length
  expect((await ask(key, {}, `${whole}&version=1.9.0`)).body.toString()).toContain('40000')
  expect((await ask(key, {}, 'platform=Windows&version=1.10.0')).body.toString()).toContain('40000')
  expect((await ask(key, {}, 'platform=Android&version=latest')).body.toString()).toContain('latest')
  expect((await ask('nobody')).status).toBe(401)
  expect(early.length).toBe(before)
})

test('a second after publishing nobody is told the older content, however much they ask meanwhile', async () => {
  const { key } = await newKey()
  let publishedAt = Number.POSITIVE_INFINITY
  let stop = false
  const late = new Set<number>()
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!stop) {
        const asked = performance.now()
        const { body } = await ask(key)
        if (asked - publishedAt > 1000) late.add((JSON.parse(body.toString()) as { number: number }).number)
      }
    }),
  )
  await live('second', 'two')
  publishedAt = performance.now()
  await new Promise((go) => setTimeout(go, 1500))
  stop = true
  await asking
  const { rows } = await sql<{ number: number }>`
    select number from content_head where merchant_id = ${merchant} and platform = 'Android'`.execute(testApp().app.db)
  expect([...late]).toEqual([rows[0]?.number])
})

test('a key that was ended opens nothing a second later', async () => {
  const { key, keyId } = await newKey()
  expect((await ask(key)).status).toBe(200)
  await superuser.call(endAppKey, { merchant, keyId, reason: 'The phone was lost' })
  const ends = performance.now() + 1100
  while (performance.now() < ends) await ask(key)
  // so many wrong keys in a second are refused unread
  expect([401, 429]).toContain((await ask(key)).status)
})
