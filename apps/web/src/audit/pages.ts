import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  assignAudit: lazy(() => import('./AssignPage.tsx')),
  pendingAudit: lazy(() => import('./QueuePage.tsx')),
  auditing_make_conclusion: lazy(() => import('./file/FilePage.tsx')),
  auditAnalytics: lazy(() => import('./AnalyticsPage.tsx')),
  image_manual: lazy(() => import('./ImagePage.tsx')),
}
/** Contacts are called as collection calls them, checks drawn as credit draws them. */
export const wordsOf = ['collection', 'credit']
