/** The app has messages sent by the templates that it names. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { sendByTemplate } from '@cordillera/contract/messaging/sms-template'
import { type SmsValues, textIn } from '@cordillera/contract/messaging/sms-template-terms'
import { answerOf, decideContacts, decideNotices } from '../../compliance/public.ts'
import { readPhone } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import type { Tx } from '../../platform/db.ts'
import { notify } from '../../platform/events.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { whatsappMayCollect } from '../channel.queries.ts'
import { linkValue, ownAddress } from '../links/own-address.ts'
import type { LinkPlace } from '../links/place.ts'
import { figuresOf } from '../message.queries.ts'
import { outboxTopic } from '../outbox.service.ts'
import { providerTemplate } from './provider-template.rules.ts'
import { queueOne } from './send.queries.ts'
import { type SentTemplate, sentTemplate } from './sent-template.queries.ts'
import { demandShort, filled } from './sms-template.rules.ts'
import { merchantName, type Person, personOf } from './values.queries.ts'

type Sending = Context<typeof sendByTemplate>
/** Somebody waits for these, or the law asks for them: they are decided on by rules of their own, case or not. */
const notices: readonly string[] = ['code', 'legal']

export function sendRoutes(app: App, place: LinkPlace): void {
  implement(app, sendByTemplate, async (input, context) => {
    const { reach, user, fail } = context
    const tx = reach.merchant(user.merchantId)
    const template = await sentTemplate(tx, user.merchantId, input.businessId)
    if (!template) throw fail('messaging.notApproved', { name: input.businessId })
    const { channel, model, country } = template
    if (model === 'collection' && channel === 'whatsapp' && !(await whatsappMayCollect(tx, country)))
      throw fail('messaging.whatsappPolicy')
    const to = await whom(tx, input, template, context)
    return send(tx, { template, to, input, place }, context)
  })
}

interface Whom {
  person: Person | null
  address: string
}

async function whom(
  tx: Tx,
  { userId, mobile }: Parsed<typeof sendByTemplate>,
  { model, channel, country }: SentTemplate,
  { user, fail }: Sending,
): Promise<Whom> {
  if (userId === undefined) {
    if (model !== 'code' || channel === 'email') throw fail('messaging.codesOnly')
    const address = readPhone(mobile ?? '', country, true)
    if (address === null) throw fail('messaging.badTestAddress')
    return { person: null, address }
  }
  const person = await personOf(tx, user.merchantId, userId)
  if (!person) throw fail('record.missing')
  const address = channel === 'email' ? person.email : person.mobile
  if (!address) throw fail('messaging.badTestAddress')
  return { person, address }
}

async function send(
  tx: Tx,
  {
    template,
    to,
    input,
    place,
  }: { template: SentTemplate; to: Whom; input: Parsed<typeof sendByTemplate>; place: LinkPlace },
  { user, now, fail, log }: Sending,
): Promise<Output<typeof sendByTemplate>> {
  const { channel, model, versionId, segmentsAtMost } = template
  const { person, address } = to
  const { caseId, billId } = person ?? { caseId: null, billId: null }
  if (model === 'collection' && caseId === null) return { messageId: null, rule: 'noCase', nextTime: null }
  const link = person ? ownAddress(template, now) : null
  const values: SmsValues = {
    ...linkValue(place, link),
    ...(caseId === null ? {} : await figuresOf(tx, caseId, now)),
    ...{ name: person?.name ?? '', merchant: person?.merchant ?? (await merchantName(tx, user.merchantId)) },
    ...input.values,
  }
  const { language, of } = textIn(template.texts, input.language)
  const ready = filled(channel, template, of, values)
  if (ready.missing) throw fail('messaging.valueMissing', { names: ready.missing.join(', ') })
  if (channel === 'sms') demandShort(ready.text, segmentsAtMost)
  const isNotice = caseId === null || notices.includes(model)
  const decided = isNotice
    ? await decideNotice(tx, { template, to, merchantId: user.merchantId, now })
    : await decide(tx, { caseId, channel, now })
  if (decided.refused) return { messageId: null, ...decided.refused }
  const { decisionId } = decided
  const messageId = await queueOne(tx, {
    ...{ merchantId: user.merchantId, channel, purpose: model, address, now, versionId },
    ...{ subject: ready.subject, text: ready.text, segments: ready.segments, userId: person?.userId ?? null },
    about: caseId !== null && billId !== null && decisionId !== null ? { caseId, billId, decisionId } : null,
    providerTemplate: channel === 'whatsapp' ? providerTemplate(template, language, of.text, ready.plain) : null,
    link,
  })
  await notify(tx, { topic: outboxTopic })
  await log({
    action: 'messaging.appSent',
    merchantId: user.merchantId,
    ...(person ? { userId: person.userId } : {}),
    target: messageId,
    after: { channel, template: template.businessId },
  })
  return { messageId, rule: null, nextTime: null }
}

/** What the gate says of the borrower of a case now; kept, whatever it says. */
async function decide(
  tx: Tx,
  { caseId, channel, now }: { caseId: string; channel: SentTemplate['channel']; now: Date },
) {
  const asking = { channel, now, purpose: 'message', accountId: null } as const
  const [decided] = await decideContacts(tx, [{ caseId, contactId: null }], asking)
  if (!decided) throw new Error('a case that was just read is decided on')
  const { rule, nextTime } = answerOf(decided)
  return { decisionId: decided.decisionId, refused: decided.allowed ? null : { rule, nextTime } }
}

/** What the rules of notices say now; what they let through is decided on, and kept, when it leaves. */
async function decideNotice(
  tx: Tx,
  {
    template: { model, channel },
    to,
    merchantId,
    now,
  }: { template: SentTemplate; to: Whom; merchantId: number; now: Date },
) {
  if (model === 'collection') throw new Error('collection has a case')
  const [answer] = await decideNotices(
    tx,
    [
      {
        ...{ messageId: null, merchantId, userId: to.person?.userId ?? null, channel, purpose: model },
        ...{ address: to.address, byTemplate: true },
      },
    ],
    now,
  )
  if (!answer) throw new Error('a notice that was asked about is decided on')
  const { allowed, rule, nextAt } = answer
  return {
    decisionId: null,
    refused: allowed ? null : { rule, nextTime: nextAt === null ? null : new Date(nextAt).toISOString() },
  }
}
