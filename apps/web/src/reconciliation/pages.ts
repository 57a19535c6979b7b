import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  collectDetail: () => import('./CollectDetailPage.tsx'),
  withdrawDetail: () => import('./WithdrawDetailPage.tsx'),
  internalWithdraw: () => import('./InternalWithdrawPage.tsx'),
  reversalDetail: () => import('./ReversalDetailPage.tsx'),
  internalPayment: () => import('./InternalPaymentPage.tsx'),
  payoutReconciliation: () => import('./ReconciliationPage.tsx'),
}
/** A statement is read by a job. */
export const wordsOf = ['job']
