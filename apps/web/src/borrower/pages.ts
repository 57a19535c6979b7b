import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  searchUsers: () => import('./SearchPage.tsx'),
  userBaseInfo: () => import('./UserPage.tsx'),
}
/** What hangs on a person is drawn as its own domain draws it. */
export const wordsOf = ['collection', 'credit', 'derate', 'payment', 'audit', 'service-desk', 'operation-log']
