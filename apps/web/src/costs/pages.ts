import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  channel_cost_statistics_conf: () => import('./UnitCostsPage.tsx'),
}
export const wordsOf = ['operation-log']
