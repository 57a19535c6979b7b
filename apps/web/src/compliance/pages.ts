import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  compliance: () => import('./PoliciesPage.tsx'),
}
