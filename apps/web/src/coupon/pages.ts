import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  coupon_management: () => import('./TemplatesPage.tsx'),
  coupon_activity: () => import('./ActivitiesPage.tsx'),
  coupon_detail: () => import('./HeldPage.tsx'),
}

export const wordsOf = ['operation-log']
