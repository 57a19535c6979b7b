import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  workFlow: lazy(() => import('./StaffPage.tsx')),
  operation: lazy(() => import('./OperationPage.tsx')),
  workplaces: lazy(() => import('./workplace/WorkplacesPage.tsx')),
}
/** A first password is shown as accounts show it. */
export const wordsOf = ['access']
