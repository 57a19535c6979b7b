import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  closing_rule: () => import('./closing/ClosingPage.tsx'),
  market_channel_flow_product_info: () => import('./partners/ProductsPage.tsx'),
  market_channel_flow_product_control: () => import('./partners/ControlsPage.tsx'),
  curp_conf: () => import('./curp/CurpPage.tsx'),
  traffic_import_statistics: () => import('./partners/TrafficPage.tsx'),
}
export const wordsOf = ['acquisition', 'market', 'operation-log']
