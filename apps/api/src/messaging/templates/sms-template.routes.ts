/** Templates of messages: writing them, having them approved, looking at them and testing them. */
import type { Parsed } from '@cordillera/contract/endpoint'
import {
  archiveSmsTemplate,
  decideSmsTemplate,
  exportSmsTemplates,
  listSmsTemplates,
  previewSmsTemplate,
  saveSmsTemplate,
  setTemplateProvider,
  smsTemplateChoices,
  smsTemplateDetail,
  submitSmsTemplate,
  testSmsTemplate,
} from '@cordillera/contract/messaging/sms-template'
import {
  exampleValues,
  fillSms,
  textIn,
  unfilled,
  versionStates,
} from '@cordillera/contract/messaging/sms-template-terms'
import { smsSize } from '@cordillera/contract/messaging/text'
import { casesInScope } from '../../compliance/public.ts'
import type { App } from '../../platform/app.ts'
import { notify } from '../../platform/events.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement, type LogEntry } from '../../platform/implement.ts'
import { isBorrowers } from '../channels/channel-list.queries.ts'
import { isOfMerchant } from '../links/short-link.queries.ts'
import { outboxTopic } from '../outbox.service.ts'
import { addressTyped } from '../typed-address.queries.ts'
import { queueOne } from './send.queries.ts'
import * as templates from './sms-template.queries.ts'
import { demandSendable, filled } from './sms-template.rules.ts'
import { maskedFigures, newestCaseOf } from './values.queries.ts'

