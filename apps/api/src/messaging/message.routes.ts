/** Sending a message to a person of a case, and what became of it. */

import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { getTemplateByUser, listMessages, sendEmail, sendMsg } from '@cordillera/contract/messaging/message'
import {
  fillTemplate,
  hasLink,
  missingValues,
  type Placeholder,
  smsSize,
  transliterate,
} from '@cordillera/contract/messaging/text'
import { answerOf, caseInScope, decideContacts } from '../compliance/public.ts'
import { linkToPay, sampleLink } from '../payment/public.ts'
import type { App } from '../platform/app.ts'
import { notify } from '../platform/events.ts'
import { type Context, implement } from '../platform/implement.ts'
import { maskEmail, maskPhone } from '../platform/mask.ts'
import { Pulse } from '../platform/pulse.ts'
import { whatsappMayCollect } from './channel.queries.ts'
import * as messages from './message.queries.ts'
import { outboxTopic } from './outbox.service.ts'

type Sending = Context<typeof sendMsg>
type Template = NonNullable<Awaited<ReturnType<typeof messages.templateFor>>>

export function messageRoutes(app: App): void {
  const pulse = new Pulse(app, 'work')
  implement(app, getTemplateByUser, async ({ caseId, channel }, context) => {
    const found = await caseInScope(context, caseId)
    const db = context.reach.from(found)
    const figures = await messages.figuresOf(db, caseId, context.now)
    const templates = await messages.templatesFor(db, caseId, channel ?? null)
    return templates.map((template) => {
      const { templateId, channel, name } = template
      const sample = { ...figures, link: sampleLink(context.request) }
      return { templateId, channel, name, ...filled(template, sample), hasLink: hasLink(template.template) }
    })
  })

  implement(app, sendMsg, (input, context) => send(input, context, { pulse, channels: ['sms', 'whatsapp'] }))
  implement(app, sendEmail, (input, context) => send(input, context, { pulse, channels: ['email'] }))

  implement(app, listMessages, async ({ caseId }, context) => {
    const found = await caseInScope(context, caseId)
    const { userId } = found
    const rows = await messages.messagesTo(context.reach.from(found), userId)
    return rows.map((row) => ({
      ...row,
      address: row.channel === 'email' ? maskEmail(row.address) : maskPhone(row.address),
    }))
  })
}

/** Decision, message and log entry in one transaction; it goes out after it (outbox.service.ts). */
async function send(
  { caseId, contactId, templateId, payAmount }: Parsed<typeof sendMsg>,
  context: Sending,
  { channels, pulse }: { channels: readonly string[]; pulse: Pulse },
): Promise<Output<typeof sendMsg>> {
  const { reach, user, now, fail, log, afterCommit } = context
  const found = await caseInScope(context, caseId)
  const tx = reach.from(found)
  const template = await messages.templateFor(tx, caseId, templateId)
  if (!template || !channels.includes(template.channel)) throw fail('messaging.templateMissing')
  const { channel } = template
  if (channel === 'whatsapp' && !(await whatsappMayCollect(tx, found.country))) throw fail('messaging.whatsappPolicy')
  const asking = { channel, now, purpose: 'message', accountId: user.accountId } as const
  const [decided] = await decideContacts(tx, [{ caseId, contactId }], asking)
  if (!decided) throw fail('collection.contactMissing')
  const { decisionId, address } = decided
  const answer = { ...answerOf(decided), channel }
  if (!decided.allowed || address === null) {
    afterCommit(() => pulse.beat(decided.merchantId))
    return { messageId: null, decisionId, answer }
  }
  const { merchantId, billId, userId, appId } = found
  const link = hasLink(template.template) ? (await linkToPay(context, found, payAmount ?? null)).url : ''
  const figures = { ...(await messages.figuresOf(tx, caseId, now)), link }
  const missing = missingValues(`${template.subject ?? ''}${template.template}`, figures)
  if (missing.length > 0) throw fail('messaging.valueMissing', { names: missing.join(', ') })
  const { text, subject, segments } = filled(template, figures)
  const { messageId } = await tx
    .insertInto('message')
    .values({
      decisionId,
      merchantId,
      caseId,
      billId,
      userId,
      contactId,
      channel,
      templateId,
      address,
      subject,
      body: text,
      segments,
      accountId: user.accountId,
      state: 'queued',
      queuedAt: now,
    })
    .returning('messageId')
    .executeTakeFirstOrThrow()
  await notify(tx, { topic: outboxTopic })
  await log({
    action: 'messaging.send',
    merchantId,
    caseId,
    appId,
    userId,
    target: messageId,
    after: { channel, template: template.name, decisionId, contactId },
  })
  return { messageId, decisionId, answer }
}

/** A template as it goes out: names and places without accents on a phone, so that one letter does not triple the price. */
function filled({ channel, subject, template }: Template, figures: Record<Placeholder, string>) {
  const values =
    channel === 'email'
      ? figures
      : (Object.fromEntries(
          Object.entries(figures).map(([name, value]) => [name, transliterate(value)]),
        ) as typeof figures)
  const text = fillTemplate(template, values)
  return {
    text,
    subject: subject && fillTemplate(subject, figures),
    segments: channel === 'sms' ? smsSize(text).segments : 1,
  }
}
