import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  derateRule: lazy(() => import('./RulePage.tsx')),
  derateQuota: lazy(() => import('./QuotaPage.tsx')),
  myDerateQuota: lazy(() => import('./MyQuotaPage.tsx')),
}
/** Stages are drawn as collection draws them. */
export const wordsOf = ['collection']
