/**
 * WhatsApp in the Cloud API's shape. Who writes first has to use an approved template: ours has one variable, the text. Whoever wrote to us
 * within a day is answered in free words.
 * Statuses and what people write come by webhook, signed with the app's secret, which is not the token.
 */
import * as z from 'zod/mini'
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
import { toldName, toldOf, toldText } from '../../platform/webhook.ts'
import { failureOfStatus, whatsappBusy, whatsappFailures } from './whatsapp.failures.ts'

export function whatsappProvider(): MessageProvider {
  return {
    async send(channel, message) {
      const url = `${channel.settings['url']}/${channel.settings['phoneNumberId']}/messages`
      const isFree = message.isAnswer === true && !message.providerTemplate
      const post = (body: object) => postJson(url, channel.secret, body)
      const answer = await post(isFree ? answerOf(message) : bodyOf(channel, message))
        // the day ended on its way: it surely did not go, and a template may
        .catch((error: unknown) =>
          isFree && codeOf(error) === dayIsOver ? post(bodyOf(channel, message)) : Promise.reject(error),
        )
        .catch((error: unknown) => {
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

const dayIsOver = 131047
const codeOf = (error: unknown): number | undefined =>
  error instanceof NotSent ? (error.answer as { error?: { code?: number } } | null)?.error?.code : undefined

/** A text that stands for itself; what people approved as a template goes as that. */
function answerOf({ address, body }: Outgoing) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: address.replace('+', ''),
    type: 'text',
    text: { body },
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
  const code = codeOf(error)
  const failure = code === undefined ? undefined : whatsappFailures[code]
  if (failure) return new Undeliverable(failure, String(code))
  const restMs = code === undefined ? undefined : whatsappBusy[code]
  if (restMs !== undefined || error.status === 429)
    return new NotNow(`refused with ${code ?? 'HTTP 429'}`, error.retryAfterMs ?? restMs ?? null)
  return error
}

const ids = 200
const addresses = 60
const many = z.catch(z.array(z.unknown()), [])
const value = z.object({
  metadata: z.catch(z.object({ display_phone_number: toldText(addresses) }), { display_phone_number: '' }),
  statuses: many,
  messages: many,
  /** Of a change whose field is `message_template_status_update`. */
  event: z.catch(z.string(), ''),
  message_template_name: z.catch(toldName(ids), ''),
  reason: z.catch(toldText(1000), ''),
})
type Value = z.output<typeof value>
const change = z.object({ value })
const entry = z.object({ changes: many })
const whole = z.object({ entry: many })

const valuesOf = (body: unknown): Value[] =>
  toldOf(whole, [body])
    .flatMap((one) => toldOf(entry, one.entry))
    .flatMap(({ changes }) => toldOf(change, changes))
    .map((one) => one.value)

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
  const state = templateStates[event]
  return name && state ? [{ name, state, note: reason && reason !== 'NONE' ? reason : null }] : []
}

const status = z.object({
  id: toldName(ids),
  status: z.enum(['delivered', 'read', 'failed']),
  recipient_id: z.nullish(toldText(addresses)),
  errors: many,
})
const fault = z.object({
  code: z.catch(z.optional(z.number()), undefined),
  title: z.catch(z.optional(toldText(150)), ''),
})

/** `sent` says nothing new. */
const receiptsIn = ({ statuses }: Value): Receipt[] =>
  toldOf(status, statuses).map(({ id, status: state, recipient_id, errors }) => {
    const of = { providerId: id, address: recipient_id?.replace(/\D/g, '') ?? null }
    if (state !== 'failed') return { ...of, state, failure: null, code: null }
    const [{ code, title } = {}] = toldOf(fault, errors)
    return { ...of, state, failure: failureOfStatus(code), code: [code, title].filter(Boolean).join(' ') || null }
  })

const said = z.catch(z.optional(toldText(10_000)), undefined)
const message = z.object({
  id: z.nullish(toldName(ids)),
  from: toldName(addresses),
  type: z.catch(toldText(40), 'unknown'),
  text: z.catch(z.object({ body: said }), {}),
  button: z.catch(z.object({ text: said }), {}),
})

/** What is no text says at least of what kind it is. */
const inboundIn = ({ messages, metadata }: Value): Inbound[] =>
  toldOf(message, messages).map(({ id, from, type, text, button }) => ({
    providerId: id ?? null,
    from: from.replace(/\D/g, ''),
    to: metadata.display_phone_number,
    text: text.body ?? button.text ?? `[${type}]`,
    part: null,
  }))
