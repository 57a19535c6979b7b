import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  workFlow: () => import('./StaffPage.tsx'),
  operation: () => import('./OperationPage.tsx'),
  workplaces: () => import('./workplace/WorkplacesPage.tsx'),
}
/** A first password is shown as accounts show it. */
export const wordsOf = ['access']
