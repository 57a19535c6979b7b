import { sql } from '../platform/db.ts'

/** Whom and how: a case's borrower (no contact), or one of the person's contacts. */
export interface Subject {
  caseId: string
  contactId: string | null
}

/**
 * Subjects as rows `s (case_id, contact_id, n)`. One is bound as itself: with arrays for it the statement, prepared, would be planned
 * anew for each decision, which takes longer than running it.
 */
export const asked = (subjects: readonly Subject[]) => {
  const [one] = subjects
  return one && subjects.length === 1
    ? sql`(select ${one.caseId}::text as case_id, ${one.contactId}::text as contact_id, 1 as n) s`
    : sql`unnest(${subjects.map(({ caseId }) => caseId)}::text[], ${subjects.map(({ contactId }) => contactId)}::text[])
        with ordinality s (case_id, contact_id, n)`
}
