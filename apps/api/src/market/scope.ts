/** Which rows of content a caller reaches. */
import { inMarketMerchants } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const marketTables = {
  /** What the apps of the merchants whose market the caller keeps show: items, pictures, releases, and what was served under which number. */
  contentItems: scopedTable('contentItem', ['merchant'], inMarketMerchants),
  contentImages: scopedTable('contentImage', ['merchant'], inMarketMerchants),
  contentReleases: scopedTable('contentRelease', ['merchant'], inMarketMerchants),
  contentConfigurations: scopedTable('contentConfiguration', ['merchant'], inMarketMerchants),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof marketTables> {}
}
