import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  paymentInfo: lazy(() => import('./PaymentsPage.tsx')),
  updateBankCard: lazy(() => import('./BankCardPage.tsx')),
  payOfMexicoStaff: lazy(() => import('./StaffPayoutPage.tsx')),
}
/** Importing payments is drawn by the job centre's import flow. */
export const wordsOf = ['job', 'borrower']
