/**
 * WhatsApp in the Cloud API's shape. Who writes first has to use an approved template: ours has one variable, the text.
 * Statuses and what people write come by webhook, signed with the app's secret, which is not the token.
 */
import {
  type ChannelSettings,
  type Inbound,
  type MessageProvider,
  NotNow,
  type Outgoing,
  type Receipt,
  type TemplateNotice,
  Undeliverable,
} from '../../messaging/public.ts'
import { NotSent, postJson } from '../../platform/outbound.ts'
import { failureOfStatus, whatsappBusy, whatsappFailures } from './whatsapp.failures.ts'

export function whatsappProvider(): MessageProvider {
  return {
    async send(channel, message) {
      const url = `${channel.settings['url']}/${channel.settings['phoneNumberId']}/messages`
      const answer = await postJson(url, channel.secret, bodyOf(channel, message)).catch((error: unknown) => {
        throw meaningOf(error)
      })
      const { messages } = answer as { messages?: { id?: string }[] }
      const id = messages?.[0]?.id
      if (!id) throw new Error('the Cloud API answered without a message id')
      return [id]
    },
    toldBy(body) {
      const values = valuesOf(body)
      return {
        receipts: values.flatMap(receiptsIn),
        inbound: values.flatMap(inboundIn),
        templates: values.flatMap(templateIn),
      }
    },
    async close() {},
  }
}

function bodyOf({ settings }: ChannelSettings, { address, body, providerTemplate }: Outgoing) {
  const { name, language, parameters } = providerTemplate ?? {
    name: settings['template'],
    language: settings['language'] ?? 'es',
    parameters: [body],
  }
  const texts = parameters.map(asParameter)
  if (texts.includes('')) throw new Undeliverable('rejected', 'empty text')
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: address.replace('+', ''),
    type: 'template',
    template: {
      name,
      language: { code: language },
      ...(texts.length > 0
        ? { components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }] }
        : {}),
    },
  }
}

/** A parameter takes no line break, no tab and no more than four spaces in a row. */
export const asParameter = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/** A refusal that is about the person or the text, or that asks for patience; else about the channel. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof NotSent)) return error
  const code = (error.answer as { error?: { code?: number } } | null)?.error?.code
  const failure = code === undefined ? undefined : whatsappFailures[code]
  if (failure) return new Undeliverable(failure, String(code))
  const restMs = code === undefined ? undefined : whatsappBusy[code]
  if (restMs !== undefined || error.status === 429)
    return new NotNow(`refused with ${code ?? 'HTTP 429'}`, error.retryAfterMs ?? restMs ?? null)
  return error
}

interface Value {
  metadata?: { display_phone_number?: string }
  statuses?: { id?: string; status?: string; recipient_id?: string; errors?: { code?: number; title?: string }[] }[]
  /** Of a change whose field is `message_template_status_update`. */
  event?: string
  message_template_name?: string
  reason?: string | null
  messages?: { id?: string; from?: string; type?: string; text?: { body?: string }; button?: { text?: string } }[]
}

const valuesOf = (body: unknown): Value[] =>
  ((body as { entry?: { changes?: { value?: Value }[] }[] }).entry ?? []).flatMap(({ changes }) =>
    (changes ?? []).flatMap(({ value }) => value ?? []),
  )

const templateStates: Readonly<Record<string, TemplateNotice['state']>> = {
  APPROVED: 'approved',
  PENDING: 'submitted',
  IN_APPEAL: 'submitted',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  FLAGGED: 'approved',
  DISABLED: 'disabled',
  PENDING_DELETION: 'disabled',
}

function templateIn({ event, message_template_name: name, reason }: Value): TemplateNotice[] {
  const state = templateStates[event ?? '']
  return name && state ? [{ name, state, note: reason && reason !== 'NONE' ? reason : null }] : []
}

/** `sent` says nothing new. */
function receiptsIn({ statuses }: Value): Receipt[] {
  return (statuses ?? []).flatMap(({ id, status, recipient_id, errors }): Receipt[] => {
    if (!id) return []
    const of = { providerId: id, address: recipient_id?.replace(/\D/g, '') ?? null }
    if (status === 'delivered' || status === 'read') return [{ ...of, state: status, failure: null, code: null }]
    if (status !== 'failed') return []
    const { code, title } = errors?.[0] ?? {}
    const said = [code, title].filter(Boolean).join(' ') || null
    return [{ ...of, state: 'failed', failure: failureOfStatus(code), code: said }]
  })
}

/** What is no text says at least of what kind it is. */
function inboundIn({ messages, metadata }: Value): Inbound[] {
  return (messages ?? []).flatMap(({ id, from, type, text, button }) =>
    from
      ? [
          {
            providerId: id ?? null,
            from: from.replace(/\D/g, ''),
            to: metadata?.display_phone_number ?? '',
            text: text?.body ?? button?.text ?? `[${type ?? 'unknown'}]`,
            part: null,
          },
        ]
      : [],
  )
}
