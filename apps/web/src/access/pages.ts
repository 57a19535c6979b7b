import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  accountManage: () => import('./AccountsPage.tsx'),
  roleManage: () => import('./RolesPage.tsx'),
  merchants: () => import('./MerchantsPage.tsx'),
}
/** A record's history is drawn by the operation log. */
export const wordsOf = ['operation-log']
