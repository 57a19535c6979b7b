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
  simulatorAppSecret,
  simulatorSecret,
} from './simulator.ts'

const receiptAfterMs = 1500

interface Told {
  keep: Keep
  pace: number
  urls: { http: string; whatsapp: string }
}

export function startGateway(keep: Keep, received: readonly Received[], pace: number): Promise<number> {
  const told: Told = { keep, pace, urls: { http: '', whatsapp: '' } }
  return serveJson(({ method, path, body, token }) => {
    if (path === '/received') return [200, received]
    if (path === '/configure') {
      Object.assign(told.urls, body)
      return [200, {}]
    }
    if (token !== simulatorSecret) return [401, { error: 'wrong token' }]
    if (method === 'POST' && path === '/sms') return takeSms(body, told)
    if (method === 'POST' && /^\/\w+\/messages$/.test(path)) return takeWhatsapp(body, told)
    return [404, { error: 'unknown' }]
  })
}

function takeSms(body: Record<string, unknown>, { keep, pace, urls }: Told): [number, unknown] {
  const id = newId('gw')
  const to = String(body['to'])
  if (isNoNumber(to)) return [400, { code: 'invalid_number' }]
  if (isAskedToWait(to)) return [429, { code: 'too_many' }]
  keep({ protocol: 'http', to, text: String(body['text']), id })
  after(receiptAfterMs * pace, () => postSigned(urls.http, { id, to, state: outcomeOf(to) }))
  return [200, { id }]
}

function takeWhatsapp(body: Record<string, unknown>, { keep, pace, urls }: Told): [number, unknown] {
  const id = `wamid.${newId('')}`
  const to = String(body['to'])
  if (isNoNumber(to)) return [400, { error: undeliverable }]
  if (body['type'] === 'text') return takeFreeText(body, { keep, pace, urls }, id)
  const template = body['template'] as Template
  const text = template.components?.[0]?.parameters?.[0]?.text ?? ''
  if (text === '' || /[\r\n\t]| {5,}/.test(text)) return [400, { error: { code: 100, title: 'Invalid parameter' } }]
  keep({ protocol: 'whatsapp', to, text: JSON.stringify(template), id })
  const post = (notice: object) => postSigned(urls.whatsapp, notice, simulatorAppSecret)
  after(receiptAfterMs * pace, () => post(statusOf(id, to)))
  // who is asked a question writes back
  const reply = /\bresponda (\w+)/i.exec(text)?.[1]
  if (reply) {
    wrote.add(to)
    after(receiptAfterMs * pace, () => post(replyOf(to, reply)))
  }
  return [200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] }]
}

/** Whoever wrote may be answered freely; to anybody else only templates go. */
function takeFreeText(body: Record<string, unknown>, { keep, pace, urls }: Told, id: string): [number, unknown] {
  const to = String(body['to'])
  if (!wrote.has(to)) return [400, { error: { code: 131047, title: 'Re-engagement message' } }]
  keep({ protocol: 'whatsapp', to, text: JSON.stringify(body['text']), id })
  after(receiptAfterMs * pace, () => postSigned(urls.whatsapp, statusOf(id, to), simulatorAppSecret))
  return [200, { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] }]
}
const wrote = new Set<string>()

interface Template {
  components?: { parameters?: { text?: string }[] }[]
}
const waited = new Set<string>()
/** Numbers that end so are to be tried again, once. */
function isAskedToWait(to: string): boolean {
  if (!to.endsWith('77') || waited.has(to)) return false
  waited.add(to)
  return true
}

const undeliverable = { code: 131026, title: 'Message undeliverable' }

function statusOf(id: string, to: string) {
  const outcome = outcomeOf(to)
  const failed = { errors: [undeliverable] }
  const status = { id, recipient_id: to, timestamp: String(Math.floor(Date.now() / 1000)) }
  const said = outcome === 'delivered' ? { ...status, status: 'delivered' } : { ...status, status: 'failed', ...failed }
  return noticeOf({ statuses: [said] })
}

const replyOf = (from: string, body: string) =>
  noticeOf({ messages: [{ id: `wamid.${newId('')}`, from, type: 'text', text: { body } }] })

function noticeOf(told: object) {
  const metadata = { phone_number_id: '1', display_phone_number: '525500000001' }
  const value = { messaging_product: 'whatsapp', metadata, ...told }
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] }
}
