import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  compliance: lazy(() => import('./PoliciesPage.tsx')),
}
