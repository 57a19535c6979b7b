/** Whom and how: a case's borrower (no contact), or one of the person's contacts. */
export interface Subject {
  caseId: string
  contactId: string | null
}
