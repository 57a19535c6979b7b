/** What channels bring: figures, the people behind them, who came back, and the rule of attribution to try. */
import { isRested, wonBy } from '@cordillera/contract/acquisition/attribution'
import {
  convertFigures,
  dayFigures,
  exportConvertFigures,
  exportDayFigures,
  exportRegistrations,
  exportRetention,
  figureDays,
  listRegistrations,
  retention,
  tryAttribution,
} from '@cordillera/contract/acquisition/figures'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/caller.ts'
import { implement } from '../../platform/implement.ts'
import type { Reach } from '../../platform/reach.ts'
import { placeOf } from '../channels/channel.queries.ts'
import { devicesSince } from '../events/kept.queries.ts'
import { demandDays, marketMerchant } from '../merchant.ts'
import { pageOfRegistrations, registrationsFile, retentionFile, retentionOf } from './detail.queries.ts'
import { convertFiguresFile, dayFiguresFile, figuresOf } from './figures.queries.ts'

interface Asking {
  user: Caller
  now: Date
  reach: Reach
}
function place({ user, now, reach }: Asking, merchant: number | undefined) {
  const merchantId = marketMerchant(user, merchant)
  return placeOf(reach.merchant(merchantId), merchantId, now)
}

export function conversionRoutes(app: App): void {
  implement(app, dayFigures, async (input, context) => {
    demandDays(input, figureDays)
    return figuresOf(context, await place(context, input.merchant), 'event', input)
  })
  implement(app, convertFigures, async (input, context) => {
    demandDays(input, figureDays)
    return figuresOf(context, await place(context, input.merchant), 'cohort', input)
  })
  implement(app, listRegistrations, async (input, context) => {
    demandDays(input, figureDays)
    const of = await place(context, input.merchant)
    const since = await devicesSince(context.reach.merchant(of.merchantId), context.now)
    return pageOfRegistrations(context, { ...of, since }, input)
  })
  implement(app, retention, async (input, context) => {
    demandDays(input, figureDays)
    const of = await place(context, input.merchant)
    return retentionOf(context, of, input, await devicesSince(context.reach.merchant(of.merchantId), context.now))
  })
  implement(app, tryAttribution, async ({ registeredAt, restedDays, touches }) => {
    const counts = restedDays === undefined || isRested(restedDays)
    if (!counts) return { counts, won: null, refused: [] }
    const placed = touches.map((touch, place) => ({ ...touch, at: Date.parse(touch.at), place }))
    const { by, refused } = wonBy(placed, Date.parse(registeredAt))
    return {
      counts,
      won: by?.place ?? null,
      refused: refused.map(({ touch, reason }) => ({ touch: touch.place, reason })),
    }
  })
  filing(app)
}

function filing(app: App): void {
  implement(app, exportDayFigures, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, figureDays)
    marketMerchant(user, filter.merchant)
    return sendList(dayFiguresFile, { filter }, format)
  })
  implement(app, exportConvertFigures, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, figureDays)
    marketMerchant(user, filter.merchant)
    return sendList(convertFiguresFile, { filter }, format)
  })
  implement(app, exportRegistrations, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, figureDays)
    marketMerchant(user, filter.merchant)
    return sendList(registrationsFile, { filter }, format)
  })
  implement(app, exportRetention, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, figureDays)
    marketMerchant(user, filter.merchant)
    return sendList(retentionFile, { filter }, format)
  })
}
