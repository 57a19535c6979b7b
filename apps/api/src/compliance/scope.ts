/** Which rows of compliance a caller reaches. */
import { onCases } from '../data-scope/public.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const complianceTables = {
  /** What the contact gate decided on cases in the caller's scope. */
  contactDecisions: scopedTable('contactDecision', ['case'], (caller) =>
    onCases(caller, 'contact_decision', 'case_id'),
  ),
  /** Silences that were said on cases in the caller's scope; they hold everywhere. */
  silences: scopedTable('silence', ['case'], (caller) => onCases(caller, 'silence', 'case_id')),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof complianceTables> {}
}
