/** Which rows of the running of an app a caller reaches. */
import { inMarketMerchants } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const appOperationTables = {
  closingRules: scopedTable('closingRule', ['merchant'], inMarketMerchants),
  curpProviders: scopedTable('curpProvider', ['merchant'], inMarketMerchants),
  curpChecks: scopedTable('curpCheck', ['merchant'], inMarketMerchants),
  partnerProducts: scopedTable('partnerProduct', ['merchant'], inMarketMerchants),
  partnerClicks: scopedTable('partnerClick', ['merchant'], inMarketMerchants),
  closingHits: scopedTable('closingHit', ['merchant'], inMarketMerchants),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof appOperationTables> {}
}
