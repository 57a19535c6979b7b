import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  accountManage: lazy(() => import('./AccountsPage.tsx')),
  roleManage: lazy(() => import('./RolesPage.tsx')),
  merchants: lazy(() => import('./MerchantsPage.tsx')),
}
/** A record's history is drawn by the operation log. */
export const wordsOf = ['operation-log']
