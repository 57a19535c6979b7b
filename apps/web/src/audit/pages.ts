import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  assignAudit: () => import('./AssignPage.tsx'),
  pendingAudit: () => import('./QueuePage.tsx'),
  auditing_make_conclusion: () => import('./file/FilePage.tsx'),
  auditAnalytics: () => import('./AnalyticsPage.tsx'),
  image_manual: () => import('./ImagePage.tsx'),
}
/** Contacts are called as collection calls them, checks drawn as credit draws them. */
export const wordsOf = ['collection', 'credit']
