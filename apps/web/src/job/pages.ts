import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  jobs: () => import('./JobsPage.tsx'),
}
