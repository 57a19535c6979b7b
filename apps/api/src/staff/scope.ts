/** Which rows of staff a caller reaches. */
import { staffIn } from '../data-scope/public.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const staffTables = {
  /** People in the caller's scope. */
  staff: scopedTable('staff', ['staff', 'case', 'merchant'], (caller) => staffIn(caller)),
}

export const staffReach: ReachOf = {
  nobody: ['workplace', 'shift', 'shift_hours'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof staffTables> {}
}
