/**
 * WhatsApp in the Cloud API's shape. Who writes first has to use an approved template: ours has one variable, the text.
 * Statuses come by webhook, signed with the app's secret.
 */
import type { MessageProvider, Receipt } from '../../messaging/public.ts'
import { postJson } from '../../platform/outbound.ts'

export function whatsappProvider(): MessageProvider {
  return {
    async send({ settings, secret }, { address, body }) {
      const url = `${settings['url']}/${settings['phoneNumberId']}/messages`
      const answer = await postJson(url, secret, {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: address.replace('+', ''),
        type: 'template',
        template: {
          name: settings['template'],
          language: { code: 'es' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: body }] }],
        },
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

interface StatusNotice {
  entry?: { changes?: { value?: { statuses?: { id?: string; status?: string; errors?: { title?: string }[] }[] } }[] }[]
}

/** The receipts of a webhook of the Cloud API; `sent` says nothing new, `read` is delivered. */
function whatsappReceipts(body: unknown): Receipt[] {
  const notice = body as StatusNotice
  const statuses = (notice.entry ?? []).flatMap(({ changes }) =>
    (changes ?? []).flatMap(({ value }) => value?.statuses ?? []),
  )
  return statuses.flatMap(({ id, status, errors }): Receipt[] => {
    if (!id) return []
    if (status === 'delivered' || status === 'read') return [{ providerId: id, state: 'delivered', detail: null }]
    return status === 'failed' ? [{ providerId: id, state: 'failed', detail: errors?.[0]?.title ?? null }] : []
  })
}
