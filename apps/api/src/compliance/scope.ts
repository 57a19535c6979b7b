/** Which rows of compliance a caller reaches. */
import { onCases } from '../data-scope/public.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

export const complianceTables = {
  /** What the contact gate decided on cases in the caller's scope. */
  contactDecisions: scopedTable('contactDecision', ['case'], (caller) =>
    onCases(caller, 'contact_decision', 'case_id'),
  ),
  /** Silences that were said on cases in the caller's scope; they hold everywhere. */
  silences: scopedTable('silence', ['case'], (caller) => onCases(caller, 'silence', 'case_id')),
}

export const complianceReach: ReachOf = {
  nobody: ['contact_policy', 'contact_rulebook', 'contact_rules_version'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof complianceTables> {}
}
