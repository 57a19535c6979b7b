/** The database goes away and comes back while people work: they are told, jobs go on by themselves, the server stays. */
import { listAccounts } from '@cordillera/contract/access/account'
import { type ErrorName, errors } from '@cordillera/contract/errors'
import { eventStream } from '@cordillera/contract/job/events'
import { listPayments, matchPayment } from '@cordillera/contract/payment/payment'
import { languages } from '@cordillera/contract/words'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { checkLedger } from '../src/credit/public.ts'
import { sql } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { Outage } from './given-outage.ts'
import { importPayments, paymentsCsv } from './given-payments.ts'
import { databaseUrl, type Person, startApp, testKey } from './harness.ts'

const testApp = startApp()
let person: Person
let outage: Outage
/** A second process on the same database, whose jobs work by themselves. */
let working: App
beforeAll(async () => {
  person = await testApp().given.person({ superuser: true })
  outage = new Outage(testApp().databaseName)
  const url = databaseUrl(testApp().databaseName)
  working = await createApp({
    databaseUrl: url,
    secretKey: testKey,
    clock: testApp().clock,
    workJobs: false,
    poolSize: 3,
  })
})
afterAll(async () => {
  await outage.end()
})

const patient = { timeout: 50_000, interval: 100 }
const stateOf = async (jobId: string) =>
  (await testApp().app.db.selectFrom('job').select(['state', 'attempts']).where('jobId', '=', jobId).execute())[0]

test('a call while the database is away is told so in the caller’s language, and when to try again', async () => {
  await outage.begin()
  const away = errors['request.databaseAway' satisfies ErrorName]
  for (const language of languages) {
    const answer = await testApp().app.http.inject({
      method: 'POST',
      url: listAccounts.path,
      headers: {
        authorization: `JWT ${person.token}`,
        'device-id': person.deviceId,
        'accept-language': language,
        'content-type': 'application/json',
      },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toEqual({ code: 503, msg: away[language], data: null })
  }
  const ready = await testApp().app.http.inject({ method: 'GET', url: '/ready' })
  expect([ready.statusCode, ready.json().database]).toEqual([503, false])
  expect((await testApp().app.http.inject({ method: 'GET', url: '/health' })).statusCode).toBe(200)

  await outage.over()
  await expect.poll(async () => (await person.raw(listAccounts, {})).code, patient).toBe(2000)
  const again = async () => (await testApp().app.http.inject({ method: 'GET', url: '/ready' })).json()
  await expect.poll(again, patient).toMatchObject({ status: 'ready', database: true, events: true })
})

test('who looks at a page while events were not heard is told to ask anew for what it shows', async () => {
  const { http } = testApp().app
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as { port: number }
  const hangUp = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}${eventStream.path}`, {
    method: 'POST',
    headers: { authorization: `JWT ${person.token}`, 'device-id': person.deviceId },
    signal: hangUp.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const bytes of answer.body ?? []) heard += Buffer.from(bytes).toString()
  })().catch(() => undefined)
  await outage.cutOff("application_name = 'cordillera-events'")
  await expect.poll(() => heard, patient).toContain('event: missed')
  hangUp.abort()
  await reading
})

test('a job whose connections break goes on by itself, once, and another job is worked meanwhile', async () => {
  const { clock } = testApp()
  let begun = 0
  working.jobs.define('test.cut', async ({ db }) => {
    begun++
    // held open by the first run until it is cut off
    if (begun === 1) await sql`select pg_sleep(120)`.execute(db)
    return { counts: { begun } }
  })
  working.jobs.define('test.other', async () => ({ counts: {} }))
  const about = { title: 'A test', input: {}, createdBy: person.accountId }
  const ask = (kind: string) =>
    testApp()
      .app.db.transaction()
      .execute((tx) => working.jobs.enqueue(tx, { ...about, kind, now: clock.now() }))
  const cut = await ask('test.cut')
  working.jobs.open({ work: true })
  await expect.poll(() => begun, patient).toBe(1)
  await outage.begin()
  await outage.over()
  const other = await ask('test.other')
  await expect.poll(() => stateOf(cut), patient).toEqual({ state: 'done', attempts: 2 })
  await expect.poll(() => stateOf(other), patient).toEqual({ state: 'done', attempts: 1 })
  expect(begun).toBe(2)
  await working.close() // it would take the jobs of the tests that follow
})

test('who presses a money button during a long import of the merchant waits without a connection', async () => {
  const { app } = testApp()
  const finance = await testApp().given.person({ role: 'FINANCE' })
  const buttons = 12
  const loans = await givenLoans(testApp(), { count: buttons })
  await openBooks(
    app.db,
    loans.map(({ appId }) => appId),
  )
  const rows = loans.map((_, n) => ({
    loan: `NOBODY-${n}`,
    amount: '5.00',
    paidAt: '2026-11-21T09:00:00',
    key: `W${n}`,
  }))
  await importPayments(testApp(), finance, paymentsCsv(rows))
  const { list: waiting } = await finance.call(listPayments, { state: ['unidentified'], pageSize: 20 })
  expect(waiting).toHaveLength(buttons)

  const importing = new pg.Client({ connectionString: databaseUrl(testApp().databaseName) })
  await importing.connect()
  await importing.query(`begin; select pg_advisory_xact_lock(hashtext('credit.bills'), merchant_id) from merchant`)
  const pressed = waiting.map(({ paymentId }, n) =>
    finance.raw(matchPayment, { paymentId, appId: loans[n]?.appId ?? '' }),
  )
  // all of them have been refused the lock at least once, and wait
  const someoneElse = () => person.raw(listAccounts, {})
  const others = await Promise.all(Array.from({ length: 20 }, someoneElse))
  expect(others.filter(({ code }) => code === 2000)).toHaveLength(others.length)
  const { rows: held } = await importing.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(held, 'nobody waits in the database').toEqual([{ n: 0 }])
  await importing.query('commit')
  await importing.end()
  expect((await Promise.all(pressed)).map(({ code }) => code)).toEqual(Array(buttons).fill(2000))
  expect(await checkLedger(app.db)).toEqual([])
})

test('statements, waits for locks and forgotten transactions of calls and of jobs have their own limits', async () => {
  const limits = async (db: App['db']) => {
    const { rows } = await sql<{ statement: string; lock: string; idle: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows[0]
  }
  expect(await limits(testApp().app.db)).toEqual({ statement: '25s', lock: '400ms', idle: '30s' })
  expect(await limits(testApp().app.longWork.db)).toEqual({ statement: '30min', lock: '10min', idle: '10min' })
})
