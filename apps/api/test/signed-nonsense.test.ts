/** A party that signs is one that we know, not one that makes no mistakes: whatever it says, nothing of ours breaks. */
import { beforeAll, expect, test } from 'vitest'
import { formOf } from '../src/platform/form.ts'
import { declaredEndpoints } from './declared.ts'
import { believeNetworks, deliver, givenWebhooks, isWebhook, webhookSecret } from './given-webhooks.ts'
import { startApp } from './harness.ts'

const app = startApp({ dialer: () => ({ url: 'http://127.0.0.1:9', secret: webhookSecret }) })
let paths: string[]
beforeAll(async () => {
  believeNetworks(app())
  paths = await givenWebhooks(app())
})

const odd: unknown[] = [
  null,
  7,
  true,
  '',
  '\ud800',
  '\u0000',
  'x'.repeat(20_000),
  [],
  [null],
  {},
  { id: null },
  '-271821-04-20',
]
/** What the parties' own protocols name, each of them once as it should be. */
const right = {
  ...{ id: 'G1', state: 'delivered', to: '5215512345678', detail: 'ok', from: '5215512345678', text: 'hola' },
  ...{
    eventId: 'E1',
    callId: 'L1',
    kind: 'ended',
    at: '2026-11-21T16:00:00Z',
    outcome: 'busy',
    recording: 'https://a.example/1',
  },
  clickId: '7a1c2c0e-58a2-4f5e-9d0c-3f9d6a1f7b11',
}
const value = {
  metadata: { display_phone_number: '5215500000000' },
  statuses: [{ id: 'W1', status: 'failed', recipient_id: '5215512345678', errors: [{ code: 131_026, title: 'no' }] }],
  messages: [{ id: 'W2', from: '5215512345678', type: 'text', text: { body: 'hola' }, button: { text: 'si' } }],
  ...{ event: 'REJECTED', message_template_name: 'aviso', reason: 'NONE' },
}
const cloud = (inner: unknown) => ({ entry: [{ changes: [{ value: inner }] }] })

/** A body of which one value, wherever it stands, is another. */
function* spoilt(body: unknown): Generator<unknown> {
  yield* odd
  if (Array.isArray(body)) {
    for (const inner of spoilt(body[0])) yield [inner, ...body]
    return
  }
  if (typeof body !== 'object' || body === null) return
  for (const [key, inner] of Object.entries(body)) for (const other of spoilt(inner)) yield { ...body, [key]: other }
}

test('of its own protocol one value is wrong', async () => {
  for (const path of paths)
    for (const body of [right, cloud(value), ...spoilt(right), ...spoilt(cloud(value))])
      expect(await deliver(app(), path, body), `${path} ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500)
})

test('of a network’s notice one value is wrong', async () => {
  const notices = (await declaredEndpoints()).filter(({ endpoint }) => isWebhook(endpoint))
  expect(notices.length).toBeGreaterThanOrEqual(6)
  const fields = {
    ...{
      id: 1,
      ClaveRastreo: 'K1',
      FechaOperacion: 20261121,
      InstitucionOrdenante: '40012',
      Monto: '10.00',
      firma: 'x',
    },
    ...{
      CuentaBeneficiario: '646180110400000007',
      CuentaOrdenante: '',
      NombreOrdenante: '',
      ConceptoPago: '',
      Estado: 'LQ',
    },
    ...{
      channel: 'PSE',
      trackingKey: 'K1',
      amount: '10.00',
      currency: 'COP',
      reference: '',
      signature: 'x',
      state: 'settled',
    },
    ...{
      po_id: 'O1',
      status: 'APROBADA',
      pv_checksum: 'x',
      type: 'charge.succeeded',
      transaction: { id: 'T1', order_id: 'O1' },
    },
  }
  for (const { endpoint } of notices)
    for (const body of spoilt(fields)) {
      const { http } = await app()
        .send(endpoint, body)
        .catch(() => ({ http: 200 }))
      expect(http, `${endpoint.path} ${JSON.stringify(body).slice(0, 300)}`).toBeLessThan(500)
    }
})

test('a notice that is not kept is answered with no 200, which its network would take for our having it', async () => {
  const { db } = app().app
  const kept = async () => (await db.selectFrom('webhook').select('webhookId').execute()).length
  const before = await kept()
  const bodies = [
    '{',
    '',
    '[]',
    'null',
    '{}',
    '{"trackingKey":"\\ud800","id":"\\u0000"}',
    '{"ClaveRastreo":"a\\ud800b"}',
  ]
  for (const { endpoint } of (await declaredEndpoints()).filter((one) => isWebhook(one.endpoint)))
    for (const payload of bodies) {
      const headers = { 'content-type': 'application/json' }
      const { statusCode } = await app().app.http.inject({ method: 'POST', url: endpoint.path, headers, payload })
      expect(statusCode, `${endpoint.path} ${payload}`).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    }
  expect(await kept()).toBe(before)
})

test('what it says rightly is understood', async () => {
  const { db } = app().app
  await deliver(app(), '/webhook/message/told-http', { id: 77, from: 5215512345678, to: '555', text: 'hola' })
  await deliver(app(), '/webhook/message/told-whatsapp', cloud({ ...value, statuses: [null, 7] }))
  const kept = await db
    .selectFrom('inboundMessage')
    .select(['providerId', 'fromAddress', 'body'])
    .where('providerId', 'in', ['77', 'W2'])
    .execute()
  expect(kept.map(({ providerId, body }) => [providerId, body]).sort()).toEqual([
    ['77', 'hola'],
    ['W2', 'hola'],
  ])
})

const pages = ['/partner/sign-in', '/partner/link/x', '/rate/x', '/u/x']
const asForm = 'application/x-www-form-urlencoded'
const forms: [type: string, payload: string][] = [
  [asForm, 'email=%00&password=x&score=5&said=%00'],
  [asForm, `email=${encodeURIComponent('😀'.repeat(200))}`],
  [asForm, `email=x${encodeURIComponent('😀'.repeat(200))}`],
  [asForm, '%ff=%E0%A4&&=&='],
  ['application/json', '[1]'],
  ['application/json', 'null'],
  ['application/json', '{"email":["x"]}'],
  ['text/plain', 'x'],
]

test('what can’t be kept of a form is replaced', () => {
  expect(formOf('said=a%00b&score=5').get('said')).toBe('a\ufffdb')
  expect([...formOf([1]), ...formOf(null)]).toEqual([])
})

test.each(forms)('a page’s form that comes as %s %s breaks nothing', async (type, payload) => {
  for (const url of pages) {
    const { statusCode, body } = await app().app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload,
    })
    expect(statusCode, `${url} ${body.slice(0, 200)}`).toBeLessThan(500)
  }
})
