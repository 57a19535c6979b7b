/** Files are written in a thread of their own: who hangs up stops it, what breaks is told, and the next file is written again. */
import { once } from 'node:events'
import { exportAccounts } from '@cordillera/contract/access/account'
import { exportBills } from '@cordillera/contract/credit/bill'
import { forecastCaseColumns } from '@cordillera/contract/performance/forecast'
import type { FastifyRequest } from 'fastify'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { activeCaller } from '../src/access/public.ts'
import type { Caller } from '../src/platform/caller.ts'
import { notify } from '../src/platform/events.ts'
import { endWithRights } from '../src/platform/rights.ts'
import { databaseUrl, type Person, startApp, type TestApp } from './harness.ts'

const testApp = startApp()
let admin: Person
let user: Caller
beforeAll(async () => {
  const { app, given, clock } = testApp()
  admin = await given.person({ superuser: true })
  const caller = await activeCaller(app.db, admin.accountId, clock.now())
  if (!caller) throw new Error('the administrator is not active')
  user = caller
})

const days = 60_000
/** A file far longer than what waits between the two threads. */
const longFile = (app: TestApp['app'], asker: Caller = user) =>
  app.exporter.bytesOf({
    list: 'case-forecast',
    scope: 'none',
    user: asker,
    language: 'es',
    now: testApp().clock.now(),
    given: Array.from({ length: days }, (_, n) => ({
      day: '2026-11-21',
      period: 'S1A',
      forecast: n,
      actual: n,
      difference: 0,
    })),
    format: 'csv',
  })

const accounts = () => admin.download(exportAccounts, { filter: {}, format: 'csv' })

test('a long file comes whole and in order, in the reader’s language', async () => {
  const text = Buffer.concat(await longFile(testApp().app).toArray()).toString()
  const [header, ...lines] = text.trimEnd().split('\r\n')
  expect(header).toBe(`\uFEFF${forecastCaseColumns.map(({ title }) => title.es).join(',')}`)
  expect(lines).toHaveLength(days)
  expect(lines.every((line, n) => line === `2026-11-21,S1A,${n},${n},0`)).toBe(true)
})

test('who hangs up in the middle leaves the thread to the others', async () => {
  const stream = longFile(testApp().app)
  for await (const piece of stream) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect(stream.destroyed).toBe(true)
  expect((await accounts()).body.toString()).toContain(user.userName)
})

/** Somebody with two files under way, as many as one person may have, and a third that waits in line and is short. */
async function waitingInLine() {
  const { app, given, clock } = testApp()
  const person = await given.person({ role: 'FINANCE' })
  const caller = await activeCaller(app.db, person.accountId, clock.now())
  if (!caller) throw new Error('the person is active')
  const request = { headers: { authorization: `JWT ${person.token}` } } as FastifyRequest
  const leaving = [longFile(app, caller), longFile(app, caller)]
  for (const bytes of leaving) {
    endWithRights(app, bytes, { user: caller, request })
    await once(bytes, 'readable')
  }
  const waiting = person.download(exportBills, { filter: {}, format: 'csv' })
  const isLogged = () =>
    app.db.selectFrom('operationLog').select('action').where('accountId', '=', person.accountId).execute()
  await vi.waitFor(async () => expect((await isLogged()).length).toBeGreaterThan(0))
  const held = app.db.deleteFrom('accountMerchant').where('accountId', '=', person.accountId)
  await held.where('merchantId', '=', await given.merchantId('Luna Credito')).execute()
  return { app, person, leaving, waiting }
}

test('who loses the right while a file leaves or waits gets no more of it', async () => {
  const { app, person, leaving, waiting } = await waitingInLine()
  const told = leaving.map((bytes) => once(bytes, 'error'))
  await notify(app.db, { topic: 'session.ended', data: { accountId: person.accountId } })
  await Promise.all(told)
  expect(leaving.map(({ destroyed }) => destroyed)).toEqual([true, true])
  expect(await waiting).toMatchObject({ http: 401 })
})

test('a short file is whole before its asker’s loss is heard, and is not given all the same', async () => {
  const { leaving, waiting } = await waitingInLine()
  for (const bytes of leaving) bytes.destroy()
  expect(await waiting).toMatchObject({ http: 401 })
})

test('two files at a time do not mix', async () => {
  const [long, short] = await Promise.all([longFile(testApp().app).toArray(), accounts()])
  expect(Buffer.concat(long).toString().trimEnd().split('\r\n')).toHaveLength(days + 1)
  expect(short.body.toString()).not.toContain('S1A')
})

test('what the database refuses before the first row is a sentence, not half a file', async () => {
  const owner = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await owner.connect()
  await owner.query('alter table workplace rename to workplace_away')
  const order = { list: 'accounts', scope: 'staff', language: 'en', given: {}, format: 'xlsx' } as const
  const broken = testApp().app.exporter.bytesOf({ ...order, user, now: testApp().clock.now() })
  await expect(broken.toArray()).rejects.toThrow('relation "workplace" does not exist')
  await owner.query('alter table workplace_away rename to workplace')
  await owner.end()
  expect((await accounts()).http).toBe(200)
})

test('a thread that has gone is started anew by the next file', async () => {
  await accounts()
  await testApp().app.exporter.close()
  expect((await accounts()).body.toString()).toContain(user.userName)
})

test('a file that takes its thread down with it is told so; another’s file that is being written comes whole', async () => {
  const other = { ...user, accountId: user.accountId + 1 }
  const whole = longFile(testApp().app, other)
  // begun, and not read on yet
  await new Promise((begun) => whole.once('readable', begun))
  const tooMuch = testApp().app.exporter.bytesOf({
    list: 'case-forecast',
    scope: 'none',
    user,
    language: 'en',
    now: testApp().clock.now(),
    given: Array.from({ length: 1_500_000 }, (_, n) => ({
      day: '2026-11-21',
      period: `S${n}`,
      forecast: n,
      actual: n,
    })),
    format: 'csv',
  })
  await expect(tooMuch.toArray()).rejects.toMatchObject({ error: 'request.fileBroken' })
  expect(
    Buffer.concat(await whole.toArray())
      .toString()
      .trimEnd()
      .split('\r\n'),
  ).toHaveLength(days + 1)
  expect((await accounts()).http).toBe(200)
})

test('who asks for many long files leaves a thread to the others', async () => {
  const { app } = testApp()
  // those that wait may be told that it takes too long
  const greedy = Array.from({ length: 5 }, () => longFile(app).on('error', () => {}))
  const other = { ...user, accountId: user.accountId + 1 }
  expect(Buffer.concat(await longFile(app, other).toArray()).toString()).toContain(`S1A,${days - 1},`)
  for (const file of greedy) file.destroy()
  expect((await accounts()).http).toBe(200)
})

test('a day that no calendar has is refused, and the next file is written', async () => {
  for (const given of [{ dayFrom: '0000-01-01' }, { dayTo: '0000-01-01' }]) {
    const order = { list: 'operation-log', scope: 'log', language: 'en', format: 'xlsx', user } as const
    const refused = testApp().app.exporter.bytesOf({ ...order, given, now: testApp().clock.now() })
    await expect(refused.toArray()).rejects.toThrow('out of range')
  }
  expect((await accounts()).http).toBe(200)
})

test('a file that fails before its first row is answered in the envelope', async () => {
  const owner = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await owner.connect()
  await owner.query('alter table workplace rename to workplace_away')
  const answer = await accounts()
  await owner.query('alter table workplace_away rename to workplace')
  await owner.end()
  expect(answer.http).toBe(500)
  expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 5000, msg: expect.stringContaining('on our side') })
})
