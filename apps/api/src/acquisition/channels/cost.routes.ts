/** What channels were really paid: entered, imported, taken back. */
import {
  deleteChannelCost,
  exportChannelCosts,
  listChannelCosts,
  saveChannelCost,
} from '@cordillera/contract/acquisition/channels'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { marketMerchant } from '../merchant.ts'
import { lockChannel, placeOf } from './channel.queries.ts'
import { costImportRoutes } from './cost.import.ts'
import * as costs from './cost.queries.ts'

export function costRoutes(app: App): void {
  implement(app, listChannelCosts, (input, context) =>
    costs.pageOfCosts(context, marketMerchant(context.user, input.merchant), input),
  )
  implement(app, exportChannelCosts, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(costs.channelCostsFile, { filter }, format)
  })
  entering(app)
  costImportRoutes(app)
}

function entering(app: App): void {
  implement(app, saveChannelCost, async ({ costId, version, channelId, day, amount, note }, context) => {
    const { reach, user, now, fail, log } = context
    const channel = await lockChannel(context, channelId)
    if (!channel) throw fail('record.missing')
    const { merchantId } = channel
    const tx = reach.merchant(merchantId)
    const { currency, today } = await placeOf(tx, merchantId, now)
    if (day > today) throw fail('acquisition.dayToCome', { day })
    const entry = { merchantId, channelId, day, amount, note, currency, accountId: user.accountId, now }
    const after = { channelCode: channel.code, day, amount, currency }
    if (costId === undefined) {
      const made = await costs.insertCost(tx, entry)
      if (made === null) throw fail('acquisition.costTaken', { day })
      await log({ action: 'acquisition.costSaved', merchantId, target: `channelCost:${made}`, after })
      return { costId: made, version: 0 }
    }
    const known = await costs.lockCost(context, costId)
    if (!known || known.merchantId !== merchantId) throw fail('record.missing')
    if (known.version !== version) throw fail('record.stale')
    const next = await costs.changeCost(tx, known, entry)
    if (next === null) throw fail('acquisition.costTaken', { day })
    const before = { day: known.day, amount: known.amountMinor, currency: known.currency }
    await log({ action: 'acquisition.costSaved', merchantId, target: `channelCost:${costId}`, before, after })
    return { costId, version: next }
  })

  implement(app, deleteChannelCost, async ({ costId, version, reason }, context) => {
    const { reach, fail, log } = context
    const known = await costs.lockCost(context, costId)
    if (!known) throw fail('record.missing')
    if (known.version !== version) throw fail('record.stale')
    await costs.removeCost(reach.from(known), costId)
    const { merchantId, day, amountMinor, currency } = known
    const before = { day, amount: amountMinor, currency }
    await log({ action: 'acquisition.costDeleted', merchantId, target: `channelCost:${costId}`, reason, before })
    return { done: true as const }
  })
}
