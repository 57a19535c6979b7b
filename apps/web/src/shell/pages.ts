import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  homepage: lazy(() => import('./dashboard/Dashboard.tsx')),
}
/** The home page shows the boards of the dashboard. */
export const wordsOf = ['dashboard']
