/**
 * SMS by a plain HTTP gateway: `POST url {id, to, text}` with a bearer token, signed over its body where a signing secret is set, answers
 * `{id}`; receipts and inbound texts come by signed webhook.
 */
import * as z from 'zod/mini'
import { type Inbound, type MessageProvider, NotNow, type Receipt, Undeliverable } from '../../messaging/public.ts'
import { NotSent, postJson } from '../../platform/outbound.ts'
import { sign, toldName, toldOf, toldText } from '../../platform/webhook.ts'

export function smsHttpProvider(): MessageProvider {
  return {
    async send({ settings, secret, secrets }, { messageId, address, body }) {
      const sent = { id: messageId, to: address, text: body }
      const { webhook } = secrets
      const headersOf = (text: string): Record<string, string> => ({
        'idempotency-key': messageId,
        ...(webhook ? { 'x-hub-signature-256': sign(webhook, text) } : {}),
      })
      const answer = postJson(String(settings['url']), secret, sent, headersOf).catch((error: unknown) => {
        throw meaningOf(error)
      })
      const { id } = (await answer) as { id?: string }
      if (!id) throw new Error('the gateway answered without an id')
      return [id]
    },
    toldBy: (body) => ({ receipts: receiptsIn(body), inbound: inboundIn(body) }),
    async close() {},
  }
}

/** A refusal of this message alone, a wish for patience, or a fault of the channel: its address, its token. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof NotSent) || error.status === null) return error
  if (error.status === 429) return new NotNow('refused with HTTP 429', error.retryAfterMs)
  const { code } = (error.answer ?? {}) as { code?: string }
  if (error.status === 400 || error.status === 422) {
    const failure = code === 'invalid_number' ? 'noSuchNumber' : 'rejected'
    return new Undeliverable(failure, code ? `HTTP ${error.status} ${code}` : `HTTP ${error.status}`)
  }
  return error
}

const ends = ['delivered', 'failed', 'expired'] as const

const ids = 200
const addresses = 60
const receipt = z.object({
  id: toldName(ids),
  state: z.enum(ends),
  to: z.nullish(toldText(addresses)),
  detail: z.nullish(toldText(200)),
})

/** `{id, state, to?, detail?}` of the gateway; states on the way say nothing new. */
const receiptsIn = (body: unknown): Receipt[] =>
  toldOf(receipt, [body]).map(({ id, state, to, detail }) => {
    const failure = state === 'delivered' ? null : state === 'expired' ? 'unreachable' : 'other'
    return { providerId: id, address: to?.replace(/\D/g, '') ?? null, state, failure, code: detail ?? null }
  })

const written = z.object({
  id: z.nullish(toldName(ids)),
  from: toldName(addresses),
  to: z.nullish(toldText(addresses)),
  text: toldText(10_000),
})

/** `{id, from, to, text}`: somebody wrote. */
const inboundIn = (body: unknown): Inbound[] =>
  toldOf(written, [body]).map(({ id, from, to, text }) => ({
    ...{ providerId: id ?? null, from: from.replace(/\D/g, ''), to: to ?? '', text, part: null },
  }))