export function smsTemplateRoutes(app: App): void {
  implement(app, listSmsTemplates, (input, context) => templates.pageOfTemplates(context, input))
  implement(app, exportSmsTemplates, async ({ filter, format }, { log, user, sendList }) => {
    await log({ action: 'messaging.exportSmsTemplates', merchantId: user.merchantId, after: { filter, format } })
    return sendList(templates.smsTemplatesFile, filter, format)
  })
  implement(app, smsTemplateDetail, async ({ templateId }, context) => {
    const found = await templates.detailOf(context, templateId, context.now)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, smsTemplateChoices, (_, { reach, user }) =>
    templates.choicesOf(reach.merchant(user.merchantId), user.merchantId),
  )
  implement(app, saveSmsTemplate, (input, context) => save(input, context))
  implement(app, previewSmsTemplate, (input, context) => preview(input, context))
  implement(app, testSmsTemplate, (input, context) => sendTest(input, context))
  stepRoutes(app)
}

function stepRoutes(app: App): void {
  implement(app, submitSmsTemplate, async (seen, context) => {
    const { found, newest } = await demandVersion(context, seen, 'draft')
    const tx = context.reach.from(found)
    await templates.askApproval(tx, newest.versionId, by(context))
    await templates.changeTemplate(tx, found.templateId, {}, by(context))
    await log(context, 'messaging.smsTemplateAsked', found, { after: { number: newest.number } })
    return { done: true as const }
  })

  implement(app, decideSmsTemplate, async ({ approve, note, ...seen }, context) => {
    const { found, newest } = await demandVersion(context, seen, 'waiting')
    await context.secondPerson({ askedBy: [newest.askedBy, ...newest.writers] })
    const tx = context.reach.from(found)
    const { templateId } = found
    const { versionId, number } = newest
    await templates.decideVersion(tx, { templateId, versionId }, { approve, note }, by(context))
    await templates.changeTemplate(tx, templateId, {}, by(context))
    const action = approve ? 'messaging.smsTemplateApproved' : 'messaging.smsTemplateRefused'
    await log(context, action, found, { reason: note, after: { number } })
    return { done: true as const }
  })

  implement(app, archiveSmsTemplate, async ({ active, reason, ...seen }, context) => {
    const found = await demand(context, seen)
    if (found.active === active) throw context.fail('record.stale')
    await templates.changeTemplate(context.reach.from(found), found.templateId, { active }, by(context))
    const action = active ? 'messaging.smsTemplateRestored' : 'messaging.smsTemplateArchived'
    await log(context, action, found, { reason })
    return { done: true as const }
  })

  implement(app, setTemplateProvider, async ({ name, state, note, ...seen }, context) => {
    const found = await demand(context, seen)
    if (found.channel !== 'whatsapp') throw context.fail('messaging.notWhatsapp')
    const values = { providerName: name, providerState: state, providerNote: note, providerAt: context.now }
    await templates.changeTemplate(context.reach.from(found), found.templateId, values, by(context))
    await log(context, 'messaging.smsTemplateProvider', found, {
      reason: note,
      before: { providerName: found.providerName, providerState: found.providerState },
      after: { providerName: name, providerState: state },
    })
    return { done: true as const }
  })
}

type Working = Pick<Context<typeof saveSmsTemplate>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

const by = ({ user, now }: Pick<Working, 'user' | 'now'>) => ({ accountId: user.accountId, now })

const log = (
  { log: write }: Working,
  action: LogEntry['action'],
  { templateId, merchantId }: Pick<templates.Found, 'templateId' | 'merchantId'>,
  said: Pick<LogEntry, 'reason' | 'before' | 'after'>,
) => write({ action, merchantId, target: templateId, ...said })

/** As the caller saw it, of the merchant worked for. */
async function demand(context: Working, seen: { templateId: string; version: number | undefined }) {
  const found = await templates.lockTemplate(context, seen.templateId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}

async function demandVersion(
  context: Working,
  seen: { templateId: string; version: number },
  state: 'draft' | 'waiting',
) {
  const found = await demand(context, seen)
  if (!found.active) throw new Failure('messaging.templateArchived')
  const newest = await templates.versionOf(context.reach.from(found), found.templateId, 'newest')
  if (!newest) throw new Error('a template is made with its first version')
  if (newest.state !== state) throw new Failure('messaging.versionState', { state: versionStates[newest.state] })
  return { found, newest }
}

async function save(input: Parsed<typeof saveSmsTemplate>, context: Context<typeof saveSmsTemplate>) {
  const { reach, user, fail } = context
  demandSendable(input, input)
  const { businessId, description, channel, model, segmentsAtMost, texts } = input
  const before = input.templateId
    ? await demand(context, { templateId: input.templateId, version: input.version })
    : null
  if (before && !before.active) throw fail('messaging.templateArchived')
  if (before && (before.businessId !== businessId || before.channel !== channel || before.model !== model))
    throw fail('messaging.templateFixed')
  const tx = reach.merchant(user.merchantId)
  if (input.linkId !== null && !(await isOfMerchant(context, input.linkId))) throw fail('record.missing')
  const templateId = before?.templateId ?? (await templates.insertTemplate(tx, user.merchantId, input, by(context)))
  if (templateId === null) throw fail('messaging.businessIdTaken', { name: businessId })
  if (before) await templates.changeTemplate(tx, templateId, { description, segmentsAtMost }, by(context))
  const number = await templates.writeDraft(tx, templateId, input, by(context))
  const action = before ? 'messaging.smsTemplateChanged' : 'messaging.smsTemplateAdded'
  await log(
    context,
    action,
    { templateId, merchantId: user.merchantId },
    { after: { number, template: texts.es.text } },
  )
  return { templateId, number }
}

async function preview(
  { language, caseId, texts, linkId: _, ...filling }: Parsed<typeof previewSmsTemplate>,
  context: Context<typeof previewSmsTemplate>,
) {
  const { of } = textIn(texts, language)
  if (caseId !== undefined) await casesInScope(context, [caseId])
  const whose = caseId ?? (await newestCaseOf(context))
  const figures = whose && (await maskedFigures(context.reach.merchant(...context.user.merchants), whose, context.now))
  const values = { ...exampleValues, ...figures }
  const text = fillSms(filling, of.text, values)
  return {
    subject: of.subject && fillSms(filling, of.subject, values),
    text,
    real: Boolean(figures),
    missing: unfilled(filling, of.text, values),
    length: [...text].length,
    ...smsSizeOf(text),
  }
}

const smsSizeOf = (text: string) => {
  const { segments, encoding } = smsSize(text)
  return { segments, encoding }
}

/** It leaves by that channel alone, and neither the channel's own test nor any figure counts it. */
async function sendTest(
  { templateId, channelId, language, address }: Parsed<typeof testSmsTemplate>,
  context: Context<typeof testSmsTemplate>,
) {
  const { reach, user, now, fail } = context
  const found = await templates.lockTemplate(context, templateId)
  const tx = reach.merchant(user.merchantId)
  const newest = found && (await templates.versionOf(tx, templateId, 'newest'))
  if (!found || !newest) throw fail('record.missing')
  const { channels } = await templates.choicesOf(tx, user.merchantId)
  const { channel } = found
  if (!channels.some((one) => one.channelId === channelId && one.type === channel))
    throw fail('messaging.channelOfOtherKind')
  const to = await addressTyped(tx, address, { channel, merchantId: user.merchantId })
  if (to === null) throw fail('messaging.badTestAddress')
  if (await isBorrowers(tx, to)) throw fail('messaging.testToBorrower')
  const { of } = textIn(newest.texts, language)
  const ready = filled(channel, newest, of, exampleValues)
  if (ready.missing) throw new Error('every variable has an example')
  const messageId = await queueOne(tx, {
    ...{ merchantId: user.merchantId, channel, purpose: 'service', address: to, accountId: user.accountId, now },
    ...{ subject: ready.subject, text: ready.text, segments: ready.segments, testChannelId: channelId },
  })
  await notify(tx, { topic: outboxTopic })
  await log(context, 'messaging.smsTemplateTested', found, { after: { messageId } })
  return { messageId }
}
