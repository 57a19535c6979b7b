import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  financeProduct: lazy(() => import('./ProductsPage.tsx')),
  creditBill: lazy(() => import('./BillsPage.tsx')),
  billDetail: lazy(() => import('./LoanPage.tsx')),
}
/** Stages are drawn as collection draws them. */
export const wordsOf = ['collection', 'borrower', 'derate', 'operation-log']
