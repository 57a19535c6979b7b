/** Traffic of partners, in and out. */
import {
  exportPartnerClicks,
  exportTraffic,
  listPartnerClicks,
  trafficDays,
  trafficStatistics,
} from '@cordillera/contract/app-operation/partners'
import { demandDays, marketMerchant, placeOf } from '../../acquisition/public.ts'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import * as traffic from './traffic.queries.ts'

export function trafficRoutes(app: App): void {
  implement(app, trafficStatistics, async (input, context) => {
    demandDays(input, trafficDays)
    const merchantId = marketMerchant(context.user, input.merchant)
    const place = await placeOf(context.reach.merchant(merchantId), merchantId, context.now)
    return traffic.trafficOf(context, place, input)
  })
  implement(app, exportTraffic, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, trafficDays)
    marketMerchant(user, filter.merchant)
    return sendList(traffic.trafficFile, { filter }, format)
  })
  implement(app, listPartnerClicks, (input, context) => {
    demandDays(input, trafficDays)
    return traffic.pageOfClicks(context, marketMerchant(context.user, input.merchant), input)
  })
  implement(app, exportPartnerClicks, async ({ filter, format }, { user, sendList }) => {
    demandDays(filter, trafficDays)
    marketMerchant(user, filter.merchant)
    return sendList(traffic.partnerClicksFile, { filter }, format)
  })
}
