import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  pageErrors: () => import('./PageErrors.tsx'),
}
