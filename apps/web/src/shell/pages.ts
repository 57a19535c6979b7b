import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  homepage: () => import('./dashboard/Dashboard.tsx'),
}
/** The home page shows the boards of the dashboard. */
export const wordsOf = ['dashboard']
