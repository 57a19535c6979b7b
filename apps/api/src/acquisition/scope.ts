/** Which rows of events, channels and partners a caller reaches. */
import { sql } from 'kysely'
import { inMerchants } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** The merchants whose loan market somebody works; a lending app works its own. */
const inMarket = (caller: Caller) =>
  caller.lendingApp ? inMerchants(caller) : sql`merchant_id = any(${[...caller.marketMerchants]}::smallint[])`

export const acquisitionTables = {
  appEvents: scopedTable('appEvent', ['merchant'], inMarket),
  appEventKeys: scopedTable('appEventKey', ['merchant'], inMarket),
  appEventBatches: scopedTable('appEventBatch', ['merchant'], inMarket),
  appFunnels: scopedTable('appFunnel', ['merchant'], inMarket),
  acquisitionChannels: scopedTable('acquisitionChannel', ['merchant'], inMarket),
  channelCosts: scopedTable('channelCost', ['merchant'], inMarket),
  appRegistrations: scopedTable('appRegistration', ['merchant'], inMarket),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof acquisitionTables> {}
}
