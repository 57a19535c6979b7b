import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  payoutReconciliation: () => import('./ReconciliationPage.tsx'),
}
/** A statement is read by a job. */
export const wordsOf = ['job']
