/** SMS by a plain HTTP gateway: `POST url {id, to, text}` with a bearer token answers `{id}`; receipts come by signed webhook. */
import type { MessageProvider, Receipt } from '../../messaging/public.ts'
import { postJson } from '../../platform/outbound.ts'

export function smsHttpProvider(): MessageProvider {
  return {
    async send({ settings, secret }, { messageId, address, body }) {
      const sent = { id: messageId, to: address, text: body }
      const { id } = (await postJson(String(settings['url']), secret, sent)) as { id?: string }
      if (!id) throw new Error('the gateway answered without an id')
      return id
    },
    receiptsIn: gatewayReceipts,
    async close() {},
  }
}

const ends = ['delivered', 'failed', 'expired'] as const

/** `{id, state, detail?}` of the gateway; states on the way say nothing new. */
function gatewayReceipts(body: unknown): Receipt[] {
  const { id, state, detail } = body as { id?: string; state?: string; detail?: string }
  const end = ends.find((one) => one === state)
  if (!id || !end) return []
  const failure = end === 'delivered' ? null : end === 'expired' ? 'unreachable' : 'other'
  return [{ providerId: id, state: end, failure, code: detail ?? null }]
}
