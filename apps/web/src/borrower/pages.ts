import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  searchUsers: lazy(() => import('./SearchPage.tsx')),
  userBaseInfo: lazy(() => import('./UserPage.tsx')),
}
/** What hangs on a person is drawn as its own domain draws it. */
export const wordsOf = ['collection', 'credit', 'payment', 'audit']
