/** Which rows of staff a caller reaches. */
import { staffIn } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const staffTables = {
  /** People in the caller's scope. */
  staff: scopedTable('staff', ['staff', 'case', 'merchant'], (caller) => staffIn(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof staffTables> {}
}
