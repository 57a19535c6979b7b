/** Which rows of content a caller reaches. */
import { inMerchants } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const marketTables = {
  /** What the apps of the caller's merchants show: items, pictures, releases, and what was served under which number. */
  contentItems: scopedTable('contentItem', ['merchant'], inMerchants),
  contentImages: scopedTable('contentImage', ['merchant'], inMerchants),
  contentReleases: scopedTable('contentRelease', ['merchant'], inMerchants),
  contentConfigurations: scopedTable('contentConfiguration', ['merchant'], inMerchants),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof marketTables> {}
}
