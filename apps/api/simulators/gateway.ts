/** SMS over plain HTTP and WhatsApp in the Cloud API's shape, with their signed webhooks; and what every simulator received. */
import {
  after,
  isNoNumber,
  type Keep,
  newId,
  outcomeOf,
  postSigned,
  type Received,
  serveJson,
  simulatorSecret,
} from './simulator.ts'

const receiptAfterMs = 1500

export function startGateway(keep: Keep, received: readonly Received[], pace: number): Promise<number> {
  const urls = { http: '', whatsapp: '' }
  return serveJson(({ method, path, body, token }) => {
    if (path === '/received') return [200, received]
    if (path === '/configure') {
      Object.assign(urls, body)
      return [200, {}]
    }
    if (token !== simulatorSecret) return [401, { error: 'wrong token' }]
    if (method === 'POST' && path === '/sms') {
      const id = newId('gw')
      const to = String(body['to'])
      keep({ protocol: 'http', to, text: String(body['text']), id })
      after(receiptAfterMs * pace, () => postSigned(urls.http, { id, state: outcomeOf(to) }))
      return [200, { id }]
    }
    if (method === 'POST' && /^\/\w+\/messages$/.test(path)) {
      const id = `wamid.${newId('')}`
      const to = String(body['to'])
      if (isNoNumber(to)) return [400, { error: undeliverable }]
      keep({ protocol: 'whatsapp', to, text: JSON.stringify(body['template']), id })
      after(receiptAfterMs * pace, () => postSigned(urls.whatsapp, statusOf(id, to)))
      return [200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] }]
    }
    return [404, { error: 'unknown' }]
  })
}

const undeliverable = { code: 131026, title: 'Message undeliverable' }

function statusOf(id: string, to: string) {
  const outcome = outcomeOf(to)
  const failed = { errors: [undeliverable] }
  const status = { id, recipient_id: to, timestamp: String(Math.floor(Date.now() / 1000)) }
  const said = outcome === 'delivered' ? { ...status, status: 'delivered' } : { ...status, status: 'failed', ...failed }
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1' }, statuses: [said] }
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }
}
