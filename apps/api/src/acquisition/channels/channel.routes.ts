/** Terms of cooperation: channels and their prices. */
import {
  acquisitionChoices,
  exportChannels,
  listChannelPrices,
  listChannels,
  saveChannel,
  saveChannelPrice,
} from '@cordillera/contract/acquisition/channels'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { marketMerchant } from '../merchant.ts'
import * as channels from './channel.queries.ts'

export function channelRoutes(app: App): void {
  implement(app, acquisitionChoices, async ({ merchant }, { reach, user, now }) => {
    const merchantId = marketMerchant(user, merchant)
    const db = reach.merchant(merchantId)
    return channels.choicesOf(db, user, await channels.placeOf(db, merchantId, now))
  })

  implement(app, listChannels, async (input, context) => {
    const { reach, user, now } = context
    const merchantId = marketMerchant(user, input.merchant)
    const place = await channels.placeOf(reach.merchant(merchantId), merchantId, now)
    return channels.pageOfChannels(context, place, input)
  })

  implement(app, exportChannels, async ({ filter, format }, { user, sendList }) => {
    marketMerchant(user, filter.merchant)
    return sendList(channels.channelsOfMerchantFile, { filter }, format)
  })

  saving(app)
  pricing(app)
}

function saving(app: App): void {
  implement(app, saveChannel, async ({ channelId, version, merchant, ...given }, context) => {
    const { reach, user, now, fail, log } = context
    const by = { accountId: user.accountId, now }
    const { code, kind, validFrom, validTo = null } = given
    if (validTo !== null && validTo < validFrom) throw fail('acquisition.endsBeforeItBegins')
    const after = {
      name: given.name,
      channelCode: code,
      acquisitionKind: kind,
      partner: given.partner,
      fromDay: validFrom,
    }
    if (channelId === undefined) {
      const merchantId = marketMerchant(user, merchant)
      const made = await channels.insertChannel(reach.merchant(merchantId), merchantId, given, by)
      if (made === null) throw fail('acquisition.codeTaken', { code })
      await log({ action: 'acquisition.channelSaved', merchantId, target: `acquisition:${made}`, after })
      return { channelId: made, version: 0 }
    }
    const known = await channels.lockChannel(context, channelId)
    if (!known) throw fail('record.missing')
    if (known.version !== version) throw fail('record.stale')
    if (known.code !== code) throw fail('acquisition.codeStays', { code: known.code })
    const next = await channels.changeChannel(reach.from(known), known, given, by)
    const entry = {
      merchantId: known.merchantId,
      target: `acquisition:${channelId}`,
      before: { name: known.name },
      after,
    }
    await log({ action: 'acquisition.channelSaved', ...entry })
    return { channelId, version: next }
  })
}

function pricing(app: App): void {
  implement(app, listChannelPrices, async ({ channelId }, context) => {
    const known = await channels.lockChannel(context, channelId)
    if (!known) throw context.fail('record.missing')
    return channels.pricesOf(context.reach.from(known), channelId)
  })

  implement(app, saveChannelPrice, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const { channelId, model, price, fromDay } = input
    if (model === 'none' && price !== 0) throw fail('acquisition.freeHasNoPrice')
    const known = await channels.lockChannel(context, channelId)
    if (!known) throw fail('record.missing')
    const tx = reach.merchant(known.merchantId)
    const latest = await channels.latestPriceDay(tx, channelId)
    if (latest !== null && latest >= fromDay) throw fail('acquisition.priceTaken', { day: latest })
    const { currency } = await channels.placeOf(tx, known.merchantId, now)
    await channels.insertPrice(tx, input, currency, { accountId: user.accountId, now })
    const after = { costModel: model, amount: price, currency, fromDay }
    await log({
      action: 'acquisition.priceSaved',
      merchantId: known.merchantId,
      target: `acquisition:${channelId}`,
      after,
    })
    return { done: true as const }
  })
}
