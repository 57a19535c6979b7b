/** What the process says of itself: metrics for those who may, log lines without personal data, the API's own description. */
import { login } from '@cordillera/contract/access/session'
import { listCases } from '@cordillera/contract/collection/case'
import { listJobs } from '@cordillera/contract/job/job'
import { describeApi } from '@cordillera/contract/openapi/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import type { App } from '../src/platform/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { endpointsOf } from '../src/platform/implement.ts'
import { unquoted } from '../src/platform/logging.ts'
import { databaseUrl, freshDatabase, startApp, testKey, testNow } from './harness.ts'

const testApp = startApp()
const lines: string[] = []
const token = 'a-token-for-prometheus'
let app: App

beforeAll(async () => {
  app = await createApp({
    databaseUrl: databaseUrl(await freshDatabase()),
    secretKey: testKey,
    clock: new SettableClock(new Date(testNow)),
    workJobs: false,
    poolSize: 3,
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
    metrics: { token, processToo: false },
  })
})
afterAll(() => app?.close())

const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })

describe('metrics', () => {
  test('count calls by path and refusals by name, and tell connections and jobs', async () => {
    await app.http.inject({ method: 'POST', url: listJobs.path, payload: {} })
    await app.http.inject({ method: 'GET', url: '/collection/case/C0000000000' })
    const { body, statusCode } = await metrics('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(body).toContain(`cordillera_call_seconds_count{path="${listJobs.path}",status="401"} 1`)
    expect(body).toContain('cordillera_refusals_total{error="access.signedOut"} 1')
    expect(body).toMatch(/cordillera_pool_connections\{state="idle"\} [12]/)
    expect(body).toContain('cordillera_jobs{state="queued"} 0')
    expect(body).toContain('cordillera_events_connected 1')
    expect(body).not.toContain('C0000000000')
  })

  test('are for this machine and for whoever knows the token; for others the address does not exist', async () => {
    expect((await metrics('203.0.113.9')).statusCode).toBe(404)
    expect((await metrics('203.0.113.9', { authorization: 'Bearer wrong' })).statusCode).toBe(404)
    // a proxy on this machine speaks for somebody else
    expect((await metrics('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await metrics('203.0.113.9', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })
})

describe('log lines', () => {
  test('name the call, not the person: no body, query, address, token', async () => {
    lines.length = 0
    const payload = { username: 'ana_ruiz', password: 'Secret123', deviceId: 'd'.repeat(32) }
    const headers = { authorization: 'JWT secret-token', cookie: 'Admin-Token=secret-token' }
    await app.http.inject({ method: 'POST', url: login.path, payload, headers, remoteAddress: '203.0.113.9' })
    await app.http.inject({ method: 'GET', url: '/collection/case?phone=%2B525512341234' })
    const text = lines.join('')
    expect(text).toContain(login.path)
    for (const secret of ['ana_ruiz', 'Secret123', 'secret-token', '203.0.113.9', '5512341234']) {
      expect(text).not.toContain(secret)
    }
  })

  test('of an error of the database carry its code and place, not the row that it quotes', async () => {
    lines.length = 0
    const quoting = Object.assign(new Error('invalid input "Ana Ruiz" for +525512341234'), {
      code: '22P02',
      detail: 'Key (mobile)=(+525512341234) already exists.',
      table: 'borrower',
    })
    app.http.log.error({ err: quoting }, 'a call failed')
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({ err: { code: '22P02', table: 'borrower' } })
    for (const secret of ['Ana', '5512341234', 'already exists']) expect(line).not.toContain(secret)
    expect(unquoted('duplicate key value violates unique constraint "borrower_pkey"')).toContain('borrower_pkey')
  })
})

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1 by a validator of somebody else, and has every call with its errors', async () => {
    const technical = await testApp().given.person({ role: 'TECHNICAL' })
    const document = await technical.call(describeApi, {})
    const result = await new Validator().validate(document)
    expect(result).toMatchObject({ valid: true })
    const paths = document['paths'] as Record<string, { post: Record<string, unknown> }>
    expect(Object.keys(paths).sort()).toEqual([...endpointsOf(testApp().app.http).keys()].sort())
    const cases = JSON.stringify(paths[listCases.path])
    expect(cases).toContain('"currentPage"')
    expect(cases).toContain('"dueAmount"')
    expect(cases).toContain('40000')
    const ids = Object.values(paths).map(({ post }) => post['operationId'])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is not for collectors', async () => {
    const agent = await testApp().given.person({ role: 'AGENT' })
    await agent.refused(describeApi, {}, 'access.forbidden')
  })

  test('has a page that loads nothing from elsewhere and runs nothing inline', async () => {
    const page = await testApp().app.http.inject({ method: 'GET', url: '/api-docs' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
    expect(page.body).not.toMatch(/https?:\/\/|<script>|\son\w+=|style=/)
    for (const [, asset = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await testApp().app.http.inject({ method: 'GET', url: asset })).statusCode, asset).toBe(200)
    }
  })
})
