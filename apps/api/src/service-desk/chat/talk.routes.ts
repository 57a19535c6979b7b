/** Talks in the console, where people take over, and the calls by which the app takes part. */

import type { Parsed } from '@cordillera/contract/endpoint'
import {
  appChat,
  chatPresence,
  chatReport,
  closeConversation,
  conversationDetail,
  convertConversation,
  exportConversations,
  listConversations,
  returnConversation,
  sayInConversation,
  sendChat,
  takeConversation,
  takeNextConversation,
} from '@cordillera/contract/service-desk/chat'
import { type ChatState, chatRestsDays, chatStates } from '@cordillera/contract/service-desk/chat-terms'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import type { App } from '../../platform/app.ts'
import { firstOf } from '../../platform/cut.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { findBorrower, findCustomer, insertOrder } from '../order-write.queries.ts'
import { present } from '../talk/answer.queries.ts'
import { hear } from './bot.service.ts'
import * as talks from './talk.queries.ts'

const dayMs = 86_400_000

export function chatRoutes(app: App): void {
  implement(app, listConversations, (input, context) => talks.pageOfConversations(context, input))
  implement(app, exportConversations, async ({ filter, format }, { sendList }) =>
    sendList(talks.conversationsFile, filter, format),
  )
  implement(app, conversationDetail, async ({ conversationId }, context) => {
    const found = await talks.readConversation(context, conversationId)
    if (!found) throw context.fail('record.missing')
    return found
  })
  implement(app, chatReport, (input, context) => talks.chatReportOf(context, input, context.now))
  implement(app, chatPresence, async ({ conversationId, typing }, context) => {
    const { reach, user, now, fail } = context
    const found = await talks.lockTalk(context, conversationId)
    if (!found) throw fail('record.missing')
    return present(reach.from(found), { subject: conversationId, accountId: user.accountId, typing, now })
  })
  stepRoutes(app)
  lendingAppRoutes(app)
}

type Working = Pick<Context<typeof sayInConversation>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>
interface Seen {
  conversationId: string
  version: number
}

