import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  searchUsers: lazy(() => import('./SearchPage.tsx')),
  userBaseInfo: lazy(() => import('./UserPage.tsx')),
}
/** The timeline is drawn as collection draws it, bills and refunds as credit does. */
export const wordsOf = ['collection', 'credit', 'payment']
