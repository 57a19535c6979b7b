/**
 * Whether money that came in or went back is about one of these cases. An event names its case; after a large import it
 * only says how many there are, and then it may be any.
 */
export function concerns(event: unknown, caseIds: readonly string[]): boolean {
  if (typeof event !== 'object' || event === null) return false
  return 'caseId' in event ? caseIds.includes(String(event.caseId)) : true
}
