import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  log: () => import('./OperationLog.tsx'),
  case: () => import('./CaseLog.tsx'),
}
