import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  financeProduct: () => import('./ProductsPage.tsx'),
  creditBill: () => import('./BillsPage.tsx'),
  withdraw_fail: () => import('./LoanPayoutsPage.tsx'),
  billDetail: () => import('./LoanPage.tsx'),
}
/** Stages are drawn as collection draws them. */
export const wordsOf = ['collection', 'borrower', 'derate', 'operation-log']
