import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  order_handel: () => import('./OrdersPage.tsx'),
  order_create: () => import('./OrderCreatePage.tsx'),
  UnregisteredOrderCreate: () => import('./UnregisteredOrderPage.tsx'),
}
