/** Events of the apps: taken in, counted, looked at. */
import {
  collectEvents,
  countFunnel,
  eventDays,
  eventFigures,
  exportBatches,
  exportEventFigures,
  exportEvents,
  exportFunnelDevices,
  listBatches,
  listEvents,
  listFunnelDevices,
  listFunnels,
  retireFunnel,
  saveFunnel,
} from '@cordillera/contract/acquisition/events'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { demandDays, marketMerchant } from '../merchant.ts'
import { keepEvents } from './collect.queries.ts'
import * as figures from './figures.queries.ts'
import * as funnels from './funnel.queries.ts'
import { devicesSince } from './kept.queries.ts'

export function eventRoutes(app: App): void {
  implement(app, collectEvents, (input, { reach, user, now }) => {
    const [zone] = user.merchantZones
    if (zone === undefined) throw new Error('an app has one merchant')
    return keepEvents(reach.merchant(user.merchantId), input, { merchantId: user.merchantId, zone, now })
  })

  implement(app, eventFigures, async (input, context) => {
    demandDays(input, eventDays)
    const filter = { ...input, merchantId: marketMerchant(context.user, input.merchant) }
    const since = await devicesSince(context.reach.merchant(filter.merchantId), context.now)
    const [rows, days, choices] = await Promise.all([
      figures.figuresOf(context, filter, since),
      figures.daysOf(context, filter, since),
      figures.choicesOf(context, filter.merchantId),
    ])
    return { rows, days, ...choices }
  })

  implement(app, exportEventFigures, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, eventDays)
    marketMerchant(user, filter.merchant)
    return sendList(figures.eventFiguresFile, { filter }, format)
  })

  implement(app, exportEvents, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, eventDays)
    marketMerchant(user, filter.merchant)
    return sendList(figures.singleEventsFile, { filter }, format)
  })

  implement(app, exportBatches, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(figures.batchesFile, { filter }, format)
  })

  implement(app, listEvents, (input, context) => {
    demandDays(input, eventDays)
    return figures.pageOfEvents(context, { ...input, merchantId: marketMerchant(context.user, input.merchant) })
  })

  implement(app, listBatches, (input, context) =>
    figures.pageOfBatches(context, { ...input, merchantId: marketMerchant(context.user, input.merchant) }),
  )

  implement(app, countFunnel, async (input, context) => {
    demandDays(input, eventDays)
    const { now } = context
    const merchantId = marketMerchant(context.user, input.merchant)
    const counted = await funnels.funnelOf(context, { ...input, merchantId, now })
    return { ...counted, rawSince: await figures.rawSince(context.reach.merchant(merchantId), merchantId) }
  })

  implement(app, listFunnelDevices, (input, context) => {
    demandDays(input, eventDays)
    const merchantId = marketMerchant(context.user, input.merchant)
    return funnels.pageOfFunnelDevices(context, { ...input, merchantId, now: context.now })
  })

  implement(app, exportFunnelDevices, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, eventDays)
    marketMerchant(user, filter.merchant)
    return sendList(funnels.funnelDevicesFile, { filter }, format)
  })

  keptFunnels(app)
}

function keptFunnels(app: App): void {
  implement(app, listFunnels, ({ merchant }, context) =>
    funnels.funnelsOf(context, marketMerchant(context.user, merchant)),
  )

  implement(app, saveFunnel, async ({ funnelId, version, merchant, ...given }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const after = { name: given.name, steps: given.steps.map(({ name }) => name), windowHours: given.windowHours }
    if (funnelId === undefined) {
      const merchantId = marketMerchant(user, merchant)
      const made = await funnels.insertFunnel(reach.merchant(merchantId), merchantId, given, by)
      await log({ action: 'acquisition.funnelSaved', merchantId, target: `funnel:${made}`, after })
      return { funnelId: made, version: 0 }
    }
    const found = await funnels.lockFunnel(context, funnelId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    const next = await funnels.changeFunnel(reach.from(found), found, given, by)
    const entry = { merchantId: found.merchantId, target: `funnel:${funnelId}`, before: { name: found.name }, after }
    await log({ action: 'acquisition.funnelSaved', ...entry })
    return { funnelId, version: next }
  })

  implement(app, retireFunnel, async ({ funnelId, version }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await funnels.lockFunnel(context, funnelId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    const by = { accountId: user.accountId, now }
    await funnels.changeFunnel(reach.from(found), found, 'retire', by)
    const { merchantId, name } = found
    await log({ action: 'acquisition.funnelRetired', merchantId, target: `funnel:${funnelId}`, before: { name } })
    return { done: true as const }
  })
}
