/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const couponScreens = {
  coupon_management: {
    path: '/jedi/coupon_management',
    title: w('优惠券模板', 'Coupon templates', 'Plantillas de cupón'),
  },
  coupon_activity: {
    path: '/jedi/coupon_activity',
    title: w('优惠券活动', 'Coupon activities', 'Campañas de cupones'),
  },
  coupon_detail: { path: '/jedi/coupon_detail', title: w('优惠券明细', 'Issued coupons', 'Cupones emitidos') },
} as const satisfies Screens
