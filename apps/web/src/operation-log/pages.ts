import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  log: lazy(() => import('./OperationLog.tsx')),
  case: lazy(() => import('./CaseLog.tsx')),
}
