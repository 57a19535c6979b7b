/**
 * WhatsApp in the Cloud API's shape. Who writes first has to use an approved template: ours has one variable, the text.
 * Statuses come by webhook, signed with the app's secret.
 */
import { type MessageProvider, type Receipt, Undeliverable } from '../../messaging/public.ts'
import { NotSent, postJson } from '../../platform/outbound.ts'
import { failureOfStatus, whatsappFailures } from './whatsapp.failures.ts'

export function whatsappProvider(): MessageProvider {
  return {
    async send({ settings, secret }, { address, body }) {
      const url = `${settings['url']}/${settings['phoneNumberId']}/messages`
      const message = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: address.replace('+', ''),
        type: 'template',
        template: {
          name: settings['template'],
          language: { code: 'es' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: body }] }],
        },
      }
      const answer = await postJson(url, secret, message).catch((error: unknown) => {
        throw asUndeliverable(error) ?? error
      })
      const { messages } = answer as { messages?: { id?: string }[] }
      const id = messages?.[0]?.id
      if (!id) throw new Error('the Cloud API answered without a message id')
      return id
    },
    receiptsIn: whatsappReceipts,
    async close() {},
  }
}

/** A refusal that is about the person or the text; undefined: about the channel. */
function asUndeliverable(error: unknown): Undeliverable | undefined {
  const code =
    error instanceof NotSent ? (error.answer as { error?: { code?: number } } | null)?.error?.code : undefined
  const failure = code === undefined ? undefined : whatsappFailures[code]
  return failure && new Undeliverable(failure, String(code))
}

interface StatusNotice {
  entry?: {
    changes?: {
      value?: { statuses?: { id?: string; status?: string; errors?: { code?: number; title?: string }[] }[] }
    }[]
  }[]
}

/** The receipts of a webhook of the Cloud API; `sent` says nothing new, `read` is delivered. */
function whatsappReceipts(body: unknown): Receipt[] {
  const notice = body as StatusNotice
  const statuses = (notice.entry ?? []).flatMap(({ changes }) =>
    (changes ?? []).flatMap(({ value }) => value?.statuses ?? []),
  )
  return statuses.flatMap(({ id, status, errors }): Receipt[] => {
    if (!id) return []
    if (status === 'delivered' || status === 'read')
      return [{ providerId: id, state: 'delivered', failure: null, code: null }]
    if (status !== 'failed') return []
    const { code, title } = errors?.[0] ?? {}
    const said = [code, title].filter(Boolean).join(' ') || null
    return [{ providerId: id, state: 'failed', failure: failureOfStatus(code), code: said }]
  })
}
