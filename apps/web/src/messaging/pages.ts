import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  msgTemplate: () => import('./TemplatesPage.tsx'),
}
