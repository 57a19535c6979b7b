import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  closing_rule: () => import('./closing/ClosingPage.tsx'),
}
export const wordsOf = ['acquisition', 'market', 'operation-log']
