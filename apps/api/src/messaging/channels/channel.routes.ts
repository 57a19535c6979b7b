/** Channels: keeping them, letting them rest, proving that they work. */

import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  allowCollection,
  exportChannels,
  freezeChannel,
  listChannels,
  orderChannels,
  saveChannel,
  setChannelActive,
  setChannelSecret,
  testChannel,
  traceMessage,
  unfreezeChannel,
} from '@cordillera/contract/messaging/channel'
import { channelProtocols } from '@cordillera/contract/messaging/channel-terms'
import type { App } from '../../platform/app.ts'
import { notify } from '../../platform/events.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { seal } from '../../platform/secrets.ts'
import { outboxTopic } from '../outbox.service.ts'
import { secretOf } from '../secrets.ts'
import { addressTyped } from '../typed-address.queries.ts'
import * as channels from './channel-list.queries.ts'

const shared = 'channels belong to the installation'

export function channelRoutes(app: App): void {
  implement(app, listChannels, (filter, { unscoped, now }) => channels.channels(unscoped(shared), filter, now))
  implement(app, exportChannels, async ({ filter, format }, { log, sendList }) => {
    await log({ action: 'messaging.exportChannels', after: { filter, format } })
    return sendList(channels.channelsFile, filter, format)
  })

  implement(app, saveChannel, async (input, context) => {
    const { reach, user, now, fail, log } = context
    demandWhole(input, context)
    const tx = reach.shared()
    const by = { accountId: user.accountId, now }
    const before = input.channelId === undefined ? null : await demand(context, input)
    if (before && before.code !== input.code) throw fail('messaging.channelCodeTaken')
    const channelId = before ? before.channelId : await channels.addChannel(tx, input, by)
    if (channelId === null) throw fail('messaging.channelCodeTaken')
    if (before) await channels.changeChannel(tx, before, input, by)
    const { host, url, sender } = input.settings
    await log({
      action: before ? 'messaging.changeChannel' : 'messaging.addChannel',
      target: targetOf(input.code),
      ...(before ? { before: placeOf(before.settings) } : {}),
      after: placeOf({ host, url, sender }),
    })
    return { channelId }
  })

  implement(app, orderChannels, async ({ type, ids }, { reach, fail, log }) => {
    if (!(await channels.setOrder(reach.shared(), type, ids))) throw fail('record.stale')
    await log({ action: 'messaging.orderChannels', target: `channels:${type}` })
    return { done: true as const }
  })

  implement(app, setChannelActive, async (input, context) => {
    const { active, reason } = input
    const { channelId, code, active: before } = await demand(context, input)
    await set(context, channelId, { active })
    await context.log({
      action: 'messaging.changeChannel',
      target: targetOf(code),
      reason,
      before: { active: before },
      after: { active },
    })
    return { done: true as const }
  })

  implement(app, freezeChannel, async (input, context) => {
    const { until, reason } = input
    if (new Date(until) <= context.now) throw context.fail('messaging.freezeInPast')
    const { channelId, code } = await demand(context, input)
    const frozen = { frozenUntil: until, freezeReason: 'person', freezeNote: reason, frozenBy: context.user.accountId }
    await set(context, channelId, frozen)
    await context.log({ action: 'messaging.freezeChannel', target: targetOf(code), reason, after: { until } })
    return { done: true as const }
  })

  implement(app, unfreezeChannel, async (input, context) => {
    const { channelId, code } = await demand(context, input)
    await set(context, channelId, { frozenUntil: null, freezeReason: null, freezeNote: null, frozenBy: null })
    await notify(context.reach.shared(), { topic: outboxTopic })
    await context.log({ action: 'messaging.unfreezeChannel', target: targetOf(code), reason: input.reason })
    return { done: true as const }
  })

  implement(app, allowCollection, async (input, context) => {
    const { allowed, reason } = input
    const { channelId, code, type } = await demand(context, input)
    if (type !== 'whatsapp') throw context.fail('messaging.notWhatsapp')
    await set(context, channelId, {
      collectionNote: allowed ? reason : null,
      collectionAllowedAt: allowed ? context.now : null,
      collectionAllowedBy: allowed ? context.user.accountId : null,
    })
    const action = allowed ? 'messaging.allowCollection' : 'messaging.barCollection'
    await context.log({ action, target: targetOf(code), reason })
    return { done: true as const }
  })

  implement(app, setChannelSecret, async (input, context) => {
    const { reach, user, now, log } = context
    const { channelId, code } = await demand(context, input)
    const { name, value } = input
    const sealed = seal(app.secretKey, name === 'main' ? secretOf(code) : secretOf(code, name), value)
    await channels.setSecret(reach.shared(), channelId, name, sealed, { accountId: user.accountId, now })
    await log({ action: 'messaging.setChannelSecret', target: targetOf(code), after: { secretName: name } })
    return { done: true as const }
  })

  implement(app, testChannel, (input, context) => sendTest(input, context))

  implement(app, traceMessage, async ({ messageId }, { reach, user, fail }) => {
    const found = await channels.traceOf(reach.merchant(...user.merchants), messageId, [...user.merchants])
    if (!found) throw fail('record.missing')
    return found as unknown as Output<typeof traceMessage>
  })
}

const targetOf = (code: string) => `channel:${code}`
const placeOf = ({ host, url, sender }: Record<string, unknown>) => ({
  server: host ?? url ?? null,
  sender: sender ?? null,
})

type Acting = Pick<Context<typeof freezeChannel>, 'reach' | 'reach' | 'user' | 'now'>

/** As the caller saw it. */
async function demand(context: Acting, seen: { channelId?: number | undefined; version?: number | undefined }) {
  const found = await channels.lockChannel(context.reach.shared(), seen.channelId ?? 0)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}

const set = (context: Acting, channelId: number, values: Record<string, unknown>) =>
  channels.setChannel(context.reach.shared(), channelId, values, {
    accountId: context.user.accountId,
    now: context.now,
  })

function demandWhole(
  { protocol, type, settings, costPerSegment, currency }: Parsed<typeof saveChannel>,
  { fail }: Pick<Context<typeof saveChannel>, 'fail'>,
): void {
  const { needs, type: of } = channelProtocols[protocol]
  const given = settings as Record<string, unknown>
  const missing = needs.filter((name) => given[name] === undefined || given[name] === '')
  if (missing.length > 0 || of !== type) throw fail('messaging.settingMissing', { names: missing.join(', ') || of })
  if ((costPerSegment === undefined) !== (currency === undefined)) throw fail('messaging.costWithoutCurrency')
}

async function sendTest(
  { channelId, address, text }: Parsed<typeof testChannel>,
  context: Context<typeof testChannel>,
) {
  const { unscoped, user, now, fail, log } = context
  const tx = unscoped(shared)
  const found = await channels.lockChannel(tx, channelId)
  if (!found) throw fail('record.missing')
  const { type: channel, country } = found
  const to = await addressTyped(tx, address, { channel, country, merchantId: user.merchantId })
  if (to === null) throw fail('messaging.badTestAddress')
  if (await channels.isBorrowers(tx, to)) throw fail('messaging.testToBorrower')
  const by = { accountId: user.accountId, now }
  const messageId = await channels.queueTest(tx, { ...found, address: to, text, merchantId: user.merchantId }, by)
  await notify(tx, { topic: outboxTopic })
  await log({ action: 'messaging.testChannel', target: targetOf(found.code), after: { messageId } })
  return { messageId }
}
