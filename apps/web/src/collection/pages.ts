import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  caseManagement: lazy(() => import('./cases/CasesPage.tsx')),
  pendingCollect: lazy(() => import('./mine/MyCasesPage.tsx')),
  collection_make_conclusion: lazy(() => import('./workbench/WorkbenchPage.tsx')),
}
/** A row's history is drawn by the operation log. */
export const wordsOf = ['operation-log']
