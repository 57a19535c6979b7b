/** Stopping, and callers who stop in the middle: neither waits for the other without end. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uploadFile } from '@cordillera/contract/job/file'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { hangUpOnSilence } from '../src/platform/slow-clients.ts'
import { databaseUrl, type Person, startApp, testKey } from './harness.ts'

const testApp = startApp()
let person: Person
let app: App
beforeAll(async () => {
  person = await testApp().given.person({ superuser: true })
  const url = databaseUrl(testApp().databaseName)
  app = await createApp({ databaseUrl: url, secretKey: testKey, clock: testApp().clock, workJobs: false, poolSize: 3 })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Sends half of an upload and stays; answers when it is hung up on. */
function halfUpload(port: number, path: string): { hungUp: Promise<void>; sent: Promise<void> } {
  const headers = {
    authorization: `JWT ${person.token}`,
    'device-id': person.deviceId,
    'content-type': 'multipart/form-data; boundary=half',
    'content-length': 1_000_000,
  }
  const sending = request({ port, host: '127.0.0.1', path, method: 'POST', headers })
  const hungUp = new Promise<void>((resolve) => sending.on('error', () => resolve()).on('close', () => resolve()))
  const sent = new Promise<void>((resolve) =>
    sending.write('--half\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\nx', () =>
      resolve(),
    ),
  )
  return { hungUp, sent }
}

test('a server that stops is not held by a half-sent upload, and says before that it is not ready', async () => {
  const { port } = app.http.server.address() as AddressInfo
  const half = halfUpload(port, uploadFile.path)
  await half.sent
  const ready = () => app.http.inject({ method: 'GET', url: '/ready' })
  expect((await ready()).json()).toMatchObject({ status: 'ready', draining: false })
  app.drain()
  const draining = await ready()
  expect([draining.statusCode, draining.json().draining]).toEqual([503, true])
  await app.close()
  await half.hungUp
})

test('who sends nothing more in the middle of an upload is hung up on; who goes on slowly is not', async () => {
  const http = Fastify()
  hangUpOnSilence(http, { silentMs: 400, lookEveryMs: 50 })
  http.post('/take', async (taken) => ({ bytes: String(taken.body).length }))
  http.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, body, done) => done(null, body))
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  await halfUpload(port, '/take').hungUp

  const answer = new Promise<number | undefined>((resolve, failed) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=half', 'content-length': 10 }
    const slow = request({ port, host: '127.0.0.1', path: '/take', method: 'POST', headers }, (got) =>
      resolve(got.statusCode),
    )
    slow.on('error', failed)
    let sent = 0
    const more = setInterval(() => {
      slow.write('x')
      if (++sent === 10) clearInterval(more)
    }, 100)
  })
  expect(await answer).toBe(200)
  await http.close()
})
