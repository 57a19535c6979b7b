/** Feedback and suggestions in the console: reading, answering, tagging, making work orders of them. */
import { Readable } from 'node:stream'
import {
  closeFeedback,
  convertFeedback,
  exportFeedback,
  feedbackDetail,
  feedbackThemes,
  listFeedback,
  replyToFeedback,
  showFeedbackImage,
  tagFeedback,
} from '@cordillera/contract/service-desk/feedback'
import { type FeedbackKind, feedbackScreens, feedbackStates } from '@cordillera/contract/service-desk/feedback-terms'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import { watermarked } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { type Caller, maySee, mayUse } from '../../platform/caller.ts'
import { sendFile } from '../../platform/download.ts'
import { Failure } from '../../platform/fail.ts'
import { readFileContent } from '../../platform/files.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { insertOrder } from '../order-write.queries.ts'
import { feedbackFile, pageOfFeedback, readFeedback, themesOf } from './feedback.queries.ts'
import * as write from './feedback-write.queries.ts'

export function feedbackRoutes(app: App): void {
  implement(app, listFeedback, async (input, context) => {
    demandScreen(context.user, input.kind)
    return pageOfFeedback(context, input)
  })
  implement(app, feedbackThemes, async (input, context) => {
    demandScreen(context.user, input.kind)
    return themesOf(context, input, context.now)
  })
  implement(app, exportFeedback, async ({ filter, format }, { user, sendList }) => {
    demandScreen(user, filter.kind)
    return sendList(feedbackFile, filter, format)
  })
  implement(app, feedbackDetail, async ({ feedbackId }, context) => {
    const found = await readFeedback(context, feedbackId)
    if (!found || !maySee(context.user, feedbackScreens[found.kind])) throw context.fail('record.missing')
    return found
  })
  implement(app, replyToFeedback, (input, context) => reply(context, input))
  implement(app, tagFeedback, (input, context) => tag(context, input))
  implement(app, convertFeedback, (input, context) => convert(context, input))
  implement(app, closeFeedback, (input, context) => close(context, input))
  showing(app)
}

function demandScreen(user: Caller, kind: FeedbackKind): void {
  if (!maySee(user, feedbackScreens[kind])) throw new Failure('access.forbidden')
}

type Working = Pick<Context<typeof closeFeedback>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>
interface Seen {
  feedbackId: string
  version: number
}

/** One that the caller works, as it was seen. */
async function demandSeen(context: Working, { feedbackId, version }: Seen) {
  const found = await write.lockFeedback(context, feedbackId)
  if (!found || !maySee(context.user, feedbackScreens[found.kind])) throw new Failure('record.missing')
  if (!mayUse(context.user, `${feedbackScreens[found.kind]}_work`)) throw new Failure('access.forbidden')
  if (found.version !== version) throw new Failure('record.stale')
  return found
}

async function demandOpen(context: Working, seen: Seen) {
  const found = await demandSeen(context, seen)
  const { state } = found
  if (state === 'closed' || state === 'converted')
    throw new Failure('serviceDesk.feedbackOver', { state: feedbackStates[state] })
  return found
}

const aboutOf = ({ merchantId, userId, feedbackId }: write.FoundFeedback) => ({
  merchantId,
  userId,
  target: feedbackId,
})

async function reply(context: Working, { text, ...seen }: Seen & { text: string }) {
  const { reach, user, now, log } = context
  const found = await demandOpen(context, seen)
  const tx = reach.from(found)
  await write.addEntry(tx, found, { now, accountId: user.accountId, text })
  const version = await write.changeFeedback(tx, found, { state: 'replied', accountId: user.accountId, now })
  await log({ action: 'serviceDesk.feedbackReplied', ...aboutOf(found) })
  return { feedbackId: found.feedbackId, state: 'replied' as const, version }
}

async function tag(context: Working, { tags, ...seen }: Seen & { tags: readonly string[] }) {
  const { reach, user, now, log } = context
  const found = await demandSeen(context, seen)
  const said = [...new Set(tags.map((each) => each.toLowerCase()))]
  const change = { state: found.state, tags: said, accountId: user.accountId, now }
  const version = await write.changeFeedback(reach.from(found), found, change)
  await log({
    action: 'serviceDesk.feedbackTagged',
    ...aboutOf(found),
    before: { tags: found.tags },
    after: { tags: said },
  })
  return { feedbackId: found.feedbackId, state: found.state, version }
}

async function convert(context: Working, { type, ...seen }: Seen & { type: keyof typeof orderTypes }) {
  const { reach, user, now, log } = context
  const found = await demandOpen(context, seen)
  const tx = reach.from(found)
  const { feedbackId, merchantId, userId, content } = found
  const of = { merchantId, userId, phone: null, appId: null, type, groupName: orderTypes[type].group }
  const made = { createdBy: user.accountId, createdAt: now }
  const order = { ...of, ...made, contactType: 'Feedback' as const, question: content, suggestion: null }
  const from = { source: 'feedback' as const, sourceId: feedbackId }
  const orderId = await insertOrder(tx, { ...order, ...from }, await write.imagesOf(tx, feedbackId))
  const change = { state: 'converted' as const, orderId, accountId: user.accountId, now }
  const version = await write.changeFeedback(tx, found, change)
  await log({ action: 'serviceDesk.feedbackConverted', ...aboutOf(found), after: { orderId, orderType: type } })
  return { feedbackId, state: 'converted' as const, version, orderId }
}

async function close(context: Working, { reason, ...seen }: Seen & { reason: string }) {
  const { reach, user, now, log } = context
  const found = await demandOpen(context, seen)
  const change = { state: 'closed' as const, accountId: user.accountId, now }
  const version = await write.changeFeedback(reach.from(found), found, change)
  await log({ action: 'serviceDesk.feedbackClosed', ...aboutOf(found), reason })
  return { feedbackId: found.feedbackId, state: 'closed' as const, version }
}

function showing(app: App): void {
  implement(app, showFeedbackImage, async ({ feedbackId, fileId }, context) => {
    const { user, now, fail, log, reply: answer } = context
    const found = await write.hasImage(context, feedbackId, fileId)
    if (!found || !maySee(user, feedbackScreens[found.kind])) throw fail('record.missing')
    const { userId, merchantId } = found
    await log({ action: 'serviceDesk.feedbackImageSeen', merchantId, userId, target: feedbackId })
    const pieces: Buffer[] = []
    for await (const piece of readFileContent(app.db, fileId)) pieces.push(piece as Buffer)
    const shown = await watermarked(Buffer.concat(pieces), `${user.userName} ${now.toISOString().slice(0, 16)}Z`)
    const file = { name: `${fileId}.jpg`, mime: 'image/jpeg', sizeBytes: shown.length }
    return sendFile(answer, file, Readable.from([shown]))
  })
}
