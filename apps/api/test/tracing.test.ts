/** Traces as an OpenTelemetry collector receives them: a call, its handler, its statements and its job, without anything personal. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPreferences, setPreference } from '@cordillera/contract/access/session'
import { queryLoanUserInfo } from '@cordillera/contract/borrower/search'
import { listJobs } from '@cordillera/contract/job/job'
import { runPayments } from '@cordillera/contract/payment/import'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { importPayments, paymentsCsv } from './given-payments.ts'
import { databaseUrl, type Person, startApp, TestApp, testKey } from './harness.ts'

interface Received {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code: number }
}

const received: Received[] = []
const asked: { authorization: string | undefined; path: string | undefined }[] = []
let isAway = false
const collector = createServer(async (request, answer) => {
  let text = ''
  for await (const part of request) text += part
  asked.push({ authorization: request.headers.authorization, path: request.url })
  if (!isAway)
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const { spans } of scopeSpans) received.push(...(spans as Received[]))
  answer.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' }).end('{}')
})
const endpointOf = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

const given = startApp()
const lines: string[] = []
let traced: TestApp
let person: Person

async function appThatTraces(ratio: number): Promise<App> {
  return createApp({
    databaseUrl: databaseUrl(given().databaseName),
    secretKey: testKey,
    clock: given().clock,
    workJobs: false,
    poolSize: 3,
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    metrics: { processToo: false },
    traces: { endpoint: endpointOf(), ratio, headers: { authorization: 'Bearer collector' } },
  })
}

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  traced = new TestApp(await appThatTraces(1), given().clock, given().databaseName)
  person = await traced.given.person({ superuser: true })
}, 60_000)
afterAll(async () => {
  await traced?.app.close()
  collector.close()
})
beforeEach(() => {
  isAway = false
  received.length = 0
})

const attribute = (span: Received | undefined, key: string) =>
  span?.attributes.find((each) => each.key === key)?.value.stringValue
const spanNamed = (name: string) => received.find((span) => span.name === name)
const come = async (name: string) => {
  await expect.poll(() => spanNamed(name), { timeout: 10_000 }).toBeDefined()
  return spanNamed(name) as Received
}

test('a call is the beginning, its handler a part of it, its statements parts of that, in time', async () => {
  await person.call(setPreference, { key: 'traced', value: 'something of one person' })
  const call = await come(`POST ${setPreference.path}`)
  const handler = spanNamed('handler') as Received
  const statement = received.find((span) => span.name === 'insert preference') as Received
  expect(call).toMatchObject({ kind: 2, status: { code: 0 } })
  expect(call.parentSpanId).toBeUndefined()
  expect(handler).toMatchObject({ traceId: call.traceId, parentSpanId: call.spanId, kind: 1 })
  expect(statement).toMatchObject({ traceId: call.traceId, parentSpanId: handler.spanId, kind: 3 })
  expect(attribute(statement, 'db.query.text')).toMatch(/^\s*insert into "?preference"?.*\$1/s)
  for (const span of [handler, statement]) {
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano) - 1_000_000n)
    expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano) + 1_000_000n)
  }
  expect(asked.at(-1)).toEqual({ authorization: 'Bearer collector', path: '/v1/traces' })
})

test('a caller that traces itself finds the call below its own span, and every log line names the trace', async () => {
  lines.length = 0
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await person.call(getPreferences, {}, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  expect(await come(`POST ${getPreferences.path}`)).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId })
  // what is none is not taken over
  await person.call(listJobs, {}, { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })
  expect((await come(`POST ${listJobs.path}`)).traceId).not.toBe('0'.repeat(32))
})

test('a job is a part of the call that asked for it, its statements are parts of the job', async () => {
  const content = paymentsCsv([{ loan: 'NOBODY', amount: '5.00', paidAt: '2026-11-21T09:00:00', key: 'TRACED' }])
  await importPayments(traced, person, content)
  const call = await come(`POST ${runPayments.path}`)
  const job = await come('job payment.import.run')
  expect(job.traceId).toBe(call.traceId)
  const handler = received.find(({ spanId }) => spanId === job.parentSpanId)
  expect(handler).toMatchObject({ name: 'handler', parentSpanId: call.spanId })
  expect(received.filter(({ parentSpanId }) => parentSpanId === job.spanId).length).toBeGreaterThan(3)
})

test('a refusal is named by its error and is no failure', async () => {
  await traced.send(listJobs, {})
  const call = await come(`POST ${listJobs.path}`)
  expect(attribute(call, 'error.type')).toBe('access.signedOut')
  expect(call.status.code).toBe(0)
})

test('nothing personal is in a trace: no body, name, number, address or token', async () => {
  await person.call(setPreference, { key: 'secret-key', value: 'Ana Ruiz +525512341234 ana@example.com' })
  await person.raw(queryLoanUserInfo, { filterType: 'mobile', filterValue: '5512341234' })
  await come(`POST ${queryLoanUserInfo.path}`)
  const text = JSON.stringify(received)
  for (const secret of ['Ana', '5512341234', 'example.com', 'secret-key', person.token, person.deviceId])
    expect(text).not.toContain(secret)
})

test('as many are kept as the ratio says, by their ids', async () => {
  const none = await appThatTraces(0)
  const half = await appThatTraces(0.5)
  const headers = { authorization: `JWT ${person.token}`, 'device-id': person.deviceId }
  for (let n = 0; n < 40; n++) {
    for (const app of [none, half])
      await new TestApp(app, given().clock, given().databaseName).send(getPreferences, {}, headers)
  }
  await none.close()
  await half.close() // what waits is sent before it ends
  const kept = received.filter(({ name }) => name === `POST ${getPreferences.path}`).length
  expect(kept).toBeGreaterThan(5)
  expect(kept).toBeLessThan(35)
})

test('a collector that is away costs nobody anything, is said once and counted', async () => {
  isAway = true
  lines.length = 0
  for (let n = 0; n < 3; n++) await person.call(getPreferences, {})
  const metrics = async () => (await traced.app.http.inject({ method: 'GET', url: '/metrics' })).body
  const dropped = async () => Number(/^cordillera_spans_dropped (\d+)/m.exec(await metrics())?.[1])
  await expect.poll(dropped, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes('Traces are not taken'))).toHaveLength(1)
  isAway = false
  await person.call(getPreferences, {})
  await come(`POST ${getPreferences.path}`)
})
