/** Which rows of events, channels and partners a caller reaches. */
import { inMarketMerchants } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const acquisitionTables = {
  appEvents: scopedTable('appEvent', ['merchant'], inMarketMerchants),
  appEventKeys: scopedTable('appEventKey', ['merchant'], inMarketMerchants),
  appEventPlaces: scopedTable('appEventPlace', ['merchant'], inMarketMerchants),
  appEventBatches: scopedTable('appEventBatch', ['merchant'], inMarketMerchants),
  appFunnels: scopedTable('appFunnel', ['merchant'], inMarketMerchants),
  acquisitionChannels: scopedTable('acquisitionChannel', ['merchant'], inMarketMerchants),
  channelCosts: scopedTable('channelCost', ['merchant'], inMarketMerchants),
  channelUsers: scopedTable('channelUser', ['merchant'], inMarketMerchants),
  alertRules: scopedTable('alertRule', ['merchant'], inMarketMerchants),
  alertEvents: scopedTable('alertEvent', ['merchant'], inMarketMerchants),
  appRegistrations: scopedTable('appRegistration', ['merchant'], inMarketMerchants),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof acquisitionTables> {}
}
