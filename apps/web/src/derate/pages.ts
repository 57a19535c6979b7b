import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  derateRule: () => import('./RulePage.tsx'),
  derateQuota: () => import('./QuotaPage.tsx'),
  myDerateQuota: () => import('./MyQuotaPage.tsx'),
}
/** Stages are drawn as collection draws them. */
export const wordsOf = ['collection']
