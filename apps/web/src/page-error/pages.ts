import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  pageErrors: lazy(() => import('./PageErrors.tsx')),
}