/** As the caller saw it, in one of these states; of another person’s nobody else does anything. */
async function demand(context: Working, seen: Seen, states: readonly ChatState[]): Promise<talks.Talk> {
  const found = await talks.lockTalk(context, seen.conversationId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  if (!states.includes(found.state)) throw new Failure('serviceDesk.chatStep', { state: chatStates[found.state] })
  if (found.handlerId !== null && found.handlerId !== context.user.accountId)
    throw new Failure('serviceDesk.notYours', { name: found.handlerName ?? '' })
  return found
}

const aboutOf = ({ merchantId, userId, conversationId }: talks.Talk) => ({ merchantId, userId, target: conversationId })

function stepRoutes(app: App): void {
  implement(app, takeConversation, async (seen, context) => {
    const found = await demand(context, seen, ['bot', 'waiting'])
    return move(context, found, 'serviceDesk.chatTaken', { state: 'person', handlerId: context.user.accountId })
  })
  implement(app, takeNextConversation, async (_, context) => {
    const next = await talks.nextTalk(context)
    if (!next) throw context.fail('serviceDesk.nothingWaits')
    const found = await demand(context, next, ['waiting'])
    return move(context, found, 'serviceDesk.chatTaken', { state: 'person', handlerId: context.user.accountId })
  })
  implement(app, returnConversation, async (seen, context) => {
    const found = await demand(context, seen, ['person'])
    const change = { state: 'bot' as const, handlerId: null, returned: true, waits: false }
    return move(context, found, 'serviceDesk.chatReturned', change)
  })
  implement(app, closeConversation, async (seen, context) => {
    const found = await demand(context, seen, ['bot', 'waiting', 'person'])
    const change = { state: 'closed' as const, handlerId: found.handlerId, waits: false }
    return move(context, found, 'serviceDesk.chatClosed', change)
  })
  implement(app, sayInConversation, (input, context) => say(input, context))
  implement(app, convertConversation, (input, context) => convert(input, context))
}

type Moved = 'serviceDesk.chatTaken' | 'serviceDesk.chatReturned' | 'serviceDesk.chatClosed'
async function move(context: Working, found: talks.Talk, action: Moved, change: talks.TalkChange) {
  const { reach, now, log } = context
  await talks.changeTalk(reach.from(found), found, change, now)
  await log({ action, ...aboutOf(found), before: { chatState: found.state }, after: { chatState: change.state } })
  return { conversationId: found.conversationId, state: change.state, version: found.version + 1 }
}

async function say(input: Parsed<typeof sayInConversation>, context: Context<typeof sayInConversation>) {
  const { conversationId, text, lastMessage } = input
  const { reach, user, now, fail, log } = context
  const seen = await talks.lockTalk(context, conversationId)
  if (!seen) throw fail('record.missing')
  const tx = reach.from(seen)
  const last = await talks.lastOf(tx, conversationId)
  if (last && last.messageId > lastMessage)
    throw fail('serviceDesk.newer', { by: last.name ?? '—', at: last.at, text: firstOf(last.text, 200) })
  const found = await demand(context, input, ['person'])
  await talks.addMessages(tx, found, now, [{ speaker: 'person', text, accountId: user.accountId }])
  await talks.changeTalk(tx, found, { state: 'person', handlerId: user.accountId, waits: false }, now)
  await log({ action: 'serviceDesk.chatSaid', ...aboutOf(found) })
  return { conversationId, state: 'person' as const, version: found.version + 1 }
}

async function convert(input: Parsed<typeof convertConversation>, context: Context<typeof convertConversation>) {
  const { type } = input
  const { reach, user, now, log } = context
  const found = await demand(context, input, ['bot', 'waiting', 'person'])
  const tx = reach.from(found)
  const { conversationId, merchantId, userId, handlerId } = found
  const question = (await talks.talkAsText(tx, conversationId)).slice(-2000)
  const of = { merchantId, userId, phone: null, appId: null, type, groupName: orderTypes[type].group }
  const made = {
    contactType: 'Feedback' as const,
    question,
    suggestion: null,
    createdBy: user.accountId,
    createdAt: now,
  }
  const orderId = await insertOrder(tx, { ...of, ...made, source: 'talk', sourceId: conversationId }, [])
  await talks.changeTalk(tx, found, { state: 'closed', handlerId, orderId, waits: false }, now)
  await log({ action: 'serviceDesk.chatConverted', ...aboutOf(found), after: { orderId, orderType: type } })
  return { conversationId, orderId }
}

function lendingAppRoutes(app: App): void {
  implement(app, sendChat, async (input, context) => {
    const { userId, clientRef } = input
    const { reach, now, fail } = context
    const customer = await findCustomer(context, userId)
    if (!customer) throw fail('borrower.missing')
    const tx = reach.merchant(customer.merchantId)
    const open = await talks.openTalk(tx, userId)
    if (await talks.isSaid(tx, userId, clientRef)) return talks.talkOfUser(tx, userId)
    // who still waits for an answer goes on waiting, however long it has been: their first words are not closed unread
    const rests = open && open.unansweredSince === null && now.getTime() - open.lastAt.getTime() > chatRestsDays * dayMs
    if (open && rests)
      await talks.changeTalk(tx, open, { state: 'closed', handlerId: open.handlerId, waits: false }, now)
    const talk = open && !rests ? open : await talks.beginTalk(tx, { ...input, merchantId: customer.merchantId, now })
    await hear(tx, talk, input, now)
    return talks.talkOfUser(tx, userId)
  })
  implement(app, appChat, async ({ userId }, context) => {
    if (!(await findBorrower(context, userId))) throw context.fail('borrower.missing')
    return talks.talkOfUser(context.reach.merchant(context.user.merchantId), userId)
  })
}
