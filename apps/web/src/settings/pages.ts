import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  dictionaries: () => import('./DictionariesPage.tsx'),
}
/** A record's history is drawn by the operation log, what annual leave gives by attendance. */
export const wordsOf = ['operation-log', 'attendance']
